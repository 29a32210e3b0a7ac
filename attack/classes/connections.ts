import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { count, isFailure, personOf, type Tally, type Target, untilReady, volley } from '../target.ts'

/** Connections that never come to an end, are cut in the middle, or speak no HTTP. The others must not notice. */
export async function connections(target: Target, tally: Tally): Promise<void> {
  const { token } = personOf(target, 'rs')
  const head = `POST /api/limbahfasyankes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const upload = `POST /api/pupload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const texts = [
    '',
    'GET',
    'GET / HTTP/1.1\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\u0016\u0003\u0001\u0000\u0005hello',
    `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: 1\r\n'.repeat(5000)}\r\n`,
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `${head}Content-Length: 1000\r\n\r\n{"date":`,
    `${head}Content-Length: -1\r\n\r\n{}`,
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"da`,
    `${upload}Content-Length: 1000000\r\n\r\n${part}`,
    `${upload}Content-Length: 30000000\r\n\r\n${part}${'a'.repeat(200_000)}`,
    `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200),
  ]
  const size = target.isShort ? { most: 250, seconds: 5 } : { most: 3000, seconds: 45 }
  await volley(target, { ...size, atOnce: 40 }, async (random) => {
    const text = random.pick(texts)
    const statuses = await speak(target, text, random.whole(20, 419))
    for (const status of statuses) {
      count(tally, status)
      if (isFailure(status)) tally.faults.push(`${JSON.stringify(text.slice(0, 300))} → ${status}`)
    }
    if (statuses.length === 0) count(tally, 'cut')
  })
  if (!(await untilReady(target, 5)))
    tally.faults.push('It does not answer after all the broken connections.')
}

/** Says it over a connection, waits a moment, and leaves without a word; gives the statuses that came. */
async function speak({ product }: Target, text: string, ms: number): Promise<string[]> {
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', (piece: string) => {
    said += piece
  })
  const closed = once(socket, 'close').catch(() => undefined)
  socket.on('error', () => undefined)
  socket.write(text)
  await Promise.race([closed, sleep(ms)])
  socket.destroy()
  await closed
  return [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
}
