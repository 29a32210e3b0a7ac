import { gzipSync } from 'node:zlib'

import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'

import { later, testNow, withApp } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

const login = { username: people.hospital.username, password: testPassword, 'apps-key': 'silika-web' }
const json = { 'content-type': 'application/json' }
const raw = (payload: string | Buffer, headers: Record<string, string> = json): Partial<InjectOptions> => ({
  payload,
  headers,
})

describe('a body', () => {
  it.each([
    ['broken JSON', '{"username": ', 400],
    ['no JSON at all', 'username=rs', 400],
    ['a NUL character', '{"username":"rs\\u0000","password":"x","apps-key":"silika-web"}', 400],
    ['half a character', '{"username":"rs\\ud800","password":"x","apps-key":"silika-web"}', 400],
    ['nesting without end', '['.repeat(50_000) + ']'.repeat(50_000), 400],
    ['deep nesting', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 400],
    [
      'a prototype',
      '{"__proto__":{"role":"Administrator"},"username":"rs","password":"x","apps-key":"silika-web"}',
      400,
    ],
    ['nothing', '', 422],
    ['a list', '[]', 422],
    ['a number', '7', 422],
    ['null', 'null', 422],
    ['5 MB', JSON.stringify({ username: 'x'.repeat(5_000_000) }), 413],
  ])('of %s is refused in Indonesian', (_what, payload, expected) =>
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).post('/api/login', undefined, raw(payload))
      expect(status).toBe(expected)
      expect(body.message).toMatch(/tidak dapat dibaca|kesalahan validasi|terlalu besar/)
      expect(JSON.stringify([body.message, body.errors])).not.toMatch(/expected|invalid|received|required/i)
    })(),
  )

  it.each(['text/plain', 'application/xml'])('of the type %s is refused', (type) =>
    withApp(async ({ as }) => {
      const { status, body } = await (
        await as(null)
      ).post('/api/login', undefined, raw('x', { 'content-type': type }))
      expect([status, body.message]).toEqual([415, 'Jenis kiriman tidak didukung.'])
    })(),
  )

  it.each(['gzip', 'br', 'deflate', 'zstd', 'apa-saja'])(
    'packed by %s is refused, and not unpacked',
    (encoding) =>
      withApp(async ({ as }) => {
        const headers = { ...json, 'content-encoding': encoding }
        const packed = encoding === 'gzip' ? gzipSync(JSON.stringify(login)) : JSON.stringify(login)
        const answer = await (await as(null)).post('/api/login', undefined, raw(packed, headers))
        expect([answer.status, answer.body.message]).toEqual([415, 'Jenis kiriman tidak didukung.'])
        expect(answer.headers['accept-encoding']).toBe('identity')
      })(),
  )

  it(
    'that says it is not packed is read',
    withApp(async ({ as }) => {
      const headers = { ...json, 'content-encoding': 'identity' }
      const { status } = await (
        await as(null)
      ).post('/api/login', undefined, raw(JSON.stringify(login), headers))
      expect(status).toBe(200)
    }),
  )

  it.each([
    [{ ...login, username: 7 }, { username: ['Nama pengguna wajib diisi'] }],
    [{ ...login, sso: 'ya' }, { sso: ['Harus berupa benar atau salah (true/false)'] }],
    [
      { ...login, isAdmin: true, role: 'x' },
      { isAdmin: ['Isian ini tidak dikenal'], role: ['Isian ini tidak dikenal'] },
    ],
  ])('%j is refused at its fields', (given, errors) =>
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).post('/api/login', given)
      expect([status, body.errors]).toEqual([422, errors])
    })(),
  )
})

describe('a value of the wrong type', () => {
  it(
    'is explained without the words of a programming language',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const missing = (await hospital.get('/api/form/check-previous-month-form')).body.errors
      expect(missing.form_type).toEqual(['Wajib diisi'])
      const wrong = (await hospital.post('/api/limbahfasyankes', { date: '2026-11', answers: ['ya'] })).body
      expect(wrong.errors).toEqual({ answers: ['Harus berupa kumpulan isian'] })
      const unnamed = (await hospital.get('/api/detailheader')).body.errors
      expect(unnamed).toEqual({ report_id: ['Wajib diisi'] })
      const absent = (await hospital.put('/api/updateBor', {})).body
      expect(absent.errors).toEqual({ answers: ['Wajib diisi'] })
    }),
  )
})

