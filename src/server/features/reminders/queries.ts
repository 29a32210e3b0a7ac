import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isUnsent } from '#server/database/report-status.ts'
import type { Db } from '#server/database/transaction.ts'
import { owedPairs } from '#server/features/reports/life/owing.ts'

/** A reminder of one month's deadline. `forms` as that month is answered. */
export type Reminder = {
  kind: 'due' | 'overdue'
  month: Month
  forms: readonly FormDefinition[]
  dueDay: Day
  /** How long before the deadline it is given; null for those after it. */
  daysAhead: number | null
}

/**
 * Reminds every active account of a facility that owes a form and has not sent it; nobody twice of the same day. Returns how many. Who has been
 * reminded is left out before anything is written: a row that meets a conflict has spent an id, and these are asked for each hour. Where the
 * deadline has moved since, the reminder takes the place of the old one and is as new as any.
 */
export async function insertDeadlineReminders(
  db: Db,
  { kind, month, forms, dueDay, daysAhead }: Reminder,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification (account_id, kind, report_id, form, month, facility_id, detail, days_ahead, created_at)
    select account.id, ${kind}, report.id, owed.form, ${month}, owed.facility_id, ${dueDay}::text,
      ${daysAhead}::smallint, ${now}
    from (${owedPairs(forms, month)}) owed
    join account on account.facility_id = owed.facility_id and account.status = 'active'
    left join report on report.facility_id = owed.facility_id and report.form = owed.form and report.month = ${month}
    where ${isUnsent()}
      and not exists (
        select from notification earlier
        where earlier.account_id = account.id and earlier.form = owed.form and earlier.month = ${month}
          and earlier.kind = ${sql.lit(kind)} and earlier.days_ahead is not distinct from ${daysAhead}::smallint
          and earlier.detail = ${dueDay}::text)
    order by owed.facility_id, owed.form
    on conflict (account_id, form, month, kind, days_ahead) where kind in ('due', 'overdue') do update
      set id = default, report_id = excluded.report_id, detail = excluded.detail, created_at = excluded.created_at, read_at = null
      where notification.detail is distinct from excluded.detail`.execute(db)
  return Number(numAffectedRows ?? 0)
}
