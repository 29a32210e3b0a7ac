import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { endpoint } from '#contract/endpoint.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { servicesOf } from '#server/start/services.ts'
import { workerDatabase } from '#server/testing/test-database.ts'
import { testConfig } from '#server/testing/with-app.ts'

import { createApp } from './app.ts'
import { drainable } from './draining.ts'
import { publicRead } from './implement.ts'

const slowCall = endpoint('GET', '/api/lambat', {
  permission: 'public',
  summary: 'Takes its time',
  query: z.object({ ms: z.coerce.number() }),
  reply: z.object({ text: z.string() }),
})
const answer = 'jawaban '.repeat(2000)
const slowRoute = publicRead(slowCall, async ({ query }) => {
  await sleep(query.ms)
  return { text: answer }
})

/** A product that can be asked to stop, as its process is. */
async function stoppable(): Promise<{ app: FastifyInstance; port: number; stop: () => Promise<void> }> {
  const { db, read } = await workerDatabase()
  const services = servicesOf(testConfig(), formRegistry([]))
  const stopping = new AbortController()
  const app = await createApp({ db, read }, services, [slowRoute], { stop: stopping.signal })
  const { drain } = drainable(app)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const stop = () => {
    stopping.abort()
    return drain()
  }
  return { app, port, stop }
}

type Outcome = { end: 'whole' | 'refused' | 'cut'; connection?: string | undefined }

function ask(port: number, agent: Agent, ms: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request({ port, agent, host: '127.0.0.1', path: `/api/lambat?ms=${ms}` }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('close', () =>
        resolve({
          end: response.complete && text.includes(answer) ? 'whole' : 'cut',
          connection: response.headers.connection,
        }),
      )
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ end: error.code === 'ECONNREFUSED' ? 'refused' : 'cut' }),
    )
    sent.end()
  })
}

describe('a stop under load', () => {
  it('answers everything that was sent, tells each connection to close, and ends soon after', async () => {
    const { port, stop } = await stoppable()
    const outcomes: Outcome[] = []
    let lastAnswer = 0
    const answered = new Set<number>()
    const clients = Array.from({ length: 40 }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let turn = 0; ; turn++) {
        if (turn === 2) answered.add(client)
        const outcome = await ask(port, agent, (client * 37 + turn * 11) % 300)
        outcomes.push(outcome)
        if (outcome.end === 'refused') break
        lastAnswer = performance.now()
      }
      agent.destroy()
    })
    await expect.poll(() => answered.size, { timeout: 20_000 }).toBe(40)
    const before = outcomes.length
    expect(new Set(outcomes.map(({ connection }) => connection))).toEqual(new Set(['keep-alive']))
    await stop()
    expect(performance.now() - lastAnswer).toBeLessThan(3000)
    await Promise.all(clients)
    const after = outcomes.slice(before)
    expect(outcomes.filter(({ end }) => end === 'cut')).toEqual([])
    expect(after.filter(({ end, connection }) => end === 'whole' && connection === 'close')).toHaveLength(40)
    expect(after.filter(({ end }) => end === 'refused')).toHaveLength(40)
  }, 30_000)

  it('answers what arrives over an idle connection, and closes those over which nothing does', async () => {
    const { port, stop } = await stoppable()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await ask(port, agent, 0)).connection).toBe('keep-alive')
    const silent = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => silent.on('close', resolve))
    await sleep(50)
    const begin = performance.now()
    const stopped = stop()
    await sleep(200)
    expect(await ask(port, agent, 0)).toEqual({ end: 'whole', connection: 'close' })
    await stopped
    await closed
    expect(performance.now() - begin).toBeLessThan(2500)
  })

  it('ends at once where nobody is connected', async () => {
    const { stop } = await stoppable()
    const begin = performance.now()
    await stop()
    // Not the second that an idle connection is given.
    expect(performance.now() - begin).toBeLessThan(1000)
  })

  it('is not ready any more, and says so to the balancer', async () => {
    const { app, stop } = await stoppable()
    expect((await app.inject('/ready')).statusCode).toBe(200)
    const stopped = stop()
    expect(JSON.parse((await app.inject('/ready')).body)).toEqual({
      status: 'unavailable',
      reason: 'The product is stopping.',
    })
    await stopped
  })
})
