import { createHash } from 'node:crypto'

import type { Db } from '#server/database/transaction.ts'
import { insertVersion, refreshSearch, writeText } from '#server/features/documents/queries.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { insertFile } from '#server/files/uploads.ts'
import { cleanText } from '#server/pdf/clean-text.ts'
import { textPdf } from '#server/pdf/text-pdf.ts'

import { type DemoDocument, demoDocuments } from './document-texts.ts'
import { getAdministrator } from './queries.ts'

const day = 86_400_000

/** Documents with their files and their text, as if they had been read already: the first search finds what stands in them. */
export async function insertDocuments(
  db: Db,
  { now, files }: { now: Date; files: FileStore },
): Promise<void> {
  const by = await getAdministrator(db)
  for (const document of demoDocuments) await insertDocument(db, document, { now, files, by })
}

async function insertDocument(
  db: Db,
  { versions, daysAgo, downloads, title, kategori, description, access, status }: DemoDocument,
  { now, files, by }: { now: Date; files: FileStore; by: number },
): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * day)
  const { id } = await db
    .insertInto('document')
    .values({
      ...{ title, kategori, description, access, status, downloads, latest: versions.length },
      published_at: status === 'published' ? at : null,
      ...{ created_by: by, created_at: at, changed_by: by, changed_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { name, note = '', pages }] of versions.entries()) {
    const bytes = textPdf(pages)
    const added = new Date(at.getTime() + index * 9 * day)
    const fileId = await insertBytes(db, { name, bytes, files, by, at: added })
    const versionId = await insertVersion(db, {
      ...{ document_id: id, number: index + 1, file_id: fileId, note, created_by: by, created_at: added },
      text_state: 'waiting',
    })
    const passages = pages.map((page, place) => ({ page: place + 1, text: cleanText(page.join(' ')) }))
    await writeText(db, { versionId, documentId: id }, { state: 'read', pages: pages.length, passages })
  }
  await refreshSearch(db, id)
}

async function insertBytes(
  db: Db,
  { name, bytes, files, by, at }: { name: string; bytes: Buffer; files: FileStore; by: number; at: Date },
): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = `${sha256.slice(0, 2)}/${sha256.slice(2, 40)}`
  await files.put(key, await files.receive([bytes]))
  const file = {
    ...{ name, mime: 'application/pdf', size: bytes.length, sha256, storage_key: key },
    ...{ subject: 'document' as const, owner_id: by, facility_id: null, created_at: at },
  }
  // Where there is a scanner, it looks at them in its rounds.
  return insertFile(db, file, { scanner: null })
}
