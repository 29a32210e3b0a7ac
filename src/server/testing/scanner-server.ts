import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

import type { ScannerSettings } from '#server/files/clamd.ts'

/** How a scanner answers: by what it was sent, or as the test has it. */
type Answer = (bytes: Buffer, socket: Socket) => string | undefined
const mark = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
const honestly: Answer = (bytes) =>
  bytes.includes(mark) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'

/** A server of clamd's protocol: `zINSTREAM`, pieces behind their length, an empty one, one answer. What breaks the protocol, or is longer than `most`, is told so. */
export async function scannerServer(
  answer: Answer = honestly,
  { at, most = 25_000_000, timeoutMs = 10_000 }: { at?: string; most?: number; timeoutMs?: number } = {},
): Promise<{ settings: ScannerSettings; scans: () => number } & AsyncDisposable> {
  let scans = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      got = Buffer.concat([got, piece])
      const said = readStream(got, most)
      if (said === undefined) return
      scans++
      const reply = typeof said === 'string' ? said : answer(said, socket)
      if (reply !== undefined) socket.end(`${reply}\0`)
    })
  })
  if (at === undefined) server.listen(0, '127.0.0.1')
  else server.listen(at)
  await once(server, 'listening')
  const place =
    at === undefined ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port } : { path: at }
  return {
    settings: { at: place, timeoutMs },
    scans: () => scans,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bytes of a whole stream, what is wrong with it, or undefined while it goes on. */
function readStream(got: Buffer, most: number): Buffer | string | undefined {
  const command = 'zINSTREAM\0'
  if (got.length < command.length) return undefined
  if (got.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  let size = 0
  for (let at = command.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    size += length
    if (size > most) return 'INSTREAM size limit exceeded. ERROR'
    if (at + 4 + length > got.length) return undefined
    pieces.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
