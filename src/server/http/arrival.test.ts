import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { limitArrival, limitSilence } from './arrival.ts'

const ms = 250

type Sender = AsyncDisposable & { send: () => ReturnType<typeof request> }

/** A server that answers a while after all of a request is there; gives how to send it one. */
async function answering(limit: (asked: IncomingMessage) => void): Promise<Sender> {
  const server = createServer((asked, reply) => {
    limit(asked)
    asked.resume().once('end', () => void sleep(2 * ms).then(() => reply.end()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const headers = { 'content-length': 10 }
  return {
    send: () => request({ port, host: '127.0.0.1', method: 'POST', headers }),
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  }
}

const inTime = (asked: IncomingMessage) => limitArrival(asked, ms)
function heard(asked: IncomingMessage) {
  const silence = limitSilence(asked, ms)
  asked.on('data', silence.heard).once('end', silence.end)
}

async function statusOf(sent: ReturnType<typeof request>): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

it.each([
  ['arrive in time', inTime],
  ['go on', heard],
])('a body that does not %s is broken off', async (_, limit) => {
  await using server = await answering(limit)
  const sent = server.send()
  sent.write('12345')
  await expect(statusOf(sent)).rejects.toThrow(/socket hang up|ECONNRESET/)
})

it.each([
  ['arrive in time', inTime],
  ['go on', heard],
])('one that does %s may take its time to be answered', async (_, limit) => {
  await using server = await answering(limit)
  expect(await statusOf(server.send().end('1234567890'))).toBe(200)
})

it('one that goes on may take longer than it may be silent', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const destroy = vi.fn<() => void>()
  // Safe: it reads nothing else of the request.
  const silence = limitSilence({ destroy } as unknown as IncomingMessage, ms)
  for (let piece = 0; piece < 5; piece += 1) {
    vi.advanceTimersByTime(ms - 1)
    silence.heard()
  }
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(ms)
  expect(destroy).toHaveBeenCalledOnce()
  silence.heard()
  silence.end()
  vi.advanceTimersByTime(ms)
  expect(destroy).toHaveBeenCalledOnce()
})
