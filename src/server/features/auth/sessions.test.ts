import { describe, expect, it } from 'vitest'

import { later, testNow, withApp } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { sweepSignIns } from './queries.ts'
import { actionsOf, cookiesOf, repeat, right, username, wrong } from './testing/credentials.ts'

describe('a session', () => {
  it(
    'returns who is signed in: a facility',
    withApp(async ({ as, idOf, facilityIdOf }) => {
      const { status, body } = await (await as('hospital')).get('/api/session')
      expect(status).toBe(200)
      expect(body.data).toEqual({
        id: await idOf('hospital'),
        username,
        full_name: 'RS Contoh Bandung',
        role: 'HealthServiceFacility',
        photo: false,
        facility: {
          id: await facilityIdOf('hospital'),
          name: 'RS Contoh Bandung',
          type: 'hospital',
          region_type: 'urban',
          inpatient: true,
        },
        region: null,
        zone: 'WIB',
        second_factor_from: null,
      })
    }),
  )

  it(
    'returns who is signed in: an office',
    withApp(async ({ as }) => {
      expect((await (await as('city')).get('/api/session')).body.data).toMatchObject({
        facility: null,
        region: { province_id: '32', regency_id: '32.73', name: 'Kota Bandung' },
      })
      expect((await (await as('province')).get('/api/session')).body.data).toMatchObject({
        region: { province_id: '32', regency_id: null, name: 'Jawa Barat' },
      })
    }),
  )

  it(
    'that is missing, stale or broken makes a visitor of the caller, without an error',
    withApp(async ({ as, app, db }) => {
      const nobody = [200, { data: null }]
      const visitor = await (await as(null)).get('/api/session')
      expect([visitor.status, visitor.body]).toEqual(nobody)
      const broken = await app.inject({ url: '/api/session', headers: { cookie: 'token=rusak; id=1' } })
      expect([broken.statusCode, broken.json()]).toEqual(nobody)
      const hospital = await as('hospital')
      await db.deleteFrom('session').execute()
      const stale = await hospital.get('/api/session')
      expect([stale.status, stale.body]).toEqual(nobody)
    }),
  )

  it(
    'ends at once with signing out, and its cookies are cleared',
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      const out = await hospital.post('/api/logout')
      expect(out.status).toBe(200)
      expect(cookiesOf(out.headers).map((cookie) => cookie.split(';')[0])).toEqual(['token=', 'id=', 'role='])
      const after = await hospital.get('/api/sessions')
      expect([after.status, after.body.message]).toEqual([
        401,
        'Sesi Anda telah berakhir. Silakan masuk kembali.',
      ])
      expect(await actionsOf(db)).toEqual(['signOut'])
    }),
  )

  it(
    'can be signed out of when it has already ended',
    withApp(async ({ as }) => {
      expect((await (await as(null)).post('/api/logout', {})).status).toBe(200)
    }),
  )

  it(
    'ends after 7 days, and with the account',
    withApp(async ({ as, setNow, db }) => {
      const hospital = await as('hospital')
      setNow(later(7 * 86_400 - 1))
      expect((await hospital.get('/api/sessions')).status).toBe(200)
      setNow(later(7 * 86_400 + 1))
      expect((await hospital.get('/api/sessions')).body.code).toBe('sessionEnded')
      setNow(testNow)
      await db.updateTable('account').set({ status: 'nonactive' }).where('username', '=', username).execute()
      expect((await hospital.get('/api/sessions')).body.code).toBe('sessionEnded')
    }),
  )

  it(
    'stays ended when its account is active again',
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      const city = await as('city')
      for (const status of ['nonactive', 'active'] as const)
        await db.updateTable('account').set({ status }).where('username', '=', username).execute()
      expect((await hospital.get('/api/sessions')).body.code).toBe('sessionEnded')
      expect((await city.get('/api/sessions')).status).toBe(200)
      expect((await (await as(null)).post('/api/login', right)).status).toBe(200)
    }),
  )

  it(
    'of a browser ends when someone signs in there again',
    withApp(async ({ as }) => {
      const city = await as('city')
      const elsewhere = await as('city')
      const visitor = await as(null)
      const headers = { cookie: `token=${city.token}`, 'x-requested-with': 'silika' }
      expect((await visitor.post('/api/login', wrong, { headers })).status).toBe(401)
      expect((await city.get('/api/sessions')).status).toBe(200)
      expect((await visitor.post('/api/login', right, { headers })).status).toBe(200)
      expect((await city.get('/api/sessions')).body.code).toBe('sessionEnded')
      expect((await elsewhere.get('/api/sessions')).status).toBe(200)
    }),
  )

  it(
    'is one of ten at most; the oldest goes first',
    withApp(async ({ as, setNow, db }) => {
      const opened = []
      for (let age = 11; age > 0; age--) {
        setNow(later(-age * 60))
        opened.push(await as('hospital'))
      }
      setNow(testNow)
      const { body } = await (await as(null)).post('/api/login', right)
      const statuses = await Promise.all(
        opened.map(async (client) => (await client.get('/api/sessions')).status),
      )
      expect(statuses).toEqual([401, 401, 200, 200, 200, 200, 200, 200, 200, 200, 200])
      expect(body.token).toBeDefined()
      expect(await db.selectFrom('session').select('account_id').execute()).toHaveLength(10)
    }),
  )

  it(
    'ends when it rests for longer than its role may, where that is set',
    withApp(
      async ({ as, setNow }) => {
        const [admin, hospital] = [await as('admin'), await as('hospital')]
        for (const minutes of [29, 58, 87]) {
          setNow(later(minutes * 60))
          expect((await admin.get('/api/sessions')).status).toBe(200)
        }
        // The bell asks by itself, whether or not a person is there.
        setNow(later(100 * 60))
        expect((await admin.get('/api/notification')).status).not.toBe(401)
        setNow(later(118 * 60))
        expect((await admin.get('/api/sessions')).body.code).toBe('sessionEnded')
        expect((await hospital.get('/api/sessions')).status).toBe(200)
        setNow(later(87 * 60))
        expect((await admin.get('/api/sessions')).body.code).toBe('sessionEnded')
      },
      { config: { idleMinutes: { Administrator: 30 } } },
    ),
  )

  it(
    'rests from its next use on where the clock was set back',
    withApp(
      async ({ as, setNow }) => {
        const admin = await as('admin')
        const anHourAgo = -60
        for (const [minutes, status] of [
          [anHourAgo, 200],
          [anHourAgo + 31, 401],
        ] as const) {
          setNow(later(minutes * 60))
          expect((await admin.get('/api/sessions')).status).toBe(status)
        }
      },
      { config: { idleMinutes: { Administrator: 30 } } },
    ),
  )

  it(
    'is listed among the others of its owner, who can end those',
    withApp(async ({ as }) => {
      const here = await as('hospital')
      const there = await as('hospital')
      const stranger = await as('city')
      const list = await here.get('/api/sessions')
      expect(list.body.data).toHaveLength(2)
      expect(list.body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
      expect(JSON.stringify(list.body)).not.toContain('token')
      expect((await here.post('/api/sessions/end-others')).body.message).toBe('1 sesi lain telah diakhiri.')
      expect((await there.get('/api/sessions')).status).toBe(401)
      expect((await here.get('/api/sessions')).status).toBe(200)
      expect((await stranger.get('/api/sessions')).status).toBe(200)
    }),
  )

  it(
    'is ended by itself from another device, and by nobody else',
    withApp(async ({ as, setNow, db }) => {
      const here = await as('hospital')
      const there = await as('hospital')
      const stranger = await as('city')
      setNow(later(3600))
      expect((await there.get('/api/kunci-program')).status).toBe(200)
      const { data } = (await here.get('/api/sessions')).body
      const other = data.find(({ current }: { current: boolean }) => !current)
      expect(other.seen_at).toBe(later(3600).toISOString())
      const address = `/api/sessions/${other.session_id}`
      expect((await stranger.delete(address)).status).toBe(404)
      expect((await here.delete(address)).body).toEqual({ message: 'Perangkat itu sudah dikeluarkan.' })
      expect((await there.get('/api/kunci-program')).body.code).toBe('sessionEnded')
      expect((await here.delete(address)).status).toBe(404)
      expect(await actionsOf(db)).toEqual(['sessionEnded'])
    }),
  )
})

