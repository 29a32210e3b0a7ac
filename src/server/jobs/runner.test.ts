import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { connect } from '#server/database/connect.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { servicesOf } from '#server/start/services.ts'
import { runJobs, silentLog } from '#server/testing/jobs.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { later, testConfig, testNow, withApp } from '#server/testing/with-app.ts'

import { everyHour, type JobKind } from './kinds.ts'
import { claimJobs, extendClaims, insertJobs, settleJob } from './queries.ts'
import { startJobRunner } from './runner.ts'

const services = servicesOf(testConfig(), formRegistry([]))
const quick = { services, log: silentLog, pollMs: 10 }
const kind = (work: JobKind['work'], more: Partial<JobKind> = {}): JobKind => ({
  work,
  retryAfter: [],
  ...more,
})
const ask = (db: Pool, keys: readonly string[], runAt = new Date(0)) =>
  inTransaction(db, (tx) =>
    insertJobs(
      tx,
      keys.map((key) => ({ kind: 'test', key, runAt })),
    ),
  )
const unfinished = async (db: Pool) =>
  (await db.selectFrom('job').select('key').where('finished_at', 'is', null).execute()).length

it('gives each job to one of several processes, and each process several jobs', async () => {
  await using first = await freshDatabase()
  const second = await connect(first.connection, { max: 5 })
  const done: string[] = []
  const workers = new Set<string>()
  const worker = (name: string) => ({
    test: kind(async ({ key }) => {
      workers.add(name)
      await sleep(2)
      done.push(key)
    }),
  })
  const keys = Array.from({ length: 200 }, (_, index) => `job ${index}`)
  await ask(first.db, keys)
  const runners = [
    startJobRunner({ ...quick, db: first.db, kinds: worker('first') }),
    startJobRunner({ ...quick, db: second.db, kinds: worker('second') }),
  ]
  await expect.poll(() => unfinished(first.db), { timeout: 15_000 }).toBe(0)
  await Promise.all(runners.map(({ stop }) => stop()))
  await second.close()
  expect(done.toSorted()).toEqual(keys.toSorted())
  expect(workers.size).toBe(2)
})

it('works on no more at once of what takes long than its kind allows, and leaves the rest to others', async () => {
  await using database = await freshDatabase()
  const under = { way: 0, most: 0 }
  const held = Promise.withResolvers<void>()
  const short = Promise.withResolvers<void>()
  const long = kind(
    async () => {
      under.most = Math.max(under.most, ++under.way)
      await held.promise
      under.way--
    },
    { atOnce: 2 },
  )
  await ask(database.db, ['1', '2', '3', '4', '5'])
  await database.db.updateTable('job').set({ kind: 'long' }).execute()
  const runner = startJobRunner({
    ...quick,
    db: database.db,
    kinds: { long, test: kind(async () => short.resolve()) },
  })
  await expect.poll(() => under.way).toBe(2)
  await ask(database.db, ['short'])
  await short.promise
  held.resolve()
  await expect.poll(() => unfinished(database.db), { timeout: 15_000 }).toBe(0)
  await runner.stop()
  expect(under.most).toBe(2)
})

it('waits for the jobs under way when it is stopped, and takes no more', async () => {
  await using database = await freshDatabase()
  const steps: string[] = []
  const runner = startJobRunner({
    ...quick,
    db: database.db,
    concurrency: 1,
    kinds: {
      test: kind(async ({ key }) => {
        steps.push(`${key} begins`)
        await sleep(300)
        steps.push(`${key} ends`)
      }),
    },
  })
  await ask(database.db, ['first', 'second'])
  await expect.poll(() => steps.length).toBe(1)
  await runner.stop()
  expect(steps).toEqual(['first begins', 'first ends'])
  expect(await unfinished(database.db)).toBe(1)
})

it('takes up the job of a process that was killed, and not before its claim has passed', async () => {
  // So long that a busy machine renews in time what is alive.
  const leaseMs = 3000
  await using database = await freshDatabase()
  await inTransaction(database.db, (tx) =>
    insertJobs(tx, [{ kind: 'heavy', key: 'one', runAt: new Date(0) }]),
  )
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, '../testing/job-process.ts'),
      ...[JSON.stringify(database.connection), services.config.dataDir, String(leaseMs)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  const attempts: number[] = []
  const runner = startJobRunner({
    ...quick,
    db: database.db,
    leaseMs,
    kinds: {
      heavy: kind(async () => {
        attempts.push(performance.now())
      }),
    },
  })
  // Longer than a claim lasts: the process lives and renews it.
  await sleep(leaseMs + 500)
  expect(attempts).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => attempts.length).toBe(1)
  await runner.stop()
  expect(await unfinished(database.db)).toBe(0)
}, 30_000)

