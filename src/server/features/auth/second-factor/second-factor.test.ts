import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import { nameOf, usualInput } from '#server/http/sweep/testing/inputs.ts'
import { knownIds, send } from '#server/http/sweep/testing/send.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { pageOf, practise } from '#server/testing/practice.ts'
import { ok } from '#server/testing/reports.ts'
import { softPasskey } from '#server/testing/soft-passkey.ts'
import { type Client, later, testNow, withApp, type World } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { actionsOf, right } from '../testing/credentials.ts'
import { withMail } from '../testing/mailed.ts'

const factor = '/api/faktor-kedua'

/** What the app shows for a key at a moment. */
const codeOf = (key: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Sets up an app for the hospital; its first code is used then. */
async function withAuthenticator({ as }: Pick<World, 'as'>) {
  const client = await as('hospital')
  const { key, setup } = ok(await client.post(`${factor}/aplikasi/mulai`)).data
  const reply = ok(await client.post(`${factor}/aplikasi`, { setup, otp: codeOf(key, testNow) }))
  return { client, key: key as string, codes: reply.data.recovery_codes as string[] }
}

async function withPasskey({ as }: Pick<World, 'as'>) {
  const client = await as('hospital')
  const passkey = softPasskey()
  const question = ok(await client.post(`${factor}/kunci-sandi/mulai`)).data
  const reply = ok(
    await client.post(`${factor}/kunci-sandi`, { name: 'Laptop kantor', passkey: passkey.create(question) }),
  )
  return { client, passkey, codes: reply.data.recovery_codes as string[] }
}

const signIn = (visitor: Client, more: object = {}) => visitor.post('/api/login', { ...right, ...more })

describe('an app that shows codes', () => {
  it(
    'counts once its first code was sent, and comes with ten recovery codes',
    withApp(async (world) => {
      const { client, codes } = await withAuthenticator(world)
      expect(new Set(codes).size).toBe(10)
      expect(codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(
        true,
      )
      const { data } = ok(await client.get(factor))
      expect(data).toEqual({
        is_on: true,
        required_from: null,
        is_required: false,
        has_password: true,
        authenticator: { created_at: testNow.toISOString() },
        passkeys: [],
        codes_left: 10,
      })
      expect(await actionsOf(world.db)).toEqual(['authenticatorAdded'])
    }),
  )

  it(
    'keeps its secret where who has the database cannot read it',
    withApp(async (world) => {
      const { key } = await withAuthenticator(world)
      const { secret } = await world.db.selectFrom('authenticator').select('secret').executeTakeFirstOrThrow()
      expect(secret.includes(Buffer.from(key))).toBe(false)
      const accountId = await world.idOf('hospital')
      expect(await world.services.secrets.open(secret, `authenticator ${accountId}`)).toBe(key)
      expect(await world.services.secrets.open(secret, `authenticator ${accountId + 1}`)).toBeNull()
    }),
  )

  it(
    'is refused with a wrong code, with what another began, and when it takes too long',
    withApp(async ({ as, setNow }) => {
      const hospital = await as('hospital')
      const city = await as('city')
      const { key, setup } = ok(await hospital.post(`${factor}/aplikasi/mulai`)).data
      const confirm = (client: Client, otp: string) => client.post(`${factor}/aplikasi`, { setup, otp })
      expect((await confirm(hospital, '000000')).body.errors).toHaveProperty('otp')
      expect((await confirm(hospital, '12 34')).body.errors).toEqual({ otp: ['Kode terdiri atas 6 angka'] })
      expect((await confirm(city, codeOf(key, testNow))).body.errors).toHaveProperty('setup')
      setNow(later(15 * 60 + 1))
      expect((await confirm(hospital, codeOf(key, later(15 * 60 + 1)))).body.errors).toHaveProperty('setup')
      expect(ok(await hospital.get(factor)).data.is_on).toBe(false)
    }),
  )
})

describe('signing in with a second factor', () => {
  it(
    'asks for it only after the right password, and says by which ways',
    withApp(async (world) => {
      await withAuthenticator(world)
      const visitor = await world.as(null)
      expect((await signIn(visitor, { password: 'bukan ini' })).body.code).toBe('wrongCredentials')
      expect((await signIn(visitor, { password: 'bukan ini', otp: '123456' })).body.code).toBe(
        'wrongCredentials',
      )
      const { status, body, headers } = await signIn(visitor)
      expect([status, body]).toEqual([
        401,
        {
          code: 'secondFactorNeeded',
          message: 'Lanjutkan dengan verifikasi dua langkah.',
          ways: ['otp', 'recovery'],
          passkey: null,
        },
      ])
      expect(headers['set-cookie']).toBeUndefined()
    }),
  )

  it(
    'takes each code once, of now and of a step before or after, and no older one again',
    withApp(async (world) => {
      const { key } = await withAuthenticator(world)
      const visitor = await world.as(null)
      const enter = async (otp: string) => (await signIn(visitor, { otp })).body.code ?? 'in'
      // The first code is used up by setting up.
      expect(await enter(codeOf(key, testNow))).toBe('wrongSecondFactor')
      expect(await enter(codeOf(key, later(60)))).toBe('wrongSecondFactor')
      expect(await enter(codeOf(key, later(30)))).toBe('in')
      expect(await enter(codeOf(key, later(30)))).toBe('wrongSecondFactor')
      world.setNow(later(120))
      expect(await enter(codeOf(key, later(60)))).toBe('wrongSecondFactor')
      expect(await enter(codeOf(key, later(90)))).toBe('in')
      const spaced = codeOf(key, later(120)).replace(/^.../, '$& ')
      expect(await enter(spaced)).toBe('in')
    }),
  )

  it(
    'takes a code that is sent twice at the same moment once',
    withApp(async (world) => {
      const { key } = await withAuthenticator(world)
      const visitor = await world.as(null)
      const otp = codeOf(key, later(30))
      const answers = await Promise.all([1, 2, 3].map(() => signIn(visitor, { otp })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }),
  )

  it(
    'takes each recovery code once, however it is typed, until new ones are made',
    withApp(async (world) => {
      const { client, codes } = await withAuthenticator(world)
      const visitor = await world.as(null)
      const [first = '', second = ''] = codes
      const enter = async (code: string) => (await signIn(visitor, { recovery_code: code })).body.code ?? 'in'
      expect(await enter(first.toLowerCase().replaceAll('-', ' '))).toBe('in')
      expect(await enter(first)).toBe('wrongSecondFactor')
      expect(ok(await client.get(factor)).data.codes_left).toBe(9)
      const fresh = ok(await client.post(`${factor}/kode-pemulihan`)).data.recovery_codes as string[]
      expect(await enter(second)).toBe('wrongSecondFactor')
      expect(await enter(fresh[0] ?? '')).toBe('in')
      const stored = await world.db.selectFrom('recovery_code').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(fresh[1])
    }),
  )

  it(
    'takes the answer of a passkey to its own question, once',
    withApp(async (world) => {
      const { passkey, client } = await withPasskey(world)
      const visitor = await world.as(null)
      const question = (await signIn(visitor)).body
      expect(question.ways).toEqual(['passkey', 'recovery'])
      const answer = passkey.answer(question.passkey)
      expect((await signIn(visitor, { passkey: softPasskey().answer(question.passkey) })).body.code).toBe(
        'wrongSecondFactor',
      )
      expect((await signIn(visitor, { passkey: answer })).status).toBe(200)
      expect((await signIn(visitor, { passkey: answer })).body.code).toBe('wrongSecondFactor')
      const [kept] = ok(await client.get(factor)).data.passkeys
      expect(kept).toMatchObject({ name: 'Laptop kantor', last_used_at: testNow.toISOString() })
      const late = (await signIn(visitor)).body.passkey
      world.setNow(later(5 * 60 + 1))
      expect((await signIn(visitor, { passkey: passkey.answer(late) })).body.code).toBe('wrongSecondFactor')
    }),
  )

  it(
    'does not call a passkey wrong while the database cannot look at its question',
    withApp(async (world) => {
      const { passkey } = await withPasskey(world)
      const visitor = await world.as(null)
      const { passkey: question } = (await signIn(visitor)).body
      await sql`
        create function held() returns trigger language plpgsql as
          $$ begin raise 'a lock was not to be had' using errcode = '55P03'; end $$`.execute(world.db)
      await sql`create trigger held before delete on passkey_challenge execute function held()`.execute(
        world.db,
      )
      expect((await signIn(visitor, { passkey: passkey.answer(question) })).status).toBe(503)
    }),
  )

  it(
    'takes no answer that was signed for another site, another account or another purpose',
    withApp(async (world) => {
      const { passkey, client } = await withPasskey(world)
      const visitor = await world.as(null)
      const { passkey: question } = (await signIn(visitor)).body
      const elsewhere = passkey.answer({ ...question, rpId: 'lain.example' })
      expect((await signIn(visitor, { passkey: elsewhere })).body.code).toBe('wrongSecondFactor')
      const presence = ok(await client.post('/api/konfirmasi-diri/kunci-sandi')).data
      expect((await signIn(visitor, { passkey: passkey.answer(presence) })).body.code).toBe(
        'wrongSecondFactor',
      )
      const other = { username: people.city.username, passkey: passkey.answer(presence) }
      // An account without a second factor reads none.
      expect((await signIn(visitor, other)).status).toBe(200)
    }),
  )

  it(
    'slows a guesser of codes as a guesser of passwords, and the right password alone forgives nothing',
    withApp(async (world) => {
      await withAuthenticator(world)
      const visitor = await world.as(null)
      for (let count = 0; count < 5; count++) {
        expect((await signIn(visitor)).body.code).toBe('secondFactorNeeded')
        expect((await signIn(visitor, { otp: '000000' })).body.code).toBe('wrongSecondFactor')
      }
      expect((await signIn(visitor)).body.code).toBe('tooManyAttempts')
      const actions = await actionsOf(world.db)
      expect(actions.filter((action) => action === 'secondFactorFailed')).toHaveLength(5)
    }),
  )
})

describe('a second factor', () => {
  it(
    'proves presence by a code or a passkey',
    withApp(async (world) => {
      const { client, passkey } = await withPasskey(world)
      const { key } = await withAuthenticator(world)
      const renew = () => client.post(`${factor}/kode-pemulihan`)
      world.setNow(later(601))
      expect((await renew()).body.code).toBe('presenceNeeded')
      const prove = (proof: object) => client.post('/api/konfirmasi-diri', proof)
      expect((await prove({})).body.errors).toEqual({ password: ['Isi kata sandi Anda'] })
      expect((await prove({ otp: '000000' })).body.errors).toHaveProperty('otp')
      expect((await prove({ otp: codeOf(key, later(601)) })).status).toBe(200)
      expect((await renew()).status).toBe(200)
      world.setNow(later(1300))
      expect((await renew()).body.code).toBe('presenceNeeded')
      const question = ok(await client.post('/api/konfirmasi-diri/kunci-sandi')).data
      expect((await prove({ passkey: passkey.answer(question) })).status).toBe(200)
      expect((await renew()).status).toBe(200)
    }),
  )

  it(
    'is off when its last way is gone, with its recovery codes',
    withApp(async (world) => {
      const { client } = await withPasskey(world)
      await withAuthenticator(world)
      const visitor = await world.as(null)
      const [{ passkey_id: id }] = ok(await client.get(factor)).data.passkeys
      expect((await client.put(`${factor}/kunci-sandi/${id}`, { name: 'Ponsel' })).status).toBe(200)
      for (const name of ['\u200B', 'Laptop \u202Ecba'])
        expect((await client.put(`${factor}/kunci-sandi/${id}`, { name })).status).toBe(422)
      expect((await (await world.as('city')).delete(`${factor}/kunci-sandi/${id}`)).status).toBe(404)
      expect((await client.delete(`${factor}/kunci-sandi/${id}`)).status).toBe(200)
      expect((await signIn(visitor)).body.ways).toEqual(['otp', 'recovery'])
      expect((await client.delete(`${factor}/aplikasi`)).status).toBe(200)
      expect((await signIn(visitor)).status).toBe(200)
      expect(await world.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
      expect((await client.post(`${factor}/kode-pemulihan`)).body.code).toBe('secondFactorOff')
      await withAuthenticator(world)
      expect((await client.delete(factor)).status).toBe(200)
      expect((await signIn(visitor)).status).toBe(200)
    }),
  )

  it(
    'stays on by its passkey where its app is removed again, since the answer was lost',
    withApp(async (world) => {
      const { client } = await withPasskey(world)
      await withAuthenticator(world)
      ok(await client.delete(`${factor}/aplikasi`))
      expect((await client.delete(`${factor}/aplikasi`)).body).toEqual({
        message: 'Aplikasi kode sudah dihapus.',
      })
      expect(ok(await client.get(factor)).data).toMatchObject({
        ...{ is_on: true, is_required: false, authenticator: null },
      })
    }),
  )

  it(
    'is taken away by who manages the account, which ends its sessions, and never from oneself',
    withApp(async (world) => {
      const { client } = await withAuthenticator(world)
      const address = `/api/pengguna/${await world.idOf('hospital')}/faktor-kedua`
      const admin = await world.as('admin')
      expect((await (await world.as('otherProvince')).delete(address)).status).toBe(404)
      expect((await client.delete(address)).body.code).toBe('notAllowed')
      expect((await admin.delete(address)).status).toBe(200)
      expect((await client.get(factor)).body.code).toBe('sessionEnded')
      expect((await signIn(await world.as(null))).status).toBe(200)
      expect((await admin.delete(address)).body.code).toBe('secondFactorOff')
      const own = `/api/pengguna/${await world.idOf('admin')}/faktor-kedua`
      expect((await admin.delete(own)).body.code).toBe('ownAccount')
      expect(await actionsOf(world.db)).toContain('secondFactorReset')
    }),
  )
})

describe('the owner of an account', () => {
  it(
    'is told by mail of each change of the second factor, also when somebody else made it',
    withMail(async (world, server) => {
      const { client } = await withAuthenticator(world)
      const passkey = softPasskey()
      const question = ok(await client.post(`${factor}/kunci-sandi/mulai`)).data
      const made = { name: 'Laptop kantor', passkey: passkey.create(question) }
      ok(await client.post(`${factor}/kunci-sandi`, made))
      const id = ok(await client.get(factor)).data.passkeys[0].passkey_id as number
      ok(await client.post(`${factor}/kode-pemulihan`))
      ok(await client.delete(`${factor}/kunci-sandi/${id}`))
      ok(await client.delete(`${factor}/aplikasi`))
      await withAuthenticator(world)
      ok(await client.delete(factor))
      await withAuthenticator(world)
      const address = `/api/pengguna/${await world.idOf('hospital')}/faktor-kedua`
      ok(await (await world.as('admin')).delete(address))
      await runJobs(world)
      const told = new Set(
        server.received.map(({ subject = '' }) => subject.replace('SILIKA: verifikasi dua langkah: ', '')),
      )
      expect(told).toEqual(
        new Set([
          'aplikasi kode ditambahkan',
          'kunci sandi ditambahkan',
          'kode pemulihan baru',
          'kunci sandi dihapus',
          'aplikasi kode dihapus',
          'dimatikan',
          'dilepas oleh pengelola akun',
        ]),
      )
      expect(new Set(server.received.map(({ to }) => to))).toEqual(new Set([people.hospital.username]))
      expect(server.received.some(({ text = '' }) => text.includes('Bila Anda tidak memintanya'))).toBe(true)
    }),
  )
})

describe('a role that must have a second factor', () => {
  const rule = { roles: ['HealthServiceFacility'] as const, from: later(86_400), graceDays: 0 }
  const options = { config: { secondFactor: rule } }

  it(
    'is reminded until its day, then only the ways to set one up and to leave are open, until it has one',
    withApp(async (world) => {
      const before = await world.as('hospital')
      expect(ok(await before.get('/api/session')).data.second_factor_from).toBe(later(86_400).toISOString())
      expect((await before.get('/api/notification')).status).toBe(200)
      world.setNow(later(86_400))
      const client = await world.as('hospital')
      const ids = await knownIds(world)
      for (const endpoint of contract) {
        if (['POST /api/logout', 'POST /api/login'].includes(nameOf(endpoint))) continue
        const { status, body } = await send(client, endpoint, usualInput(endpoint, ids))
        const isOpen = endpoint.permission === 'public' || endpoint.beforeEnrolment
        const isShut = status === 403 && ['secondFactorRequired', 'notAllowed'].includes(body.code)
        expect([nameOf(endpoint), isShut]).toEqual([nameOf(endpoint), !isOpen])
      }
      const { key, setup } = ok(await client.post(`${factor}/aplikasi/mulai`)).data
      const confirm = { setup, otp: codeOf(key, later(86_400)) }
      expect((await client.post(`${factor}/aplikasi`, confirm)).status).toBe(200)
      expect((await client.get('/api/notification')).status).toBe(200)
      expect(ok(await client.get(factor)).data).toMatchObject({ required_from: null, is_required: true })
      expect((await client.delete(factor)).body.code).toBe('secondFactorKept')
      expect((await client.post('/api/logout')).status).toBe(200)
    }, options),
  )

  it(
    'leaves practice to set one up',
    withApp(async (world) => {
      const practising = await practise(world)
      world.setNow(later(86_400))
      expect((await practising.post(`${factor}/aplikasi/mulai`)).body.code).toBe('practising')
      ok(await practising.post('/api/latihan/selesai'))
      const late = await pageOf(practising, '0').post(`${factor}/aplikasi/mulai`)
      expect([late.status, late.body.code]).toEqual([403, 'presenceNeeded'])
    }, options),
  )

  it(
    'is content with the sign-in of another system',
    withApp(async (world) => {
      world.setNow(later(86_401))
      const client = await world.as('hospital')
      expect((await client.get('/api/notification')).body.code).toBe('secondFactorRequired')
      await world.db.updateTable('session').set({ by_sso: true }).execute()
      expect((await client.get('/api/notification')).status).toBe(200)
    }, options),
  )

  it(
    'leaves all others, and the programs of hospitals, as they are',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const key = { name: 'SIMRS', scopes: ['read'], expires_on: '2027-06-30' }
      const program = ok(await hospital.post('/api/kunci-program', key)).data.key as string
      world.setNow(later(86_401))
      const headers = { authorization: `Bearer ${program}` }
      const visitor = await world.as(null)
      expect((await visitor.get('/api/limbahfasyankes?tahun=2026', undefined, { headers })).status).toBe(200)
      expect((await (await world.as('city')).get('/api/notification')).status).toBe(200)
      expect((await signIn(visitor, { password: testPassword })).status).toBe(200)
    }, options),
  )
})
