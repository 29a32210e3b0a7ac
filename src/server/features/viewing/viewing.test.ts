import { describe, expect, it } from 'vitest'

import { isRead } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { nameOf, usualInput } from '#server/http/sweep/testing/inputs.ts'
import { knownIds, send } from '#server/http/sweep/testing/send.ts'
import { type Client, later, testNow, withApp, type World } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

import { endOldViews } from './queries.ts'

/** An administrator who looks at the product as somebody else. */
async function lookAs(world: World, person: Person): Promise<Client> {
  const admin = await world.as('admin')
  const { status } = await admin.post(`/api/pengguna/${await world.idOf(person)}/lihat`)
  expect(status).toBe(200)
  return admin
}
const whoIs = async (client: Client) => (await client.get('/api/session')).body.data
const viewsOf = async ({ db }: World) =>
  db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject', 'subject_id'])
    .where('action', 'in', ['viewBegun', 'viewEnded'])
    .orderBy('id')
    .execute()

describe('an administrator who looks as somebody else', () => {
  it(
    'is answered as that person, for half an hour',
    withApp(async (world) => {
      const { as, idOf, setNow } = world
      const id = await idOf('hospital')
      const admin = await as('admin')
      const begun = await admin.post(`/api/pengguna/${id}/lihat`)
      const until = later(30 * 60).toISOString()
      expect([begun.status, begun.body]).toEqual([
        200,
        { data: { id, full_name: people.hospital.full_name, until } },
      ])
      expect(await whoIs(admin)).toMatchObject({
        id,
        role: 'HealthServiceFacility',
        facility: { name: 'RS Contoh Bandung' },
        viewer: { full_name: people.admin.full_name, until },
      })
      expect((await admin.get('/api/form-filling-status')).status).toBe(200)
      expect((await admin.get('/api/pengguna')).body.code).toBe('notAllowed')
      expect((await whoIs(await as('hospital'))).viewer).toBeUndefined()
      setNow(later(30 * 60))
      expect(await whoIs(admin)).toMatchObject({ id: await idOf('admin'), role: 'Administrator' })
      expect((await whoIs(admin)).viewer).toBeUndefined()
      expect((await admin.get('/api/pengguna')).status).toBe(200)
    }),
  )

  it(
    'returns at once, and again without harm',
    withApp(async (world) => {
      const admin = await lookAs(world, 'city')
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await admin.post('/api/lihat/selesai')
        expect([status, body]).toEqual([200, { message: 'Anda kembali ke akun Anda.' }])
        expect((await whoIs(admin)).role).toBe('Administrator')
      }
      expect((await viewsOf(world)).map(({ action }) => action)).toEqual(['viewBegun', 'viewEnded'])
    }),
  )

  it(
    'has the cookies of the page name the person who is shown, and only where it has some',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const visitor = await world.as(null)
      const ids = { admin: await world.idOf('admin'), hospital: await world.idOf('hospital') }
      const headersOf = (id: number | null) => ({
        cookie: `token=${admin.token}${id === null ? '' : `; id=${id}`}`,
        'x-requested-with': 'silika',
      })
      const named = (answer: { headers: Record<string, unknown> }) =>
        [(answer.headers['set-cookie'] ?? []) as string | string[]]
          .flat()
          .map((cookie) => cookie.split(';')[0])
      const path = `/api/pengguna/${ids.hospital}/lihat`
      const begun = await visitor.post(path, undefined, { headers: headersOf(ids.admin) })
      expect(named(begun)).toEqual([`id=${ids.hospital}`, 'role=HealthServiceFacility'])
      const asked = await visitor.get('/api/session', undefined, { headers: headersOf(null) })
      expect(named(asked)).toEqual([])
      world.setNow(later(31 * 60))
      const back = await visitor.get('/api/session', undefined, { headers: headersOf(ids.hospital) })
      expect(named(back)).toEqual([`id=${ids.admin}`, 'role=Administrator'])
    }),
  )

  it(
    'stands in the audit of both, and in the trail of the facility',
    withApp(async (world) => {
      const [admin, hospital] = [await world.idOf('admin'), await world.idOf('hospital')]
      const looking = await lookAs(world, 'hospital')
      await looking.post('/api/lihat/selesai')
      const about = { actor_id: admin, subject: 'account', subject_id: String(hospital) }
      expect(await viewsOf(world)).toEqual([
        { action: 'viewBegun', ...about },
        { action: 'viewEnded', ...about },
      ])
      const trail = await (await world.as('hospital')).get('/api/jejak')
      expect(trail.body.data.map(({ words }: { words: string }) => words)).toEqual([
        'Administrator selesai melihat sebagai akun ini',
        'Administrator mulai melihat sebagai akun ini',
      ])
      const found = await (await world.as('admin')).get('/api/jejak?orang=admin')
      expect(found.body.data).toHaveLength(2)
    }),
  )

  it(
    'is written down as gone when the half hour is over, once',
    withApp(async (world) => {
      await lookAs(world, 'hospital')
      await endOldViews(world.db, later(29 * 60))
      expect(await viewsOf(world)).toHaveLength(1)
      for (let time = 0; time < 2; time += 1) await endOldViews(world.db, later(30 * 60))
      expect((await viewsOf(world)).map(({ action }) => action)).toEqual(['viewBegun', 'viewEnded'])
    }),
  )

  it(
    'is written down as gone also where its session was ended before, once',
    withApp(async (world) => {
      await lookAs(world, 'hospital')
      await world.db.deleteFrom('session').execute()
      await endOldViews(world.db, later(29 * 60))
      expect(await viewsOf(world)).toHaveLength(1)
      for (let time = 0; time < 2; time += 1) await endOldViews(world.db, later(30 * 60))
      expect((await viewsOf(world)).map(({ action }) => action)).toEqual(['viewBegun', 'viewEnded'])
    }),
  )

  it(
    'signs out as themselves',
    withApp(async (world) => {
      const admin = await lookAs(world, 'hospital')
      expect((await admin.post('/api/logout')).status).toBe(200)
      expect((await whoIs(admin)) ?? null).toBeNull()
      const entries = await world.db
        .selectFrom('audit')
        .select(['action', 'actor_id'])
        .orderBy('id')
        .execute()
      const actor_id = await world.idOf('admin')
      expect(entries).toEqual(['viewBegun', 'viewEnded', 'signOut'].map((action) => ({ action, actor_id })))
    }),
  )

  it(
    'is themselves again when the account is closed or gone, and out when their own is',
    withApp(async (world) => {
      const { db, idOf } = world
      const admin = await lookAs(world, 'hospital')
      const hospital = await idOf('hospital')
      await db.updateTable('account').set({ status: 'nonactive' }).where('id', '=', hospital).execute()
      expect((await whoIs(admin)).role).toBe('Administrator')
      const other = await lookAs(world, 'external')
      await db
        .deleteFrom('account')
        .where('id', '=', await idOf('external'))
        .execute()
      expect((await whoIs(other)).role).toBe('Administrator')
      const last = await lookAs(world, 'city')
      await db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where('id', '=', await idOf('admin'))
        .execute()
      expect((await whoIs(last)) ?? null).toBeNull()
    }),
  )

  it(
    'rests by the limit of their own role',
    withApp(
      async (world) => {
        const admin = await lookAs(world, 'hospital')
        world.setNow(later(360))
        expect((await whoIs(admin)) ?? null).toBeNull()
      },
      { config: { idleMinutes: { Administrator: 5 } } },
    ),
  )

  it(
    'is not sent to set up the second factor that the other person must have',
    withApp(
      async (world) => {
        const due = async (client: Client) => (await whoIs(client)).second_factor_from
        expect(await due(await world.as('city'))).toBe(testNow.toISOString())
        expect(await due(await lookAs(world, 'city'))).toBeNull()
      },
      { config: { secondFactor: { roles: ['PublicHealthService_Regency'], from: testNow, graceDays: 0 } } },
    ),
  )

  it(
    'sees no step of a report that they could take',
    withApp(async (world) => {
      const { report_id } = await knownIds(world)
      const path = `/api/limbahfasyankes?report_id=${String(report_id)}`
      const own = await (await world.as('hospital')).get(path)
      expect(own.body.data.actions).not.toEqual([])
      const seen = await (await lookAs(world, 'hospital')).get(path)
      expect([seen.status, seen.body.data.actions]).toEqual([200, []])
    }),
  )
})

