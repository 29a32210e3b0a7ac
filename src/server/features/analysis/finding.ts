import { type RawBuilder, sql } from 'kysely'

import { dueInstantOf, type DeadlineSettings, type Month } from '#domain/month.ts'
import { type QualityRuleId, qualityRuleIds } from '#indicators/quality-rules.ts'
import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { type LookedAt, ruleSql } from './finding-rules.ts'

/** The most months that are looked at in one go, the newest first; what is left waits for the next. */
const mostMonths = 12

/** Looks again at the months in which something has changed, or whose deadline has passed since. */
export async function findDefects({ db, transact, now }: JobRequest): Promise<void> {
  const deadlines = await getDeadlines(db)
  for (const month of await listDueMonths(db, deadlines, now))
    await transact((tx) => lookAt(tx, { month, deadlines, now }))
}

type StoredMonth = { month: Month; counted_at: Date | null; is_stale: boolean }

async function listDueMonths(db: ReadDb, deadlines: DeadlineSettings, now: Date): Promise<Month[]> {
  const rows = await rowsFrom(db)<StoredMonth>`
    select month, counted_at, seen_at is distinct from touched_at as is_stale from quality_month order by month desc`
  const hasJustEnded = ({ month, counted_at }: StoredMonth) => {
    const due = dueInstantOf(month, deadlines)
    return counted_at !== null && counted_at <= due && due < now
  }
  return rows
    .filter((row) => row.is_stale || hasJustEnded(row))
    .map(({ month }) => month)
    .slice(0, mostMonths)
}

/** Puts what the rules find in a month in the place of what they found before. */
async function lookAt(tx: Db, looked: LookedAt): Promise<void> {
  const { month, now } = looked
  // What changes while it looks touches the month once more.
  const rows = await rowsFrom(tx)<{ touched: string }>`
    select touched_at::text as touched from quality_month where month = ${month}`
  await sql`select pg_advisory_xact_lock(hashtext(${`silika quality ${month}`}))`.execute(tx)
  for (const rule of qualityRuleIds) await replaceFindings(tx, { month, rule }, ruleSql[rule](looked))
  await sql`
    update quality_month set seen_at = ${rows[0]?.touched}::timestamptz, counted_at = ${now} where month = ${month}`.execute(
    tx,
  )
  await raiseFigureVersion(tx, 'quality')
}

const columns = sql`form, facility_id, report_id, regency_code, facility_type, detail`

/** What is found still stays as it is: most of a month that is looked at again, tens of thousands of rows in the whole country. */
async function replaceFindings(
  tx: Db,
  { month, rule }: { month: Month; rule: QualityRuleId },
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with found as materialized (select ${columns} from (${found}) found),
    stored as materialized (select ${columns} from quality_finding where month = ${month} and rule = ${rule}),
    gone as (select * from stored except select * from found),
    removed as (
      delete from quality_finding kept using gone
      where kept.month = ${month} and kept.rule = ${rule} and kept.regency_code = gone.regency_code
        and kept.facility_id = gone.facility_id and kept.form = gone.form and kept.report_id is not distinct from gone.report_id
        and kept.facility_type = gone.facility_type and kept.detail = gone.detail)
    insert into quality_finding (month, rule, ${columns})
    select ${month}, ${rule}, fresh.* from (select * from found except select * from stored) fresh`.execute(
    tx,
  )
}
