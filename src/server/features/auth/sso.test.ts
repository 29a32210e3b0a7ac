import { describe, expect, it } from 'vitest'

import { oidcClient, oidcServer, type OidcServer } from '#server/testing/oidc-server.ts'
import { standIn } from '#server/testing/stand-in.ts'
import { type Answer, later, withApp, type World } from '#server/testing/with-app.ts'
import { people } from '#server/testing/world.ts'

import { sweepSignIns } from './queries.ts'
import { cookiesOf, right } from './testing/credentials.ts'

const redirectUrl = 'https://silika.example.id/sso-callback'
const email: string = people.hospital.username

type Options = { issuer?: string; timeoutMs?: number } & Parameters<typeof oidcServer>[0]

/** A test with a real provider that the application sends people to. */
function withSso(
  test: (world: World, provider: OidcServer) => Promise<void>,
  { issuer, timeoutMs = 3000, ...options }: Options = {},
) {
  return async () => {
    using provider = await oidcServer(options)
    provider.leadBackTo(redirectUrl)
    const sso = { ...oidcClient, issuer: issuer ?? provider.issuer, redirectUrl, timeoutMs }
    await withApp((world) => test(world, provider), { config: { sso } })()
  }
}

type Begun = { address: string; cookie: string }
async function begin({ as }: World, cookie?: string): Promise<Begun> {
  const answer = await post({ as }, {}, cookie)
  expect(answer.status).toBe(200)
  return { address: answer.body.redirect_url, cookie: cookiesOf(answer.headers)[0]?.split(';')[0] ?? '' }
}
const post = async ({ as }: Pick<World, 'as'>, postdata: object, cookie?: string): Promise<Answer> =>
  (await as(null)).post('/api/sso', { postdata }, cookie ? { headers: { cookie } } : {})
const returnedIn = (address: URL) => Object.fromEntries(address.searchParams)

/** Begins, signs in at the provider, and posts what it gave back. */
async function signIn(world: World, provider: OidcServer, name = email): Promise<Answer> {
  const { address, cookie } = await begin(world)
  return post(world, returnedIn(await provider.enter(address, name)), cookie)
}

const entriesOf = ({ db }: World) =>
  db.selectFrom('audit').select(['action', 'actor_id', 'subject_id', 'detail']).orderBy('id').execute()
const sessionsIn = async ({ db }: World) =>
  (await db.selectFrom('session').select('account_id').execute()).length

