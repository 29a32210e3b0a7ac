import { once } from 'node:events'
import { createServer } from 'node:net'

import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'

import { onDatabase } from '../testing/on-database.ts'
import { freshDatabase, rolledBack } from '../testing/test-database.ts'
import { checkProcesses, checkVersion, connect, plannedOnce, statementLimit } from './connect.ts'
import { pgErrorOf } from './errors.ts'

describe('a connection', () => {
  it('gives numbers for numbers, text for days and Dates for instants, in UTC', () =>
    rolledBack(async (db) => {
      const { rows } = await sql`select 9007199254740991::int8 as int8, 1.5::numeric as numeric,
        avg(x) as mean, sum(x) as sum, date '2026-11-21' as day, timestamptz '2026-11-21 07:00+07' as instant,
        timestamp '2026-11-21 00:00' as moment, array[1::int8, null] as counts, array[1.5] as shares,
        array[date '2026-11-21'] as days, current_setting('timezone') as zone
        from (values (1::int8), (2)) as x (x)`.execute(db)
      expect(rows).toEqual([
        {
          int8: 9007199254740991,
          numeric: 1.5,
          mean: 1.5,
          sum: 3,
          day: '2026-11-21',
          instant: new Date('2026-11-21T00:00:00Z'),
          moment: new Date('2026-11-21T00:00:00Z'),
          counts: [1, null],
          shares: [1.5],
          days: ['2026-11-21'],
          zone: 'UTC',
        },
      ])
    }))

  it('gives no number rather than an inexact one', () =>
    rolledBack(async (db) => {
      await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow(
        '9007199254740993 is beyond',
      )
    }))

  it('means the same by a statement, whatever the database is set to', async () => {
    await using database = await freshDatabase()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    await sql`create schema silika`.execute(database.db)
    for (const { name } of rows)
      for (const setting of [
        'jit = on',
        'search_path = silika, public',
        "time zone 'Asia/Jayapura'",
        "datestyle = 'SQL, DMY'",
        'intervalstyle = iso_8601',
        'extra_float_digits = 0',
        'standard_conforming_strings = off',
        "default_transaction_isolation = 'serializable'",
      ])
        await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(database.db)
    const { db, close } = await connect(database.connection)
    const settings = await sql`
      select current_setting('jit') as jit, current_schemas(false)::text[] as schemas,
        timestamptz '2026-11-30 23:40+07' as moment, '2026-02-03'::date::text as day, interval '90 s'::text as span,
        (0.1::float8 + 0.2::float8)::text as sum, '\\d' as digit, current_setting('transaction_isolation') as isolation`.execute(
      db,
    )
    expect(settings.rows).toEqual([
      {
        jit: 'off',
        schemas: ['public'],
        moment: new Date('2026-11-30T16:40:00Z'),
        day: '2026-02-03',
        span: '00:01:30',
        sum: '0.30000000000000004',
        digit: String.raw`\d`,
        isolation: 'read committed',
      },
    ])
    await close()
  })

  it('cancels a statement that takes too long', async () => {
    const { db, close } = await connect(inject('testServer').server, { statementTimeoutMs: 50 })
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow('statement timeout')
    await close()
  })

  it('waits no longer for a lock than it may, but where a transaction was given more time', async () => {
    await using database = await freshDatabase()
    const { db, close } = await connect(database.connection, { lockTimeoutMs: 50 })
    const count = sql`select count(*) from setting`
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table setting`.execute(holder)
      await expect(count.execute(db)).rejects.toSatisfy((error) => pgErrorOf(error)?.code === '55P03')
      const patient = db.transaction().execute(async (transaction) => {
        await statementLimit(300).execute(transaction)
        return count.execute(transaction)
      })
      await expect(patient).rejects.toThrow('statement timeout')
    })
    await close()
  })

  it('waits for what a transaction was given more time for, and only there', async () => {
    const short = { max: 1, statementTimeoutMs: 100, patienceMs: 500 }
    const { db, close } = await connect(inject('testServer').server, short)
    const slow = sql<{ slept: string }>`select 'yes' as slept from pg_sleep(0.9)`
    const patient = db.transaction().execute(async (transaction) => {
      await statementLimit(5000).execute(transaction)
      return slow.execute(transaction)
    })
    expect((await patient).rows).toEqual([{ slept: 'yes' }])
    await expect(slow.execute(db)).rejects.toThrow(/timeout/)
    await close()
  })

  it('ends without waiting for a statement that goes on', async () => {
    const { db, close } = await connect(inject('testServer').server, { patienceMs: 1000 })
    const begun = performance.now()
    const goingOn = sql`select pg_sleep(3)`.execute(db)
    await sql`select 1`.execute(db)
    await close()
    expect(performance.now() - begun).toBeLessThan(2500)
    await goingOn
  })

  it('plans a marked statement once, and no other', async () => {
    const { db, close } = await connect(inject('testServer').server, { max: 1 })
    for (const n of [1, 2]) {
      const marked = await sql<{ n: number }>`${plannedOnce} select ${n}::int as n`.execute(db)
      const builder = await db
        .selectFrom(sql<{ n: number }>`(select ${n}::int as n)`.as('one'))
        .modifyFront(plannedOnce)
        .select('n')
        .executeTakeFirst()
      expect([marked.rows, builder]).toEqual([[{ n }], { n }])
      await sql`select ${n}::int as n`.execute(db)
    }
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
    expect(rows).toHaveLength(2)
    await close()
  })

  it('that breaks ends neither the process nor the pool', async () => {
    await using database = await freshDatabase()
    const errors: Error[] = []
    const { db, close } = await connect(database.connection, {
      max: 1,
      onIdleError: (error) => errors.push(error),
    })
    const breakAll = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`

    await breakAll.execute(database.db)
    await expect.poll(() => errors, { timeout: 10_000 }).toHaveLength(1)

    const inUse = db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await breakAll.execute(database.db)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`select 1`.execute(transaction)
    })
    await expect(inUse).rejects.toThrow(/not queryable|terminat/)
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await close()
  })

  it('that leads to a standby is given up, for one that may lead to the primary', async () => {
    await using database = await freshDatabase()
    const { db, close } = await connect(database.connection, { max: 1 })
    const write = () => db.transaction().execute((tx) => sql`create table word (id int)`.execute(tx))
    // As a standby says it of each transaction.
    await sql`set default_transaction_read_only = on`.execute(db)
    await expect(write()).rejects.toThrow('read-only transaction')
    await write()
    await close()
  })

  it('for reading refuses to write', async () => {
    await using database = await freshDatabase()
    const { read, close } = await connect(database.connection, { readUrl: database.connection })
    await expect(sql`create table word (id int)`.execute(read)).rejects.toThrow('read-only transaction')
    await close()
  })

  it('refuses versions that were not tried', () => {
    expect(() => checkVersion('14.13 (Debian 14.13-1)')).toThrow('SILIKA needs PostgreSQL 15 to 18')
    expect(() => checkVersion('19beta1')).toThrow('this server is PostgreSQL 19beta1')
    for (const version of ['15.0', '16.4', '18.4']) checkVersion(version)
  })

  it('refuses a pooler that lends a process to the one who asks next', () => {
    const judge = (processes: number[]) => () => checkProcesses(processes, 'db/silika')
    expect(judge([7, 8, 7, 8])).not.toThrow()
    // The one that was free last, whichever is next, and others ask in between.
    for (const processes of [
      [7, 7, 7, 7],
      [7, 8, 9, 7],
      [7, 8, 7, 9],
    ])
      expect(judge(processes)).toThrow('pool_mode = session')
  })

  it('says where nothing answers, without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Node gives an object for a server that listens on a port.
    const { port } = server.address() as { port: number }
    server.close()
    const failing = connect(`postgres://silika:secret@127.0.0.1:${port}/silika`)
    await expect(failing).rejects.toThrow(
      `PostgreSQL cannot be reached at 127.0.0.1:${port}/silika: connect ECONNREFUSED`,
    )
  })

  it('waits for a server that starts behind a pooler', async () => {
    const words = 'server login has been failing, try again later (server_login_retry)'
    const fields = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`)
    const length = Buffer.alloc(4)
    length.writeInt32BE(fields.length + length.length)
    const refusal = Buffer.concat([Buffer.from('E'), length, fields])
    const pooler = createServer((socket) => socket.once('data', () => socket.end(refusal)))
    pooler.listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    // Node gives an object for a server that listens on a port.
    const { port } = pooler.address() as { port: number }
    const failing = connect(`postgres://silika@127.0.0.1:${port}/silika`)
    await expect(failing).rejects.toThrow(
      `PostgreSQL cannot be reached at 127.0.0.1:${port}/silika: ${words}`,
    )
    pooler.close()
  })

  it('waits no longer for a pooler that lets it in and has no connection for it', async () => {
    // Authentication is well, and it is ready for a query; then nothing.
    const letIn = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I')
    const pooler = createServer((socket) => {
      socket.once('data', () => socket.write(letIn))
      socket.on('error', () => {})
    })
    pooler.listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    // Node gives an object for a server that listens on a port.
    const { port } = pooler.address() as { port: number }
    const failing = connect(`postgres://silika@127.0.0.1:${port}/silika`, { patienceMs: 200 })
    await expect(failing).rejects.toThrow(
      `PostgreSQL cannot be reached at 127.0.0.1:${port}/silika: Query read timeout`,
    )
    pooler.close()
  })

  it('repeats the words of a server that refuses', async () => {
    const failing = connect(onDatabase(inject('testServer').server, 'nowhere'))
    await expect(failing).rejects.toThrow('database "nowhere" does not exist')
    await expect(failing).rejects.toSatisfy((error) => pgErrorOf(error)?.code === '3D000')
  })
})
