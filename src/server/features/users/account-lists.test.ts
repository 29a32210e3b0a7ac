import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { countFailure } from '#server/features/auth/queries.ts'
import type { Actor } from '#server/http/implement.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { type Client, later, testNow, withApp, type World, worldOn } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

import { exportAccounts } from './export.ts'

const lock = (world: World, username: string, subject = `name: ${username}`) =>
  countFailure(world.db, { subject, free: 1, forgetAfterSeconds: 3600 }, testNow).then(() =>
    countFailure(world.db, { subject, free: 1, forgetAfterSeconds: 3600 }, testNow),
  )

describe('a locked account', () => {
  it.each(['name: ', 'from 10.0.0.7: ', 'known from 2001:db8:1:2::/64: '])(
    'slowed by "%s" is seen and unlocked',
    (subject) =>
      withApp(async (world) => {
        const { as, idOf, db } = world
        const id = await idOf('hospital')
        await lock(world, people.hospital.username, `${subject}${people.hospital.username}`)
        await lock(world, 'siapa@contoh.org', 'network: 10.0.0.7')
        const province = await as('province')
        const { data } = ok(await province.get('/api/allfilter?locked=true'))
        expect(data.map((one: { id: number }) => one.id)).toEqual([id])
        expect(data[0].locked_until).toEqual(expect.any(String))
        expect(ok(await province.post(`/api/pengguna/${id}/unlock`)).data.locked_until).toBe(null)
        expect((await province.get('/api/allfilter?locked=true')).body.total).toBe(0)
        expect(await db.selectFrom('sign_in_failure').select('subject').execute()).toEqual([
          { subject: 'network: 10.0.0.7' },
        ])
      })(),
  )
})

describe('the list of accounts', () => {
  const usernames = async (client: Client, search: string): Promise<string[]> =>
    ok(await client.get(`/api/allfilter?${search}`)).data.map(
      ({ username }: { username: string }) => username.split('@')[0],
    )

  it.each([
    ['roles[]=External&roles[]=MinistryOfHealth', ['kemenkes', 'eksternal']],
    ['role=PublicHealthService_Province&sort=-full_name', ['provinsi2', 'provinsi']],
    ['tipe_fasyankes=1', ['rs', 'rs2']],
    ['province_id=35&regency_id=35.78', ['kota2', 'rs2']],
    ['find=SURABAYA', ['kota2', 'rs2']],
    ['find=rs002', ['rs2']],
    ['find=surabaya++rs', ['rs2']],
    ['find=%25', []],
    ['status=nonactive', ['eksternal']],
    ['never_signed_in=false', ['kota']],
    ['sort=-last_sign_in_at&limit=1', ['kota']],
    ['sort=region&limit=1', ['provinsi']],
    ['sort=username&limit=1', ['admin']],
    ['sort=roles&limit=1', ['admin']],
    ['sort=status&limit=1', ['admin']],
    ['sort=-created_at&limit=1', ['admin']],
  ])('narrowed and sorted by %s', (search, expected) =>
    withApp(async ({ as, db }) => {
      await db.updateTable('account').set({ status: 'nonactive' }).where('role', '=', 'External').execute()
      await db
        .updateTable('account')
        .set({ last_sign_in_at: testNow })
        .where('username', '=', people.city.username)
        .execute()
      expect(await usernames(await as('admin'), search)).toEqual(expected)
    })(),
  )

  it(
    'is the same under each of its names',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const total = async (address: string) => (await admin.get(address)).body.total
      expect(await total('/api/pengguna')).toBe(11)
      expect(await total('/api/pengguna/active')).toBe(11)
      expect(await total('/api/pengguna/nonactive')).toBe(0)
      for (const path of ['/api/filterrole', '/filterrole'])
        expect((await admin.post(path, { roles: ['HealthServiceFacility'], limit: 2 })).body).toMatchObject({
          total: 4,
          last_page: 2,
        })
      expect((await admin.get('/api/allfilter?sort=lahir')).body.errors).toEqual({
        sort: ['Urutan tidak dikenal'],
      })
    }),
  )
})

describe('the states of accounts', () => {
  it(
    'are counted within reach and filter, each for itself',
    withApp(async (world) => {
      const { as, db } = world
      await db.updateTable('account').set({ status: 'nonactive' }).where('role', '=', 'External').execute()
      await lock(world, people.hospital.username)
      const admin = ok(await (await as('admin')).get('/api/pengguna/counts')).data
      expect(admin).toEqual({ total: 11, active: 10, nonactive: 1, never_signed_in: 11, locked: 1 })
      const province = ok(await (await as('province')).get('/api/pengguna/counts?find=BANDUNG')).data
      expect(province).toMatchObject({ nonactive: 0, locked: 1 })
      expect((await (await as('admin')).get('/api/pengguna/counts?locked=true')).status).toBe(422)
    }),
  )
})

