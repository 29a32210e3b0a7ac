import { type RawBuilder, sql } from 'kysely'

import { hasStatus } from '#server/database/report-status.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db } from '#server/database/transaction.ts'
import { isOfOffice, remindingKinds } from '#server/features/reports/life/transition-queries.ts'

/** What an office was told of these reports is read: they wait for it no longer. So are other `kinds`. `which` narrows the table `report`. */
export async function readNotices(
  db: Db,
  which: RawBuilder<unknown>,
  now: Date,
  kinds: readonly Schema['notification']['kind'][] = ['sent'],
): Promise<void> {
  await sql`
    update notification set read_at = ${now} from report
    where ${which} and notification.report_id = report.id and notification.kind = any(${[...kinds]}::text[])
      and notification.read_at is null`.execute(db)
}

/** Sent reports that wait for another office from now on: what the one before was told of them is read, and this one is told. */
export async function passNotices(
  db: Db,
  which: RawBuilder<unknown>,
  { regency, now }: { regency: string; now: Date },
): Promise<void> {
  await readNotices(db, which, now)
  await sql`
    insert into notification (account_id, kind, report_id, form, month, facility_id, created_at)
    select account.id, 'sent', report.id, report.form, report.month, report.facility_id, ${now}
    from report join account on account.status = 'active' and ${isOfOffice(sql`${regency}`)}
    where ${which} and ${hasStatus('sent')}
    order by report.month, report.id`.execute(db)
}

/** What reminded a facility of reports that are there now, or are no longer owed, is read. `which` narrows the table `notification`. */
export async function readReminders(
  db: Db,
  facility: number,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    update notification set read_at = ${now} from account
    where account.facility_id = ${facility} and notification.account_id = account.id
      and notification.kind = any(${[...remindingKinds]}::text[]) and notification.read_at is null and ${which}`.execute(
    db,
  )
}
