import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Where a virus scanner listens: clamd, over TCP or at a socket of this machine. */
export type ScannerSettings = { at: { host: string; port: number } | { path: string }; timeoutMs: number }

/** What it found; null where it found nothing. */
export type Verdict = { threat: string | null }

/** A scan may take this many times the patience in all. */
const patienceInAll = 5
const mostReply = 4096

/** By its code a file that the scanner will not look at is told from a scanner that is away. */
export const scanRefused = 'SCAN_REFUSED'

/**
 * Sends the bytes to clamd (`INSTREAM`: each piece behind its length, and an empty one at the end) and reads its one answer.
 * @throws where it does not answer in time, breaks off, or will not look at the file (`scanRefused`)
 */
export async function scan(
  { at, timeoutMs }: ScannerSettings,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Verdict> {
  const socket = connect(at)
  const giveUp = () => socket.destroy(new Error('The virus scanner does not answer in time.'))
  const inAll = setTimeout(giveUp, timeoutMs * patienceInAll)
  socket.setTimeout(timeoutMs, giveUp)
  const replied = replyOf(socket)
  try {
    // Where it answers before it has everything, its answer counts and not what fails after it.
    const sent = send(socket, pieces)
    return verdictOf(
      await Promise.race([
        replied,
        sent.then(
          () => replied,
          () => replied,
        ),
      ]),
    )
  } finally {
    clearTimeout(inAll)
    socket.destroy()
  }
}

async function send(socket: Socket, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of pieces) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    if (socket.destroyed) return
    socket.write(length)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(Buffer.alloc(4))
}

function replyOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (piece) => {
    text += piece.toString('utf8')
    const end = text.indexOf('\0')
    if (end !== -1) resolve(text.slice(0, end))
    else if (text.length > mostReply) socket.destroy(new Error('The virus scanner says too much.'))
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The virus scanner broke off.')))
  return promise
}

function verdictOf(reply: string): Verdict {
  const [, threat] = /^stream: (.+) FOUND$/.exec(reply.trim()) ?? []
  if (threat !== undefined) return { threat: threat.slice(0, 200) }
  if (reply.trim() === 'stream: OK') return { threat: null }
  throw Object.assign(new Error(`The virus scanner says: ${reply.slice(0, 200)}`), { code: scanRefused })
}