describe('the hourly sweep', () => {
  it(
    'removes sessions that have ended and failures of more than a day ago, and nothing else',
    withApp(async ({ as, db, setNow }) => {
      await as('hospital')
      const visitor = await as(null)
      await visitor.post('/api/login', wrong)
      setNow(later(6 * 86_400))
      const city = await as('city')
      await visitor.post('/api/login', { ...wrong, username: people.city.username })
      await sweepSignIns(db, later(7 * 86_400 - 3600))
      const failures = await db.selectFrom('sign_in_failure').select('subject').orderBy('subject').execute()
      expect(failures.map(({ subject }) => subject)).toEqual([
        'from 127.0.0.1: kota@silika.test',
        'name: kota@silika.test',
        'network: 127.0.0.1',
      ])
      await sweepSignIns(db, later(7 * 86_400 + 1))
      expect(await db.selectFrom('session').select('account_id').execute()).toHaveLength(1)
      expect((await city.get('/api/sessions')).status).toBe(200)
    }),
  )
})

describe('changing the password', () => {
  const change = {
    old_password: testPassword,
    password: 'kopi tanpa gula 7',
    password_confirmation: 'kopi tanpa gula 7',
  }

  it(
    'ends every other session at once and leaves this one',
    withApp(async ({ as, db }) => {
      const here = await as('hospital')
      const there = await as('hospital')
      const failures = async () =>
        (await db.selectFrom('sign_in_failure').select('name').where('name', 'is not', null).execute()).length
      expect((await here.post('/api/updatepass', { ...change, old_password: 'tebakan' })).status).toBe(422)
      expect(await failures()).toBeGreaterThan(0)
      expect((await here.post('/api/updatepass', change)).status).toBe(200)
      expect(await failures()).toBe(0)
      expect((await here.get('/api/sessions')).status).toBe(200)
      expect((await there.get('/api/sessions')).body.code).toBe('sessionEnded')
      const visitor = await as(null)
      expect((await visitor.post('/api/login', right)).status).toBe(401)
      expect((await visitor.post('/api/login', { ...right, password: change.password })).status).toBe(200)
      const acts = ['passwordMistaken', 'passwordChanged', 'signInFailed', 'signIn']
      expect(await actionsOf(db)).toEqual(acts)
    }),
  )

  it(
    'that is sent again after a lost answer is told that it is done, and does nothing more',
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      await hospital.post('/api/updatepass', change)
      const { status, body } = await hospital.post('/api/updatepass', change)
      expect([status, body.message]).toEqual([200, 'Kata sandi baru Anda sudah berlaku.'])
      expect(await actionsOf(db)).toEqual(['passwordChanged'])
    }),
  )

  it.each([
    [{ old_password: 'bukan itu' }, { old_password: ['Kata sandi lama salah.'] }],
    [{ password: 'pendek' }, { password: ['Kata sandi paling sedikit 10 karakter.'] }],
    [{ password: 'Puskesmas2026' }, { password: ['Kata sandi ini terlalu mudah ditebak. Pilih yang lain.'] }],
    [{ password: testPassword }, { password: ['Kata sandi baru harus berbeda dari yang lama.'] }],
    [
      { password_confirmation: 'lain sama sekali' },
      { password_confirmation: ['Ulangan kata sandi tidak sama.'] },
    ],
  ])('is refused with %j, at the field', (given, errors) =>
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const { status, body } = await hospital.post('/api/updatepass', { ...change, ...given })
      expect([status, body.errors]).toEqual([422, errors])
      expect((await (await as(null)).post('/api/login', right)).status).toBe(200)
    })(),
  )

  it(
    'is no way to guess the old one with a stolen session',
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      const guess = () => hospital.post('/api/updatepass', { ...change, old_password: 'tebakan' })
      expect(await repeat(6, guess)).toEqual([422, 422, 422, 422, 422, 429])
      expect(await actionsOf(db)).toEqual(Array.from({ length: 5 }, () => 'passwordMistaken'))
    }),
  )
})
