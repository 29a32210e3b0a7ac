import { describe, expect, it } from 'vitest'

import { later, withApp } from '#server/testing/with-app.ts'

import { cookiesOf, right, username, wrong } from './testing/credentials.ts'

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
    'sets Secure cookies behind https, which no other host can plant, and takes no others',
    withApp(
      async ({ as, app }) => {
        const { headers, body } = await (await as(null)).post('/api/login', right)
        const given = cookiesOf(headers)
        for (const cookie of given) expect(cookie).toMatch(/^__Host-(token|id|role)=.*; Path=\/;.* Secure/)
        const whoIs = async (cookie: string) =>
          (await app.inject({ url: '/api/session', headers: { cookie } })).json().data
        expect(await whoIs(given[0]?.split(';')[0] ?? '')).toMatchObject({ username })
        expect(await whoIs(`token=${body.token}`)).toBeNull()
      },
      { config: { publicUrl: 'https://silika.example' } },
    ),
  )

  it(
    'sets Secure cookies behind a proxy that ends TLS too, as far as its word counts',
    withApp(
      async ({ app }) => {
        const namesOf = async (forwarded: string) => {
          const headers = { 'x-forwarded-proto': forwarded }
          const answer = await app.inject({ method: 'POST', url: '/api/login', payload: right, headers })
          return cookiesOf(answer.headers).map((cookie) => [cookie.split('=')[0], cookie.includes('Secure')])
        }
        const names = ['token', 'id', 'role']
        expect(await namesOf('https')).toEqual(names.map((name) => [`__Host-${name}`, true]))
        expect(await namesOf('http')).toEqual(names.map((name) => [name, false]))
      },
      { config: { trustProxy: 1 } },
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
    'says that an account is inactive only to someone who knows its password',
    withApp(async ({ as, db }) => {
      await db.updateTable('account').set({ status: 'nonactive' }).where('username', '=', username).execute()
      const visitor = await as(null)
      expect((await visitor.post('/api/login', wrong)).body.code).toBe('wrongCredentials')
      const { status, body } = await visitor.post('/api/login', right)
      expect([status, body.message]).toEqual([
        403,
        'Akun ini tidak aktif. Hubungi dinas kesehatan provinsi Anda.',
      ])
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
    'is written down as the last one, which a failure is not',
    withApp(async ({ as, db, setNow }) => {
      const visitor = await as(null)
      const last = () =>
        db.selectFrom('account').select('last_sign_in_at').where('username', '=', username).executeTakeFirst()
      await visitor.post('/api/login', right)
      setNow(later(60))
      await visitor.post('/api/login', wrong)
      expect(await last()).toEqual({ last_sign_in_at: later(0) })
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

describe('what the page asks before anyone has signed in', () => {
  it(
    'is answered from the configuration and the deadlines',
    withApp(
      async ({ as, db }) => {
        await db
          .updateTable('setting')
          .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 15, lockDay: 20 }]) })
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
          api_docs: true,
          personal_data_years: 5,
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
