import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in the place of somebody else's, on a port of this machine. */
export async function standIn(
  answer: RequestListener,
): Promise<{ url: string; stop: () => void } & Disposable> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: it listens on a port, not on a file.
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stop, [Symbol.dispose]: stop }
}