describe('signing in by SSO', () => {
  it(
    'sends the browser to the provider with state, nonce and PKCE, and stores none of them as they are',
    withSso(async (world, provider) => {
      const answer = await post(world, {})
      const address = new URL(answer.body.redirect_url)
      const asked = Object.fromEntries(address.searchParams)
      expect(address.origin).toBe(provider.issuer)
      expect(asked).toMatchObject({
        client_id: oidcClient.clientId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: 'openid email',
        code_challenge_method: 'S256',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
      const [cookie = ''] = cookiesOf(answer.headers)
      expect(cookie).toMatch(/^sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
      const stored = await world.db.selectFrom('sso_attempt').selectAll().execute()
      expect(stored).toHaveLength(1)
      const written = JSON.stringify(stored.map((row) => Object.values(row).map(String)))
      for (const secret of [asked['state'], asked['nonce'], cookie.slice(4, 47)])
        expect(written).not.toContain(secret)
    }),
  )

  it.each([
    ['tells it when it is asked', false],
    ['tells it in its token', true],
  ])('lets in a person with a verified e-mail, where it %s', (_where, claimsInToken) =>
    withSso(
      async (world, provider) => {
        const id = await world.idOf('hospital')
        const answer = await signIn(world, provider, email.toUpperCase())
        expect([answer.status, answer.body]).toEqual([
          200,
          {
            token: answer.body.token,
            message: 'Berhasil masuk.',
            data: { id, access_right: 'HealthServiceFacility' },
          },
        ])
        const names = cookiesOf(answer.headers).map((cookie) => cookie.split('=')[0])
        expect(names).toEqual(['sso', 'token', 'id', 'role'])
        const cookie = `token=${answer.body.token}`
        const who = await (await world.as(null)).get('/api/session', undefined, { headers: { cookie } })
        expect(who.body.data.username).toBe(email)
        expect(await world.db.selectFrom('session').select('by_sso').execute()).toEqual([{ by_sso: true }])
        expect(await entriesOf(world)).toMatchObject([
          { action: 'signIn', actor_id: id, subject_id: String(id), detail: { by: 'sso' } },
        ])
      },
      { claimsInToken },
    )(),
  )

  it.each([
    [180, 200],
    [600, 403],
  ])('meets a person from a provider whose clock is %i s ahead with %i', (aheadBy, status) =>
    withSso(
      async (world, provider) => {
        expect((await signIn(world, provider)).status).toBe(status)
      },
      { aheadBy },
    )(),
  )

  it(
    'works also where the caller leaves out the issuer, as the specification has it',
    withSso(async (world, provider) => {
      const { address, cookie } = await begin(world)
      const { code, state } = returnedIn(await provider.enter(address, email))
      expect((await post(world, { code, state }, cookie)).status).toBe(200)
    }),
  )

  it(
    'goes on in two tabs of one browser at a time',
    withSso(async (world, provider) => {
      const first = await begin(world)
      const second = await begin(world, first.cookie)
      expect(second.cookie).toBe(first.cookie)
      const returned = returnedIn(await provider.enter(first.address, email))
      expect((await post(world, returned, first.cookie)).status).toBe(200)
      const other = returnedIn(await provider.enter(second.address, email))
      expect((await post(world, other, second.cookie)).status).toBe(200)
    }),
  )

  it(
    'ends the session that the browser had until then',
    withSso(async (world, provider) => {
      const city = await world.as('city')
      const { address, cookie } = await begin(world)
      const returned = returnedIn(await provider.enter(address, email))
      const headers = { cookie: `${cookie}; token=${city.token}`, 'x-requested-with': 'silika' }
      expect((await city.post('/api/sso', { postdata: returned }, { headers })).status).toBe(200)
      expect((await city.get('/api/sessions')).status).toBe(401)
    }),
  )
})

describe('SSO lets nobody in', () => {
  it(
    'who has no account, and says by which address it looked',
    withSso(async (world, provider) => {
      const answer = await signIn(world, provider, 'orang.lain@contoh.go.id')
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'ssoUnknownAccount',
          message:
            'Belum ada akun dengan alamat orang.lain@contoh.go.id. Hubungi dinas kesehatan provinsi Anda.',
          email: 'orang.lain@contoh.go.id',
        },
      ])
      expect(await sessionsIn(world)).toBe(0)
      expect(await entriesOf(world)).toMatchObject([
        { action: 'ssoFailed', actor_id: null, subject_id: '0', detail: { why: 'ssoUnknownAccount' } },
      ])
    }),
  )

  it(
    'by a letter that only becomes one of an address when it is made small',
    withSso(
      async (world, provider) => {
        const kelvin = email.replace('k', '\u212A')
        expect(kelvin.toLowerCase()).toBe(email)
        expect((await signIn(world, provider, kelvin)).body.code).toBe('ssoUnknownAccount')
      },
      { claimsInToken: true },
    ),
  )

  it(
    'whose account is not active',
    withSso(async (world, provider) => {
      await world.db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where('username', '=', email)
        .execute()
      const answer = await signIn(world, provider)
      expect([answer.status, answer.body.code]).toEqual([403, 'accountInactive'])
      expect(await entriesOf(world)).toMatchObject([
        { action: 'signInRefused', subject_id: String(await world.idOf('hospital')), detail: { by: 'sso' } },
      ])
    }),
  )

  it(
    'whose e-mail the provider has not verified',
    withSso(
      async (world, provider) => {
        const { status, body } = await signIn(world, provider)
        expect([status, body.code, body.why]).toEqual([403, 'ssoRefused', 'unverified'])
        expect(await sessionsIn(world)).toBe(0)
      },
      { unverified: [email] },
    ),
  )

  it(
    'a second time with the same answer',
    withSso(async (world, provider) => {
      const { address, cookie } = await begin(world)
      const returned = returnedIn(await provider.enter(address, email))
      expect((await post(world, returned, cookie)).status).toBe(200)
      const again = await post(world, returned, cookie)
      expect([again.status, again.body.code]).toEqual([410, 'ssoEnded'])
      expect((await entriesOf(world)).map(({ action }) => action)).toEqual(['signIn', 'ssoFailed'])
    }),
  )

  it(
    'with the code of another sign-in',
    withSso(async (world, provider) => {
      const stolen = await begin(world)
      const { code } = returnedIn(await provider.enter(stolen.address, email))
      const own = await begin(world)
      const returned = returnedIn(await provider.enter(own.address, people.city.username))
      const { status, body } = await post(world, { ...returned, code }, own.cookie)
      expect([status, body.code, body.why]).toEqual([403, 'ssoRefused', 'answer'])
      expect(await entriesOf(world)).toMatchObject([
        { action: 'ssoFailed', detail: { why: 'answer', cause: expect.any(String) } },
      ])
    }),
  )

  it(
    'with another state, in another browser, without its cookie, or too late',
    withSso(async (world, provider) => {
      const { address, cookie } = await begin(world)
      const returned = returnedIn(await provider.enter(address, email))
      const elsewhere = await begin(world)
      const state = returned['state'] ?? ''
      const altered = { ...returned, state: `${state.startsWith('a') ? 'b' : 'a'}${state.slice(1)}` }
      expect((await post(world, altered, cookie)).body.code).toBe('ssoEnded')
      expect((await post(world, returned, elsewhere.cookie)).body.code).toBe('ssoEnded')
      expect((await post(world, returned)).body.code).toBe('ssoEnded')
      expect((await post(world, returned, 'sso=')).body.code).toBe('ssoEnded')
      world.setNow(later(601))
      expect((await post(world, returned, cookie)).body.code).toBe('ssoEnded')
      expect(await sessionsIn(world)).toBe(0)
      // None of them has used it up.
      world.setNow(later(599))
      expect((await post(world, returned, cookie)).status).toBe(200)
    }),
  )

  it('by the token of another issuer, whatever the issuer says beside it', async () => {
    using impostor = await impostorOf()
    await withSso(
      async (world, provider) => {
        impostor.standsBefore(provider.issuer)
        for (const iss of [provider.issuer, impostor.issuer, undefined]) {
          const { address, cookie } = await begin(world)
          const { code, state } = returnedIn(await provider.enter(address, email))
          const { status, body } = await post(world, { code, state, ...(iss && { iss }) }, cookie)
          expect([iss, status, body.code, body.why]).toEqual([iss, 403, 'ssoRefused', 'answer'])
        }
        expect(await sessionsIn(world)).toBe(0)
      },
      { issuer: impostor.issuer },
    )()
  })

  it('by a token that another key has signed', async () => {
    using impostor = await impostorOf()
    using other = await oidcServer()
    await withSso(
      async (world, provider) => {
        impostor.standsBefore(provider.issuer, { jwks_uri: `${other.issuer}/jwks` })
        const { status, body } = await signIn(world, provider)
        expect([status, body.code, body.why]).toEqual([403, 'ssoRefused', 'answer'])
      },
      { issuer: impostor.issuer, issuedAs: impostor.issuer },
    )()
  })

  it.each([
    [{ code: 'a' }],
    [{ code: 'a', state: '' }],
    [{ code: 1, state: 'b' }],
    [{ code: 'a'.repeat(5000), state: 'b' }],
    [{ code: 'a', state: 'b', role: 'Administrator' }],
    [{ ticket: 'x' }],
    ['teks'],
  ])('with %j', (postdata) =>
    withSso(async ({ as }) => {
      expect((await (await as(null)).post('/api/sso', { postdata })).status).toBe(422)
    })(),
  )
})

