import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { Day, Zone } from '#domain/time.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { accountRegion } from '#server/database/reach.ts'
import { isPending } from '#server/database/report-status.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { owedPairs } from '#server/features/reports/life/owing.ts'

import type { StoredNotification } from '../notifications/queries.ts'
import { isOpened } from '../users/queries.ts'

/** Whether an account gets the daily mail: yes, unless it has switched it off. False where that is so already. */
export async function updateDigestWish(db: Db, accountId: number, wanted: boolean): Promise<boolean> {
  const rows = await rowsFrom(db)`
    insert into digest (account_id, wanted) select ${accountId}::int, ${wanted}::boolean
    where not ${wanted}::boolean or exists (select from digest where account_id = ${accountId})
    on conflict (account_id) do update set wanted = excluded.wanted where digest.wanted <> excluded.wanted
    returning account_id`
  return rows.length > 0
}

/** Ends the daily mail of an account. False where there is nothing to end: it had none, or is gone. */
export async function endDigest(db: Db, accountId: number): Promise<boolean> {
  const rows = await rowsFrom(db)`
    insert into digest (account_id, wanted) select id, false from account where id = ${accountId}
    on conflict (account_id) do update set wanted = false where digest.wanted
    returning account_id`
  return rows.length > 0
}

/** What the addresses in mails are signed with. */
export async function getMailKey(db: ReadDb): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'mailKey')
    .executeTakeFirstOrThrow()
  return String(value)
}

type FreshNotice = Pick<StoredNotification, 'kind' | 'form' | 'month' | 'facility' | 'detail'>
/** An account with notifications that no daily mail has listed yet. */
export type DigestReader = {
  accountId: number
  fullName: string
  facilityId: number | null
  facility: string | null
  unread: number
  newest: number
  /** The latest of what is unread and new, newest first. */
  notices: FreshNotice[]
}

/** Up to `limit` people of a zone who want the mail, have had none today, and have something new to read. */
export async function listDigestReaders(
  db: ReadDb,
  { zone, day, notices, limit }: { zone: Zone; day: Day; notices: number; limit: number },
): Promise<DigestReader[]> {
  return rowsFrom(db)<DigestReader>`
    select account.id as "accountId", account.full_name as "fullName", facility.id as "facilityId",
      facility.name as facility, fresh.unread, fresh.newest, fresh.notices
    from account
    left join facility on facility.id = account.facility_id
    left join province on province.code = ${accountRegion.province}
    left join digest on digest.account_id = account.id
    cross join lateral (
      select count(*)::int as unread, max(news.id) as newest,
        jsonb_agg(jsonb_build_object('kind', news.kind, 'form', news.form, 'month', news.month,
          'facility', subject.name, 'detail', news.detail) order by news.id desc)
          filter (where news.place <= ${notices}) as notices
      from (
        select notification.*, row_number() over (order by id desc) as place
        from notification
        where account_id = account.id and read_at is null and id > coalesce(digest.told_to, 0)) news
      left join facility subject on subject.id = news.facility_id) fresh
    where account.status = 'active'
      and ${isOpened}
      and coalesce(province.zone, 'WIB') = ${zone}
      and coalesce(digest.wanted, true) and digest.sent_on is distinct from ${day}::date
      and fresh.unread > 0
    order by account.id
    limit ${limit}`
}

export type PendingForm = { facilityId: number; form: string; month: Month; status: StoredStatus | null }

/** What these facilities still have to do for a month. */
export async function listPendingForms(
  db: ReadDb,
  facilityIds: readonly number[],
  { month, forms }: { month: Month; forms: readonly FormDefinition[] },
): Promise<PendingForm[]> {
  return rowsFrom(db)<PendingForm>`
    select owed.facility_id as "facilityId", owed.form, ${month}::text as month, report.status
    from (${owedPairs(forms, month, sql`facility.id = any(${[...facilityIds]}::int[])`)}) owed
    left join report on report.facility_id = owed.facility_id and report.form = owed.form and report.month = ${month}
    where ${isPending()}`
}

