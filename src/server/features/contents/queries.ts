import { type Selectable, sql, type Updateable } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { ContentAct, ContentKind, ContentValue } from '#domain/content.ts'
import { parted, rejoined } from '#domain/joined-words.ts'
import { plainTextOf } from '#domain/rich-text/model.ts'
import { rowsFrom, countFrom } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

export type ContentRow = Selectable<Schema['content']> & {
  writer: string | null
  /** Whether the draft says something else than what is published. */
  is_changed: boolean
}

const rowsOf = (db: ReadDb) =>
  db
    .selectFrom('content')
    .leftJoin('account', 'account.id', 'content.draft_by')
    .selectAll('content')
    .select(['account.full_name as writer', sql<boolean>`published is distinct from draft`.as('is_changed')])

/** In their order; removed ones last. */
export function listContents(db: ReadDb, kind: ContentKind): Promise<ContentRow[]> {
  return rowsOf(db)
    .where('kind', '=', kind)
    .orderBy(sql`removed_at nulls first`)
    .orderBy('position')
    .orderBy('content.id')
    .execute()
}

/** Those that are published, or the drafts of all that are not removed. */
export async function listReadable(db: ReadDb, kind: ContentKind, drafts: boolean): Promise<ContentRow[]> {
  const rows = await listContents(db, kind)
  return rows.filter((row) => row.removed_at === null && (drafts || row.published !== null))
}

/** Another text once anything of any text has changed. */
export async function contentMark(db: ReadDb): Promise<string> {
  const { mark } = await db
    .selectFrom('content')
    .select(
      sql<string>`md5(coalesce(string_agg(concat(id, '.', version, '.', position), ' ' order by id), ''))`.as(
        'mark',
      ),
    )
    .executeTakeFirstOrThrow()
  return mark
}

export function findContent(db: ReadDb, id: number): Promise<ContentRow | undefined> {
  return rowsOf(db).where('content.id', '=', id).executeTakeFirst()
}

/** By its word or its id, whichever it was asked by; a word may be a number too, and goes before the id of another. */
export function findGuide(db: ReadDb, idOrSlug: string): Promise<ContentRow | undefined> {
  const isId = /^\d{1,9}$/.test(idOrSlug)
  return rowsOf(db)
    .where('kind', '=', 'guide')
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('slug', '=', idOrSlug), ...(isId ? [eb('content.id', '=', Number(idOrSlug))] : [])]),
    )
    .orderBy((eb) => eb('slug', '=', idOrSlug), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Until the end of the transaction nobody else changes it. */
export async function lockContent(db: Db, id: number): Promise<void> {
  await db.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute()
}

/** Until the end of the transaction no text of the kind is added or moved. */
export async function lockKind(db: Db, kind: ContentKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`content ${kind}`}))`.execute(db)
}

/** The word itself, or with the first number after it that makes it new. */
async function freeSlug(db: ReadDb, kind: ContentKind, wanted: string): Promise<string> {
  const rows = await db
    .selectFrom('content')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'like', `${wanted}%`)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = wanted
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`
  return slug
}

export type NewContent = { kind: ContentKind; slug: string; draft: ContentValue; at: Date; by: number | null }