describe('the list as a file', () => {
  it.each([
    ['admin', 11],
    ['province', 4],
  ] as const)('holds what %s reaches, and its taking is in the audit', (who, count) =>
    withApp(async ({ as, db }) => {
      const { status, bytes } = await (await as(who)).get('/api/pengguna/export?format=csv&sort=username')
      expect([status, bytes.toString().trim().split('\r\n').length]).toEqual([200, count + 1])
      const audits = db.selectFrom('audit').select('detail').where('action', '=', 'accountsDownloaded')
      expect(await audits.execute()).toEqual([{ detail: {} }])
    })(),
  )

  it(
    'names facilities and regions by their codes too: names alone are borne by several',
    withApp(async ({ as }) => {
      const { bytes } = await (await as('admin')).get('/api/pengguna/export?format=csv&sort=username')
      const [head = [], ...rows] = (await readSheet(bytes)).map(({ cells }) => cells)
      const told = ['Nama pengguna', 'Kode fasyankes', 'Kode wilayah']
      const cellsOf = (person: Person) => {
        const row = rows.find((cells) => cells.includes(people[person].username))
        return told.slice(1).map((label) => row?.[head.indexOf(label)])
      }
      expect(head).toEqual(expect.arrayContaining(told))
      expect(cellsOf('hospital')).toEqual(['RS001', '32.73'])
      expect(cellsOf('city')).toEqual([null, '32.73'])
      expect(cellsOf('province')).toEqual([null, '32'])
    }),
  )

  it(
    'leaves nobody out and repeats nobody where accounts change while it is read',
    withApp(async ({ db }) => {
      const numbers = sql`generate_series(1, 1500) as number`
      await sql`
        insert into account (username, full_name, role)
        select 'uji' || lpad(number::text, 4, '0') || '@silika.test', 'Uji', 'External' from ${numbers}`.execute(
        db,
      )
      const scope = {
        ...{ actor: { role: 'Administrator', zone: 'WIB' } as Actor, now: testNow },
        filter: { roles: ['External'], status: 'active', find: 'uji' },
      } as const
      const { stream } = exportAccounts(db, scope, {
        ...{ order: { by: 'username', descending: false }, format: 'csv' },
      })
      let text = ''
      for await (const piece of stream) {
        text += Buffer.from(piece).toString()
        // Those of the beginning leave the list as soon as they have been read.
        if (text.includes('uji'))
          await sql`update account set status = 'nonactive' where username < 'uji0500' and status = 'active'`.execute(
            db,
          )
      }
      const names = text.match(/uji\d+@/g) ?? []
      expect([names.length, new Set(names).size]).toEqual([1500, 1500])
    }),
  )
})

/** An act over all accounts, or over those of a role, as they are counted now. */
async function inBulk(person: Client, act: string, body: { role?: string; count?: number } = {}) {
  const query = new URLSearchParams({ act, ...(body.role && { role: body.role }) }).toString()
  const { count, fingerprint } = ok(await person.get(`/api/pengguna/bulk?${query}`)).data
  return person.post('/api/pengguna/bulk', { act, count, fingerprint, ...body })
}

