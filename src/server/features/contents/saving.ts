import { mostTexts } from '#contract/contents.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { ContentAct, ContentKind, ContentValue } from '#domain/content.ts'
import { givenFields } from '#domain/given-fields.ts'
import { filesOf } from '#domain/rich-text/model.ts'
import { slugOf } from '#domain/slug.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Actor } from '#server/http/implement.ts'

import { presentContent } from './present.ts'
import * as queries from './queries.ts'

/** Who changes a text, and with what. */
export type Act = { db: Db; actor: Actor; now: Date; forms: FormRegistry }

/** What may come of a text; what is left out stays. */
export type Change = {
  judul?: string | undefined
  ringkasan?: string | undefined
  isi?: ContentValue['isi'] | undefined
  teks?: ContentValue['isi'] | undefined
  formulir?: string | null | undefined
  peran?: string[] | undefined
  lampiran?: number[] | undefined
  diagram?: ContentValue['diagram'] | undefined
}

const empty: ContentValue = {
  judul: '',
  ringkasan: '',
  isi: { blocks: [] },
  formulir: null,
  peran: [],
  lampiran: [],
  diagram: null,
}
const what = { about: 'Halaman Tentang', faq: 'Pertanyaan', guide: 'Panduan' } as const

const actions: Record<Exclude<ContentAct, 'shipped'>, AuditAction> = {
  created: 'contentCreated',
  saved: 'contentSaved',
  published: 'contentPublished',
  withdrawn: 'contentWithdrawn',
  removed: 'contentRemoved',
  restored: 'contentRestored',
}

/** Adds what a text is now to its history and, unless the same sitting goes on, to the audit. */
export async function writeDown(
  { db, actor, now }: Act,
  id: number,
  act: Exclude<ContentAct, 'shipped'>,
  value: ContentValue,
): Promise<void> {
  const isNew = await queries.addHistory(db, { id, at: now, by: actor.id }, act, value)
  if (isNew) await recordAct({ db, actor, now }, actions[act], id, { judul: value.judul })
}

/**
 * The text, locked, for a change that is based on `version`.
 * @throws Problem notFound, staleContent
 */
export async function getForChange(
  { db }: Pick<Act, 'db'>,
  { id, kind, version }: { id: number; kind?: ContentKind; version?: number | undefined },
): Promise<queries.ContentRow> {
  await queries.lockContent(db, id)
  const row = await queries.findContent(db, id)
  if (!row || (kind && row.kind !== kind)) throw problem('notFound', { what: what[kind ?? 'guide'] })
  assertNewest(row, version)
  return row
}

/** @throws Problem staleContent */
export function assertNewest(row: queries.ContentRow, version: number | undefined): void {
  if (version !== undefined && row.version !== version)
    throw problem('staleContent', { current: presentContent(row) })
}

/**
 * The value after a change. What it names exists.
 * @throws Problem invalidInput
 */
async function valueAfter({ db, forms }: Act, before: ContentValue, change: Change): Promise<ContentValue> {
  const { lampiran, teks, isi = teks, ...rest } = change
  if (rest.formulir && forms.versionsOf(rest.formulir).length === 0)
    throw fieldProblem('formulir', 'Formulir tidak dikenal')
  const value: ContentValue = { ...before, ...givenFields(rest), ...(isi && { isi }) }
  const attached = [...new Set(lampiran ?? value.lampiran.map(({ file }) => file))]
  const drawn = value.diagram ? [value.diagram.file] : []
  const locked = await queries.lockFiles(db, [...filesOf(value.isi), ...attached, ...drawn])
  const files = new Map(locked.map((file) => [file.file, file]))
  const isPicture = (id: number) => files.get(id)?.mime.startsWith('image/') ?? false
  if (attached.some((id) => !files.has(id)))
    throw fieldProblem('lampiran', 'Lampiran tidak ditemukan. Unggah lagi.')
  for (const [at, block] of value.isi.blocks.entries())
    if (block.type === 'picture' && typeof block.file === 'number' && !isPicture(block.file))
      throw fieldProblem(`isi.blocks.${at}.file`, 'Gambar tidak ditemukan. Unggah lagi.')
  return { ...value, lampiran: attached.flatMap((id) => files.get(id) ?? []) }
}

/**
 * What its writer has just made of the same, and nobody has changed since, is that one: the answer to the first sending was lost.
 * @throws Problem contentRefused, invalidInput
 */
export async function createContent(
  act: Act,
  kind: ContentKind,
  change: Change & { terbit?: boolean | undefined },
) {
  const { db, actor, now } = act
  const { terbit = true, ...texts } = change
  const message = terbit ? 'Berhasil dibuat dan diterbitkan.' : 'Draf berhasil dibuat.'
  await queries.lockKind(db, kind)
  const draft = await valueAfter(act, empty, texts)
  const rows = await queries.listContents(db, kind)
  const earlier = rows.find(
    (row) =>
      row.draft_by === actor.id &&
      row.removed_at === null &&
      row.version === (terbit ? 2 : 1) &&
      sameValue(row.draft, draft) &&
      sameValue(row.published, terbit ? draft : null),
  )
  if (earlier) return answerOf(act, earlier.id, message)
  if (rows.length >= mostTexts) throw problem('contentRefused', { why: 'tooMany' })
  const slug = slugOf(draft.judul, what[kind].toLowerCase())
  const id = await queries.insertContent(db, { kind, slug, draft, at: now, by: actor.id })
  await writeDown(act, id, 'created', draft)
  if (terbit) await publish(act, id, draft)
  return answerOf(act, id, message)
}

/**
 * What is stored already may be sent again with any version: the answer to the first sending may have been lost.
 * @throws Problem notFound, staleContent, contentRefused, invalidInput
 */
export async function changeContent(
  act: Act,
  wanted: { id: number; kind: ContentKind },
  {
    terbit = true,
    version,
    ...texts
  }: Change & { terbit?: boolean | undefined; version?: number | undefined },
) {
  const { db, actor, now } = act
  const row = await getForChange(act, wanted)
  if (row.removed_at) throw problem('contentRefused', { why: 'removed' })
  const draft = await valueAfter(act, row.draft, texts)
  const isSame = sameValue(draft, row.draft)
  if (!isSame) {
    assertNewest(row, version)
    await queries.saveDraft(db, { id: row.id, at: now, by: actor.id }, draft)
    if (!terbit) await writeDown(act, row.id, 'saved', draft)
  }
  const isPublished = row.published !== null && sameValue(draft, row.published)
  if (terbit && !isPublished) await publish(act, row.id, draft)
  if (isSame && (!terbit || isPublished)) return answerOf(act, row.id, 'Tidak ada yang berubah.')
  return answerOf(act, row.id, terbit ? 'Berhasil diterbitkan.' : 'Draf tersimpan.')
}

/** The database keeps the names of a record in an order of its own. */
function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

async function publish(act: Act, id: number, value: ContentValue): Promise<void> {
  if (value.isi.blocks.length === 0) throw fieldProblem('isi', 'Tulis isinya sebelum diterbitkan')
  await queries.publish(act.db, { id, at: act.now, by: act.actor.id }, value)
  await writeDown(act, id, 'published', value)
}

/** @throws Problem notFound */
export const getContent = async (db: ReadDb, id: number) =>
  orNotFound(await queries.findContent(db, id), 'Teks')

export async function answerOf({ db }: Pick<Act, 'db'>, id: number, message: string) {
  return { data: presentContent(await getContent(db, id)), message }
}
