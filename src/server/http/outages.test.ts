import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { connect, type Database } from '#server/database/connect.ts'
import type { Pool } from '#server/database/transaction.ts'
import { draftOf, goodRows, upload, workbook } from '#server/features/reports/testing/device-lists.ts'
import { type DatabaseProxy, proxyTo } from '#server/testing/database-proxy.ts'
import { jpg, pdf, png, sendFile } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { type Answer, type Client, withApp, type World, worldOn } from '#server/testing/with-app.ts'

import { problemOf } from './refusals.ts'

const patienceMs = 300

/** An application of two connections whose way to the database is the test's. */
async function onProxy(
  test: (world: World, proxy: DatabaseProxy, direct: Pool) => Promise<void>,
): Promise<void> {
  await using fresh = await freshDatabase()
  await using proxy = await proxyTo(fresh.connection)
  const database: Database = await connect(proxy.connection, {
    max: 2,
    patienceMs,
    statementTimeoutMs: 1500,
  })
  try {
    await test(await worldOn(database.db), proxy, fresh.db)
  } finally {
    await database.close()
  }
}

const changeProfile = (client: Client, id: number, name: string) =>
  client.put(`/api/pengguna/${id}`, { full_name: name })
const nameOf = async (client: Client) => (await client.get('/api/session')).body.data.full_name

function expectBusy({ status, body, headers }: Answer) {
  expect([status, body, headers['retry-after']]).toEqual([
    503,
    { code: 'busy', message: 'Server sedang sibuk. Coba lagi sebentar lagi.' },
    '10',
  ])
}

type Change = (proxy: DatabaseProxy) => Promise<void> | void
const absences: [words: string, leave: Change, come: Change][] = [
  ['stopped', (proxy) => proxy.stop(), (proxy) => proxy.start()],
  ['silent', (proxy) => proxy.mute(), (proxy) => proxy.unmute()],
]

describe('while the database is away', () => {
  it.each(absences)(
    'because it is %s, every call is told to come back, and then succeeds',
    (_words, leave, come) =>
      onProxy(async ({ as, idOf }, proxy) => {
        const [hospital, city, visitor] = [await as('hospital'), await as('city'), await as(null)]
        const id = await idOf('hospital')
        expect((await changeProfile(hospital, id, 'Nama Sebelumnya')).status).toBe(200)
        await leave(proxy)
        const answers = await Promise.all([
          hospital.get('/api/session'),
          changeProfile(hospital, id, 'Nama yang Hilang'),
          city.get('/api/konfirmasi-formulir/list'),
          visitor.post('/api/login', { username: 'rs@silika.test', password: 'x', 'apps-key': 'silika-web' }),
        ])
        for (const answer of answers) expectBusy(answer)
        expect((await visitor.get('/health')).status).toBe(200)
        expect((await visitor.get('/ready')).status).toBe(503)
        await come(proxy)
        expect(await nameOf(hospital)).toBe('Nama Sebelumnya')
        expect((await changeProfile(hospital, id, 'Nama Sesudahnya')).status).toBe(200)
        expect(await nameOf(hospital)).toBe('Nama Sesudahnya')
        expect((await visitor.get('/ready')).status).toBe(200)
      }),
  )

  it('because it broke off in the middle of a write, the write is not there', () =>
    onProxy(async ({ as, idOf }, proxy, direct) => {
      const hospital = await as('hospital')
      const id = await idOf('hospital')
      const before = await nameOf(hospital)
      const held = Promise.withResolvers<void>()
      const holding = direct.transaction().execute(async (db) => {
        await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
        held.resolve()
        await sleep(patienceMs)
        await proxy.stop()
      })
      await held.promise
      const answer = await changeProfile(hospital, id, 'Nama yang Hilang')
      await holding
      expectBusy(answer)
      await proxy.start()
      expect(await nameOf(hospital)).toBe(before)
    }))

  it('because it fails to store a sign-out, the browser keeps the session that goes on', () =>
    onProxy(async ({ as }, _proxy, direct) => {
      const { token } = await as('hospital')
      const browser = await as(null)
      const headers = { cookie: `token=${token}`, 'x-requested-with': 'silika' }
      await sql`create function fail() returns trigger language plpgsql as
        $$ begin raise 'it stops' using errcode = '57P01'; end $$`.execute(direct)
      await sql`create constraint trigger fails after delete on session
        deferrable initially deferred for each row execute function fail()`.execute(direct)
      const refused = await browser.post('/api/logout', undefined, { headers })
      expectBusy(refused)
      expect(refused.headers['set-cookie']).toBeUndefined()
      await sql`drop trigger fails on session`.execute(direct)
      const { body } = await browser.get('/api/session', undefined, { headers })
      expect(body.data.username).toBe('rs@silika.test')
      const out = await browser.post('/api/logout', undefined, { headers })
      expect([out.status, out.headers['set-cookie']]).toEqual([
        200,
        ['token', 'id', 'role'].map((name) => expect.stringMatching(`^${name}=;`)),
      ])
    }))

  it('because an operator ends its connections, they are replaced', () =>
    onProxy(async ({ as }, _proxy, direct) => {
      const hospital = await as('hospital')
      const ended = hospital.get('/api/session')
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(direct)
      expect([200, 503]).toContain((await ended).status)
      await expect.poll(async () => (await hospital.get('/api/session')).status).toBe(200)
    }))
})

