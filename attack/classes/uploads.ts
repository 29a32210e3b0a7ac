import { type HostileName, hostileFiles } from '#server/spreadsheet/testing/hostile-files.ts'

import { randomOf } from '../random.ts'
import { bearer, hit, personOf, type Tally, type Target } from '../target.ts'

const boundary = 'silika-attack'

function multipart(fields: Record<string, string>, name: string, bytes: Buffer): Buffer {
  const head = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(
      `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** Files that are costly to read, one after the other and all at once from one account. Everybody else goes on working. */
export async function uploads(target: Target, tally: Tally): Promise<void> {
  const names = Object.keys(hostileFiles) as HostileName[] // Safe: its own keys.
  const random = randomOf(target.seed, 0)
  const few = target.isShort ? names.toSorted(() => random.next() - 0.5).slice(0, 4) : names
  const senders = ['rs', 'puskesmas', 'puskesmas2', 'rs2'].map((name) => personOf(target, name))
  const send = async (name: HostileName, index: number, bytes: Buffer) => {
    const { target: kind, name: file } = hostileFiles[name]
    const sender = senders[index % senders.length]
    if (!sender) return
    const fields: Record<string, string> = kind === 'sheet' ? { date: '2026-11', dry_run: 'true' } : {}
    await hit(target, tally, {
      method: 'POST',
      address: kind === 'sheet' ? '/api/upload-alkes-bermerkuri' : '/api/pupload',
      headers: { ...bearer(sender), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: multipart(fields, file, bytes),
    })
  }
  for (const [index, name] of few.entries()) await send(name, index, await hostileFiles[name].make())
  const [first] = few
  if (!first) return
  // Ten of the same at once, from one account.
  const bytes = await hostileFiles[first].make()
  await Promise.all(Array.from({ length: 10 }, () => send(first, 0, bytes)))
}