describe('nobody looks as', () => {
  it.each([
    ['themselves', 'admin', 'own', 'Ini akun Anda sendiri.'],
    ['another administrator', 'city', 'administrator', 'Akun administrator lain tidak dapat dilihat.'],
    [
      'an account that is closed',
      'hospital',
      'nonactive',
      'Akun ini nonaktif, sehingga tidak dapat dilihat. Aktifkan dahulu.',
    ],
  ] as const)('%s', (_who, person, why, message) =>
    withApp(async (world) => {
      const id = await world.idOf(person)
      if (why === 'administrator')
        await world.db
          .updateTable('account')
          .set({ role: 'Administrator', province_code: null, regency_code: null })
          .where('id', '=', id)
          .execute()
      if (why === 'nonactive')
        await world.db.updateTable('account').set({ status: why }).where('id', '=', id).execute()
      const admin = await world.as('admin')
      const { status, body } = await admin.post(`/api/pengguna/${id}/lihat`)
      expect([status, body]).toEqual([409, { code: 'viewRefused', message, why }])
      expect((await whoIs(admin)).viewer).toBeUndefined()
      expect(await viewsOf(world)).toEqual([])
    })(),
  )

  it(
    'an account that is not there',
    withApp(async ({ as }) => {
      expect((await (await as('admin')).post('/api/pengguna/999999/lihat')).body.code).toBe('notFound')
    }),
  )

  it(
    'a second account over the first',
    withApp(async (world) => {
      const admin = await lookAs(world, 'hospital')
      const { body } = await admin.post(`/api/pengguna/${await world.idOf('city')}/lihat`)
      expect(body.code).toBe('notAllowed')
    }),
  )
})

const refused = contract.filter((endpoint) => !(endpoint.whileViewing ?? isRead(endpoint)))

describe('while an administrator looks as somebody else', () => {
  it.each(['hospital', 'city', 'province', 'ministry', 'external'] as const)(
    'no call of the contract changes anything: %s',
    (person) =>
      withApp(async (world) => {
        const ids = await knownIds(world)
        const admin = await lookAs(world, person)
        const answers = []
        for (const endpoint of refused) {
          const { status, body } = await send(admin, endpoint, usualInput(endpoint, ids))
          answers.push([nameOf(endpoint), status, body.code === 'notAllowed' ? 'viewing' : body.code])
        }
        expect(answers).toEqual(refused.map((endpoint) => [nameOf(endpoint), 403, 'viewing']))
        expect((await whoIs(admin)).viewer).toBeDefined()
      })(),
  )

  it('only their way back and out are open', () => {
    expect(contract.filter(({ whileViewing }) => whileViewing).map(nameOf)).toEqual([
      'POST /api/logout',
      'POST /api/lihat/selesai',
    ])
  })
})
