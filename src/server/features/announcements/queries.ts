import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { AnnouncementState, Importance } from '#domain/announcements.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Role } from '#domain/roles.ts'
import { accountRegion } from '#server/database/reach.ts'
import { countFrom, firstFrom, rowsFrom, limitTo } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

/** Who an announcement is for. No kind means both, no region the whole country. */
export type AudienceRow = { roles: Role[]; facilityTypes: FacilityType[]; regions: string[] }
export type AnnouncementFields = AudienceRow & {
  title: string
  body: string
  linkLabel: string | null
  linkHref: string | null
  importance: Importance
  from: Date
  until: Date
}
export type AnnouncementRow = AnnouncementFields & {
  id: number
  version: number
  releasedAt: Date | null
  withdrawnAt: Date | null
  updatedAt: Date
}

type Person = Record<'role' | 'province' | 'regency' | 'type', RawBuilder<unknown>>

/**
 * Whether an announcement is for a person: the only place that says so. A person has the region of their facility or office; who has
 * none, as the ministry, is meant by a role alone, and not where regions are chosen. The statement names the announcement `announcement`.
 */
const isFor = ({ role, province, regency, type }: Person): RawBuilder<boolean> => sql<boolean>`(
  ${role} = any(announcement.roles)
  and (announcement.facility_types = '{}' or ${type} is null or ${type} = any(announcement.facility_types))
  and (announcement.regions = '{}' or ${province} = any(announcement.regions) or ${regency} = any(announcement.regions)))`

const isForActor = ({ role, provinceCode, regencyCode, facilityId }: Actor): RawBuilder<boolean> =>
  isFor({
    role: sql`${role}::text`,
    province: sql`${provinceCode}::text`,
    regency: sql`${regencyCode}::text`,
    type: sql`(select type from facility where id = ${facilityId}::int)`,
  })

const isReleased = sql`announcement.released_at is not null and announcement.withdrawn_at is null`
const isShown = (now: Date) =>
  sql`${isReleased} and announcement.shown_from <= ${now} and announcement.shown_until > ${now}`

/** What an audience asks about, of an `account` and its `facility`. */
const memberColumns = sql`
  account.role, ${accountRegion.province} as province, ${accountRegion.regency} as regency, facility.type`

/** Active accounts by what an audience asks about: some thousand groups, however many accounts there are. */
const groups = sql`
  select ${memberColumns},
    count(*)::int as accounts, count(distinct facility.id)::int as facilities
  from account left join facility on facility.id = account.facility_id
  where account.status = 'active' group by 1, 2, 3, 4`
const isForGroup = isFor({
  role: sql`member.role`,
  province: sql`member.province`,
  regency: sql`member.regency`,
  type: sql`member.type`,
})

const columns = sql`
  announcement.id, announcement.version, announcement.title, announcement.body, announcement.link_label as "linkLabel",
  announcement.link_href as "linkHref", announcement.importance, announcement.roles,
  announcement.facility_types as "facilityTypes", announcement.regions, announcement.shown_from as "from",
  announcement.shown_until as "until", announcement.released_at as "releasedAt",
  announcement.withdrawn_at as "withdrawnAt", announcement.updated_at as "updatedAt"`

const inState = (state: AnnouncementState, now: Date): RawBuilder<unknown> =>
  ({
    draft: sql`announcement.released_at is null`,
    scheduled: sql`${isReleased} and announcement.shown_from > ${now}`,
    shown: isShown(now),
    ended: sql`${isReleased} and announcement.shown_until <= ${now}`,
    withdrawn: sql`announcement.withdrawn_at is not null`,
  })[state]

type Filter = { state?: AnnouncementState | undefined; now: Date }
const condition = ({ state, now }: Filter) => (state ? inState(state, now) : sql`true`)

export async function listAnnouncements(db: ReadDb, filter: Filter, page: Page): Promise<AnnouncementRow[]> {
  return rowsFrom(db)<AnnouncementRow>`
    select ${columns} from announcement where ${condition(filter)}
    order by announcement.updated_at desc, announcement.id desc
    ${limitTo(page)}`
}

export async function countAnnouncements(db: ReadDb, filter: Filter): Promise<number> {
  return countFrom(db, sql`from announcement where ${condition(filter)}`)
}

/** `locked` until the end of the transaction. */
export async function findAnnouncement(
  db: ReadDb,
  id: number,
  { locked = false } = {},
): Promise<AnnouncementRow | undefined> {
  return firstFrom(db)<AnnouncementRow>`
    select ${columns} from announcement where announcement.id = ${id}
    ${locked ? sql`for update` : sql``}`
}

