import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import type { Connection } from '../database/connect.ts'

/** A way to a database that can fail: refuse, break what is under way, or carry nothing more. */
export type DatabaseProxy = AsyncDisposable & {
  connection: Connection | string
  /** Nothing listens any more, and every connection breaks. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Connections stay, but nothing comes through; new ones are taken and led nowhere. */
  mute: () => void
  unmute: () => void
}

export async function proxyTo(to: Connection | string): Promise<DatabaseProxy> {
  const pairs = new Set<[near: Socket, far: Socket]>()
  let isMute = false
  const server = createServer((near) => {
    const far = connect(addressOf(to))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => void (isMute || into.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        into.destroy()
      })
    }
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // Safe: it listens on a port, not on a file.
    return (server.address() as AddressInfo).port
  }
  const breakAll = (): void => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
  }
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    breakAll()
    await closed
  }
  const port = await listen(0)
  return {
    connection: throughPort(to, port),
    stop,
    start: async () => void (await listen(port)),
    mute: () => {
      isMute = true
    },
    unmute: () => {
      // What was swallowed is missing on both sides, so these connections are of no more use.
      breakAll()
      isMute = false
    },
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await stop()
    },
  }
}

function addressOf(to: Connection | string): { path: string } | { host: string; port: number } {
  if (typeof to === 'string') {
    const { hostname, port } = new URL(to)
    return { host: hostname, port: Number(port || 5432) }
  }
  return to.host.startsWith('/')
    ? { path: `${to.host}/.s.PGSQL.${to.port}` }
    : { host: to.host, port: to.port }
}

function throughPort(to: Connection | string, port: number): Connection | string {
  if (typeof to !== 'string') return { ...to, host: '127.0.0.1', port }
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return url.href
}
