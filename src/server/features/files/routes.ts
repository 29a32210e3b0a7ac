import * as calls from '#contract/files.ts'
import { type FileSubject, fileSubjects } from '#domain/file-subjects.ts'
import { recordAct } from '#server/database/audit.ts'
import { checkUpload, discard } from '#server/files/checked-upload.ts'
import { sendStored } from '#server/files/sending.ts'
import { findReadable, insertFile } from '#server/files/uploads.ts'
import { publicRead, type Route, slow, type Slow } from '#server/http/implement.ts'

type UploadCall = typeof calls.uploadFile | typeof calls.uploadDocument | typeof calls.uploadPicture

/** Takes in a file of a subject; the feature that stores its id then needs it. */
const keep =
  (subject: FileSubject) =>
  async ({ actor, upload, transact, services, http, now }: Slow<UploadCall>) => {
    const file = await checkUpload(upload, fileSubjects[subject].kinds)
    await services.files.put(file.storage_key, upload)
    const id = await transact(async (db) => {
      const row = { ...file, subject, owner_id: actor.id, facility_id: actor.facilityId, created_at: now }
      const fileId = await insertFile(db, row, services.config)
      await recordAct({ db, actor, now }, 'fileUploaded', fileId, { mime: file.mime, size: file.size })
      return fileId
    }).catch((error: unknown) => discard({ services, http }, file.storage_key, error))
    return { data: { id, name: file.name, mime: file.mime, size: file.size }, message: 'Berkas tersimpan.' }
  }

export const fileRoutes: Route[] = [
  slow(calls.uploadFile, keep('answer')),
  slow(calls.uploadDocument, keep('document')),
  slow(calls.uploadPicture, keep('content')),
  publicRead(calls.getFile, async ({ actor, db, params, services }) =>
    sendStored(services, await findReadable(db, actor, params.id), { what: 'Berkas', actor }),
  ),
]
