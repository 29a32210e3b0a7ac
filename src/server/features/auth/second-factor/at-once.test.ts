import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { inTransaction } from '#server/database/transaction.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { testNow as now } from '#server/testing/with-app.ts'

import { insertAdministrator } from '../queries.ts'
import * as queries from './queries.ts'

it('notes that nothing is left where the last two ways go at the same moment', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const owner = { username: 'ibu@silika.test', full_name: 'Ibu Kepala', password_hash: null, now }
  const id = await inTransaction(db, async (tx) => {
    const made = await insertAdministrator(tx, owner)
    await queries.putAuthenticator(tx, made, { secret: Buffer.from('rahasia'), step: 1, now })
    await queries.insertPasskey(tx, {
      ...{ account_id: made, credential_id: 'a', public_key: Buffer.from('b'), counter: 0, transports: [] },
      ...{ name: 'Laptop', created_at: now, last_used_at: null },
    })
    expect(await queries.noteSecondFactor(tx, made, now)).toBe(true)
    return made
  })
  const [passkey] = await queries.listPasskeys(db, id)

  const first = await db.startTransaction().execute()
  await queries.removeAuthenticator(first, id)
  expect(await queries.noteSecondFactor(first, id, now)).toBe(true)
  const second = inTransaction(db, async (tx) => {
    await queries.removePasskey(tx, id, passkey?.id ?? 0)
    return queries.noteSecondFactor(tx, id, now)
  })
  await sleep(200)
  await first.commit().execute()
  expect(await second).toBe(false)
})
