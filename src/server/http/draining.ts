import { once } from 'node:events'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

/** A request may be on its way over a connection that seems idle here; so long, in milliseconds, it may take to arrive. */
const arrivalMs = 1000
const lookEveryMs = 20

/**
 * Ends the server without cutting anything off: no new connections, but those that are open are answered, and told by the
 * answer to close. What is idle after the time of arrival is closed from here.
 */
export function drainable(app: FastifyInstance): { drain: () => Promise<void> } {
  const { server } = app
  const underWay = new Map<Socket, number>()
  const count = (socket: Socket, change: 1 | -1): void => {
    const requests = underWay.get(socket)
    if (requests !== undefined) underWay.set(socket, requests + change)
  }
  server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })

  async function drain(): Promise<void> {
    // The system may have taken connections that were not handed over yet; closing would break them.
    await nextTurn()
    const closed = once(server, 'close')
    // Not Fastify's nor HTTP's own closing, which ends idle connections at once.
    Server.prototype.close.call(server)
    const begin = performance.now()
    while (underWay.size > 0) {
      if (performance.now() - begin >= arrivalMs)
        for (const [socket, requests] of underWay) if (requests === 0) socket.destroySoon()
      await sleep(lookEveryMs)
    }
    await closed
    await app.close()
  }
  return { drain }
}
