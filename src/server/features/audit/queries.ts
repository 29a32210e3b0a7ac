import { type RawBuilder, sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { codesIn, type NamedThing, type NameOf } from '#domain/audit-words.ts'
import { withinReach } from '#server/database/reach.ts'
import { rowsFrom, limitTo, allOf, countFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import type { AuditRow } from './audit-row.ts'
import { aboutsOf } from './objects.ts'

/** Beyond this many a search is too wide to be read; it is not counted further. */
const mostEntries = 10_000

type AuditSearch = {
  person?: string | undefined
  facility?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Entries within reach that match, newest first, and how many there are, up to the most. */
export async function searchAudit(
  db: ReadDb,
  actor: Actor,
  search: AuditSearch,
  page: Page,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { person, facility, action, from, until } = search
  const condition = allOf(
    // Asked only where it narrows the search: a walk along the index then needs no other table.
    actor.reach !== 'all' &&
      sql`audit.facility_id in (select facility.id from facility where ${withinReach(actor)})`,
    person !== undefined && isOfPerson(await listNamed(db, 'account', person)),
    facility !== undefined &&
      sql`audit.facility_id = any(${await listNamed(db, 'facility', facility)}::int[])`,
    action !== undefined && sql`audit.action = ${action}`,
    from && sql`audit.at >= ${from}`,
    until && sql`audit.at <= ${until}`,
  )
  const matching = sql`from (select from audit where ${condition} limit ${mostEntries}) as matching`
  return { rows: await readEntries(db, condition, page), total: await countFrom(db, matching) }
}

/** What an account has done and to what, newest first, up to the most. */
export async function listActsOf(
  db: ReadDb,
  account: number,
  forms: FormRegistry,
): Promise<(AuditRow & { about: string | null })[]> {
  const rows = await readEntries(db, sql`audit.actor_id = ${account}`, { page: 1, perPage: mostEntries })
  const aboutOf = await aboutsOf(db, rows, forms)
  return rows.map((row) => ({ ...row, about: aboutOf(row) }))
}

/** Entries that match, newest first. The page is found along an index: nothing is looked up of those before it. */
function readEntries(db: ReadDb, condition: RawBuilder<unknown>, page: Page): Promise<AuditRow[]> {
  const order = sql`audit.at desc, audit.id desc`
  return rowsFrom(db)<AuditRow>`
    with page as materialized (select audit.id from audit where ${condition} order by ${order} ${limitTo(page)})
    select audit.id, audit.at, audit.action, audit.subject, audit.subject_id as "subjectId", audit.detail, facility.name as facility,
      actor.full_name as "actorName", actor.username as "actorUsername", actor.role as "actorRole",
      about.full_name as "aboutName", report.form, report.month
    from page
    join audit on audit.id = page.id
    left join facility on facility.id = audit.facility_id
    left join account actor on actor.id = audit.actor_id
    left join account about on audit.subject = 'account' and about.id = ${subjectId}
    left join report on audit.subject = 'report' and report.id = ${subjectId}
    order by ${order}`
}

/** The subject of an entry where it is a row's id; null where it is a word. */
const subjectId = sql`case when audit.subject_id ~ '^[0-9]{1,9}$' then audit.subject_id::int end`

const isOfPerson = (ids: readonly number[]) => sql`
  (audit.actor_id = any(${[...ids]}::int[])
    or audit.subject = 'account' and audit.subject_id = any(${ids.map(String)}::text[]))`

/** Where a person and a facility have their names. */
const named = { account: ['username', 'full_name'], facility: ['name', 'code'] } as const

async function listNamed(db: ReadDb, table: keyof typeof named, find: string): Promise<number[]> {
  const has = named[table].map((column) => sql`${sql.ref(column)} ilike ${contains(find)}`)
  const rows = await rowsFrom(db)<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.join(has, sql` or `)}`
  return rows.map(({ id }) => id)
}

/** The names of the regions, facilities and files that entries name by codes: one question for a page. */
export async function namesIn(
  db: ReadDb,
  rows: readonly (Pick<AuditRow, 'detail'> & Partial<Pick<AuditRow, 'subject'>>)[],
): Promise<NameOf> {
  const codes = rows.flatMap(({ subject = '', detail }) => codesIn(subject, detail ?? {}))
  const of = (wanted: NamedThing) => [
    ...new Set(codes.flatMap(({ thing, code }) => (thing === wanted ? [String(code)] : []))),
  ]
  const idsOf = (wanted: NamedThing) => of(wanted).filter((id) => /^\d{1,9}$/.test(id))
  const found = await rowsFrom(db)<{ thing: NamedThing; code: string; name: string }>`
    select 'region' as thing, code, name from province where code = any(${of('region')}::text[])
    union all select 'region', code, name from regency where code = any(${of('region')}::text[])
    union all select 'facility', id::text, name from facility where id = any(${idsOf('facility')}::int[])
    union all select 'file', id::text, name from file where id = any(${idsOf('file')}::int[])`
  const names = new Map(found.map(({ thing, code, name }) => [`${thing} ${code}`, name]))
  return (thing, code) => names.get(`${thing} ${code}`)
}