it(
  'believes only the holder of the job that it is done',
  withApp(async ({ db }) => {
    await ask(db, ['one'])
    const claim = () => claimJobs(db, { kinds: ['test'], now: testNow, limit: 5, leaseMs: 60_000 })
    const pass = (time: string) =>
      sql`update job set claimed_until = claimed_until - ${time}::interval`.execute(db)
    const [sleeper] = await claim()
    await pass('50 s')
    expect(await claim()).toEqual([])
    if (!sleeper) throw new Error('The job was not given out.')
    await extendClaims(db, [sleeper], 60_000)
    await pass('50 s')
    expect(await claim()).toEqual([])
    await pass('11 s')
    const [successor] = await claim()
    expect(successor).toMatchObject({ id: sleeper.id, attempts: 2 })
    const end = { finishedAt: later(240), error: null }
    expect(await settleJob(db, sleeper, end)).toBe(false)
    expect(successor && (await settleJob(db, successor, end))).toBe(true)
  }),
)

it(
  'leaves a job to its holder where the clock of another process is ahead, and takes it up where the clock was set back',
  withApp(async ({ db }) => {
    await ask(db, ['one'])
    const claim = (now: Date) => claimJobs(db, { kinds: ['test'], now, limit: 5, leaseMs: 60_000 })
    expect(await claim(testNow)).toHaveLength(1)
    expect(await claim(later(180))).toEqual([])
    await sql`update job set claimed_until = claimed_until + interval '3 hours'`.execute(db)
    expect(await claim(testNow)).toMatchObject([{ key: 'one', attempts: 2 }])
  }),
)

it(
  'does what comes singly before what comes in bulk, however long that has waited',
  withApp(async (world) => {
    await ask(world.db, ['bulk'], later(-3600))
    await world.db.updateTable('job').set({ is_bulk: true }).execute()
    await ask(world.db, ['later', 'last'], later(60))
    await ask(world.db, ['sooner'])
    const done: string[] = []
    world.setNow(later(120))
    await runJobs(world, {
      test: kind(async ({ key }) => {
        done.push(key)
      }),
    })
    expect(done).toEqual(['sooner', 'later', 'last', 'bulk'])
  }),
)

it(
  'tries again later, less and less often, and then gives up',
  withApp(async (world) => {
    const tried: string[] = []
    const kinds = {
      test: kind(
        async ({ now }) => {
          tried.push(now.toISOString().slice(11, 16))
          throw new Error('not yet')
        },
        { retryAfter: [60, 600] },
      ),
    }
    await ask(world.db, ['one'])
    for (const minutes of [0, 0.5, 1, 2, 10, 11, 60]) {
      world.setNow(later(minutes * 60))
      await runJobs(world, kinds)
    }
    expect(tried).toEqual(['02:00', '02:01', '02:11'])
    const [job] = await world.db.selectFrom('job').selectAll().execute()
    expect(job).toMatchObject({ attempts: 3, last_error: 'not yet', finished_at: later(11 * 60) })
  }),
)

it(
  'does the work of an hour once, however often the hour is looked at',
  withApp(async (world) => {
    const hours: string[] = []
    const kinds = {
      test: kind(
        async ({ key }) => {
          hours.push(key)
        },
        { occurrences: everyHour },
      ),
    }
    for (const minutes of [0, 20, 59, 60, 61, 300]) {
      world.setNow(later(minutes * 60))
      await runJobs(world, kinds)
    }
    expect(hours).toEqual(['2026-12-02T02', '2026-12-02T03', '2026-12-02T07'])
  }),
)

it(
  'forgets what has long been finished',
  withApp(async (world) => {
    await runJobs(world)
    const count = async () => (await world.db.selectFrom('job').select('id').execute()).length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    world.setNow(new Date('2027-01-15T00:30:00Z'))
    await runJobs(world)
    const rows = await world.db.selectFrom('job').select('run_at').execute()
    expect(rows.every(({ run_at }) => run_at > new Date('2027-01-01'))).toBe(true)
  }),
)
