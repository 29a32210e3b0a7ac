import { fieldProblem } from '#contract/problem.ts'
import { fileSubjects } from '#domain/file-subjects.ts'
import type { Db } from '#server/database/transaction.ts'
import { checkUpload, discard } from '#server/files/checked-upload.ts'
import { insertFile, needUploads } from '#server/files/uploads.ts'
import type { Slow } from '#server/http/implement.ts'

/** A call with a file that came with it (`attached`), or that was uploaded before (`file_id`). */
type Given = Pick<Slow<unknown>, 'attached' | 'actor' | 'now' | 'services' | 'http' | 'transact'> & {
  file_id: number | undefined
}

/** Does its work in one transaction with the file that a call brings or names, if any. What is refused leaves no file behind. */
export async function attachFile<T>(
  { attached, file_id, actor, now, services, http, transact }: Given,
  work: (db: Db, fileId: number | undefined) => Promise<T>,
): Promise<T> {
  if (!attached)
    return transact(async (db) => {
      if (file_id !== undefined) await needUploads(db, 'document', { ids: [file_id], field: 'file_id' })
      return work(db, file_id)
    })
  if (file_id !== undefined) throw fieldProblem('file_id', 'Kirim berkasnya atau nomornya, tidak keduanya')
  const file = await checkUpload(attached, fileSubjects.document.kinds)
  await services.files.put(file.storage_key, attached)
  return transact(async (db) => {
    const row = {
      ...file,
      subject: 'document',
      owner_id: actor.id,
      facility_id: null,
      created_at: now,
    } as const
    return work(db, await insertFile(db, row, services.config))
  }).catch((error: unknown) => discard({ services, http }, file.storage_key, error))
}
