import type * as z from 'zod'

import type { createDocument, DocumentRecord, updateDocument } from '#contract/documents.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { type DocumentStatus, documentStatuses } from '#domain/documents.ts'
import { withSingleSpaces } from '#domain/plain-text.ts'
import { momentText } from '#domain/words.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Actor } from '#server/http/implement.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import { presentDocument } from './present.ts'
import * as queries from './queries.ts'
import { getDocument, what } from './sight.ts'

type Act = { db: Db; actor: Actor; now: Date }
type Presented = z.input<typeof DocumentRecord>
/** What of a document is said in words, or chosen. */
const changeable = ['title', 'kategori', 'description', 'access', 'status'] as const

/** A category is one, however its letters and spaces are typed: as other documents write it, and else as it is typed. */
async function categoryOf(db: Db, typed: string, document?: number): Promise<string> {
  const words = withSingleSpaces(typed)
  return (await queries.findCategory(db, words, document)) ?? words
}

/** Makes a document, with its first version where a file came with it; where the page sent it before, what was made is brought to what it says now. */
export async function makeDocument(
  act: Act,
  { key, note = '', ...given }: Omit<BodyOf<typeof createDocument>, 'file_id'>,
  fileId: number | undefined,
): Promise<Presented> {
  const { db, actor, now } = act
  const status = given.status ?? (fileId === undefined ? 'draft' : 'published')
  if (status === 'published' && fileId === undefined) throw fieldProblem('file', 'Pilih berkas')
  const values = {
    title: given.title,
    kategori: await categoryOf(db, given.kategori),
    description: given.description ?? '',
    access: given.access ?? 'public',
    status,
  }
  const id = await queries.insertDocument(db, {
    ...values,
    published_at: status === 'published' ? now : null,
    creation_key: key ?? null,
    ...{ created_by: actor.id, created_at: now, changed_by: actor.id, changed_at: now },
  })
  if (id === undefined) {
    const made = (await queries.findByKey(db, actor.id, key ?? '')) ?? 0
    return takeAgain(act, made, { ...values, note: fileId === undefined ? '' : note, fileId })
  }
  if (fileId !== undefined) await addVersion(act, id, { number: 1, fileId, note })
  await queries.refreshSearch(db, id)
  const after = { ...values, ...(fileId !== undefined && { file_id: fileId }) }
  const action = status === 'published' ? 'documentPublished' : 'documentCreated'
  await recordAct(act, action, id, { before: {}, after })
  return getDocument(db, id, 'all')
}

/**
 * A document that is sent again, as after a lost answer: what was made the first time is the answer, and what differs from it
 * now is changed.
 */
async function takeAgain(
  act: Act,
  id: number,
  given: Omit<BodyOf<typeof updateDocument>, 'dokumen_id' | 'file_id'> & { fileId: number | undefined },
): Promise<Presented> {
  const { fileId, ...values } = given
  const { status } = orNotFound(await queries.findDocument(act.db, id, { sight: 'all', locked: true }), what)
  if (status === 'published' && values.status === 'draft')
    throw fieldProblem(
      'status',
      'Dokumen ini sudah terbit sejak pertama dikirim. Tarik lewat daftar dokumen.',
    )
  const { document } = await changeDocument(act, { dokumen_id: id, ...values }, fileId)
  return document
}

/** Writes a version down, which its document shows from now on, and asks for its text to be read. */
async function addVersion(
  { db, actor, now }: Act,
  documentId: number,
  { number, fileId, note }: { number: number; fileId: number; note: string },
): Promise<void> {
  const isPdf = await queries.isPdf(db, fileId)
  const id = await queries.insertVersion(db, {
    ...{ document_id: documentId, number, file_id: fileId, note, created_by: actor.id, created_at: now },
    text_state: isPdf ? 'waiting' : 'none',
  })
  await queries.setLatest(db, documentId, number)
  if (isPdf) await insertJobs(db, [{ kind: 'documentText', key: String(id), runAt: now }])
}

/**
 * Locks a document before it is changed.
 * @throws Problem notFound; staleDocument where another has changed it since it was read
 */
async function lockDocument({ db, actor }: Act, id: number, version: number | undefined) {
  const row = orNotFound(await queries.findDocument(db, id, { sight: 'all', locked: true }), what)
  // A client that knows no versions has read what it saved itself.
  const isRead = version === undefined ? row.changedById === actor.id : row.version === version
  if (!isRead)
    throw problem('staleDocument', {
      by: row.changedBy,
      at: momentText(row.changedAt, actor.zone),
      current: presentDocument(row, await queries.listVersions(db, id), 'all'),
    })
  return row
}