/** At the end of its kind, as a draft. */
export async function insertContent(db: Db, { kind, slug, draft, at, by }: NewContent): Promise<number> {
  const { id } = await db
    .insertInto('content')
    .values((eb) => ({
      kind,
      slug: '',
      position: eb
        .selectFrom('content')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('kind', '=', kind),
      draft: JSON.stringify(draft),
      draft_at: at,
      draft_by: by,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('content')
    .set({ slug: await freeSlug(db, kind, slug) })
    .where('id', '=', id)
    .execute()
  return id
}

export type Writing = { id: number; at: Date; by: number | null }

/** Writes a change and counts the version up. */
async function change(db: Db, id: number, values: Updateable<Schema['content']>): Promise<void> {
  await db
    .updateTable('content')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function saveDraft(db: Db, { id, at, by }: Writing, draft: ContentValue): Promise<void> {
  await change(db, id, { draft: JSON.stringify(draft), draft_at: at, draft_by: by, removed_at: null })
}

/** The draft becomes what readers see. */
export async function publish(db: Db, { id, at }: Writing, value: ContentValue): Promise<void> {
  const words = [value.ringkasan, plainTextOf(value.isi), value.diagram?.keterangan ?? '']
  await change(db, id, {
    published: JSON.stringify(value),
    published_at: at,
    draft_at: at,
    published_title: parted(value.judul),
    published_text: parted(words.filter((text) => text !== '').join('\n')),
  })
}

/** Readers see it no longer; a removed one only its history shows. */
export async function hide(db: Db, id: number, removedAt: Date | null): Promise<void> {
  await change(db, id, {
    published: null,
    published_at: null,
    published_title: '',
    published_text: '',
    removed_at: removedAt,
  })
}

/** As long as somebody saves drafts without a longer pause, they are one entry. */
const sittingMs = 30 * 60_000

/** Writes down what a text is now. Gives false where it went into the entry of the same sitting. */
export async function addHistory(
  db: Db,
  { id, at, by }: Writing,
  act: ContentAct,
  value: ContentValue,
): Promise<boolean> {
  const last = await db
    .selectFrom('content_history')
    .select(['id', 'act', 'account_id', 'at'])
    .where('content_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const isSitting =
    last?.act === 'saved' && last.account_id === by && at.getTime() - last.at.getTime() < sittingMs
  const written = { act, at, account_id: by, value: JSON.stringify(value) }
  if (isSitting && (act === 'saved' || act === 'published')) {
    await db.updateTable('content_history').set(written).where('id', '=', last.id).execute()
    return act !== 'saved'
  }
  await db
    .insertInto('content_history')
    .values({ ...written, content_id: id })
    .execute()
  return true
}

export function listHistory(db: ReadDb, id: number, { page, perPage }: Page) {
  return db
    .selectFrom('content_history')
    .leftJoin('account', 'account.id', 'content_history.account_id')
    .select(['content_history.id', 'at', 'act', 'value', 'account.full_name as by'])
    .where('content_id', '=', id)
    .orderBy('content_history.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export function countHistory(db: ReadDb, id: number): Promise<number> {
  return countFrom(db, sql`from content_history where content_id = ${id}`)
}

export function findHistory(db: ReadDb, contentId: number, id: number) {
  return db
    .selectFrom('content_history')
    .select('value')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setOrder(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update content set position = wanted.position
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
    where content.id = wanted.id`.execute(db)
}

/** Files of texts, locked so that no sweep takes them before they are named. */
export async function lockFiles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .select(['id as file', 'name', 'mime', 'size'])
    .where('id', 'in', ids)
    .where('subject', '=', 'content')
    .forKeyShare()
    .execute()
}

export type Found = {
  id: number
  slug: string
  kind: ContentKind
  title: string
  excerpt: string
}

/** Signs that no text may hold stand around what was found. */
export const foundSigns = { from: '\u0001', to: '\u0002' } as const

/** The published texts in which all the words occur; the last one may be a beginning. */
export async function searchContents(db: ReadDb, words: readonly string[]): Promise<Found[]> {
  const query = words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`).join(' & ')
  const options = `StartSel="${foundSigns.from}",StopSel="${foundSigns.to}",MaxFragments=2,MinWords=8,MaxWords=24,FragmentDelimiter=" … "`
  const rows = await rowsFrom(db)<Omit<Found, 'excerpt'> & Passage>`
    with asked as (select to_tsquery('indonesian', ${query}) as query),
    hit as (
      select content.*, query, ts_rank(
        setweight(to_tsvector('indonesian', published_title), 'A') || setweight(to_tsvector('indonesian', published_text), 'C'),
        query) as rank
      from content, asked
      where published is not null and removed_at is null
        and to_tsvector('indonesian', published_title || ' ' || published_text) @@ query
      order by rank desc, id
      limit 30)
    select id, slug, kind, published ->> 'judul' as title,
      ts_headline('indonesian', published_text, query, ${options}) as passage,
      left(published_text, ${edge}) as beginning, right(published_text, ${edge}) as ending
    from hit order by rank desc, id`
  return rows.map(({ passage, beginning, ending, ...row }) => ({
    ...row,
    excerpt: excerptOf({ passage, beginning, ending }),
  }))
}

/** Number of characters that tell whether a passage begins or ends where its text does. */
const edge = 30
type Passage = { passage: string; beginning: string; ending: string }

const withoutPunctuation = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** What is left out before and after the passage is marked like what is left out within it. */
function excerptOf({ passage, beginning, ending }: Passage): string {
  const words = withoutPunctuation(passage.replaceAll(foundSigns.from, '').replaceAll(foundSigns.to, ''))
  const before = withoutPunctuation(beginning).startsWith(words.slice(0, edge / 2)) ? '' : '… '
  const after = withoutPunctuation(ending).endsWith(words.slice(-edge / 2)) ? '' : ' …'
  return `${before}${rejoined(passage)}${after}`
}
