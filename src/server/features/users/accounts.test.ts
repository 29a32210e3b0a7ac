import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { roles, type Role, roleNames } from '#domain/roles.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { type Answer, type Client, testNow, withApp, type World, worldOn } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

const facilityInBandung = async ({ db }: World, province = '32') => {
  const region =
    province === '32'
      ? { province_code: '32', regency_code: '32.73' }
      : { province_code: '35', regency_code: '35.78' }
  const { id } = await db
    .insertInto('facility')
    .values({
      code: `B${province}`,
      name: 'Puskesmas Baru',
      type: 'publicHealthCenter',
      region_type: 'rural',
      inpatient: false,
      ...region,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Where an account of each role belongs, in a region. */
async function placesIn(world: World, province: '32' | '35'): Promise<Record<Role, object>> {
  const regency_id = province === '32' ? '32.73' : '35.78'
  return {
    Administrator: {},
    MinistryOfHealth: {},
    External: {},
    HealthServiceFacility: { facility_id: await facilityInBandung(world, province) },
    PublicHealthService_Regency: { regency_id },
    PublicHealthService_Province: { province_id: province },
  }
}
const fresh = { username: 'baru@contoh.go.id', full_name: 'Akun Baru' }
describe('a new account', () => {
  const makers = {
    admin: roleNames,
    province: ['HealthServiceFacility', 'PublicHealthService_Regency'],
  } as const
  for (const maker of ['admin', 'province'] as const)
    for (const role of roleNames)
      for (const province of ['32', '35'] as const)
        it(
          `of ${roles[role].label} in ${province} is made by ${maker} only within reach`,
          withApp(async (world) => {
            await world.db
              .insertInto('office')
              .values({
                name: 'Dinas Kesehatan Provinsi Jawa Timur',
                province_code: '35',
                regency_code: null,
              })
              .execute()
            const place = (await placesIn(world, province))[role]
            const answer = await (
              await world.as(maker)
            ).post('/api/pengguna', { ...fresh, roles: role, ...place })
            const given: readonly Role[] = makers[maker]
            const isAllowed = given.includes(role) && (maker === 'admin' || province === '32')
            expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual(
              isAllowed ? [200, []] : [422, [given.includes(role) ? Object.keys(place)[0] : 'roles']],
            )
            const rows = await world.db
              .selectFrom('account')
              .select('id')
              .where('username', '=', fresh.username)
              .execute()
            expect(rows.length).toBe(isAllowed ? 1 : 0)
          }),
        )

  it(
    'is refused of a facility that is closed or has an account',
    withApp(async (world) => {
      const facility_id = await facilityInBandung(world)
      await world.db
        .updateTable('facility')
        .set({ closed_on: '2026-10-01' })
        .where('id', '=', facility_id)
        .execute()
      const admin = await world.as('admin')
      const refusedOf = async (id: number) => {
        const body = { ...fresh, roles: 'HealthServiceFacility', facility_id: id }
        return (await admin.post('/api/pengguna', body)).body.errors
      }
      expect(await refusedOf(facility_id)).toEqual({ facility_id: ['Fasyankes ini sudah tutup'] })
      expect(await refusedOf(await world.facilityIdOf('hospital'))).toEqual({
        facility_id: ['Fasyankes ini sudah memiliki akun.'],
      })
    }),
  )

  it.each([
    ['Cyrillic letters', 'аdmin@contoh.go.id', 'username'],
    ['a domain in disguise', 'admin@xn--cntoh-3nf.go.id', 'username'],
    ['no domain', 'admin', 'username'],
    ['the address of another in capitals', people.hospital.username.toUpperCase(), 'username'],
    ['a script', '<script>@contoh.go.id', 'username'],
  ])('is refused with %s in its address', (_what, username, field) =>
    withApp(async ({ as }) => {
      const answer = await (
        await as('admin')
      ).post('/api/pengguna', { ...fresh, username, roles: 'External' })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    })(),
  )

  it(
    'is told what an address looks like, where spaces stand in what was given',
    withApp(async ({ as }) => {
      const given = { ...fresh, username: 'bukan surel', roles: 'External' }
      const { body } = await (await as('admin')).post('/api/pengguna', given)
      expect(body.errors).toEqual({ username: ['Tulis alamat surel, misalnya nama@contoh.go.id'] })
    }),
  )

  it.each([
    ['nothing to see', '\u200B\u200B\u3164'],
    ['a sign that turns what follows round', 'Budi \u202Enimda'],
    ['a second line', 'Budi\nSantoso'],
  ])('is refused with %s in its name', (_what, full_name) =>
    withApp(async ({ as }) => {
      const answer = await (
        await as('admin')
      ).post('/api/pengguna', { ...fresh, full_name, roles: 'External' })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['full_name']])
    })(),
  )

  it.each<[string, string, { hospital?: true; regency_id?: string; province_id?: string }, string]>([
    ['a facility that has one', 'HealthServiceFacility', { hospital: true }, 'facility_id'],
    ['no facility', 'HealthServiceFacility', {}, 'facility_id'],
    ['a city without an office', 'PublicHealthService_Regency', { regency_id: '32.01' }, 'regency_id'],
    [
      'a city of another province',
      'PublicHealthService_Regency',
      { regency_id: '32.73', province_id: '35' },
      'regency_id',
    ],
    ['no city', 'PublicHealthService_Regency', { province_id: '32' }, 'regency_id'],
    ['no province', 'PublicHealthService_Province', {}, 'province_id'],
    ['a region it has no use for', 'External', { province_id: '32' }, 'province_id'],
  ])('is refused for %s', (_what, role, { hospital, ...place }, field) =>
    withApp(async ({ as, facilityIdOf }) => {
      const body = {
        ...fresh,
        roles: role,
        ...place,
        ...(hospital && { facility_id: await facilityIdOf('hospital') }),
      }
      const answer = await (await as('admin')).post('/api/pengguna', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    })(),
  )

  it(
    'is invited in the same step, kept in small letters, and stands in the audit',
    withApp(async ({ as, db, idOf }) => {
      const body = { username: 'Mata@Contoh.org', full_name: 'Pengamat', invite: true }
      const { data } = ok(await (await as('admin')).post('/api/user/create-facilitator', body))
      expect(data).toMatchObject({ username: 'mata@contoh.org', roles: 'External', has_password: false })
      const links = await db
        .selectFrom('account_link')
        .select(['purpose', 'created_by'])
        .where('account_id', '=', data.id)
        .execute()
      expect(links).toEqual([{ purpose: 'invite', created_by: await idOf('admin') }])
      const trace = await db
        .selectFrom('audit')
        .select('action')
        .where('subject_id', '=', String(data.id))
        .orderBy('id')
        .execute()
      expect(trace.map(({ action }) => action)).toEqual(['accountCreated', 'linkSent'])
      expect((await (await as('province')).post('/api/user/create-facilitator', body)).status).toBe(403)
    }),
  )
})

/** Every field that a manager may write, with a value that another account could have. */
const fields = {
  full_name: 'Nama Lain',
  username: 'lain@contoh.go.id',
  roles: 'Administrator',
  facility_id: 1,
  province_id: '35',
  regency_id: '35.78',
  phone: '0812-3456-7890',
  position: 'Kepala',
  profile: 'Lain',
} as const

describe('somebody else’s account', () => {
  const all = namesOf(people)
  const reach: Partial<Record<Person, readonly Person[]>> = {
    admin: all,
    province: ['city', 'hospital', 'healthCenter', 'smallHealthCenter'],
    otherProvince: ['otherCity', 'otherHospital'],
  }
  /** What comes of every way to touch an account that is out of reach. */
  async function tryAll({ db }: World, client: Client, id: number) {
    const stored = () => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
    const before = JSON.stringify(await stored())
    const changed = new Set<number>()
    for (const [field, value] of Object.entries(fields)) {
      const answer = await client.put(`/api/pengguna/${id}`, { full_name: 'Nama Lain', [field]: value })
      changed.add(answer.status)
    }
    const others = [
      await client.put(`/api/pengguna/nonactive/${id}`),
      await client.post(`/api/pengguna/${id}/unlock`),
      await client.post('/api/resetpass', { id }),
      await client.delete(`/api/pengguna/${id}`),
    ]
    return {
      changed: [...changed],
      others: others.map(({ status }) => status),
      isSame: JSON.stringify(await stored()) === before,
    }
  }

  it.each(all)('is shown, changed, closed, unlocked and reset by %s only within reach', (person) =>
    withApp(async (world) => {
      const client = await world.as(person)
      const manages = person in reach
      for (const other of all.filter((one) => one !== person)) {
        const id = await world.idOf(other)
        const isReached = reach[person]?.includes(other) ?? false
        const { status } = await client.get(`/api/pengguna/${id}`)
        expect([other, status]).toEqual([other, isReached ? 200 : 404])
        if (isReached) continue
        const refused = manages ? 404 : 403
        expect([other, await tryAll(world, client, id)]).toEqual([
          other,
          { changed: [404], others: [refused, refused, refused, refused], isSame: true },
        ])
      }
    })(),
  )

  it.each(Object.entries(fields))('takes %s from a province as far as it reaches', (field, value) =>
    withApp(async ({ as, idOf, db }) => {
      const id = await idOf('city')
      const province = await as('province')
      const answer = await province.put(`/api/pengguna/${id}`, {
        full_name: 'Dinkes Kota Bandung',
        [field]: value,
        version: 1,
      })
      const isRefused = ['roles', 'facility_id', 'province_id', 'regency_id'].includes(field)
      expect([answer.status, Object.keys(answer.body.errors ?? {}).length > 0]).toEqual(
        isRefused ? [422, true] : [200, false],
      )
      const { role, province_code, regency_code, version } = await db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect({ role, province_code, regency_code, version }).toEqual({
        role: 'PublicHealthService_Regency',
        province_code: '32',
        regency_code: '32.73',
        version: isRefused ? 1 : 2,
      })
    })(),
  )

  it(
    'is changed by one of two managers, and the other is shown what is stored',
    withApp(async ({ as, idOf, db }) => {
      const id = await idOf('city')
      const admin = await as('admin')
      const province = await as('province')
      const body = { full_name: 'Nama Pertama', version: 1 }
      expect(ok(await admin.put(`/api/pengguna/${id}`, body)).data.version).toBe(2)
      const late = await province.put(`/api/pengguna/${id}`, { ...body, full_name: 'Nama Kedua' })
      expect([late.status, late.body.code, late.body.current.full_name]).toEqual([
        409,
        'staleAccount',
        'Nama Pertama',
      ])
      expect((await province.put(`/api/pengguna/${id}`, { full_name: 'Nama Kedua' })).status).toBe(409)
      expect((await admin.put(`/api/pengguna/${id}`, { full_name: 'Nama Ketiga' })).status).toBe(200)
      expect((await admin.put(`/api/pengguna/${id}`, { full_name: 'Nama Ketiga' })).body.message).toBe(
        'Tidak ada yang berubah.',
      )
      const { detail } = await db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'accountChanged')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      expect(detail).toEqual({
        before: { full_name: 'Dinkes Kota Bandung' },
        after: { full_name: 'Nama Pertama' },
      })
    }),
  )

  it(
    'given another role or address is signed out; the region follows the facility',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const city = await world.as('city')
      const id = await world.idOf('city')
      const facility_id = await facilityInBandung(world, '35')
      const body = { full_name: 'Kini Puskesmas', roles: 'HealthServiceFacility', facility_id, version: 1 }
      expect(ok(await admin.put(`/api/pengguna/${id}`, body)).data).toMatchObject({
        province_id: '35',
        regency_id: '35.78',
      })
      expect((await city.get('/api/sessions')).status).toBe(401)
    }),
  )

  it(
    'whose owner is shown to a manager has a photo too',
    withApp(async ({ as, idOf }) => {
      const answer = await (await as('province')).get(`/api/pp?id=${await idOf('hospital')}`)
      expect([answer.status, answer.body.message]).toEqual([404, 'Foto tidak ditemukan.'])
    }),
  )
})

