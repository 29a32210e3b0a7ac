import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port on which nothing listens, for a process that needs seconds until it does. It lies below those that the system itself gives
 * out, to servers of other tests too: one of them could be taken meanwhile.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
      return port
    } catch {
      // Another program has it.
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
