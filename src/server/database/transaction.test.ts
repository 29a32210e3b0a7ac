import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { freshDatabase, rolledBack } from '../testing/test-database.ts'
import { pgErrorOf } from './errors.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from './transaction.ts'

const make = (db: Pool): Promise<unknown> =>
  sql`create table word (id int primary key, text text default '')`.execute(db)
const write = (db: Db, id: number): Promise<unknown> => sql`insert into word (id) values (${id})`.execute(db)
async function idsOf(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from word order by id`.execute(db)
  return rows.map(({ id }) => id)
}

describe('a transaction', () => {
  it('is committed wholly or not at all', async () => {
    await using database = await freshDatabase()
    await make(database.db)
    await inTransaction(database.db, (db) => write(db, 1))
    const failing = inTransaction(database.db, async (db) => {
      await write(db, 2)
      await write(db, 1)
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await idsOf(database.read)).toEqual([1])
  })

  it('is done again if it deadlocks with another', async () => {
    await using database = await freshDatabase()
    await make(database.db)
    await inTransaction(database.db, async (db) => {
      await write(db, 1)
      await write(db, 2)
    })
    const arrived = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
    const tries: string[] = []
    const crossing = (
      me: 'first' | 'second',
      other: 'first' | 'second',
      ids: [number, number],
    ): Promise<void> =>
      inTransaction(database.db, async (db) => {
        tries.push(me)
        const append = (id: number): Promise<unknown> =>
          sql`update word set text = text || ${me} where id = ${id}`.execute(db)
        await append(ids[0])
        arrived[me].resolve()
        await arrived[other].promise
        await append(ids[1])
      })
    await Promise.all([crossing('first', 'second', [1, 2]), crossing('second', 'first', [2, 1])])
    expect(tries).toHaveLength(3)
    const { rows } = await sql<{ text: string }>`select text from word`.execute(database.read)
    for (const { text } of rows) expect(text).toMatch(/^(firstsecond|secondfirst)$/)
  })

  it('is done twice at most', async () => {
    await using database = await freshDatabase()
    let tries = 0
    const failing = inTransaction(database.db, async (db) => {
      tries += 1
      await sql`do $$ begin raise serialization_failure; end $$`.execute(db)
    })
    await expect(failing).rejects.toSatisfy((error) => pgErrorOf(error)?.code === '40001')
    expect(tries).toBe(2)
  })
})

describe('inside the transaction of a test', () => {
  it('what fails rolls back its own writes and no others', () =>
    rolledBack(async (test) => {
      await make(test)
      await inTransaction(test, (db) => write(db, 1))
      const failing = inTransaction(test, async (db) => {
        await write(db, 2)
        await write(db, 1)
      })
      await expect(failing).rejects.toSatisfy((error) => pgErrorOf(error)?.code === '23505')
      await inTransaction(test, (db) => write(db, 3))
      expect(await idsOf(test)).toEqual([1, 3])
    }))

  it('parallel work takes turns', () =>
    rolledBack(async (test) => {
      await make(test)
      const log: string[] = []
      const work = (id: number): Promise<void> =>
        inTransaction(test, async (db) => {
          log.push(`${id} begins`)
          await write(db, id)
          if (id === 2) throw new Error('second thoughts')
          log.push(`${id} ends`)
        })
      const results = await Promise.allSettled([work(1), work(2), work(3)])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(log).toEqual(['1 begins', '1 ends', '2 begins', '3 begins', '3 ends'])
      expect(await idsOf(test)).toEqual([1, 3])
    }))

  it('a transaction within a transaction does not wait for itself', () =>
    rolledBack(async (test) => {
      await make(test)
      await inTransaction(test, async (outer) => {
        await write(outer, 1)
        const inner = inTransaction(outer, async (db) => {
          await write(db, 2)
          throw new Error('only this')
        })
        await expect(inner).rejects.toThrow('only this')
      })
      expect(await idsOf(test)).toEqual([1])
    }))

  it('nothing is left for the next test', () =>
    rolledBack(async (test) => {
      const { rows } = await sql<{ is: boolean }>`select to_regclass('word') is null as is`.execute(test)
      expect(rows).toEqual([{ is: true }])
    }))
})
