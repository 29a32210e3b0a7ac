import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import * as users from '#contract/users.ts'
import { recordAudit } from '#server/database/audit.ts'
import { checkUpload, discard } from '#server/files/checked-upload.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type Actor, read, type Route, slow, write } from '#server/http/implement.ts'

import { presentListedUser, presentUser } from './present.ts'
import * as queries from './queries.ts'

/** Other people's records are the account screens' matter; here they do not exist. */
function assertSelf(actor: Actor, id: number) {
  if (id !== actor.id) throw problem('notFound', { what: 'Pengguna' })
}

async function sendStored(
  files: FileStore,
  file: { name: string; mime: string; size: number; storage_key: string } | undefined,
  what: string,
) {
  const stream = file && (await files.open(file.storage_key))
  if (!file || !stream) throw problem('notFound', { what })
  // A PDF is not drawn inside the sandbox in which strangers' files are shown, so it is saved instead.
  const inline = file.mime.startsWith('image/')
  return { name: file.name, mime: file.mime, size: file.size, inline, stream }
}

const getUser = read(users.getUser, async ({ actor, db, params }) => {
  assertSelf(actor, params.id)
  return { data: presentUser(await queries.getAccount(db, actor.id)) }
})

const updateUser = write(users.updateUser, async ({ actor, db, params, body, now }) => {
  assertSelf(actor, params.id)
  await queries.updateAccount(db, actor.id, body, now)
  await recordAudit(db, {
    actorId: actor.id,
    now,
    action: 'profileChanged',
    subject: 'account',
    subjectId: actor.id,
    detail: { fields: Object.keys(body) },
  })
  return { data: presentUser(await queries.getAccount(db, actor.id)), message: 'Profil berhasil disimpan.' }
})

const uploadPhoto = slow(users.uploadPhoto, async ({ actor, upload, transact, services, http, now }) => {
  const file = await checkUpload(upload, ['jpg', 'png'])
  await services.files.put(file.storage_key, upload)
  const former = await transact(async (db) => {
    const storageKey = await queries.replacePhoto(db, {
      ...file,
      owner_id: actor.id,
      facility_id: null,
      created_at: now,
    })
    await recordAudit(db, {
      actorId: actor.id,
      now,
      action: 'photoChanged',
      subject: 'account',
      subjectId: actor.id,
    })
    return storageKey
  }).catch((error: unknown) => discard({ services, http }, file.storage_key, error))
  if (former) await http.clearUp(services.files.remove(former))
  return { message: 'Foto berhasil disimpan.' }
})

const uploadFile = slow(users.uploadFile, async ({ actor, upload, transact, services, http, now }) => {
  const file = await checkUpload(upload, ['pdf', 'jpg', 'png', 'xlsx'])
  await services.files.put(file.storage_key, upload)
  const id = await transact(async (db) => {
    const fileId = await queries.insertFile(db, {
      ...file,
      owner_id: actor.id,
      facility_id: actor.facilityId,
      created_at: now,
    })
    await recordAudit(db, {
      actorId: actor.id,
      now,
      action: 'fileUploaded',
      subject: 'file',
      subjectId: fileId,
      detail: { mime: file.mime, size: file.size },
    })
    return fileId
  }).catch((error: unknown) => discard({ services, http }, file.storage_key, error))
  return { data: { id, name: file.name, mime: file.mime, size: file.size }, message: 'Berkas tersimpan.' }
})

const listUsers = read(users.listUsers, async ({ actor, db, query }) => {
  const page = pageOf(query)
  const filters = {
    provinceCode: query.provinsi,
    regencyCode: query.kabupaten,
    roles: query.roles === undefined ? undefined : [query.roles].flat(),
  }
  const rows = await queries.listAccounts(db, actor, filters, page)
  return pageEnvelope(rows.map(presentListedUser), page, await queries.countAccounts(db, actor, filters))
})

export const userRoutes: Route[] = [
  listUsers,
  getUser,
  updateUser,
  uploadPhoto,
  uploadFile,
  read(users.getPhoto, async ({ actor, db, query, services }) => {
    assertSelf(actor, query.id)
    return sendStored(services.files, await queries.findPhoto(db, actor.id), 'Foto')
  }),
  read(users.getFile, async ({ actor, db, params, services }) =>
    sendStored(services.files, await queries.findFile(db, actor, params.id), 'Berkas'),
  ),
]