describe('an act over a filter', () => {
  it(
    'is refused where as many accounts are others than those that were counted',
    withApp(async ({ as, db, idOf }) => {
      const admin = await as('admin')
      const find = { act: 'deactivate', find: 'uji coba' }
      const rename = async (person: 'ministry' | 'external', full_name: string) =>
        db
          .updateTable('account')
          .set({ full_name })
          .where('id', '=', await idOf(person))
          .execute()
      await rename('ministry', 'Uji coba')
      const { count, fingerprint } = ok(
        await admin.get(`/api/pengguna/bulk?${new URLSearchParams(find).toString()}`),
      ).data
      await rename('ministry', 'Kementerian')
      await rename('external', 'Uji coba')
      const { status, body } = await admin.post('/api/pengguna/bulk', { ...find, count, fingerprint })
      expect([count, status, body.code, body.count]).toEqual([1, 409, 'bulkChanged', 1])
      const out = db.selectFrom('account').select('id').where('status', '=', 'nonactive')
      expect(await out.execute()).toEqual([])
    }),
  )

  it(
    'is counted first, done to those alone that it applies to, and never to oneself or an administrator',
    withApp(async ({ as, db, idOf }) => {
      const admin = await as('admin')
      expect(ok(await admin.get('/api/pengguna/bulk?act=deactivate')).data).toEqual({
        fingerprint: expect.any(String),
        count: 10,
        found: 11,
        most: 15_000,
      })
      const wrong = await inBulk(admin, 'deactivate', { count: 9 })
      expect([wrong.status, wrong.body.code, wrong.body.count]).toEqual([409, 'bulkChanged', 10])
      const done = ok(await inBulk(admin, 'deactivate'))
      expect([done.data, done.message]).toEqual([{ done: 10 }, '10 akun dinonaktifkan.'])
      const active = await db.selectFrom('account').select('id').where('status', '=', 'active').execute()
      expect(active).toEqual([{ id: await idOf('admin') }])
      expect(
        (await db.selectFrom('audit').select('id').where('action', '=', 'accountDeactivated').execute())
          .length,
      ).toBe(10)
      ok(await inBulk(admin, 'activate', { role: 'HealthServiceFacility', count: 4 }))
      expect((await inBulk(admin, 'activate', { role: 'HealthServiceFacility', count: 4 })).status).toBe(409)
    }),
  )

  it('is done no further once who does it has lost the right to', async () => {
    await using database = await freshDatabase()
    const { db } = database
    const world = await worldOn(db)
    // With those that are there, three transactions.
    await sql`
      insert into account (username, full_name, role, created_at, updated_at)
      select 'banyak' || number || '@contoh.go.id', 'Uji', 'External', ${testNow}, ${testNow}
      from generate_series(1, 1000) number`.execute(db)
    const admin = await world.as('admin')
    const nonactive = db.selectFrom('account').select('id').where('status', '=', 'nonactive')
    const [answer] = await heldUp(
      db,
      // Holds up the second.
      (tx) => sql`select from account where username = 'banyak600@contoh.go.id' for update`.execute(tx),
      () => [inBulk(admin, 'deactivate')],
      async (tx) => {
        const id = await world.idOf('admin')
        await tx.updateTable('account').set({ role: 'External' }).where('id', '=', id).execute()
      },
    )
    expect(answer?.status).toBe(403)
    expect(await nonactive.execute()).toHaveLength(1000)
  })

  it(
    'of a province ends at its border',
    withApp(async ({ as, db }) => {
      const province = await as('province')
      expect(ok(await province.get('/api/pengguna/bulk?act=deactivate&province_id=35')).data.count).toBe(0)
      ok(await inBulk(province, 'deactivate'))
      const rows = await db
        .selectFrom('account')
        .select('username')
        .where('status', '=', 'nonactive')
        .orderBy('id')
        .execute()
      expect(rows.map(({ username }) => username.split('@')[0])).toEqual([
        'kota',
        'rs',
        'puskesmas',
        'puskesmas2',
      ])
    }),
  )

  it(
    'invites who has no password, once, and unlocks who is locked',
    withApp(async (world) => {
      const { as, db } = world
      const admin = await as('admin')
      for (const number of [1, 2])
        ok(
          await admin.post('/api/pengguna', {
            username: `baru${number}@contoh.go.id`,
            full_name: 'Akun Baru',
            roles: 'External',
          }),
        )
      // The office signs in by single sign-on.
      await db
        .updateTable('account')
        .set({ password_hash: null, last_sign_in_at: testNow })
        .where('username', '=', people.city.username)
        .execute()
      expect(ok(await inBulk(admin, 'invite')).data.done).toBe(2)
      expect(ok(await admin.get('/api/pengguna/bulk?act=invite')).data.count).toBe(0)
      const jobs = db.selectFrom('job').select('is_bulk').where('kind', '=', 'linkMail')
      expect(await jobs.execute()).toEqual([{ is_bulk: true }, { is_bulk: true }])
      await lock(world, people.hospital.username)
      expect(ok(await inBulk(admin, 'unlock')).message).toBe('1 akun dibuka kuncinya.')
    }),
  )

  it('tells whose invitation was refused by the mail server, and invites again though the link is still open', async () => {
    const refusal = Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 })
    await using server = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        address.startsWith('salah') ? callback(refusal) : callback(),
    })
    const mail = { smtpUrl: server.url, from: 'SILIKA <silika@example.id>', publicUrl: 'https://silika.test' }
    await withApp(
      async (world) => {
        const admin = await world.as('admin')
        for (const name of ['salah', 'benar'])
          ok(
            await admin.post('/api/pengguna', {
              username: `${name}@contoh.go.id`,
              full_name: 'Akun Baru',
              roles: 'External',
            }),
          )
        expect(ok(await inBulk(admin, 'invite')).data.done).toBe(2)
        const left = async () => ok(await admin.get('/api/pengguna/bulk?act=invite')).data.count
        expect(await left()).toBe(0)
        await runJobs(world)
        expect(await left()).toBe(1)
        const list = async () =>
          ok(await admin.get('/api/pengguna?find=contoh.go.id&never_signed_in=true')).data
        const failed = async () =>
          (await list()).map((one: { username: string; mail_failed_at: string | null }) => [
            ...[one.username, one.mail_failed_at],
          ])
        const since = testNow.toISOString()
        expect((await failed()).toSorted()).toEqual([
          ['benar@contoh.go.id', null],
          ['salah@contoh.go.id', since],
        ])
        const [{ id }] = (await list()).filter(({ username }: { username: string }) =>
          username.startsWith('salah'),
        )
        const { data } = ok(await admin.get(`/api/pengguna/${id}`))
        expect(data.mail_failed_at).toBe(since)
        // Its address has been put right.
        world.setNow(later(1))
        const { full_name, version } = data
        const right = { full_name, version, username: 'betul@contoh.go.id' }
        expect(ok(await admin.put(`/api/pengguna/${id}`, right)).data.mail_failed_at).toBeNull()
      },
      { config: { mail } },
    )()
  })
})
