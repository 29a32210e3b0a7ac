import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

type StoredReport = { id: number; status: StoredStatus; sentAt: Date | null }
/** A report of the duplicate, and the survivor's of the same form and month. */
export type Pair = { form: string; month: Month; own: StoredReport | null; other: StoredReport }
type Period = { year: number; semester: number; conflict: boolean }

export async function listPairs(
  db: ReadDb,
  survivor: number,
  duplicate: number,
): Promise<{ reports: Pair[]; periods: Period[] }> {
  const rows = await rowsFrom(db)<{
    form: string
    month: Month
    id: number
    status: StoredStatus
    sentAt: Date | null
    ownId: number | null
    ownStatus: StoredStatus | null
    ownSentAt: Date | null
  }>`
    select other.form, other.month, other.id, other.status, other.sent_at as "sentAt",
      own.id as "ownId", own.status as "ownStatus", own.sent_at as "ownSentAt"
    from report other
    left join report own on own.facility_id = ${survivor} and own.form = other.form and own.month = other.month
    where other.facility_id = ${duplicate} order by other.month desc, other.form`
  const reports = rows.map(({ form, month, id, status, sentAt, ownId, ownStatus, ownSentAt }) => ({
    ...{ form, month, other: { id, status, sentAt } },
    own: ownId === null || ownStatus === null ? null : { id: ownId, status: ownStatus, sentAt: ownSentAt },
  }))
  const begun = sql`
    select facility_id, year, semester from quick_assessment
    union select facility_id, year, semester from assessment_instrument`
  const periods = await rowsFrom(db)<Period>`
    with begun as (select * from (${begun}) period where facility_id in (${survivor}, ${duplicate}))
    select other.year, other.semester, exists (
      select from begun own
      where own.facility_id = ${survivor} and own.year = other.year and own.semester = other.semester) as conflict
    from begun other where other.facility_id = ${duplicate}
    order by other.year desc, other.semester desc`
  return { reports, periods }
}

/** What else of the duplicate moves. */
export async function countMoving(
  db: ReadDb,
  duplicate: { id: number; userId: number | null },
): Promise<{ files: number; notifications: number }> {
  const row = await firstFrom(db)<{ files: number; notifications: number }>`
    select (select count(*)::int from file where facility_id = ${duplicate.id}) as files,
      (select count(*)::int from notification where facility_id = ${duplicate.id} or account_id = ${duplicate.userId}) as notifications`
  return row ?? { files: 0, notifications: 0 }
}
