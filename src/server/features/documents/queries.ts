import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { DocumentAccess, DocumentStatus, TextState } from '#domain/documents.ts'
import type { ScanState } from '#domain/file-subjects.ts'
import { parted, rejoined } from '#domain/joined-words.ts'
import { firstFrom, rowsFrom, limitTo, allOf } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import { hitSigns, type TextSearch } from './search.ts'

/** What somebody may see: an administrator everything, who is signed in what is published, a visitor what is public of it. */
export type Sight = 'all' | 'published' | 'public'

export type DocumentRow = {
  id: number
  version: number
  title: string
  kategori: string
  description: string
  access: DocumentAccess
  status: DocumentStatus
  publishedAt: Date | null
  downloads: number
  changedAt: Date
  changedBy: string
  changedById: number
  latestNumber: number
  latestId: number | null
  name: string | null
  mime: string | null
  size: number | null
  pages: number | null
  scan: ScanState | null
  note: string | null
  addedAt: Date | null
  textState: TextState | null
}

const columns = sql`
  document.id, document.version, document.title, document.kategori, document.description, document.access, document.status,
  document.published_at as "publishedAt", document.downloads, document.changed_at as "changedAt",
  editor.full_name as "changedBy", document.changed_by as "changedById", document.latest as "latestNumber",
  newest.id as "latestId", file.name, file.mime, file.size, file.scan_state as scan, newest.pages, newest.note, newest.created_at as "addedAt",
  newest.text_state as "textState"`
const tables = sql`
  document join account as editor on editor.id = document.changed_by
  left join document_version as newest on newest.document_id = document.id and newest.number = document.latest
  left join file on file.id = newest.file_id`

export type DocumentFilter = {
  sight: Sight
  /** Of those that an administrator sees; every state where it is not said. */
  status?: DocumentStatus | undefined
  kategori?: string | undefined
  title?: string | undefined
  search?: TextSearch | undefined
  /** Those that fit it: `listMatching`. */
  matching?: readonly number[] | undefined
}

function visible(sight: Sight): RawBuilder<SqlBool> {
  if (sight === 'all') return sql`true`
  return sight === 'published'
    ? sql`document.status = 'published'`
    : sql`(document.status = 'published' and document.access = 'public')`
}

const condition = ({ sight, status, kategori, title, matching }: DocumentFilter) =>
  allOf(
    visible(sight),
    status && sql`document.status = ${status}`,
    kategori && sql`lower(document.kategori) = ${kategori.toLowerCase()}`,
    title && sql`strpos(lower(document.title), ${title.toLowerCase()}) > 0`,
    matching && sql`document.id = any(${[...matching]}::int[])`,
  )

/** Every document, seen by anybody or not, that holds what is looked for. */
export async function listMatching(db: ReadDb, { all, pairs }: TextSearch): Promise<number[]> {
  const asked = pairs ? sql`${all}, ${pairs}` : all
  const rows = await rowsFrom(db)<{ id: number }>`select documents_matching(${asked}) as id`
  return rows.map(({ id }) => id)
}

/** Where words are looked for, those first whose title and description hold them; then the newest. */
export async function listDocuments(db: ReadDb, filter: DocumentFilter, page: Page): Promise<DocumentRow[]> {
  const rank = filter.search ? sql`ts_rank(document.head, ${filter.search.any}) desc,` : sql``
  return rowsFrom(db)<DocumentRow>`
    select ${columns} from ${tables} where ${condition(filter)}
    order by ${rank} coalesce(document.published_at, document.changed_at) desc, document.id desc
    ${limitTo(page)}`
}

/** Another text once anything that everyone may read of the documents has changed, or a scanner has seen a file. */
export async function documentMark(db: ReadDb): Promise<string> {
  const row = await firstFrom(db)<{ mark: string }>`
    select md5(coalesce(string_agg(
      concat(document.id, '.', document.version, '.', file.scan_state), ' ' order by document.id), '')) as mark
    from ${tables} where ${visible('public')}`
  return row?.mark ?? ''
}

/** How many of what is found lie in each category; of the one that is chosen and of the others. */
export async function countByCategory(db: ReadDb, filter: DocumentFilter) {
  return rowsFrom(db)<{ kategori: string; total: number }>`
    select document.kategori, count(*)::int as total from document
    where ${condition({ ...filter, kategori: undefined })}
    group by document.kategori order by document.kategori`
}

