import { problem } from '#contract/problem.ts'
import { newStorageKey } from '#server/files/checked-upload.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'
import { getOrderer } from '#server/jobs/orderer.ts'

import { fileOf } from './file.ts'
import { findOrder, finishOrder, updateProgress } from './queries.ts'
import { scopeOf } from './scope.ts'

/** So often an order says how far it is, and sees whether it was cancelled. */
const tellEveryMs = 1000

/** Makes the file of an order and keeps it; nothing stays of one that is cancelled meanwhile. */
export async function makeDownload({ key, now, db, transact, services }: JobRequest): Promise<void> {
  const id = Number(key)
  const order = await findOrder(db, id)
  if (!order) return
  const by = await getOrderer(db, order.accountId, 'table.read')
  const scope = await scopeOf({ db, by, forms: services.forms, now }, order.asked)
  const { files } = services
  let done = 0
  let toldAt = -Infinity
  const tell = async (rows: number) => {
    done = rows
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    if (!(await transact((tx) => updateProgress(tx, id, rows))))
      throw problem('notFound', { what: 'Unduhan' })
  }
  const { name, mime, stream } = fileOf(
    { db, services, now },
    { scope, format: order.asked.format ?? 'xlsx', namesReporters: order.asked.personal ?? false, tell },
  )
  const received = await files.receive(stream).catch(async (error: unknown) => {
    if (await findOrder(db, id)) throw error
    return undefined
  })
  if (!received) return
  const storageKey = newStorageKey()
  await files.put(storageKey, received).catch(async (error: unknown) => {
    await files.drop(received)
    throw error
  })
  const { size, sha256 } = received
  const file = {
    name,
    mime,
    size,
    sha256,
    subject: 'download' as const,
    storage_key: storageKey,
    owner_id: by.id,
    facility_id: null,
    created_at: now,
  }
  // Where the database goes away here, the sweep finds bytes without a row.
  const gone = await transact((tx) => finishOrder(tx, { id, rows: done, file }))
  for (const unneeded of gone ?? [storageKey]) await files.remove(unneeded)
}
