import { describe, expect, it } from 'vitest'

import { runJobs } from '#server/testing/jobs.ts'
import type { MailServer } from '#server/testing/mail-server.ts'
import { type Client, later, testNow, withApp, type World } from '#server/testing/with-app.ts'
import { people } from '#server/testing/world.ts'

import { issueCode, issueLink } from './links.ts'
import { actionsOf, repeat, right, username } from './testing/credentials.ts'
import { tokenIn, withMail } from './testing/mailed.ts'

const fit = 'kopi tanpa gula 7'
const sentence =
  'Bila alamat itu terdaftar, tautan untuk mengatur kata sandi dikirim ke sana. Periksa kotak masuk dan folder spam Anda.'
const ask = (client: Client, email: string) => client.post('/api/lupa-sandi', { email })
const set = (client: Client, token: string, password = fit) =>
  client.post('/api/atur-sandi', { token, password, password_confirmation: password })
const signIn = (client: Client, password: string) => client.post('/api/login', { ...right, password })

/** The token that the forgotten password of the hospital is answered with. */
async function askedToken(world: World, server: MailServer): Promise<string> {
  expect((await ask(await world.as(null), username)).status).toBe(200)
  await runJobs(world)
  return tokenIn(server.received.at(-1)?.text)
}

describe('a forgotten password', () => {
  it(
    'is set by the mailed link, ends every session and is told of by mail',
    withMail(async (world, server) => {
      const elsewhere = await world.as('hospital')
      const visitor = await world.as(null)
      const token = await askedToken(world, server)
      expect((await visitor.post('/api/atur-sandi/periksa', { token })).body.data).toEqual({
        purpose: 'reset',
        username,
        full_name: people.hospital.full_name,
        facility: 'RS Contoh Bandung',
        expires_at: later(3600).toISOString(),
      })
      expect((await set(visitor, token)).body).toEqual({ message: 'Kata sandi berhasil diatur.' })
      expect((await elsewhere.get('/api/sessions')).status).toBe(401)
      expect((await signIn(visitor, right.password)).status).toBe(401)
      expect((await signIn(visitor, fit)).status).toBe(200)
      await runJobs(world)
      expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
        [username, 'SILIKA: atur ulang kata sandi'],
        [username, 'SILIKA: kata sandi Anda diubah'],
      ])
      expect(await actionsOf(world.db)).toEqual([
        'passwordLinkAsked',
        'passwordSet',
        'signInFailed',
        'signIn',
      ])
      expect(JSON.stringify(await world.db.selectFrom('audit').selectAll().execute())).not.toContain(token)
    }),
  )

  it(
    'is answered alike, and by the same work, for names that exist, are nonactive, or are unknown',
    withMail(async (world, server) => {
      const { db } = world
      const names = [username.toUpperCase(), people.city.username, 'tidak.ada@silika.test']
      await db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where('username', '=', people.city.username)
        .execute()
      const visitor = await world.as(null)
      for (const name of names) {
        const { status, body } = await ask(visitor, name)
        expect([status, body]).toEqual([200, { message: sentence }])
      }
      const jobs = await db.selectFrom('job').select('key').where('kind', '=', 'forgotten').execute()
      expect(jobs).toHaveLength(3)
      expect(JSON.stringify(jobs)).not.toContain('tidak.ada')
      await runJobs(world)
      expect(server.received.map(({ to }) => to)).toEqual([username])
    }),
  )

  it(
    'is asked for a few times an hour by name, wherever from and whether or not it exists',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      for (const name of [username, 'tidak.ada@silika.test'])
        expect(await repeat(5, () => ask(visitor, name))).toEqual([200, 200, 200, 429, 429])
      const elsewhere = { remoteAddress: '198.51.100.7' }
      expect((await visitor.post('/api/lupa-sandi', { email: username }, elsewhere)).status).toBe(429)
    }),
  )

  it(
    'is asked for twenty times an hour from one network',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const statuses = []
      for (let turn = 0; turn < 22; turn++) statuses.push((await ask(visitor, `a${turn}@silika.test`)).status)
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    }),
  )

  it.each(['', 'siti', 'a b@silika.test', `${'a'.repeat(320)}@silika.test`, "' or 1=1 --", 7, null])(
    'refuses %j at its field',
    (email) =>
      withApp(async ({ as }) => {
        const { status, body } = await (await as(null)).post('/api/lupa-sandi', { email })
        expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
      })(),
  )
})

