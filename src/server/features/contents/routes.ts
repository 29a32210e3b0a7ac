import * as contents from '#contract/contents.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import * as published from '#contract/published-contents.ts'
import type { ContentKind } from '#domain/content.ts'
import { distinct } from '#domain/distinct.ts'
import { currentMonth } from '#domain/month.ts'
import { reachOf } from '#domain/permissions.ts'
import { guideLinksOf } from '#forms/guide-links.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { type CheckedFile, checkUpload, discard } from '#server/files/checked-upload.ts'
import { insertFile } from '#server/files/uploads.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { orNotFound } from '#server/http/found.ts'
import {
  type Actor,
  publicRead,
  read,
  type Route,
  type Services,
  slow,
  write,
} from '#server/http/implement.ts'

import { presentContent, presentFound, presentRead, presentRow } from './present.ts'
import * as queries from './queries.ts'
import {
  type Act,
  answerOf,
  assertNewest,
  changeContent,
  createContent,
  getContent,
  getForChange,
  writeDown,
} from './saving.ts'

const keeps = (actor: Actor | null) => actor !== null && reachOf(actor.role, 'content.manage') !== null

/** Whether drafts are shown, which only those see who keep the texts. */
function showsDrafts(actor: Actor | null, { draf = false }: { draf?: boolean | undefined }): boolean {
  if (draf && !keeps(actor)) throw problem('notAllowed')
  return draf
}

const readable = async (db: ReadDb, kind: ContentKind, drafts: boolean) =>
  (await queries.listReadable(db, kind, drafts)).flatMap((row) => presentRead(row, drafts) ?? [])

type Request = { db: Db; actor: Actor; now: Date; services: Services }
const actOf = ({ db, actor, now, services }: Request): Act => ({ db, actor, now, forms: services.forms })

async function remove(request: Request, kind: ContentKind, id: number) {
  const { db, now } = request
  const row = await getForChange({ db }, { id, kind })
  if (row.removed_at) throw problem('contentRefused', { why: 'removed' })
  await queries.hide(db, id, now)
  await writeDown(actOf(request), id, 'removed', row.draft)
}

async function storeFile(
  db: Db,
  file: CheckedFile,
  { actor, now, services }: { actor: Actor; now: Date; services: Services },
): Promise<number> {
  const id = await insertFile(
    db,
    { ...file, subject: 'content', owner_id: actor.id, facility_id: null, created_at: now },
    services.config,
  )
  await recordAct({ db, actor, now }, 'fileUploaded', id, { mime: file.mime, size: file.size })
  return id
}

const readingRoutes: Route[] = [
  publicRead(published.getAbout, async ({ actor, db, query }) => {
    const drafts = showsDrafts(actor, query)
    const [about] = await readable(db, 'about', drafts)
    const [faq, panduan] = [await readable(db, 'faq', drafts), await readable(db, 'guide', drafts)]
    return { data: { ...orNotFound(about, 'Halaman Tentang'), faq, panduan } }
  }),
  publicRead(published.listGuides, async ({ actor, db, query }) => ({
    data: await readable(db, 'guide', showsDrafts(actor, query)),
  })),
  publicRead(published.getGuide, async ({ actor, db, params, query }) => {
    const drafts = showsDrafts(actor, query)
    const row = await queries.findGuide(db, params.id)
    return { data: orNotFound(row && presentRead(row, drafts), 'Panduan') }
  }),
  publicRead(published.searchContents, async ({ db, query }) => {
    const words = query.find?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return { data: words.length === 0 ? [] : (await queries.searchContents(db, words)).map(presentFound) }
  }),
]

/** The questions that open a guide, each once, in the versions that are filled now and in those to come. */
function questionsOpening(slug: string, forms: FormRegistry, now: Date) {
  const month = currentMonth(now, 'WIB')
  const questions = forms
    .list()
    .flatMap(({ id }) => forms.versionsOf(id))
    .filter(
      ({ id, version, validFrom }) => validFrom > month || forms.findFor(id, month)?.version === version,
    )
    .flatMap((form) =>
      guideLinksOf(form)
        .filter(({ guide }) => guide.split('#')[0] === slug)
        .map(({ label }) => ({ form_type: form.id, title: form.title, question: label })),
    )
  return distinct(questions)
}

const isSameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])