describe('an address', () => {
  it.each([
    '/api/pengguna/%E0%A4%A',
    '/api/pengguna/%',
    '/api/pengguna/%00',
    '/api/pengguna/1%00',
    '/api/pengguna/..%2f1',
    "/api/pengguna/1'--",
    '/api/pengguna/9999999999999999999',
    '/api/pengguna/1.5',
    '/api/pengguna/-1',
    `/api/pengguna/${'9'.repeat(3000)}`,
  ])('%s is refused as JSON', (url) =>
    withApp(async ({ as }) => {
      const { status, body } = await (await as('hospital')).get(url)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    })(),
  )

  it.each(['/api/tidak/ada', '/tidak-ada', '//', '/api'])(
    '%s, an unknown one, is not found, as JSON',
    (url) =>
      withApp(async ({ as }) => {
        const { status, body } = await (await as('hospital')).get(url)
        expect([status, body.code]).toEqual([404, 'notFound'])
      })(),
  )

  it(
    'answers HEAD as GET without a body, says which methods it takes, and refuses the others',
    withApp(async ({ app }) => {
      const head = await app.inject({ method: 'HEAD', url: '/api/config' })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      for (const method of ['OPTIONS', 'PATCH', 'DELETE', 'POST'] as const) {
        const { statusCode, headers } = await app.inject({ method, url: '/api/config' })
        expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET'])
      }
    }),
  )

  it(
    'answers no HEAD where GET would write, such as opening a report',
    withApp(async ({ as, app, db }) => {
      const { token } = await as('city')
      const head = await app.inject({
        method: 'HEAD',
        url: '/api/form-confirmation?report_id=1',
        headers: { authorization: `Bearer ${token}` },
      })
      expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET, POST'])
      expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
    }),
  )

  it(
    'reveals nothing to other sites',
    withApp(async ({ app }) => {
      const { headers } = await app.inject({
        url: '/api/config',
        headers: { origin: 'https://lain.example' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      const policy = headers['content-security-policy']
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ])
        expect(policy).toContain(part)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toBe(
        'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
      )
    }),
  )
})

describe('the description of the API', () => {
  const addresses = [
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/docs/start.js',
    '/api/docs/assets/swagger-ui.css',
  ]

  it(
    'is there',
    withApp(async ({ app }) => {
      for (const url of addresses) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
    }),
  )

  it(
    'is like any unknown address once it is switched off',
    withApp(
      async ({ as }) => {
        const hospital = await as('hospital')
        for (const url of addresses) expect([url, (await hospital.get(url)).status]).toEqual([url, 404])
      },
      { config: { apiDocs: false } },
    ),
  )
})

describe('a token', () => {
  it(
    'that is missing, broken, expired or revoked opens nothing, and each is distinguished as far as it helps',
    withApp(async ({ as, app, setNow, db }) => {
      const none = await (await as(null)).get('/api/sessions')
      expect([none.status, none.body, none.headers['www-authenticate']]).toEqual([
        401,
        { code: 'notSignedIn', message: 'Token autentikasi tidak ditemukan.' },
        'Bearer',
      ])
      const ended = { code: 'sessionEnded', message: 'Sesi Anda telah berakhir. Silakan masuk kembali.' }
      for (const token of ['rusak', 'x'.repeat(5000), "' or 1=1 --", '%00']) {
        const answer = await app.inject({
          url: '/api/sessions',
          headers: { authorization: `Bearer ${token}` },
        })
        expect([answer.statusCode, answer.json()].slice(0, token.includes(' ') ? 1 : 2)).toEqual(
          [401, ended].slice(0, token.includes(' ') ? 1 : 2),
        )
      }
      const hospital = await as('hospital')
      setNow(later(8 * 86_400))
      expect((await hospital.get('/api/sessions')).body).toEqual(ended)
      setNow(testNow)
      expect((await hospital.get('/api/sessions')).status).toBe(200)
      await db.deleteFrom('session').execute()
      expect((await hospital.get('/api/sessions')).body).toEqual(ended)
    }),
  )

  it(
    'that has ended is still welcome where nobody needs one',
    withApp(async ({ app }) => {
      const answer = await app.inject({ url: '/api/config', headers: { cookie: 'token=rusak' } })
      expect(answer.statusCode).toBe(200)
    }),
  )
})

describe('a cookie', () => {
  it(
    'named id or role opens nothing, forged or stolen',
    withApp(async ({ as, app, idOf }) => {
      const hospital = await as('hospital')
      const forged = `id=${await idOf('admin')}; role=Administrator`
      expect((await app.inject({ url: '/api/sessions', headers: { cookie: forged } })).statusCode).toBe(401)
      expect((await app.inject({ url: '/api/session', headers: { cookie: forged } })).json()).toEqual({
        data: null,
      })
      const mixed = await app.inject({
        url: '/api/session',
        headers: { cookie: `token=${hospital.token}; ${forged}` },
      })
      expect(mixed.json().data).toMatchObject({ id: await idOf('hospital'), role: 'HealthServiceFacility' })
    }),
  )

  it(
    'changes something only from our own pages',
    withApp(async ({ as, app }) => {
      const { token } = await as('hospital')
      const post = async (headers: Record<string, string>) => {
        const { statusCode, body } = await app.inject({
          method: 'POST',
          url: '/api/sessions/end-others',
          headers: { cookie: `token=${token}`, host: 'silika.test', ...headers },
        })
        return [statusCode, JSON.parse(body).code]
      }
      expect(await post({})).toEqual([403, 'foreignOrigin'])
      expect(await post({ origin: 'https://lain.example' })).toEqual([403, 'foreignOrigin'])
      expect(await post({ origin: 'null' })).toEqual([403, 'foreignOrigin'])
      expect(await post({ origin: 'http://silika.test.lain.example' })).toEqual([403, 'foreignOrigin'])
      for (const origin of ['https://silika.test', 'http://silika.test:8080', 'http://lain.silika.test'])
        expect([origin, await post({ origin })]).toEqual([origin, [403, 'foreignOrigin']])
      expect(await post({ origin: 'http://silika.test' })).toEqual([200, undefined])
      expect(await post({ origin: 'http://silika.test:80' })).toEqual([200, undefined])
      expect(await post({ 'x-requested-with': 'silika' })).toEqual([200, undefined])
    }),
  )

  it.each([
    [{ publicUrl: 'https://silika.example:8443/' }, {}, 'https://silika.example:8443', 200],
    [{ publicUrl: 'https://silika.example:8443/' }, {}, 'https://silika.example', 403],
    [{ publicUrl: 'https://silika.example:8443/' }, {}, 'http://silika.example:8443', 403],
    // The address that people type is the only one, whatever the request came to.
    [{ publicUrl: 'https://silika.example:8443/' }, {}, 'http://silika.test', 403],
    [{ trustProxy: 1 }, { 'x-forwarded-proto': 'https' }, 'https://silika.test', 200],
    [{ trustProxy: 1 }, { 'x-forwarded-proto': 'https' }, 'http://silika.test', 403],
    [{}, { 'x-forwarded-proto': 'https' }, 'https://silika.test', 403],
  ])('with %j and %j takes %s with %i', (config, headers, origin, status) =>
    withApp(
      async ({ as, app }) => {
        const { token } = await as('hospital')
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/sessions/end-others',
          headers: {
            cookie: `token=${token}; __Host-token=${token}`,
            host: 'silika.test',
            origin,
            ...headers,
          },
        })
        expect(statusCode).toBe(status)
      },
      { config },
    )(),
  )

  it(
    'cannot be used by another site to open a report for review',
    withApp(async ({ as, app }) => {
      const { token } = await as('city')
      const open = async (site: string) =>
        (
          await app.inject({
            url: '/api/form-confirmation?report_id=1',
            headers: { cookie: `token=${token}`, 'sec-fetch-site': site },
          })
        ).statusCode
      expect(await open('cross-site')).toBe(403)
      expect(await open('same-site')).toBe(403)
      expect(await open('same-origin')).not.toBe(403)
    }),
  )
})

