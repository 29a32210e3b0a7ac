import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'

import { recordAudit } from '#server/database/audit.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'
import { silentLog } from '#server/testing/jobs.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/test-database.ts'
import { later, testNow, worldOn } from '#server/testing/with-app.ts'

import { chainNext, keepAudit, verifyChain } from './chain.ts'

const record = (db: Pool, subjectId: number) =>
  inTransaction(db, (tx) =>
    recordAudit(tx, { actorId: null, now: testNow, action: 'profileChanged', subjectId }),
  )

/** The chain waits for the transactions of other tests on the same server; some are open for half a minute. */
const timeout = 60_000

/** Chains all entries. */
const chain = (db: Pool) =>
  vi.waitFor(
    async () => {
      await inTransaction(db, chainNext)
      expect((await verifyChain(db)).waiting).toBe(0)
    },
    { timeout: timeout - 5000, interval: 20 },
  )

/** Twelve entries in three chained batches. */
async function chainedDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  for (let turn = 0; turn < 12; turn++) {
    await record(database.db, turn)
    if (turn % 4 === 3) await chain(database.db)
  }
  return database
}

/** As who owns the tables, past the triggers that stop even this one. */
const plant = (db: Pool, change: string) =>
  inTransaction(db, async (tx) => {
    for (const table of ['audit', 'audit_chain'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql.raw(change).execute(tx)
    for (const table of ['audit', 'audit_chain'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })

const idAt = async (db: Pool, position: number) =>
  (
    await db
      .selectFrom('audit_chain')
      .select('audit_id')
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
  ).audit_id

describe('the chain of the audit', { timeout }, () => {
  it('holds every entry once, and is found whole', async () => {
    await using database = await chainedDatabase()
    const { db } = database
    await record(db, 12)
    const { head, waiting, faults } = await verifyChain(db)
    expect({ position: head.position, waiting, faults }).toEqual({ position: 12, waiting: 1, faults: [] })
    const noted = { position: head.position, hash: head.hash.toString('hex') }
    await chain(db)
    expect(await verifyChain(db, noted)).toMatchObject({ head: { position: 13 }, faults: [] })
  })

  it('waits for a transaction that is still open, so that none of its entries is passed', async () => {
    await using database = await freshDatabase()
    const { db } = database
    const slow = await db.startTransaction().execute()
    await recordAudit(slow, { actorId: null, now: testNow, action: 'signIn', subjectId: 1 })
    await record(db, 2)
    expect((await inTransaction(db, chainNext)).count).toBe(0)
    await slow.commit().execute()
    await chain(db)
    expect(await verifyChain(db)).toMatchObject({ head: { position: 2 }, faults: [] })
  })

  it('goes on in a database that was restored on a younger server', async () => {
    await using database = await chainedDatabase()
    const { db } = database
    await record(db, 12)
    await plant(db, `update audit set txid = (txid::text::bigint + 1000000000)::text::xid8`)
    const open = await db.startTransaction().execute()
    await recordAudit(open, { actorId: null, now: testNow, action: 'signIn', subjectId: 1 })
    await record(db, 13)
    await inTransaction(db, chainNext)
    expect(await verifyChain(db)).toMatchObject({ head: { position: 13 }, waiting: 1, faults: [] })
    await open.rollback().execute()
    await chain(db)
    await record(db, 14)
    await chain(db)
    expect(await verifyChain(db)).toMatchObject({ head: { position: 15 }, faults: [] })
  })

  it.each<[words: string, change: (id: number) => string, what: string]>([
    [
      'an altered entry',
      (id) => `update audit set detail = '{"after": {"role": "Administrator"}}' where id = ${id}`,
      'altered',
    ],
    ['a removed entry', (id) => `delete from audit where id = ${id}`, 'removed'],
    [
      'an entry that was inserted among older ones',
      (id) =>
        `insert into audit (id, at, action, subject, subject_id, txid) overriding system value
         select id + 1000, at, action, subject, subject_id, txid from audit where id = ${id}`,
      'inserted',
    ],
    [
      'an entry that is dated back',
      () =>
        `insert into audit (at, action, subject, subject_id) values ('2026-11-01', 'signIn', 'account', '1')`,
      'backdated',
    ],
    [
      'an entry that was removed with its link',
      (id) => `delete from audit_chain where audit_id = ${id}; delete from audit where id = ${id}`,
      'link removed',
    ],
  ])('shows %s', async (_, change, what) => {
    await using database = await chainedDatabase()
    const { db } = database
    const id = await idAt(db, 6)
    for (const statement of change(id).split(';')) await plant(db, statement)
    await record(db, 99)
    await chain(db)
    expect((await verifyChain(db)).faults.map((fault) => fault.what)).toEqual([what])
  })

  it('shows by a head that was noted that its end was cut off, or that all of it was made again', async () => {
    await using database = await chainedDatabase()
    const { db } = database
    const { head } = await verifyChain(db)
    const noted = { position: head.position, hash: head.hash.toString('hex') }
    await plant(db, 'delete from audit where id in (select audit_id from audit_chain where position > 10)')
    await plant(db, 'delete from audit_chain where position > 10')
    expect((await verifyChain(db)).faults).toEqual([])
    expect((await verifyChain(db, noted)).faults).toEqual([{ what: 'other head', id: 12 }])
  })
})

describe('the job of the audit', { timeout }, () => {
  it('carries refusals into it, chains it, and tells the log how far', async () => {
    await using database = await freshDatabase()
    const { db } = database
    const world = await worldOn(db, { ownApp: true })
    const hospital = await world.as('hospital')
    for (let turn = 0; turn < 3; turn++) await hospital.get('/api/konfirmasi-formulir/list')
    const lines: Record<string, unknown>[] = []
    const log = { ...silentLog, info: (details: Record<string, unknown>) => void lines.push(details) }
    const run = (now: Date) =>
      keepAudit({
        key: '',
        now,
        db,
        log,
        services: world.services,
        transact: (work) => inTransaction(db, work),
      })
    await run(testNow)
    expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
    await vi.waitFor(
      async () => {
        await run(later(60))
        expect(lines).toHaveLength(1)
      },
      { timeout: timeout - 5000, interval: 20 },
    )
    expect(await db.selectFrom('audit').select(['action', 'facility_id', 'detail']).execute()).toEqual([
      {
        action: 'refused',
        facility_id: await world.facilityIdOf('hospital'),
        detail: { code: 'notAllowed', address: '127.0.0.1', count: 3 },
      },
    ])
    const { head } = await verifyChain(db)
    expect(lines).toEqual([{ position: 1, hash: head.hash.toString('hex'), entries: 1 }])
    await world.app.close()
  })
})
