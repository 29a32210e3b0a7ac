import * as accounts from '#contract/accounts.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as fileCalls from '#contract/files.ts'
import { getPhoto } from '#contract/photo.ts'
import * as users from '#contract/users.ts'
import { fileSubjects } from '#domain/file-subjects.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { checkUpload, discard } from '#server/files/checked-upload.ts'
import { sendStored } from '#server/files/sending.ts'
import { read, type Route, slow, write } from '#server/http/implement.ts'

import { bulkRoutes } from './bulk.ts'
import { exportAccounts } from './export.ts'
import { filterOf, orderOf } from './filter.ts'
import { letterRoutes } from './letters.ts'
import { countAccounts, countStates, listAccountIds, listAccounts, type Scope } from './list-queries.ts'
import { changeOthers, changeOwn, getAccount, managingRoutes } from './managing.ts'
import { presentListedUser, presentUser } from './present.ts'
import * as queries from './queries.ts'

const getUser = read(users.getUser, async ({ actor, db, params, now }) => ({
  data: presentUser(await getAccount(db, actor, params.id, { now })),
}))

const updateUser = write(users.updateUser, async ({ actor, db, params: { id }, body, now }) => {
  const isOwn = id === actor.id
  const { after } = isOwn
    ? await changeOwn(db, actor, body, now)
    : await changeOthers(db, actor, { id, body }, now)
  const done = isOwn ? 'Profil berhasil disimpan.' : 'Akun berhasil disimpan.'
  return {
    data: presentUser(await getAccount(db, actor, id, { now })),
    message: Object.keys(after).length > 0 ? done : 'Tidak ada yang berubah.',
  }
})

const uploadPhoto = slow(fileCalls.uploadPhoto, async ({ actor, upload, transact, services, http, now }) => {
  const file = await checkUpload(upload, fileSubjects.photo.kinds)
  await services.files.put(file.storage_key, upload)
  const former = await transact(async (db) => {
    const row = { ...file, subject: 'photo', owner_id: actor.id, facility_id: null, created_at: now } as const
    const replaced = await queries.replacePhoto(db, row, services.config)
    const detail = { before: { photo: replaced?.name ?? null }, after: { photo: file.name } }
    await recordAct({ db, actor, now }, 'photoChanged', actor.id, detail)
    return replaced
  }).catch((error: unknown) => discard({ services, http }, file.storage_key, error))
  if (former) await http.clearUp(services.files.remove(former.storage_key))
  return { message: 'Foto berhasil disimpan.' }
})

/** A page of the accounts that the scope leaves. */
async function pageOfAccounts(
  db: ReadDb,
  scope: Scope,
  query: Parameters<typeof pageOf>[0] & { sort?: Sort },
) {
  const page = pageOf(query)
  const ids = await listAccountIds(db, scope, orderOf(query.sort), page)
  const rows = await listAccounts(db, ids, scope.now)
  return pageEnvelope(rows.map(presentListedUser), page, await countAccounts(db, scope))
}
type Sort = Parameters<typeof orderOf>[0]

const listRoutes = [
  read(accounts.listUsers, async ({ actor, db, query, now }) => {
    const { provinsi: province_id, kabupaten: regency_id, roles, ...paging } = query
    return pageOfAccounts(db, { actor, filter: filterOf({ province_id, regency_id, roles }), now }, paging)
  }),
  ...[accounts.listAccounts, accounts.filterAccounts].map((endpoint) =>
    read(endpoint, async ({ actor, db, query, now }) =>
      pageOfAccounts(db, { actor, filter: filterOf(query), now }, query),
    ),
  ),
  read(accounts.filterByRole, async ({ actor, db, body, now }) =>
    pageOfAccounts(db, { actor, filter: filterOf(body), now }, body),
  ),
  read(accounts.countAccounts, async ({ actor, db, query, now }) => ({
    data: await countStates(db, { actor, filter: filterOf(query), now }),
  })),
  slow(accounts.exportAccounts, async ({ actor, db, query, transact, now }) => {
    const { format, sort, ...filter } = query
    const scope = { actor, filter: filterOf(filter), now }
    const file = exportAccounts(db, scope, { order: orderOf(sort), format })
    await transact((tx) => recordAct({ db: tx, actor, now }, 'accountsDownloaded', actor.id, filter))
    return file
  }),
  ...(
    [
      [accounts.listActive, 'active'],
      [accounts.listNonactive, 'nonactive'],
    ] as const
  ).map(([endpoint, status]) =>
    read(endpoint, async ({ actor, db, query, now }) =>
      pageOfAccounts(db, { actor, filter: { ...filterOf(query), status }, now }, query),
    ),
  ),
]

export const userRoutes: Route[] = [
  ...listRoutes,
  ...managingRoutes,
  ...bulkRoutes,
  ...letterRoutes,
  getUser,
  updateUser,
  uploadPhoto,
  read(getPhoto, async ({ actor, db, query, services, now }) => {
    const { id } = await getAccount(db, actor, query.id, { now })
    return sendStored(services, await queries.findPhoto(db, id), { what: 'Foto', actor })
  }),
]
