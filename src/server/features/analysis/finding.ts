import { sql } from 'kysely'

import { dueInstantOf, type DeadlineSettings, type Month } from '#domain/month.ts'
import { qualityRuleIds } from '#indicators/quality-rules.ts'
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
  await tx.deleteFrom('quality_finding').where('month', '=', month).execute()
  for (const rule of qualityRuleIds) {
    const found = ruleSql[rule](looked)
    if (found)
      await sql`
        insert into quality_finding (month, rule, form, facility_id, report_id, regency_code, facility_type, detail)
        select ${month}, ${rule}, found.form, found.facility_id, found.report_id, found.regency_code, found.facility_type, found.detail
        from (${found}) found`.execute(tx)
  }
  await sql`
    update quality_month set seen_at = ${rows[0]?.touched}::timestamptz, counted_at = ${now} where month = ${month}`.execute(
    tx,
  )
  await raiseFigureVersion(tx, 'quality')
}
