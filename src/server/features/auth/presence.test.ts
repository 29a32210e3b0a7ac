import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import { nameOf, usualInput } from '#server/http/sweep/testing/inputs.ts'
import { holdersOf, knownIds, oneOfEachRole, send } from '#server/http/sweep/testing/send.ts'
import { ok } from '#server/testing/reports.ts'
import { type Client, later, withApp } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { actionsOf, cookiesOf } from './testing/credentials.ts'

const prove = '/api/konfirmasi-diri'
const aWhile = later(10 * 60 + 1)
const sensitive = contract.filter((endpoint) => endpoint.sensitive)

/** A program that calls with a key. */
function bearing(visitor: Client, key: string): Client {
  const calling =
    (method: 'get' | 'post' | 'put' | 'delete'): Client['get'] =>
    (url, body, options = {}) =>
      visitor[method](url, body, {
        ...options,
        headers: { ...options.headers, authorization: `Bearer ${key}` },
      })
  return {
    get: calling('get'),
    post: calling('post'),
    put: calling('put'),
    delete: calling('delete'),
    token: key,
  }
}

describe('a dangerous act', () => {
  it('is each of these', () => {
    expect(sensitive.map(nameOf).toSorted()).toMatchInlineSnapshot(`
      [
        "DELETE /api/batas-wilayah",
        "DELETE /api/faktor-kedua",
        "DELETE /api/faktor-kedua/aplikasi",
        "DELETE /api/faktor-kedua/kunci-sandi/{id}",
        "DELETE /api/pengguna/{id}",
        "DELETE /api/pengguna/{id}/faktor-kedua",
        "POST /api/creshcf/hazard-levels",
        "POST /api/creshcf/hazard-levels/sheet",
        "POST /api/faktor-kedua/aplikasi/mulai",
        "POST /api/faktor-kedua/kode-pemulihan",
        "POST /api/faktor-kedua/kunci-sandi/mulai",
        "POST /api/fasyankes/pindah",
        "POST /api/fasyankes/{id}/gabung",
        "POST /api/impor/{id}/jalankan",
        "POST /api/kunci-program",
        "POST /api/pengguna/bulk",
        "POST /api/pengguna/{id}/lihat",
        "POST /api/resetpass",
        "POST /api/surat-aktivasi",
        "PUT /api/batas-wilayah/{id}",
      ]
    `)
  })

  it.each(sensitive.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name is refused without a proof of presence, and only then',
    ({ endpoint }) =>
      withApp(async (world) => {
        const input = usualInput(endpoint, await knownIds(world))
        const holders = holdersOf(endpoint)
        const visitor = await send(await world.as(null), endpoint, input)
        expect(visitor.body.code).toBe('notSignedIn')
        const key = ok(
          await (
            await world.as('hospital')
          ).post('/api/kunci-program', {
            name: 'SIMRS',
            scopes: ['read', 'draft', 'send'],
            expires_on: '2027-06-30',
          }),
        ).data.key as string
        const program = bearing(await world.as(null), key)
        expect((await send(program, endpoint, input)).body.code).toBe('notForProgram')
        const clients = await Promise.all(oneOfEachRole.map((person) => world.as(person)))
        world.setNow(aWhile)
        for (const [index, person] of oneOfEachRole.entries()) {
          const client = clients[index] as Client
          const refused = await send(client, endpoint, input)
          const isHolder = holders?.includes(people[person].role) ?? false
          expect([person, refused.status, refused.body.code]).toEqual([
            person,
            403,
            isHolder ? 'presenceNeeded' : 'notAllowed',
          ])
          if (!isHolder) continue
          expect((await client.post(prove, { password: testPassword })).status).toBe(200)
          expect((await send(client, endpoint, input)).body.code).not.toBe('presenceNeeded')
        }
      })(),
  )

  it(
    'is to make somebody an administrator, or to change the role, the place or the address of an account',
    withApp(async (world) => {
      const { as, setNow, idOf } = world
      const admin = await as('admin')
      const account = `/api/pengguna/${await idOf('city')}`
      const { full_name } = people.city
      setNow(aWhile)
      const dangerous = [
        () =>
          admin.post('/api/pengguna', {
            username: 'dua@contoh.go.id',
            full_name: 'Administrator Dua',
            roles: 'Administrator',
          }),
        () => admin.put(account, { full_name, roles: 'External' }),
        () => admin.put(account, { full_name, username: 'lain@contoh.go.id' }),
      ]
      for (const act of dangerous) expect((await act()).body.code).toBe('presenceNeeded')
      expect((await admin.put(account, { full_name: 'Dinas Kota' })).status).toBe(200)
      await admin.post(prove, { password: testPassword })
      for (const act of dangerous) expect((await act()).status).toBe(200)
    }),
  )
})

