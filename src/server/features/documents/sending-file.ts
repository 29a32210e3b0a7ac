import type { getDocumentFile } from '#contract/documents.ts'
import type { FileContent } from '#contract/envelope.ts'
import { sendStored } from '#server/files/sending.ts'
import { findReadable } from '#server/files/uploads.ts'
import { orNotFound } from '#server/http/found.ts'
import type { Actor, Slow } from '#server/http/implement.ts'

import { countDownload, findFileId, type Sight } from './queries.ts'

const what = 'Berkas dokumen'
type Request = Omit<Slow<typeof getDocumentFile>, 'actor'> & { actor: Actor | null }

/** The file of a version. A reader who keeps it is counted, once for a document and hour; those who keep the documents are not, also while they look as somebody else. */
export async function sendDocumentFile(
  { db, params: { dokumen_id: id, number }, query, actor, http, services, transact }: Request,
  sight: Sight,
): Promise<FileContent> {
  const fileId = orNotFound(await findFileId(db, { id, number, sight }), what)
  const stored = await findReadable(db, actor, fileId)
  const file = await sendStored(services, stored, { what, actor })
  // Recognised as a PDF by its content when it came, and sent as nothing else.
  const isPdf = file.mime === 'application/pdf'
  if (!query.unduh) return { ...file, inline: true, ...(isPdf && { isFramed: true }) }
  const reader = actor ? `account ${actor.id}` : `${http.address} ${http.userAgent}`
  if (sight !== 'all' && !actor?.viewer && services.downloaders.isNew(`${id} ${reader}`))
    await transact((tx) => countDownload(tx, id))
  return { ...file, inline: false }
}
