import { describe, expect, it } from 'vitest'

import { testNow, withApp, type Client, type World } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { sweepSignIns } from './queries.ts'

const username = people.hospital.username
const right = { username, password: testPassword, 'apps-key': 'silika-web' }
const wrong = { ...right, password: 'bukan kata sandinya' }
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const cookiesOf = (headers: Record<string, unknown>) => headers['set-cookie'] as string[]

async function actionsOf(db: World['db']) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id', 'detail'])
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
async function repeat(times: number, call: () => ReturnType<Client['post']>) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await call()).status)
  return statuses
}

describe('signing in', () => {
  it(
    'answers token, message, id and role, and sets the three cookies for 7 days',
    withApp(async ({ as, idOf }) => {
      const { status, body, headers } = await (await as(null)).post('/api/login', right)
      const id = await idOf('hospital')
      expect(status).toBe(200)
      expect(body).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        message: 'Berhasil masuk.',
        data: { id, access_right: 'HealthServiceFacility' },
      })
      expect(cookiesOf(headers)).toEqual([
        `token=${body.token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
        `id=${id}; Max-Age=604800; Path=/; SameSite=Lax`,
        'role=HealthServiceFacility; Max-Age=604800; Path=/; SameSite=Lax',
      ])
    }),
  )

  it(
    'sets Secure cookies behind https',
    withApp(
      async ({ as }) => {
        const { headers } = await (await as(null)).post('/api/login', right)
        for (const cookie of cookiesOf(headers)) expect(cookie).toContain('; Secure')
      },
      { config: { publicUrl: 'https://silika.example' } },
    ),
  )

  it(
    'knows no case in the username',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      expect((await visitor.post('/api/login', { ...right, username: ' RS@Silika.TEST ' })).status).toBe(200)
    }),
  )

  it(
    'takes the variant with the sso flag',
    withApp(async ({ as }) => {
      expect((await (await as(null)).post('/api/login', { ...right, sso: false })).status).toBe(200)
    }),
  )

  it(
    'answers an unknown user and a wrong password alike',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const known = await visitor.post('/api/login', wrong)
      const unknown = await visitor.post('/api/login', { ...wrong, username: 'tidak.ada@silika.test' })
      expect([known.status, known.body]).toEqual([
        401,
        { code: 'wrongCredentials', message: 'Nama pengguna atau kata sandi salah.' },
      ])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(known.headers['set-cookie']).toBeUndefined()
    }),
  )

  it(
    'takes as long for an unknown user as for a wrong password',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const timeOf = async (given: object) => {
        const start = performance.now()
        await visitor.post('/api/login', { ...wrong, ...given })
        return performance.now() - start
      }
      await timeOf({ username: 'pertama@silika.test' })
      const known: number[] = []
      const unknown: number[] = []
      for (let turn = 0; turn < 4; turn++) {
        known.push(await timeOf({}))
        unknown.push(await timeOf({ username: `tidak.ada.${turn}@silika.test` }))
      }
      // Without a hash to compare, an unknown user would be answered in a tenth of the time.
      expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5)
    }),
  )

  it(
    'tells of an inactive account only whoever knows its password',
    withApp(async ({ as, db }) => {
      await db.updateTable('account').set({ status: 'nonactive' }).where('username', '=', username).execute()
      const visitor = await as(null)
      expect((await visitor.post('/api/login', wrong)).body.code).toBe('wrongCredentials')
      const { status, body } = await visitor.post('/api/login', right)
      expect([status, body.message]).toEqual([403, 'Akun ini tidak aktif. Hubungi dinas kesehatan Anda.'])
    }),
  )

  it(
    'is refused to an account that has no password yet',
    withApp(async ({ as, db }) => {
      await db.updateTable('account').set({ password_hash: null }).where('username', '=', username).execute()
      expect((await (await as(null)).post('/api/login', right)).body.code).toBe('wrongCredentials')
    }),
  )

  it(
    'is refused to an unknown application',
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).post('/api/login', { ...right, 'apps-key': 'lain' })
      expect([status, body.message]).toEqual([401, 'Aplikasi tidak dikenal.'])
    }),
  )

  it(
    'says at each field what is missing, wrong or unknown',
    withApp(async ({ as }) => {
      const { status, body } = await (
        await as(null)
      ).post('/api/login', { username: ' ', password: 7, role: 'Administrator' })
      expect(status).toBe(422)
      expect(body.errors).toEqual({
        username: ['Nama pengguna wajib diisi'],
        password: ['Kata sandi wajib diisi'],
        'apps-key': ['apps-key wajib diisi'],
        role: ['Isian ini tidak dikenal'],
      })
    }),
  )

  it(
    'leaves a trace, without the typed name where it is nobody',
    withApp(async ({ as, db, idOf }) => {
      const visitor = await as(null)
      await visitor.post('/api/login', wrong)
      await visitor.post('/api/login', { ...wrong, username: 'kata-sandi-di-kotak-salah' })
      await visitor.post('/api/login', right)
      const id = await idOf('hospital')
      const rows = await db
        .selectFrom('audit')
        .select(['action', 'actor_id', 'subject_id', 'detail'])
        .orderBy('id')
        .execute()
      expect(rows.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
        ['signInFailed', null, String(id)],
        ['signInFailed', null, '0'],
        ['signIn', id, String(id)],
      ])
      expect(JSON.stringify(rows)).not.toMatch(/kotak-salah|bukan kata sandinya|Silika-Demo/)
    }),
  )
})

describe('a guesser', () => {
  it(
    'is slowed down after five failures, longer each time, and told how long',
    withApp(async ({ as, setNow }) => {
      const visitor = await as(null)
      expect(await repeat(5, () => visitor.post('/api/login', wrong))).toEqual([401, 401, 401, 401, 401])
      const slowed = await visitor.post('/api/login', right)
      expect(slowed.status).toBe(429)
      expect(slowed.body).toEqual({
        code: 'tooManyAttempts',
        message: 'Terlalu banyak percobaan. Coba lagi dalam 10 detik.',
        seconds: 10,
      })
      expect(slowed.headers['retry-after']).toBe('10')
      const waits: number[] = []
      let elapsed = 0
      for (let turn = 0; turn < 9; turn++) {
        elapsed += (await visitor.post('/api/login', wrong)).body.seconds
        setNow(later(elapsed))
        expect((await visitor.post('/api/login', wrong)).status).toBe(401)
        waits.push((await visitor.post('/api/login', wrong)).body.seconds)
      }
      expect(waits).toEqual([20, 40, 80, 160, 320, 640, 900, 900, 900])
    }),
  )

  it(
    'cannot lengthen the wait while it lasts',
    withApp(async ({ as, setNow }) => {
      const visitor = await as(null)
      await repeat(30, () => visitor.post('/api/login', wrong))
      setNow(later(11))
      expect((await visitor.post('/api/login', right)).status).toBe(200)
    }),
  )

  it(
    'gains nothing by sending many at once',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('/api/login', wrong)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    }),
  )

  it(
    'is slowed for names that do not exist just as for those that do',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const unknown = { ...wrong, username: 'tidak.ada@silika.test' }
      expect(await repeat(6, () => visitor.post('/api/login', unknown))).toEqual([
        401, 401, 401, 401, 401, 429,
      ])
    }),
  )

  it(
    'who tries many names from one address is slowed by the address',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      let name = 0
      const statuses = await repeat(21, () =>
        visitor.post('/api/login', { ...wrong, username: `orang${name++}@silika.test` }),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    }),
  )

  it(
    'who tries one name from many addresses is slowed by the name, but does not lock its owner out',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const from = (remoteAddress: string) => ({ remoteAddress })
      expect((await visitor.post('/api/login', right, from('36.80.0.1'))).status).toBe(200)
      let machine = 0
      const statuses = await repeat(21, () => visitor.post('/api/login', wrong, from(`103.0.0.${++machine}`)))
      expect(statuses.at(-1)).toBe(429)
      expect((await visitor.post('/api/login', right, from('103.0.0.250'))).status).toBe(429)
      expect((await visitor.post('/api/login', right, from('36.80.0.1'))).status).toBe(200)
    }),
  )

  it(
    'has one address however many of IPv6 are at hand',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      let host = 0
      const statuses = await repeat(6, () =>
        visitor.post('/api/login', wrong, { remoteAddress: `2001:448a:1::${(++host).toString(16)}` }),
      )
      expect(statuses.at(-1)).toBe(429)
    }),
  )

  it(
    'does not hold up the colleague behind the same address',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      await repeat(6, () => visitor.post('/api/login', wrong))
      expect((await visitor.post('/api/login', { ...right, username: people.city.username })).status).toBe(
        200,
      )
    }),
  )

  it(
    'is forgotten after a right password',
    withApp(async ({ as, db }) => {
      const visitor = await as(null)
      await repeat(4, () => visitor.post('/api/login', wrong))
      expect((await visitor.post('/api/login', right)).status).toBe(200)
      expect(await repeat(5, () => visitor.post('/api/login', wrong))).toEqual([401, 401, 401, 401, 401])
      expect(await actionsOf(db)).toHaveLength(10)
    }),
  )

  it(
    'is forgotten after a day',
    withApp(async ({ as, setNow }) => {
      const visitor = await as(null)
      await repeat(5, () => visitor.post('/api/login', wrong))
      setNow(later(90_000))
      expect(await repeat(5, () => visitor.post('/api/login', wrong))).toEqual([401, 401, 401, 401, 401])
    }),
  )
})

describe('a session', () => {
  it(
    'tells the page who is signed in: a facility',
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
      })
    }),
  )

  it(
    'tells the page who is signed in: an office',
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
      expect((await here.post('/api/updatepass', change)).status).toBe(200)
      expect((await here.get('/api/sessions')).status).toBe(200)
      expect((await there.get('/api/sessions')).body.code).toBe('sessionEnded')
      const visitor = await as(null)
      expect((await visitor.post('/api/login', right)).status).toBe(401)
      expect((await visitor.post('/api/login', { ...right, password: change.password })).status).toBe(200)
      expect(await actionsOf(db)).toEqual(['passwordChanged', 'signInFailed', 'signIn'])
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
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const guess = () => hospital.post('/api/updatepass', { ...change, old_password: 'tebakan' })
      expect(await repeat(6, guess)).toEqual([422, 422, 422, 422, 422, 429])
    }),
  )
})

describe('what the page asks before anyone has signed in', () => {
  it(
    'is answered from the configuration and the deadlines',
    withApp(
      async ({ as, db }) => {
        await db
          .updateTable('setting')
          .set({ value: JSON.stringify({ dueDay: 15, lockDay: 20 }) })
          .where('key', '=', 'deadlines')
          .execute()
        expect((await (await as(null)).get('/api/config')).body.data).toEqual({
          name: 'SILIKA',
          version: 'v1.3',
          partner: 'Mitra Lain',
          who_office: 'WHO Indonesia',
          apps_key: 'silika-web',
          sso: false,
          demo: true,
          due_day: 15,
        })
      },
      { config: { partnerName: 'Mitra Lain' } },
    ),
  )

  it(
    'says that single sign-on is not set up',
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).post('/api/sso', { postdata: {} })
      expect([status, body]).toEqual([
        404,
        { code: 'ssoNotConfigured', message: 'Masuk dengan SSO belum diatur pada sistem ini.' },
      ])
    }),
  )
})