/** How many active accounts each of these is for now, and how many of them have read it. */
export async function countReaders(
  db: ReadDb,
  ids: readonly number[],
): Promise<Map<number, { accounts: number; read: number }>> {
  const rows = await rowsFrom(db)<{ id: number; accounts: number; read: number }>`
    with member as materialized (${groups})
    select announcement.id,
      (select coalesce(sum(member.accounts), 0)::int from member where ${isForGroup}) as accounts,
      (select count(*)::int from (
        select ${memberColumns}
        from announcement_read
        join account on account.id = announcement_read.account_id and account.status = 'active'
        left join facility on facility.id = account.facility_id
        where announcement_read.announcement_id = announcement.id) as member where ${isForGroup}) as read
    from announcement where announcement.id = any(${[...ids]}::int[])`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** How many active accounts such an audience has now, and where they are. */
export async function countAudience(db: ReadDb, { roles, facilityTypes, regions }: AudienceRow) {
  type Counts = Record<'accounts' | 'facilities' | 'provinces' | 'regencies', number>
  const row = await firstFrom(db)<Counts>`
    select coalesce(sum(member.accounts), 0)::int as accounts, coalesce(sum(member.facilities), 0)::int as facilities,
      count(distinct member.province)::int as provinces, count(distinct member.regency)::int as regencies
    from (${groups}) as member,
      (select ${[...roles]}::text[] as roles, ${[...facilityTypes]}::text[] as facility_types,
        ${[...regions]}::text[] as regions) as announcement
    where ${isForGroup}`
  return row ?? { accounts: 0, facilities: 0, provinces: 0, regencies: 0 }
}

/** The names of regions, by their codes; what does not exist is not among them. */
export async function listRegionNames(db: ReadDb, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsFrom(db)<{ code: string; name: string }>`
    select code, name from province where code = any(${[...codes]}::text[])
    union all select code, name from regency where code = any(${[...codes]}::text[])`
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const valuesOf = (fields: AnnouncementFields) => ({
  title: fields.title,
  body: fields.body,
  link_label: fields.linkLabel,
  link_href: fields.linkHref,
  importance: fields.importance,
  roles: fields.roles,
  facility_types: fields.facilityTypes,
  regions: fields.regions,
  shown_from: fields.from,
  shown_until: fields.until,
})

/** The drafts of this title that the account has written and nobody has changed. Holds the account's row: of two at once, the second sees the first. */
export async function listUntouchedDrafts(
  db: Db,
  accountId: number,
  title: string,
): Promise<AnnouncementRow[]> {
  await sql`select from account where id = ${accountId} for no key update`.execute(db)
  return rowsFrom(db)<AnnouncementRow>`
    select ${columns} from announcement
    where announcement.released_at is null and announcement.version = 1
      and announcement.created_by = ${accountId} and announcement.title = ${title}`
}

export async function insertAnnouncement(
  db: Db,
  fields: AnnouncementFields,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('announcement')
    .values({ ...valuesOf(fields), created_by: accountId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Step = { released_at: Date } | { withdrawn_at: Date }

/** Writes its fields; or has it shown from its time on, or takes it away for good. */
export async function updateAnnouncement(
  db: Db,
  id: number,
  change: AnnouncementFields | Step,
  now: Date,
): Promise<void> {
  const values = 'title' in change ? valuesOf(change) : change
  await db
    .updateTable('announcement')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeAnnouncement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('announcement').where('id', '=', id).execute()
}

export type ShownAnnouncement = Pick<
  AnnouncementRow,
  'id' | 'title' | 'body' | 'linkLabel' | 'linkHref' | 'importance' | 'from' | 'until'
> & { readAt: Date | null }

/** The most that one person is shown at a time. */
const mostShown = 20

/** What is shown to a person now: unread before read, important before usual, the newest first. None while they practise. */
export async function listShownTo(db: ReadDb, actor: Actor, now: Date): Promise<ShownAnnouncement[]> {
  if (actor.practiceSince !== null) return []
  return rowsFrom(db)<ShownAnnouncement>`
    select announcement.id, announcement.title, announcement.body, announcement.link_label as "linkLabel",
      announcement.link_href as "linkHref", announcement.importance, announcement.shown_from as "from",
      announcement.shown_until as "until", announcement_read.read_at as "readAt"
    from announcement
    left join announcement_read on announcement_read.announcement_id = announcement.id
      and announcement_read.account_id = ${actor.id}
    where ${isShown(now)} and ${isForActor(actor)}
    order by announcement_read.read_at is not null, announcement.importance = 'usual', announcement.shown_from desc,
      announcement.id desc
    limit ${mostShown}`
}

/** Marks what is shown to a person as read, or the one `id` of it. The first time is kept. False where there is no such one. */
export async function markAnnouncementsRead(
  db: Db,
  actor: Actor,
  { now, id }: { now: Date; id?: number },
): Promise<boolean> {
  const shown = await listShownTo(db, actor, now)
  const meant = shown.filter((one) => id === undefined || one.id === id)
  const unread = meant.filter(({ readAt }) => readAt === null)
  if (unread.length > 0)
    await db
      .insertInto('announcement_read')
      .values(unread.map((one) => ({ announcement_id: one.id, account_id: actor.id, read_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return meant.length > 0
}