describe('too many requests', () => {
  it(
    'learn when to come back',
    withApp(
      async ({ as }) => {
        const visitor = await as(null)
        for (let turn = 0; turn < 3; turn++) expect((await visitor.get('/api/config')).status).toBe(200)
        const { status, body, headers } = await visitor.get('/api/config')
        expect([status, body.code]).toEqual([429, 'tooManyRequests'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect((await visitor.get('/health')).status).toBe(200)
      },
      { config: { requestsPerMinute: 3 } },
    ),
  )
})

describe('the share of a network', () => {
  it(
    'is one, however many addresses of IPv6 are at hand',
    withApp(
      async ({ as }) => {
        const visitor = await as(null)
        const statuses: number[] = []
        for (const host of ['1', '2', '3', '4'])
          statuses.push(
            (await visitor.get('/api/config', undefined, { remoteAddress: `2001:448a:1::${host}` })).status,
          )
        expect(statuses).toEqual([200, 200, 200, 429])
        const other = await visitor.get('/api/config', undefined, { remoteAddress: '2001:448a:2::1' })
        expect(other.status).toBe(200)
      },
      { config: { requestsPerMinute: 3 } },
    ),
  )
})

describe('health', () => {
  it(
    'is ready once every migration is there, and not before',
    withApp(async ({ as, db }) => {
      const visitor = await as(null)
      expect((await visitor.get('/health')).body).toEqual({ status: 'ok' })
      expect((await visitor.get('/ready')).status).toBe(200)
      // The name of the last migration that the code brings is taken away from what the database has.
      const { sql } = await import('kysely')
      await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(
        db,
      )
      const answer = await visitor.get('/ready')
      expect([answer.status, answer.body.reason]).toEqual([503, 'Migrations are pending.'])
    }),
  )
})
