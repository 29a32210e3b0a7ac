import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { runJobs } from '#server/testing/jobs.ts'
import { reportIn } from '#server/testing/reports.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/test-database.ts'
import { worldOn } from '#server/testing/with-app.ts'

import { recordAudit } from './audit.ts'
import { connect, type Connection } from './connect.ts'
import { pgErrorOf } from './errors.ts'
import { prepareRuntimeRole } from './runtime-role.ts'
import { inTransaction, type Pool } from './transaction.ts'

const changes = [
  "update audit set action = 'signOut'",
  'delete from audit',
  'truncate audit',
  "update audit_chain set hash = '\\x00'",
  'delete from audit_chain',
  'truncate audit_chain',
]
const onlyTheOwners = [
  'alter table audit disable trigger all',
  'drop trigger audit_stays on audit',
  'set session_replication_role = replica',
  "insert into audit (action, subject, subject_id, txid) values ('signIn', 'account', '1', '1')",
]

/** What PostgreSQL says to a statement, which changes nothing. */
async function answerTo(db: Pool, statement: string) {
  try {
    await inTransaction(db, (tx) => sql.raw(statement).execute(tx))
    return undefined
  } catch (error) {
    return pgErrorOf(error)?.code
  }
}

async function withEntry(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  const now = new Date()
  await inTransaction(database.db, (tx) =>
    recordAudit(tx, { actorId: null, now, action: 'signIn', subjectId: 1 }),
  )
  return database
}

it('leaves the audit as it is, even for the owner of its table', async () => {
  await using database = await withEntry()
  for (const change of changes)
    expect([change, await answerTo(database.db, change)]).toEqual([change, '42501'])
})

it('gives the application a role that can do its work and only add to the audit', async () => {
  await using database = await withEntry()
  const { role } = await prepareRuntimeRole(database.db)
  expect(role).toBe('silika_app')
  const { db, close } = await connect(database.connection, { role })
  try {
    for (const change of [...changes, ...onlyTheOwners])
      expect([change, await answerTo(db, change)]).toEqual([change, '42501'])
    const world = await worldOn(db, { ownApp: true })
    await reportIn(world, 'confirmed')
    await runJobs(world)
    const failed = await db
      .selectFrom('job')
      .select(['kind', 'last_error'])
      .where('last_error', 'is not', null)
      .execute()
    expect(failed).toEqual([])
    await world.app.close()
  } finally {
    await close()
  }
})

it('says what is missing where its user may not make the role, or not work as it', async () => {
  await using database = await withEntry()
  const user = `silika_test_plain_${process.pid}`
  await sql`create role ${sql.id(user)} login password 'kata-sandi'`.execute(database.db)
  const { db, close } = await connect(asUser(database.connection, user, 'kata-sandi'))
  try {
    expect(await prepareRuntimeRole(db)).toEqual({
      role: null,
      // As PostgreSQL says it from 16 on, and before.
      missing: expect.stringMatching(/permission denied|must have admin option/),
    })
  } finally {
    await close()
    await sql`drop role ${sql.id(user)}`.execute(database.db)
  }
})

function asUser(to: Connection | string, user: string, password: string): Connection | string {
  if (typeof to !== 'string') return { ...to, user, password }
  return Object.assign(new URL(to), { username: user, password }).href
}