/** A provider's description under another name: what it describes is the real one, as far as `change` leaves it. */
async function impostorOf() {
  let real = ''
  let change: object = {}
  const server = await standIn((_request, response) => {
    void fetch(`${real}/.well-known/openid-configuration`)
      .then((answer) => answer.json())
      .then((said) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ ...(said as object), issuer: server.url, ...change }))
      })
  })
  return {
    issuer: server.url,
    standsBefore: (url: string, changed: object = {}) => {
      real = url
      change = changed
    },
    [Symbol.dispose]: server.stop,
  }
}

describe('a provider that is away', () => {
  const unavailable = [502, 'ssoUnavailable']

  it(
    'is said to be, at either end, and the password still opens',
    withSso(async (world, provider) => {
      const { address, cookie } = await begin(world)
      const returned = returnedIn(await provider.enter(address, email))
      provider[Symbol.dispose]()
      const late = await post(world, returned, cookie)
      expect([late.status, late.body.code]).toEqual(unavailable)
      expect(late.body.message).toContain('masuk dengan kata sandi')
      expect((await (await world.as(null)).post('/api/login', right)).status).toBe(200)
    }),
  )

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'is asked again at once, where its description has no %s',
    async (missing) => {
      using impostor = await impostorOf()
      await withSso(
        async (world, provider) => {
          impostor.standsBefore(provider.issuer, { [missing]: undefined })
          const { status, body } = await post(world, {})
          expect([status, body.code]).toEqual(unavailable)
          expect(body.message).toContain('masuk dengan kata sandi')
          impostor.standsBefore(provider.issuer)
          expect((await post(world, {})).status).toBe(200)
        },
        { issuer: impostor.issuer },
      )()
    },
  )

  it.each([
    ['refuses the connection', null],
    ['does not answer', () => {}],
    ['answers with an error', (end: (status: number, body: string) => void) => end(500, 'rusak')],
    ['answers with a page', (end: (status: number, body: string) => void) => end(200, '<html>')],
    [
      'calls itself something else',
      (end: (status: number, body: string) => void) => end(200, '{"issuer":"https://lain.example.id"}'),
    ],
    [
      'answers without end',
      (end: (status: number, body: string) => void) => end(200, `{"a":"${'a'.repeat(600_000)}"}`),
    ],
  ] as const)('is asked again at once, where it %s', async (_how, answering) => {
    let asked = 0
    using server = await standIn((_request, response) => {
      asked += 1
      answering?.((status, body) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      )
    })
    if (!answering) server.stop()
    await withSso(
      async (world) => {
        const begun = performance.now()
        for (const turn of [1, 2]) {
          const { status, body } = await post(world, {})
          expect([turn, status, body.code]).toEqual([turn, ...unavailable])
        }
        expect(performance.now() - begun).toBeLessThan(4000)
        expect(asked).toBe(answering ? 2 : 0)
        expect(await world.db.selectFrom('sso_attempt').selectAll().execute()).toEqual([])
      },
      { issuer: server.url, timeoutMs: 1000 },
    )()
  })
})

describe('sign-ins by SSO that are never ended', () => {
  it(
    'slow their network down after a hundred, and only those that are',
    withSso(async (world, provider) => {
      expect((await signIn(world, provider)).status).toBe(200)
      const statuses = []
      for (let turn = 0; turn < 101; turn += 1) statuses.push((await post(world, {})).status)
      expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429])
    }),
  )

  it(
    'are swept',
    withSso(async (world) => {
      await begin(world)
      await sweepSignIns(world.db, later(601))
      expect(await world.db.selectFrom('sso_attempt').selectAll().execute()).toEqual([])
    }),
  )
})

it('is said to the page where it is configured, and is 404 where it is not', async () => {
  await withSso(async ({ as }) => {
    expect((await (await as(null)).get('/api/config')).body.data.sso).toBe(true)
  })()
  await withApp(async ({ as }) => {
    expect((await (await as(null)).get('/api/config')).body.data.sso).toBe(false)
  })()
})