export async function changeDocument(
  act: Act,
  { dokumen_id, version, note = '', ...given }: Omit<BodyOf<typeof updateDocument>, 'file_id'>,
  givenFileId: number | undefined,
): Promise<{ document: Presented; isSaved: boolean }> {
  const { db, actor, now } = act
  const row = await lockDocument(act, dokumen_id, version)
  if (note !== '' && givenFileId === undefined)
    throw fieldProblem('note', 'Catatan versi disertai berkas barunya')
  // Sent again, as after a lost answer, it is the newest version already: only its note may differ, and its second file is swept.
  const isSentAgain = givenFileId !== undefined && (await queries.isShownFile(db, dokumen_id, givenFileId))
  const isNoted = isSentAgain && row.note !== note
  const fileId = isSentAgain ? undefined : givenFileId
  const next = { ...given }
  if (next.kategori !== undefined) next.kategori = await categoryOf(db, next.kategori, dokumen_id)
  const changed = changeable.filter((name) => next[name] !== undefined && next[name] !== row[name])
  const isTurned = changed.includes('status')
  if (isTurned && next.status !== undefined)
    assertTurn(row.status, next.status, fileId !== undefined || row.latestNumber > 0)
  if (changed.length === 0 && fileId === undefined && !isNoted)
    return { document: await getDocument(db, dokumen_id, 'all'), isSaved: isSentAgain }
  if (isNoted) await queries.setNote(db, dokumen_id, note)
  if (fileId !== undefined) await addVersion(act, dokumen_id, { number: row.latestNumber + 1, fileId, note })
  await queries.updateDocument(db, dokumen_id, {
    ...Object.fromEntries(changed.map((name) => [name, next[name]])),
    ...(isTurned && next.status === 'published' && { published_at: now }),
    ...{ changed_by: actor.id, changed_at: now },
  })
  const told = isNoted ? [...changed, 'note' as const] : changed
  const pick = (from: Partial<Record<(typeof told)[number], unknown>>) =>
    Object.fromEntries(told.map((name) => [name, from[name]]))
  const action = isTurned && next.status ? turns[next.status] : 'documentChanged'
  if (told.length > 0)
    await recordAct(act, action, dokumen_id, { before: pick(row), after: pick({ ...next, note }) })
  if (fileId !== undefined) {
    const detail = { number: row.latestNumber + 1, file_id: fileId, note }
    await recordAct(act, 'documentVersionAdded', dokumen_id, detail)
  }
  return { document: await getDocument(db, dokumen_id, 'all'), isSaved: true }
}

const turns = {
  draft: 'documentChanged',
  published: 'documentPublished',
  withdrawn: 'documentWithdrawn',
} as const satisfies Record<DocumentStatus, AuditAction>

/** @throws Problem invalidInput where a document cannot come from one state to the other */
function assertTurn(from: DocumentStatus, to: DocumentStatus, hasFile: boolean) {
  const ways: readonly string[] = documentStatuses[from].to
  if (!ways.includes(to))
    throw fieldProblem(
      'status',
      from === 'draft'
        ? 'Draf belum terbit, sehingga tidak dapat ditarik'
        : 'Dokumen yang pernah terbit ditarik saja',
    )
  if (to === 'published' && !hasFile) throw fieldProblem('file', 'Pilih berkas')
}

/** The file of an older version becomes the newest version; nothing between them is lost. */
export async function restoreVersion(
  act: Act,
  { dokumen_id, number, version }: { dokumen_id: number; number: number; version: number },
): Promise<Presented> {
  const { db, actor, now } = act
  const row = await lockDocument(act, dokumen_id, version)
  const versions = await queries.listVersions(db, dokumen_id)
  const old = versions.find((each) => each.number === number)
  if (!old) throw problem('notFound', { what: 'Versi dokumen' })
  if (old.number === row.latestNumber) return getDocument(db, dokumen_id, 'all')
  const next = row.latestNumber + 1
  const id = await queries.insertVersion(db, {
    ...{ document_id: dokumen_id, number: next, file_id: old.fileId, note: '', restored_from: old.number },
    ...{ created_by: actor.id, created_at: now, text_state: 'waiting' },
  })
  await queries.copyText(db, old.id, id)
  // Where the older one has not been read yet, this one is read by itself.
  await insertJobs(db, [{ kind: 'documentText', key: String(id), runAt: now }])
  await queries.updateDocument(db, dokumen_id, { latest: next, changed_by: actor.id, changed_at: now })
  const detail = { number: next, restored_from: number }
  await recordAct(act, 'documentVersionRestored', dokumen_id, detail)
  return getDocument(db, dokumen_id, 'all')
}

export async function removeDocument(act: Act, id: number): Promise<void> {
  const { db } = act
  const row = orNotFound(await queries.findDocument(db, id, { sight: 'all', locked: true }), what)
  const stored = await queries.listVersions(db, id)
  const versions = stored.map(({ number, name, fileId }) => ({ number, name, file_id: fileId }))
  await queries.removeDocument(db, id)
  const { title, kategori, description, access, status } = row
  const before = { title, kategori, description, access, status, versions }
  await recordAct(act, 'documentRemoved', id, { before, after: {} })
}
