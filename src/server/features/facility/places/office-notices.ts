import { type RawBuilder, sql } from 'kysely'

import { rolesWith } from '#domain/permissions.ts'
import type { Db } from '#server/database/transaction.ts'

/**
 * Sent reports that wait for another office from now on: what the one before was told of them is read, since it finds them no longer,
 * and this one is told. `which` narrows the table `report`.
 */
export async function passNotices(
  db: Db,
  which: RawBuilder<unknown>,
  { regency, now }: { regency: string; now: Date },
): Promise<void> {
  await sql`
    update notification set read_at = ${now} from report
    where ${which} and notification.report_id = report.id and notification.kind = 'sent' and notification.read_at is null`.execute(
    db,
  )
  await sql`
    insert into notification (account_id, kind, report_id, form, month, facility_id, created_at)
    select account.id, 'sent', report.id, report.form, report.month, report.facility_id, ${now}
    from report join account on account.status = 'active' and account.regency_code = ${regency}
      and account.role = any(${rolesWith('queue.read')}::text[])
    where ${which} and report.status = 'sent'
    order by report.month, report.id`.execute(db)
}