describe('a proof of presence', () => {
  it(
    'holds for the session in which it was given, for ten minutes, and stands in the audit',
    withApp(async ({ as, setNow, db }) => {
      const here = await as('admin')
      const there = await as('admin')
      setNow(aWhile)
      expect((await here.post(prove, { password: testPassword })).status).toBe(200)
      const bulk = { act: 'unlock', count: 1, fingerprint: 'none' }
      expect((await here.post('/api/pengguna/bulk', bulk)).body.code).toBe('bulkChanged')
      expect((await there.post('/api/pengguna/bulk', bulk)).body.code).toBe('presenceNeeded')
      setNow(later(20 * 60 + 1))
      expect((await here.post('/api/pengguna/bulk', bulk)).body.code).toBe('bulkChanged')
      setNow(later(20 * 60 + 2))
      expect((await here.post('/api/pengguna/bulk', bulk)).body.code).toBe('presenceNeeded')
      expect(await actionsOf(db)).toEqual(['presenceProved'])
    }),
  )

  it(
    'gives a browser another token; the former one ends and has proved nothing',
    withApp(async ({ as, app, setNow }) => {
      const { token } = await as('admin')
      setNow(aWhile)
      const asks = (cookie: string, url: string, payload?: object) =>
        app.inject({
          url,
          method: payload ? 'POST' : 'GET',
          ...(payload ? { payload } : {}),
          headers: { cookie, 'x-requested-with': 'silika' },
        })
      const former = `token=${token}`
      const { headers } = await asks(former, prove, { password: testPassword })
      const renewed = cookiesOf(headers)[0]?.split(';')[0] ?? ''
      expect(renewed).toMatch(/^token=[\w-]{43}$/)
      expect(renewed).not.toBe(former)
      const act = async (cookie: string) =>
        (await asks(cookie, '/api/pengguna/bulk', { act: 'unlock', count: 1, fingerprint: 'none' })).json()
          .code
      expect(await act(renewed)).toBe('bulkChanged')
      expect(await act(former)).toBe('presenceNeeded')
      // Another tab that asked at the same moment.
      const beside = await asks(former, prove, { password: testPassword })
      expect([beside.statusCode, beside.headers['set-cookie']]).toEqual([200, undefined])
      const { data } = (await asks(renewed, '/api/sessions')).json()
      expect(data).toMatchObject([{ current: true }])
      setNow(later(10 * 60 + 12))
      expect(await act(former)).toBe('sessionEnded')
      expect(await act(renewed)).toBe('bulkChanged')
    }),
  )

  it(
    'is slowed for a guesser as a sign-in is',
    withApp(async ({ as, db }) => {
      const admin = await as('admin')
      for (let count = 0; count < 5; count++) {
        const { status, body } = await admin.post(prove, { password: 'bukan ini' })
        expect([status, body.errors]).toEqual([422, { password: ['Kata sandi salah.'] }])
      }
      expect((await admin.post(prove, { password: testPassword })).body.code).toBe('tooManyAttempts')
      expect(new Set(await actionsOf(db))).toEqual(new Set(['presenceFailed']))
    }),
  )
})