/** Passages of a document that an excerpt is chosen from: the first ones that hold any of the words. */
const comparedPassages = 5

/** Of each of these versions, a passage that tells much of what was looked for, with its words marked. */
export async function listExcerpts(
  db: ReadDb,
  versions: readonly number[],
  { any }: TextSearch,
): Promise<Map<number, { page: number; marked: string }>> {
  if (versions.length === 0) return new Map()
  const options = `StartSel=${hitSigns.start}, StopSel=${hitSigns.stop}, MaxWords=36, MinWords=18`
  const rows = await rowsFrom(db)<{ id: number; page: number; stemmed: string; plain: string }>`
    select version.id, passage.page, ts_headline('indonesian', passage.text, ${any}, ${options}) as stemmed,
      ts_headline('simple', passage.text, ${any}, ${options}) as plain
    from unnest(${[...versions]}::int[]) as version (id)
    cross join lateral (
      select page, text from (
        select number, page, text, search from document_passage
        where version_id = version.id and search @@ ${any} order by number limit ${comparedPassages}) as first
      order by ts_rank(search, ${any}) desc, number limit 1) as passage`
  return new Map(
    rows.map(({ id, page, stemmed, plain }) => [
      id,
      { page, marked: rejoined(stemmed.includes(hitSigns.start) ? stemmed : plain) },
    ]),
  )
}