const managingRoutes: Route[] = [
  read(contents.listContents, async ({ db, query }) => ({
    data: (await queries.listContents(db, query.kind)).map(presentRow),
  })),
  read(contents.getContent, async ({ db, params, now, services: { forms } }) => {
    const row = await getContent(db, params.id)
    const titles = new Map(
      forms
        .list()
        .flatMap(({ id }) => forms.versionsOf(id).toReversed())
        .map(({ id, title }) => [id, title]),
    )
    return {
      data: presentContent(row),
      forms: [...titles].map(([form_type, title]) => ({ form_type, title })),
      linked_from: row.kind === 'guide' ? questionsOpening(row.slug, forms, now) : [],
    }
  }),
  read(contents.listContentHistory, async ({ db, params: { id }, query }) => {
    await getContent(db, id)
    const page = pageOf(query)
    return pageEnvelope(await queries.listHistory(db, id, page), page, await queries.countHistory(db, id))
  }),
  write(contents.withdrawContent, async (request) => {
    const { db, params, body } = request
    const message = 'Teks ditarik dari pembaca.'
    const row = await getForChange({ db }, { id: params.id })
    if (row.kind === 'about') throw problem('contentRefused', { why: 'aboutStays' })
    // Withdrawn since that version, and nothing else: the answer to the first sending may have been lost.
    const isDone = row.published === null && row.removed_at === null && row.version - 1 === body.version
    if (isDone) return answerOf({ db }, row.id, message)
    assertNewest(row, body.version)
    if (!row.published) throw problem('contentRefused', { why: 'notPublished' })
    await queries.hide(db, row.id, null)
    await writeDown(actOf(request), row.id, 'withdrawn', row.draft)
    return answerOf({ db }, row.id, message)
  }),
  write(contents.restoreContent, async (request) => {
    const { db, actor, now, params, body } = request
    const row = await getForChange({ db }, { id: params.id })
    // Nobody can have written over what is removed.
    if (row.removed_at === null) assertNewest(row, body.version)
    const former = orNotFound(await queries.findHistory(db, row.id, body.history_id), 'Naskah')
    await queries.saveDraft(db, { id: row.id, at: now, by: actor.id }, former.value)
    await writeDown(actOf(request), row.id, 'restored', former.value)
    return answerOf({ db }, row.id, 'Naskah dipulihkan sebagai draf.')
  }),
  write(contents.orderContents, async ({ db, actor, now, body: { kind, ids, before } }) => {
    const message = 'Urutan tersimpan.'
    await queries.lockKind(db, kind)
    const rows = await queries.listContents(db, kind)
    const standing = rows.filter(({ removed_at }) => removed_at === null).map(({ id }) => id)
    // The answer to the first sending may have been lost.
    if (isSameOrder(ids, standing)) return { message }
    if (before && !isSameOrder(before, standing)) throw problem('contentRefused', { why: 'otherOrder' })
    const isWhole = ids.length === standing.length && new Set(ids).size === ids.length
    if (!isWhole || ids.some((id) => !standing.includes(id)))
      throw problem('contentRefused', { why: 'otherTexts' })
    await queries.setOrder(db, ids)
    await recordAct({ db, actor, now }, 'contentsOrdered', kind, { ids })
    return { message }
  }),
]

const writingRoutes: Route[] = [
  write(contents.updateAbout, (request) =>
    changeContent(actOf(request), { id: request.params.id, kind: 'about' }, request.body),
  ),
  slow(contents.updateDiagram, async ({ actor, attached, body, transact, services, http, now }) => {
    const sent = attached && (await checkUpload(attached, ['jpg', 'png']))
    if (sent) await services.files.put(sent.storage_key, attached)
    const { alt, keterangan = '', ...rest } = body
    return transact(async (db) => {
      const [about] = await queries.listContents(db, 'about')
      const { id, draft } = orNotFound(about, 'Halaman Tentang')
      const file = sent ? await storeFile(db, sent, { actor, now, services }) : draft.diagram?.file
      if (file === undefined) throw fieldProblem('file', 'Pilih gambar JPG atau PNG')
      const diagram = { file, alt, keterangan }
      return changeContent(actOf({ db, actor, now, services }), { id, kind: 'about' }, { ...rest, diagram })
    }).catch((error: unknown) => {
      if (sent) return discard({ services, http }, sent.storage_key, error)
      throw error
    })
  }),
  write(contents.createFaq, (request) => createContent(actOf(request), 'faq', request.body)),
  write(contents.updateFaq, (request) =>
    changeContent(actOf(request), { id: request.params.id, kind: 'faq' }, request.body),
  ),
  write(contents.deleteFaq, async (request) => {
    await remove(request, 'faq', request.params.id)
    return { message: 'Pertanyaan dihapus.' }
  }),
  write(contents.createGuide, (request) => createContent(actOf(request), 'guide', request.body)),
  write(contents.updateGuide, (request) =>
    changeContent(actOf(request), { id: request.params.id, kind: 'guide' }, request.body),
  ),
  write(contents.deleteGuide, async (request) => {
    await remove(request, 'guide', request.params.id)
    return { message: 'Panduan dihapus.' }
  }),
]

/** About, frequent questions and guides. */
export const contentRoutes: Route[] = [...readingRoutes, ...managingRoutes, ...writingRoutes]