describe('a link to set a password', () => {
  const refusedWith = (why: string) => ({ status: 410, body: { code: 'passwordLinkEnded', why } })

  it(
    'works once, even for two at the same moment',
    withMail(async (world, server) => {
      const token = await askedToken(world, server)
      const visitor = await world.as(null)
      const answers = await Promise.all([set(visitor, token), set(visitor, token, 'teh tawar hangat 8')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
      expect(await set(visitor, token)).toMatchObject(refusedWith('used'))
      expect(await visitor.post('/api/atur-sandi/periksa', { token })).toMatchObject(refusedWith('used'))
    }),
  )

  it(
    'is refused after its hour, altered, or replaced by a newer one, and changes nothing',
    withMail(async (world, server) => {
      const visitor = await world.as(null)
      const former = await askedToken(world, server)
      world.setNow(later(1))
      const token = await askedToken(world, server)
      expect(await set(visitor, former)).toMatchObject(refusedWith('replaced'))
      const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
      for (const wrong of [altered, token.toLowerCase(), `${token}x`, "x' or 1=1 --"])
        expect(await set(visitor, wrong)).toMatchObject(refusedWith('unknown'))
      world.setNow(later(3601))
      expect(await set(visitor, token)).toMatchObject(refusedWith('expired'))
      expect((await signIn(visitor, right.password)).status).toBe(200)
    }),
  )

  it(
    'ends with a change of the password by its owner, who is told of it by mail',
    withMail(async (world, server) => {
      const token = await askedToken(world, server)
      const hospital = await world.as('hospital')
      const body = { old_password: right.password, password: fit, password_confirmation: fit }
      expect((await hospital.post('/api/updatepass', body)).status).toBe(200)
      expect(await set(await world.as(null), token)).toMatchObject(refusedWith('replaced'))
      await runJobs(world)
      expect(server.received.at(-1)?.text).toContain('diubah pada 2 Desember 2026 pukul 09.00 WIB')
    }),
  )

  it.each([
    [{ password: 'pendek' }, 'password', 'Kata sandi paling sedikit 10 karakter.'],
    [
      { password: 'RS.contoh-bandung.9' },
      'password',
      'Kata sandi tidak boleh dibuat dari nama, alamat surel, atau nama fasyankes Anda.',
    ],
    [{ password: 'usuckballz1' }, 'password', 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain.'],
    [{ password: 'x'.repeat(1025) }, 'password', 'Kata sandi terlalu panjang'],
    [{ password_confirmation: 'lain' }, 'password_confirmation', 'Ulangan kata sandi tidak sama.'],
  ])('with %j is refused at the field, and can be used still', (change, field, words) =>
    withMail(async (world, server) => {
      const token = await askedToken(world, server)
      const visitor = await world.as(null)
      const body = { token, password: fit, password_confirmation: fit, ...change }
      const { status, body: refusal } = await visitor.post('/api/atur-sandi', body)
      expect([status, refusal.errors[field]]).toEqual([422, [words]])
      expect((await set(visitor, token)).status).toBe(200)
    })(),
  )

  it(
    'invites: what was never a password becomes one',
    withMail(async (world, server) => {
      const { db } = world
      const accountId = await world.idOf('hospital')
      await db.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute()
      await issueLink(db, { accountId, purpose: 'invite', by: await world.idOf('admin'), now: testNow })
      await runJobs(world)
      const [mail] = server.received
      expect(mail?.subject).toBe('SILIKA: aktifkan akun Anda')
      expect(mail?.text).toContain('untuk RS Contoh Bandung sudah dibuat')
      const visitor = await world.as(null)
      expect((await set(visitor, tokenIn(mail?.text))).status).toBe(200)
      expect((await signIn(visitor, fit)).status).toBe(200)
    }),
  )
})

describe('the code of a letter', () => {
  it(
    'sets a password once, however it is typed',
    withApp(async ({ as, db, idOf }) => {
      const code = await issueCode(db, { accountId: await idOf('hospital'), by: null, now: testNow })
      const visitor = await as(null)
      const typed = code.toLowerCase().replaceAll('-', ' ')
      const { body } = await visitor.post('/api/atur-sandi/periksa', { token: typed })
      expect(body.data).toMatchObject({ purpose: 'code', username, facility: 'RS Contoh Bandung' })
      expect((await set(visitor, typed)).status).toBe(200)
      expect((await set(visitor, code)).status).toBe(410)
      expect((await signIn(visitor, fit)).status).toBe(200)
    }),
  )

  it(
    'is not guessed: after twenty tries a network waits, and longer each time',
    withApp(async ({ as, setNow }) => {
      const visitor = await as(null)
      const guess = () => visitor.post('/api/atur-sandi/periksa', { token: 'AAAA-BBBB-CCCC-DDDD' })
      expect(await repeat(21, guess)).toEqual([...Array.from({ length: 20 }, () => 410), 429])
      expect((await set(visitor, 'AAAA-BBBB-CCCC-DDDE')).status).toBe(429)
      setNow(later(10))
      expect((await guess()).status).toBe(410)
      expect((await guess()).body.seconds).toBe(20)
    }),
  )

  it(
    'that an account had before it was deactivated is of no use',
    withApp(async ({ as, db, idOf }) => {
      const accountId = await idOf('hospital')
      const code = await issueCode(db, { accountId, by: null, now: testNow })
      const become = (status: 'active' | 'nonactive') =>
        db.updateTable('account').set({ status }).where('id', '=', accountId).execute()
      await become('nonactive')
      await become('active')
      expect((await set(await as(null), code)).body.why).toBe('replaced')
    }),
  )
})