export type NewMail = {
  accountId: number
  kind: Schema['mail']['kind']
  key: string
  subject: string
  text: string
  html: string
  /** The link that it carries: where its text says `tokenPlace` a token stands when it goes out. */
  linkId?: number
  /** Where it goes instead of the account's own address. */
  formerAddress?: string
}

/** Puts mails into the outbox, each with its job (the daily ones and invitations by a filter, thousands at once, keep no other waiting); one whose key is there already is not put in again. */
export async function insertMails(db: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  await sql`
    with written as (
      insert into mail (account_id, kind, key, subject, body_text, body_html, created_at, link_id, former_address)
      select "accountId", kind, key, subject, text, html, ${now}, "linkId", "formerAddress"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as given ("accountId" int, kind text, key text, subject text, text text, html text, "linkId" int,
          "formerAddress" text)
      on conflict (key) do nothing
      returning id, kind, link_id)
    insert into job (kind, key, run_at, is_bulk)
    select 'mail', id::text, ${now}, kind = 'digest'
      or exists (select from job asked where asked.kind = 'linkMail' and asked.key = link_id::text and asked.is_bulk)
    from written
    on conflict (kind, key) do nothing`.execute(db)
}

/** Stores the last notification that each reader's daily mail has listed. */
export async function recordDigests(
  db: Db,
  readers: readonly Pick<DigestReader, 'accountId' | 'newest'>[],
  day: Day,
): Promise<void> {
  await sql`
    insert into digest (account_id, sent_on, told_to)
    select "accountId", ${day}::date, newest
    from jsonb_to_recordset(${JSON.stringify(readers.map(({ accountId, newest }) => ({ accountId, newest })))}::jsonb)
      as given ("accountId" int, newest bigint)
    on conflict (account_id) do update set sent_on = excluded.sent_on, told_to = excluded.told_to`.execute(db)
}

/** A return or reopening and its recipient; undefined when either is gone. */
export async function findReturnNotice(db: ReadDb, notificationId: number) {
  return db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .innerJoin('facility', 'facility.id', 'notification.facility_id')
    .select([
      'notification.account_id as accountId',
      'notification.kind',
      'notification.form',
      'notification.month',
      'notification.detail',
      'notification.report_id as reportId',
      'account.full_name as fullName',
      'facility.name as facility',
    ])
    .where('notification.id', '=', notificationId)
    .executeTakeFirst()
}

/** A mail of the outbox with where it goes: the account's address as it is now, or the former one to which it was written. */
export async function findMail(db: ReadDb, id: number) {
  return db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .select(({ fn }) => [
      'mail.id',
      'mail.account_id as accountId',
      'mail.kind',
      'mail.subject',
      'mail.body_text as text',
      'mail.body_html as html',
      'mail.created_at as createdAt',
      'mail.handed_over_at as handedOverAt',
      'mail.outcome',
      'mail.link_id as linkId',
      fn.coalesce('mail.former_address', 'account.username').as('address'),
      'account.status as accountStatus',
    ])
    .where('mail.id', '=', id)
    .executeTakeFirst()
}

/** Marks that the text is about to go to the mail server. False when that has happened before: it must not go again. */
export async function markHandedOver(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ handed_over_at: now })
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The server has said that it did not take the text: it may go again. */
export async function unmarkHandedOver(db: Db, id: number): Promise<void> {
  await db.updateTable('mail').set({ handed_over_at: null }).where('id', '=', id).execute()
}

export async function settleMail(
  db: Db,
  id: number,
  outcome: NonNullable<Schema['mail']['outcome']>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ outcome, decided_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** Mails that quote reports go no further: the accounts belong elsewhere now. */
export async function dropMailsOf(db: Db, accountIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ outcome: 'dropped', decided_at: now })
    .where('account_id', 'in', [...accountIds])
    .where('kind', 'in', ['return', 'digest'])
    .where('outcome', 'is', null)
    .where('handed_over_at', 'is', null)
    .execute()
}

export async function deleteMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', before).execute()
}
