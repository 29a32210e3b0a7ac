import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

export type StoredNotification = {
  id: number
  kind: Schema['notification']['kind']
  reportId: number | null
  form: string
  month: Month
  facility: string | null
  detail: string | null
  createdAt: Date
  readAt: Date | null
  /** The report's state now; null without a report. */
  status: StoredStatus | null
}
export type NotificationFilter = 'unread' | 'read' | 'all'

const filters = {
  unread: sql`and notification.read_at is null`,
  read: sql`and notification.read_at is not null`,
  all: sql``,
} as const satisfies Record<NotificationFilter, unknown>

/** A stretch of an account's notifications, newest first. */
export async function listNotificationsOf(
  db: ReadDb,
  accountId: number,
  { filter, offset, limit }: { filter: NotificationFilter; offset: number; limit: number },
): Promise<StoredNotification[]> {
  const order = sql`notification.created_at desc, notification.id desc`
  return rowsFrom(db)<StoredNotification>`
    with page as materialized (
      select notification.id from notification
      where notification.account_id = ${accountId} ${filters[filter]}
      order by ${order} limit ${limit} offset ${offset})
    select notification.id, notification.kind, report.id as "reportId", notification.form, notification.month,
      facility.name as facility, notification.detail, notification.created_at as "createdAt",
      notification.read_at as "readAt", report.status
    from page
    join notification on notification.id = page.id
    left join facility on facility.id = notification.facility_id
    left join report on report.facility_id = notification.facility_id and report.form = notification.form
      and report.month = notification.month
    order by ${order}`
}

/** How many notifications an account has, and how many of them are unread: each of an index alone, since every open page asks now and then. */
export async function countNotifications(db: ReadDb, accountId: number) {
  const own = sql`select count(*) from notification where account_id = ${accountId}`
  const row = await firstFrom(db)<{ all: number; unread: number }>`
    select (${own})::int as "all", (${own} and read_at is null)::int as unread`
  return row ?? { all: 0, unread: 0 }
}

/** False when the account has no such notification. Reading it again keeps the first time. */
export async function markNotificationRead(
  db: Db,
  accountId: number,
  notificationId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markNotificationsRead(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()
}

/** What asks for nothing once it is old, read or not: a reminder is given of the month that runs and the one before it. */
const passing: readonly StoredNotification['kind'][] = ['confirmed', 'due', 'overdue', 'remind']

/** Deletes some of the notifications from before this moment, but those that still ask for something. Gives how many; each account's are found by the index of its list. */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await rowsFrom(db)`
    delete from notification where id in (
      select old.id from account cross join lateral (
        select id from notification
        where account_id = account.id and created_at < ${before}
          and (read_at is not null or kind = any(${[...passing]}::text[]))
        order by created_at desc, id desc) old
      limit ${limit})
    returning id`
  return rows.length
}