describe('the status of an account', () => {
  it(
    'ends a live session and open links at once, and is said when it is as asked',
    withApp(async ({ as, idOf, db }) => {
      const id = await idOf('hospital')
      const hospital = await as('hospital')
      const province = await as('province')
      ok(await province.post('/api/resetpass', { id }))
      expect(ok(await province.put(`/api/pengguna/nonactive/${id}`)).data.status).toBe('nonactive')
      expect((await hospital.get('/api/sessions')).body.code).toBe('sessionEnded')
      expect(
        await db.selectFrom('account_link').select('id').where('ended_at', 'is', null).execute(),
      ).toEqual([])
      expect((await province.put(`/api/pengguna/nonactive/${id}`)).body.message).toBe(
        'Akun ini sudah nonaktif.',
      )
      expect((await province.post('/api/resetpass', { id })).body.errors).toEqual({
        id: ['Akun ini nonaktif. Aktifkan dahulu.'],
      })
      ok(await province.put(`/api/pengguna/active/${id}`))
      expect((await hospital.get('/api/sessions')).status).toBe(401)
      expect((await province.put(`/api/pengguna/lain/${id}`)).status).toBe(422)
    }),
  )

  it(
    'is nobody’s own to change, nor can the own account be removed or reset',
    withApp(async ({ as, idOf }) => {
      const admin = await as('admin')
      const id = await idOf('admin')
      for (const answer of [
        await admin.put(`/api/pengguna/nonactive/${id}`),
        await admin.delete(`/api/pengguna/${id}`),
        await admin.post('/api/resetpass', { id, via: 'code' }),
      ])
        expect([answer.status, answer.body.code]).toEqual([409, 'ownAccount'])
      const other = await admin.put(`/api/pengguna/${id}`, { full_name: 'Admin', roles: 'External' })
      expect(Object.keys(other.body.errors)).toEqual(['roles'])
    }),
  )

  it.each<[string, (admin: Client, other: number) => Promise<Answer>]>([
    ['closes', (admin, other) => admin.put(`/api/pengguna/nonactive/${other}`)],
    [
      'gives another role to',
      (admin, other) => admin.put(`/api/pengguna/${other}`, { full_name: 'Admin', roles: 'External' }),
    ],
    ['removes', (admin, other) => admin.delete(`/api/pengguna/${other}`)],
  ])(
    'never leaves the system without an administrator: one %s the other, and is closed meanwhile',
    async (_does, act) => {
      await using database = await freshDatabase()
      const world = await worldOn(database.db)
      const [own, other] = [await world.idOf('admin'), await world.idOf('external')]
      await world.db.updateTable('account').set({ role: 'Administrator' }).where('id', '=', other).execute()
      const admin = await world.as('admin')
      const [answer] = await heldUp(
        database.db,
        (tx) => sql`select from account where role = 'Administrator' for no key update`.execute(tx),
        () => [act(admin, other)],
        (tx) => tx.updateTable('account').set({ status: 'nonactive' }).where('id', '=', own).execute(),
      )
      expect(answer).toMatchObject({ status: 409, body: { code: 'lastAdministrator' } })
    },
  )
})

