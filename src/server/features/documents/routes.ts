import * as documents from '#contract/documents.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { publicRead, publicSlow, read, type Route, slow, write } from '#server/http/implement.ts'

import { attachFile } from './attaching.ts'
import { changeDocument, makeDocument, removeDocument, restoreVersion } from './keeping.ts'
import { presentListed } from './present.ts'
import * as queries from './queries.ts'
import type { Sight } from './queries.ts'
import { textSearchOf } from './search.ts'
import { sendDocumentFile } from './sending-file.ts'
import { getDocument, sightOf } from './sight.ts'

type Query = QueryOf<typeof documents.listPublicDocuments>

async function list(
  db: ReadDb,
  { kategori, title, cari, ...paging }: Query,
  { sight, status }: { sight: Sight; status?: queries.DocumentFilter['status'] },
) {
  const page = pageOf(paging)
  const search = cari ? textSearchOf(cari) : undefined
  const matching = search && (await queries.listMatching(db, search))
  const filter = { sight, status, kategori, title, search, matching }
  const rows = await queries.listDocuments(db, filter, page)
  const categories = await queries.countByCategory(db, filter)
  const chosen = kategori ? categories.filter((each) => isSame(each.kategori, kategori)) : categories
  const total = chosen.reduce((sum, each) => sum + each.total, 0)
  const found = rows.flatMap(({ latestId }) => (search && latestId !== null ? [latestId] : []))
  const excerpts = search ? await queries.listExcerpts(db, found, search) : new Map<number, never>()
  const shown = rows.map((row) => presentListed(row, sight, excerpts.get(row.latestId ?? 0)))
  return { ...pageEnvelope(shown, page, total), categories }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const documentRoutes: Route[] = [
  publicRead(documents.listPublicDocuments, ({ db, query }) => list(db, query, { sight: 'public' })),

  read(documents.listDocuments, async ({ actor, db, query: { status, ...query } }) => {
    if (status === undefined) return list(db, query, { sight: 'published' })
    const sight = sightOf(actor)
    // What is published everybody may ask for.
    if (sight !== 'all' && status !== 'published') throw problem('notAllowed')
    return list(db, query, { sight, status: status === 'all' ? undefined : status })
  }),

  publicRead(documents.getDocument, async ({ actor, db, params }) => ({
    data: await getDocument(db, params.dokumen_id, sightOf(actor)),
  })),

  // It counts beside what it answers.
  publicSlow(documents.getDocumentFile, (request) => sendDocumentFile(request, sightOf(request.actor))),

  slow(documents.createDocument, async ({ body: { file_id, ...given }, ...request }) => {
    const made = await attachFile({ ...request, file_id }, (db, fileId) =>
      makeDocument({ ...request, db }, given, fileId),
    )
    return { data: made, message: 'Dokumen tersimpan.' }
  }),

  slow(documents.updateDocument, async ({ body: { file_id, ...given }, ...request }) => {
    const { document, isSaved } = await attachFile({ ...request, file_id }, (db, fileId) =>
      changeDocument({ ...request, db }, given, fileId),
    )
    return { data: document, message: isSaved ? 'Dokumen tersimpan.' : 'Tidak ada yang berubah.' }
  }),

  write(documents.restoreDocumentVersion, async ({ actor, db, params, body, now }) => ({
    data: await restoreVersion({ db, actor, now }, { ...params, ...body }),
    message: `Versi ${params.number} berlaku kembali.`,
  })),

  write(documents.deleteDocument, async ({ actor, db, params, now }) => {
    await removeDocument({ db, actor, now }, params.dokumen_id)
    return { message: 'Dokumen dihapus.' }
  }),
]
