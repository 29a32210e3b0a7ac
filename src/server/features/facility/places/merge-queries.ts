import { sql } from 'kysely'

import type { accountFates } from '#contract/places.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import { isOpened } from '../../users/queries.ts'

type Owner = { id: number; userId: number | null }
type StoredReport = { id: number; status: StoredStatus; sentAt: Date | null; version: number }
/** A report of the duplicate, and the survivor's of the same form and month. */
export type Pair = { form: string; month: Month; own: StoredReport | null; other: StoredReport }
/** `saves`: how often one of both has saved, sent or reopened something of it. */
type Period = { year: number; semester: number; conflict: boolean; saves: number }

export type Pairs = { reports: Pair[]; periods: Period[] }

/** Holds the reports of both until the transaction ends, so that nobody sends, saves or decides one of them meanwhile. */
export async function lockReports(db: Db, facilities: readonly number[]): Promise<void> {
  await sql`
    select from report where facility_id = any(${[...facilities]}::int[]) order by id for no key update`.execute(
    db,
  )
}

export async function listPairs(db: ReadDb, survivor: number, duplicate: number): Promise<Pairs> {
  const rows = await rowsFrom(db)<{
    form: string
    month: Month
    id: number
    status: StoredStatus
    sentAt: Date | null
    version: number
    ownId: number | null
    ownStatus: StoredStatus | null
    ownSentAt: Date | null
    ownVersion: number | null
  }>`
    select other.form, other.month, other.id, other.status, other.sent_at as "sentAt", other.version,
      own.id as "ownId", own.status as "ownStatus", own.sent_at as "ownSentAt", own.version as "ownVersion"
    from report other
    left join report own on own.facility_id = ${survivor} and own.form = other.form and own.month = other.month
    where other.facility_id = ${duplicate} order by other.month desc, other.form`
  const reports = rows.map(({ form, month, ownId, ownStatus, ownSentAt, ownVersion, ...other }) => ({
    ...{ form, month, other },
    own:
      ownId === null || ownStatus === null || ownVersion === null
        ? null
        : { id: ownId, status: ownStatus, sentAt: ownSentAt, version: ownVersion },
  }))
  const begun = sql`
    select facility_id, year, semester from quick_assessment
    union select facility_id, year, semester from assessment_instrument`
  const periods = await rowsFrom(db)<Period>`
    with begun as (select * from (${begun}) period where facility_id in (${survivor}, ${duplicate}))
    select other.year, other.semester, exists (
      select from begun own
      where own.facility_id = ${survivor} and own.year = other.year and own.semester = other.semester) as conflict, (
      select count(*)::int from assessment_history past
      where past.facility_id in (${survivor}, ${duplicate}) and past.year = other.year
        and past.semester = other.semester) as saves
    from begun other where other.facility_id = ${duplicate}
    order by other.year desc, other.semester desc`
  return { reports, periods }
}

export type AccountFate = (typeof accountFates)[number]

/** What becomes of the duplicate's account, and whether the survivor's can be used without it. */
export async function getFateOfAccount(db: ReadDb, survivor: Owner, duplicate: Owner): Promise<AccountFate> {
  if (duplicate.userId === null) return 'none'
  if (survivor.userId === null) return 'moves'
  const row = await firstFrom(db)<{ fate: AccountFate }>`
    select case
      when other.status <> 'active' then 'ends'
      when own.status <> 'active' then 'leavesNonactive'
      when own.opened or not other.opened then 'ends'
      else 'leavesUnopened' end as fate
    from ${opened(survivor.userId)} own, ${opened(duplicate.userId)} other`
  return row?.fate ?? 'ends'
}

const opened = (id: number) => sql`(
  select status, ${isOpened} as opened from account where id = ${id})`

/** What else of the duplicate moves. */
export async function countMoving(
  db: ReadDb,
  duplicate: Owner,
): Promise<{ files: number; notifications: number }> {
  const row = await firstFrom(db)<{ files: number; notifications: number }>`
    select (select count(*)::int from file where facility_id = ${duplicate.id}) as files,
      (select count(*)::int from notification where facility_id = ${duplicate.id} or account_id = ${duplicate.userId}) as notifications`
  return row ?? { files: 0, notifications: 0 }
}