/** `locked` until the end of the transaction. */
export async function findDocument(
  db: ReadDb,
  id: number,
  { sight, locked = false }: { sight: Sight; locked?: boolean },
): Promise<DocumentRow | undefined> {
  return firstFrom(db)<DocumentRow>`
    select ${columns} from ${tables} where document.id = ${id} and ${visible(sight)}
    ${locked ? sql`for update of document` : sql``}`
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** The versions of a document, the newest first. */
export function listVersions(db: ReadDb, documentId: number) {
  return db
    .selectFrom('document_version')
    .innerJoin('file', 'file.id', 'document_version.file_id')
    .innerJoin('account', 'account.id', 'document_version.created_by')
    .select([
      'document_version.id',
      'document_version.file_id as fileId',
      'document_version.number',
      'file.name',
      'file.mime',
      'file.size',
      'file.scan_state as scan',
      'document_version.pages',
      'document_version.note',
      'document_version.created_at as createdAt',
      'document_version.restored_from as restoredFrom',
      'account.full_name as createdBy',
    ])
    .where('document_version.document_id', '=', documentId)
    .orderBy('document_version.number', 'desc')
    .execute()
}

/**
 * The category as another document writes it already, in whichever case it is typed; old ones may hold more than one space.
 * @param except the document that is changed
 */
export async function findCategory(db: ReadDb, typed: string, except = 0): Promise<string | undefined> {
  const row = await firstFrom(db)<{ kategori: string }>`
    select regexp_replace(kategori, '\\s+', ' ', 'g') as kategori from document
    where lower(regexp_replace(kategori, '\\s+', ' ', 'g')) = lower(${typed}) and id <> ${except}
    order by id limit 1`
  return row?.kategori
}

/** Undefined where the page has sent the same document before. */
export async function insertDocument(
  db: Db,
  document: Insertable<Schema['document']>,
): Promise<number | undefined> {
  const made = await db
    .insertInto('document')
    .values(document)
    .onConflict((conflict) => conflict.columns(['created_by', 'creation_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function findByKey(db: ReadDb, accountId: number, key: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('created_by', '=', accountId)
    .where('creation_key', '=', key)
    .executeTakeFirst()
  return found?.id
}

/** Whether a file is, name and content, the one that a document shows. */
export async function isShownFile(db: ReadDb, documentId: number, fileId: number): Promise<boolean> {
  const found = await firstFrom(db)`
    select from document
    join document_version as newest on newest.document_id = document.id and newest.number = document.latest
    join file as shown on shown.id = newest.file_id
    join file as given on given.id = ${fileId} and given.sha256 = shown.sha256 and given.name = shown.name
    where document.id = ${documentId}`
  return found !== undefined
}

/** Writes a change and counts the version up; what is found by its words follows. */
export async function updateDocument(
  db: Db,
  id: number,
  change: Updateable<Schema['document']>,
): Promise<void> {
  await db
    .updateTable('document')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await refreshSearch(db, id)
}

export async function insertVersion(
  db: Db,
  version: Insertable<Schema['document_version']>,
): Promise<number> {
  const { id } = await db
    .insertInto('document_version')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setLatest(db: Db, id: number, number: number): Promise<void> {
  await db.updateTable('document').set({ latest: number }).where('id', '=', id).execute()
}

/** Corrects what is said of the version that a document shows. */
export async function setNote(db: Db, documentId: number, note: string): Promise<void> {
  await sql`
    update document_version set note = ${note} from document
    where document.id = ${documentId} and document_id = document.id and number = document.latest`.execute(db)
}

export async function isPdf(db: ReadDb, fileId: number): Promise<boolean> {
  const file = await db.selectFrom('file').select('mime').where('id', '=', fileId).executeTakeFirstOrThrow()
  return file.mime === 'application/pdf'
}

/** The file of a version, of a document that may be seen. */
export async function findFileId(
  db: ReadDb,
  { id, number, sight }: { id: number; number: number; sight: Sight },
): Promise<number | undefined> {
  const row = await firstFrom(db)<{ fileId: number }>`
    select document_version.file_id as "fileId"
    from document join document_version on document_version.document_id = document.id
    where document.id = ${id} and document_version.number = ${number} and ${visible(sight)}`
  return row?.fileId
}

/** Gives a version what has been read of another one with the same file. */
export async function copyText(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into document_passage (version_id, number, page, text)
    select ${to}::int, number, page, text from document_passage where version_id = ${from}`.execute(db)
  await sql`
    update document_version set pages = read.pages, text_state = read.text_state, body = read.body, pairs = read.pairs
    from document_version as read where read.id = ${from} and document_version.id = ${to}`.execute(db)
}

/** What a document is found by: its head, and the text of its latest version. */
export async function refreshSearch(db: Db, id: number): Promise<void> {
  const ofLatest = (column: 'body' | 'pairs') =>
    sql`(select ${sql.ref(column)} from document_version where document_id = document.id and number = document.latest)`
  await sql`
    update document set search = head || coalesce(${ofLatest('body')}, ''),
      pairs = word_pairs(to_tsvector('indonesian', parted(title)))
        || word_pairs(to_tsvector('indonesian', parted(kategori || ' ' || description))) || coalesce(${ofLatest('pairs')}, '{}')
    where id = ${id}`.execute(db)
}

export async function removeDocument(db: Db, id: number): Promise<void> {
  await db.deleteFrom('document').where('id', '=', id).execute()
}

/** One statement, so that none of many at once is lost. */
export async function countDownload(db: Db, id: number): Promise<void> {
  await db
    .updateTable('document')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A version whose text is asked for, and its file. */
export function findVersionFile(db: ReadDb, versionId: number) {
  return db
    .selectFrom('document_version')
    .innerJoin('file', 'file.id', 'document_version.file_id')
    .select([
      'document_version.document_id as documentId',
      'document_version.text_state as textState',
      'file.storage_key as storageKey',
    ])
    .where('document_version.id', '=', versionId)
    .executeTakeFirst()
}

/** PostgreSQL keeps the words of at most a megabyte; a head needs some of it. */
const mostBody = 900_000

/** Writes what was read of a version. False where the text has more words than can be kept: it must be shorter. */
export async function writeText(
  db: Db,
  { versionId, documentId }: { versionId: number; documentId: number },
  read: { state: TextState; pages: number | null; passages: readonly { page: number; text: string }[] },
): Promise<boolean> {
  // A change of the document waits for this, or this for the change: both write what it is found by.
  const held = await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return true
  const texts = read.passages.map(({ text }) => parted(text))
  const whole = texts.join(' ')
  const rows = await rowsFrom(db)<{ size: number }>`
    with made as materialized (
      select to_tsvector('indonesian', ${whole}) || strip(to_tsvector('simple', ${whole})) as body)
    update document_version set pages = ${read.pages}, text_state = ${read.state}, body = made.body
    from made where id = ${versionId}
    returning pg_column_size(made.body) as size`
  if ((rows[0]?.size ?? 0) > mostBody) return false
  await db.deleteFrom('document_passage').where('version_id', '=', versionId).execute()
  await sql`
    insert into document_passage (version_id, number, page, text)
    select ${versionId}::int, place, page, text
    from unnest(${read.passages.map(({ page }) => page)}::int[], ${texts}::text[])
      with ordinality as passage (page, text, place)`.execute(db)
  await sql`update document_version set pairs = version_pairs(id) where id = ${versionId}`.execute(db)
  await refreshSearch(db, documentId)
  return true
}