describe('while all connections are in use', () => {
  it('a call waits for one only so long, and the next finds its place', () =>
    onProxy(async ({ as, db }) => {
      const hospital = await as('hospital')
      const uses = [1, 2].map(() => sql`select pg_sleep(1.2)`.execute(db))
      const start = performance.now()
      expectBusy(await hospital.get('/api/session'))
      const waited = performance.now() - start
      expect(waited).toBeGreaterThan(patienceMs * 0.9)
      await Promise.all(uses)
      expect((await hospital.get('/api/session')).status).toBe(200)
    }))
})

const letter = { name: 'surat.pdf', bytes: pdf }
const failure = (code: string) => Object.assign(new Error(`${code}: of the disk`), { code })

describe('while a file cannot be stored', () => {
  it.each(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES'])('because of %s, nothing of it is kept', (code) =>
    withApp(async ({ as, services, db }) => {
      const hospital = await as('hospital')
      const { put } = services.files
      services.files.put = () => Promise.reject(failure(code))
      expectBusy(await sendFile(hospital, '/api/fileupload', letter))
      expect(await db.selectFrom('file').select('id').execute()).toEqual([])
      services.files.put = put
      expect((await sendFile(hospital, '/api/fileupload', letter)).status).toBe(200)
    })(),
  )
})

describe('while a stored file cannot be read', () => {
  async function* broken(code: string): AsyncGenerator<Uint8Array> {
    await Promise.reject(failure(code))
    yield pdf
  }

  it.each(['EMFILE', 'EIO', 'EACCES'])('because of %s, it is not said to be gone', (code) =>
    withApp(async ({ as, services, idOf }) => {
      const hospital = await as('hospital')
      const { data } = ok(await sendFile(hospital, '/api/fileupload', letter))
      ok(await sendFile(hospital, '/api/pupload', { name: 'foto.png', bytes: png }))
      const addresses = [`/api/file/${data.id}`, `/api/pp?id=${await idOf('hospital')}`]
      services.files.open = () => Promise.reject(failure(code))
      for (const address of addresses) expectBusy(await hospital.get(address))
      // It is opened by the first piece that is asked for.
      services.files.open = () => Promise.resolve(broken(code))
      for (const address of addresses) expectBusy(await hospital.get(address))
    })(),
  )

  it(
    'because its bytes are gone, it is not found',
    withApp(async ({ as, db, services }) => {
      const hospital = await as('hospital')
      const { data } = ok(await sendFile(hospital, '/api/fileupload', letter))
      const file = await db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow()
      await services.files.remove(file.storage_key)
      const { status, body } = await hospital.get(`/api/file/${data.id}`)
      expect([status, body.message]).toEqual([404, 'Berkas tidak ditemukan.'])
    }),
  )
})

describe('while nothing can be removed from the disk', () => {
  const world = (test: (world: World) => Promise<void>) =>
    withApp(async (given) => {
      const fail = () => Promise.reject(failure('EIO'))
      Object.assign(given.services.files, { remove: fail, drop: fail })
      await test(given)
    })

  it(
    'a photo is saved although the former one stays for the sweep',
    world(async ({ as, idOf }) => {
      const hospital = await as('hospital')
      for (const [name, bytes, mime] of [
        ['satu.png', png, 'image/png'],
        ['dua.jpg', jpg, 'image/jpeg'],
      ] as const) {
        ok(await sendFile(hospital, '/api/pupload', { name, bytes }))
        const shown = await hospital.get(`/api/pp?id=${await idOf('hospital')}`)
        expect(shown.headers['content-type']).toBe(mime)
      }
    }),
  )

  it(
    'a refusal stays that refusal',
    world(async (given) => {
      const hospital = await given.as('hospital')
      const wrongKind = await sendFile(hospital, '/api/pupload', letter)
      expect([wrongKind.status, wrongKind.body.errors]).toEqual([
        422,
        { file: ['Berkas harus JPG atau PNG.'] },
      ])
      const empty = await sendFile(hospital, '/api/fileupload', { name: 'surat.pdf', bytes: Buffer.alloc(0) })
      expect([empty.status, empty.body.errors]).toEqual([422, { file: ['Berkas kosong'] }])
      const { version } = await draftOf(given)
      const stale = await upload(hospital, await workbook(goodRows), { version: version + 1, fill: true })
      expect([stale.status, stale.body.code]).toEqual([409, 'staleVersion'])
    }),
  )
})

describe('an error of the database', () => {
  const said = (code: string) => Object.assign(new Error(code), { severity: 'ERROR', code })

  it.each([
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '58030',
    '40P01',
    '25006',
  ])('%s passes', (code) => {
    expect(problemOf(said(code))).toMatchObject({ code: 'busy', status: 503 })
  })

  it.each(['42601', 'XX000', '23514', '25001'])('%s is ours', (code) => {
    expect(problemOf(said(code))).toMatchObject({ code: 'internal', status: 500 })
  })
})
