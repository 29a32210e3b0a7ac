import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { AccountSort, BulkAct } from '#domain/accounts.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Role } from '#domain/roles.ts'
import { accountRegion, accountsWithinReach } from '#server/database/reach.ts'
import { allOf, countFrom, holdsWords, limitTo, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { facilityNamed } from '#server/features/reports/life/facility-queries.ts'
import type { Actor } from '#server/http/implement.ts'

import { type Account, isOpened, lockedUntil, mailFailedAt } from './queries.ts'

/** What narrows a list of accounts. */
export type AccountFilter = {
  provinceCode?: string | undefined
  regencyCode?: string | undefined
  roles?: readonly Role[] | undefined
  status?: 'active' | 'nonactive' | undefined
  type?: FacilityType | undefined
  find?: string | undefined
  locked?: boolean | undefined
  neverSignedIn?: boolean | undefined
}

/** Whose accounts a list is about. */
export type Scope = { actor: Actor; filter: AccountFilter; now: Date }

export type ListedAccount = {
  id: number
  username: string
  full_name: string
  profile: string | null
  photo_file_id: Account['photo_file_id']
  role: Role
  status: 'active' | 'nonactive'
  facility_name: string | null
  facility_code: string | null
  facility_type: FacilityType | null
  province_code: string | null
  province: string | null
  regency_code: string | null
  regency: string | null
  last_sign_in_at: Date | null
  locked_until: Date | null
  mail_failed_at: Date | null
  has_password: boolean
  created_at: Date
}

const places = sql`
  left join province on province.code = ${accountRegion.province}
  left join regency on regency.code = ${accountRegion.regency}`
const withFacility = sql`account left join facility on facility.id = account.facility_id`

/** Asked once for all accounts: those that are slowed down are few. */
const isLocked = (now: Date) => sql`
  lower(account.username) in (select name from sign_in_failure where blocked_until > ${now} and name is not null)`

function condition({ actor, filter, now }: Scope): RawBuilder<unknown> {
  const { roles, status, type, find, locked, neverSignedIn } = filter
  return allOf(
    accountsWithinReach(actor),
    filter.provinceCode !== undefined && sql`${accountRegion.province} = ${filter.provinceCode}`,
    filter.regencyCode !== undefined && sql`${accountRegion.regency} = ${filter.regencyCode}`,
    roles && sql`account.role = any(${[...roles]}::text[])`,
    status && sql`account.status = ${status}`,
    type && sql`facility.type = ${type}`,
    find && isNamed(find),
    locked !== undefined && (locked ? isLocked(now) : sql`not ${isLocked(now)}`),
    neverSignedIn !== undefined &&
      (neverSignedIn ? sql`account.last_sign_in_at is null` : sql`account.last_sign_in_at is not null`),
  )
}

function isNamed(find: string) {
  // The facilities once beforehand: not one after the other beside each account.
  return sql`((${holdsWords(sql`account.searched`, find)})
    or account.facility_id in (select facility.id from facility where ${facilityNamed(find)}))`
}

/** What a list is sorted by; the name and the id decide between equals, so that no page repeats a row. */
const orders = {
  full_name: (turn) => sql`account.full_name ${turn}`,
  username: (turn) => sql`lower(account.username) ${turn}`,
  roles: (turn) => sql`account.role ${turn}`,
  region: (turn) => sql`province.name ${turn} nulls last, regency.name ${turn} nulls first`,
  status: (turn) => sql`account.status ${turn}`,
  last_sign_in_at: (turn) => sql`account.last_sign_in_at ${turn} nulls last`,
  created_at: (turn) => sql`account.created_at ${turn}`,
} satisfies Record<AccountSort, (turn: RawBuilder<unknown>) => RawBuilder<unknown>>

export type Order = { by: AccountSort; descending: boolean }

function orderOf({ by, descending }: Order): RawBuilder<unknown> {
  const turn = descending ? sql`desc` : sql`asc`
  const rest = by === 'full_name' ? sql`account.id ${turn}` : sql`account.full_name, account.id`
  return sql`${orders[by](turn)}, ${rest}`
}

/** The accounts of a scope in an order, by their ids; all of them or a page. */
export async function listAccountIds(db: ReadDb, scope: Scope, order: Order, page?: Page): Promise<number[]> {
  const rows = await rowsFrom(db)<{ id: number }>`
    select account.id from ${withFacility} ${order.by === 'region' ? places : sql``}
    where ${condition(scope)} order by ${orderOf(order)}
    ${page ? limitTo(page) : sql``}`
  return rows.map(({ id }) => id)
}

/** These accounts, in this order; one that is gone meanwhile is left out. */
export async function listAccounts(db: ReadDb, ids: readonly number[], now: Date): Promise<ListedAccount[]> {
  return rowsFrom(db)<ListedAccount>`
    select account.id, account.username, account.full_name, account.profile, account.photo_file_id,
      account.role, account.status, facility.name as facility_name, facility.code as facility_code, facility.type as facility_type,
      province.code as province_code, province.name as province, regency.code as regency_code, regency.name as regency,
      account.last_sign_in_at, ${lockedUntil(now)} as locked_until, ${mailFailedAt} as mail_failed_at,
      account.password_hash is not null as has_password, account.created_at
    from unnest(${ids}::int[]) with ordinality as page (id, place)
    join account on account.id = page.id left join facility on facility.id = account.facility_id ${places}
    order by page.place`
}

export async function countAccounts(db: ReadDb, scope: Scope): Promise<number> {
  return countFrom(db, sql`from ${withFacility} where ${condition(scope)}`)
}

export type StateCounts = Record<'total' | 'active' | 'nonactive' | 'never_signed_in' | 'locked', number>

/** How many accounts of a scope are in each state; one may be in several. */
export async function countStates(db: ReadDb, scope: Scope): Promise<StateCounts> {
  const rows = await rowsFrom(db)<StateCounts>`
    select count(*)::int as total,
      count(*) filter (where account.status = 'active')::int as active,
      count(*) filter (where account.status = 'nonactive')::int as nonactive,
      count(*) filter (where account.last_sign_in_at is null)::int as never_signed_in,
      count(*) filter (where ${isLocked(scope.now)})::int as locked
    from ${withFacility} where ${condition(scope)}`
  // Safe: without a group there is always one row.
  return rows[0] as StateCounts
}

/** To which accounts of a filter an act is done; never to the actor's own. */
const applies = {
  // What was merged away has nothing left to report.
  activate: () => sql`account.status = 'nonactive' and facility.merged_into is null`,
  // Administrators are closed out one by one.
  deactivate: () => sql`account.status = 'active' and account.role <> 'Administrator'`,
  // Who has an open invitation is not asked twice, unless its mail was given up or refused.
  invite: (now) => sql`account.status = 'active' and not ${isOpened} and not exists (
    select from account_link where account_link.account_id = account.id and purpose = 'invite'
      and ended_at is null and expires_at > ${now} and not exists (
        select from mail join job on job.kind = 'mail' and job.key = mail.id::text
        where mail.link_id = account_link.id and job.finished_at is not null
          and (mail.outcome is null or mail.outcome in ('refused', 'dropped'))))`,
  unlock: isLocked,
} satisfies Record<BulkAct, (now: Date) => RawBuilder<unknown>>

const ofAct = (scope: Scope, act: BulkAct) =>
  sql`${condition(scope)} and account.id <> ${scope.actor.id} and ${applies[act](scope.now)}`

/** The accounts that an act would be done to, by their ids. */
export async function listForAct(db: ReadDb, scope: Scope, act: BulkAct): Promise<number[]> {
  const rows = await rowsFrom(db)<{ id: number }>`
    select account.id from ${withFacility} where ${ofAct(scope, act)} order by account.id`
  return rows.map(({ id }) => id)
}

/** Those of these accounts that an act still applies to; they stay as they are until the transaction ends. */
export async function takeForAct(
  db: Db,
  scope: Scope,
  act: BulkAct,
  ids: readonly number[],
): Promise<{ id: number; username: string; status: string }[]> {
  return rowsFrom(db)<{ id: number; username: string; status: string }>`
    select account.id, account.username, account.status from ${withFacility}
    where ${ofAct(scope, act)} and account.id = any(${[...ids]}::int[])
    order by account.id for no key update of account`
}
