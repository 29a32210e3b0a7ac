import { describe, expect, it } from 'vitest'

import { type Client, later, withApp } from '#server/testing/with-app.ts'
import { people } from '#server/testing/world.ts'

import { actionsOf, repeat, right, username, wrong } from './testing/credentials.ts'

describe('a guesser', () => {
  it(
    'is slowed down after five failures, longer each time, and learns for how long',
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

describe('a network that is slowed', () => {
  const from = { remoteAddress: '36.80.0.1' }
  /** The hospital has signed in from the network, the city elsewhere; then someone tries twenty names. */
  async function slowed(visitor: Client) {
    await visitor.post('/api/login', right, from)
    let name = 0
    await repeat(20, () =>
      visitor.post('/api/login', { ...wrong, username: `orang${name++}@silika.test` }, from),
    )
  }
  const timed = async (call: () => ReturnType<Client['post']>) => {
    const begin = performance.now()
    const { status, body, headers } = await call()
    return { answer: [status, body, headers['retry-after']], ms: performance.now() - begin }
  }

  it(
    'answers names that exist, are inactive, or are unknown alike, in words and in time, however often they are tried',
    withApp(async ({ as, db }) => {
      const visitor = await as(null)
      await slowed(visitor)
      await db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where('username', '=', people.healthCenter.username)
        .execute()
      const refusal = [429, { code: 'tooManyAttempts', message: expect.any(String), seconds: 10 }, '10']
      const names = [username, people.city.username, people.healthCenter.username, 'tidak.ada@silika.test']
      const guess = (name: string) =>
        timed(() => visitor.post('/api/login', { ...wrong, username: name }, from))
      // Five failures, after which a name is slowed by itself, and one more.
      for (const guesses of [Array.from({ length: 5 }, () => names).flat(), names])
        for (const { answer, ms } of await Promise.all(guesses.map(guess))) {
          expect(answer).toEqual(refusal)
          expect(ms).toBeGreaterThan(490)
        }
      // The right password of someone who never signed in from here tells nothing either.
      const stranger = await timed(() =>
        visitor.post('/api/login', { ...right, username: people.city.username }, from),
      )
      expect(stranger.answer).toEqual(refusal)
    }),
  )

  it(
    'lets in those who have signed in from it lately, and is no way to guess their password',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      await slowed(visitor)
      expect((await visitor.post('/api/login', wrong, from)).status).toBe(429)
      expect((await visitor.post('/api/login', right, from)).status).toBe(200)
      await Promise.all(Array.from({ length: 5 }, () => visitor.post('/api/login', wrong, from)))
      expect((await visitor.post('/api/login', right, from)).status).toBe(429)
    }),
  )

  it(
    'does not keep the owner of a name waiting elsewhere, however often the name is tried from it',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      await slowed(visitor)
      const tried = Array.from({ length: 20 }, () => visitor.post('/api/login', wrong, from))
      const { answer, ms } = await timed(() => visitor.post('/api/login', right))
      expect(answer[0]).toBe(200)
      expect(ms).toBeLessThan(5000)
      for (const { status } of await Promise.all(tried)) expect(status).toBe(429)
    }),
  )
})
