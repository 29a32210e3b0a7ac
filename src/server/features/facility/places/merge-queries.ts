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
type StoredPeriod = { instruments: number; savedAt: Date }
/** A self-assessment of the duplicate, and the survivor's of the same semester. `saves`: how often one of both has saved, sent or reopened something of it. */
type Period = { year: number; semester: number; own: StoredPeriod | null; other: StoredPeriod; saves: number }

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
  return { reports, periods: await listPeriods(db, survivor, duplicate) }
}

async function listPeriods(db: ReadDb, survivor: number, duplicate: number): Promise<Period[]> {
  const rows = await rowsFrom(db)<
    StoredPeriod & { year: number; semester: number; saves: number } & {
      ownInstruments: number | null
      ownSavedAt: Date | null
    }
  >`
    with begun as (
      select facility_id, year, semester, count(*) filter (where is_sent)::int as instruments, max(at) as at
      from (
        select facility_id, year, semester, saved_at as at, false as is_sent from quick_assessment
        union all
        select facility_id, year, semester, sent_at, is_current from assessment_instrument) step
      where facility_id in (${survivor}, ${duplicate})
      group by facility_id, year, semester)
    select other.year, other.semester, other.instruments, other.at as "savedAt",
      own.instruments as "ownInstruments", own.at as "ownSavedAt", (
        select count(*)::int from assessment_history past
        where past.facility_id in (${survivor}, ${duplicate}) and past.year = other.year
          and past.semester = other.semester) as saves
    from begun other
    left join begun own
      on own.facility_id = ${survivor} and own.year = other.year and own.semester = other.semester
    where other.facility_id = ${duplicate}
    order by other.year desc, other.semester desc`
  return rows.map(({ year, semester, saves, ownInstruments, ownSavedAt, ...other }) => ({
    ...{ year, semester, saves, other },
    own:
      ownInstruments === null || ownSavedAt === null
        ? null
        : { instruments: ownInstruments, savedAt: ownSavedAt },
  }))
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