describe('removing an account', () => {
  it(
    'is for those that were never used',
    withApp(async ({ as, idOf, db }) => {
      const admin = await as('admin')
      const body = { ...fresh, roles: 'External', invite: true }
      const { data } = ok(await admin.post('/api/pengguna', body))
      ok(await admin.delete(`/api/pengguna/${data.id}`))
      expect((await admin.get(`/api/pengguna/${data.id}`)).status).toBe(404)
      // A facility that has saved a report, and one that has signed in.
      ok(await (await as('hospital')).post('/api/limbahfasyankes', { date: '2026-11' }))
      await db
        .updateTable('account')
        .set({ last_sign_in_at: testNow })
        .where('id', '=', await idOf('city'))
        .execute()
      for (const person of ['hospital', 'city'] as const) {
        const answer = await admin.delete(`/api/pengguna/${await idOf(person)}`)
        expect([person, answer.status, answer.body.code]).toEqual([person, 409, 'accountUsed'])
      }
    }),
  )
})

it(
  'is not told that something was mailed where the product cannot mail',
  withApp(
    async (world) => {
      const admin = await world.as('admin')
      const id = await world.idOf('hospital')
      const answers = [
        await admin.post('/api/resetpass', { id }),
        await admin.post('/api/pengguna', { ...fresh, roles: 'External', invite: true }),
        await admin.post('/api/user/create-facilitator', { ...fresh, invite: true }),
        await admin.post('/api/pengguna/bulk', { act: 'invite', count: 1, fingerprint: 'none' }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [409, 'mailOff']),
      )
      const left = world.db.selectFrom('account').select('id').where('username', '=', fresh.username)
      expect(await left.execute()).toEqual([])
      ok(await admin.post('/api/resetpass', { id, via: 'code' }))
      ok(await admin.post('/api/pengguna', { ...fresh, roles: 'External', invite: false }))
    },
    { config: { production: true } },
  ),
)
