import { namesOf } from '#domain/names-of.ts'
import { randomOf } from '#domain/random.ts'
import { type HostileName, hostileFiles } from '#server/spreadsheet/testing/hostile-files.ts'
import { formOf } from '#server/testing/files.ts'

import { bearer, hit, personOf, type Tally, type Target } from '../target.ts'

/** Files that are costly to read, one after the other and all at once from one account. Everybody else goes on working. */
export async function uploads(target: Target, tally: Tally): Promise<void> {
  const names = namesOf(hostileFiles)
  const few = target.isShort ? randomOf(`${target.seed}`).shuffled(names).slice(0, 4) : names
  const senders = ['rs', 'puskesmas', 'puskesmas2', 'rs2'].map((name) => personOf(target, name))
  const send = async (name: HostileName, index: number, bytes: Buffer) => {
    const { target: kind, name: file } = hostileFiles[name]
    const sender = senders[index % senders.length]
    if (!sender) return
    const fields = kind === 'sheet' ? { date: '2026-11', dry_run: 'true' } : {}
    const { body, headers } = formOf({ name: file, bytes }, fields)
    await hit(target, tally, {
      method: 'POST',
      address: kind === 'sheet' ? '/api/upload-alkes-bermerkuri' : '/api/pupload',
      headers: { ...bearer(sender), ...headers },
      body,
    })
  }
  for (const [index, name] of few.entries()) await send(name, index, await hostileFiles[name].make())
  const [first] = few
  if (!first) return
  // Ten of the same at once, from one account.
  const bytes = await hostileFiles[first].make()
  await Promise.all(Array.from({ length: 10 }, () => send(first, 0, bytes)))
}
