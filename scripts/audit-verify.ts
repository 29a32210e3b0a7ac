/**
 * Proves that nobody has changed the audit: npm run audit:verify [-- --head 1234:5f0c…]
 * In the database of DATABASE_URL or, without one, in the embedded one of DATA_DIR, whether the product runs or not. `--head` is a
 * place and its hash from a line 'audit chained' of the log: the chain must still lead through it.
 */
import { parseArgs } from 'node:util'

import { readConfig } from '#server/config.ts'
import { type ChainFault, verifyChain } from '#server/features/audit/chain.ts'

import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

const words: Record<ChainFault['what'], (id: number) => string> = {
  altered: (id) => `Entry ${id} was altered, or what stands before it was exchanged.`,
  removed: (id) => `Entry ${id} was removed.`,
  inserted: (id) => `Entry ${id} was inserted among older ones.`,
  'link removed': (position) => `The chain lacks its place ${position}.`,
  backdated: (id) => `Entry ${id} is dated more than an hour before those that were written earlier.`,
  'other head': (position) => `The chain does not lead through the given hash at place ${position}.`,
}
/** More would fill the terminal; one is enough to know. */
const most = 100

await command(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  await withDatabase(readConfig(process.env), async (db) => {
    const { head, waiting, faults } = await verifyChain(db, readHead(values.head))
    console.log(`${head.position} entries are chained; ${waiting} wait for the next run.`)
    console.log(`Head: ${head.position}:${head.hash.toString('hex')}`)
    for (const { what, id } of faults.slice(0, most)) console.error(words[what](id))
    if (faults.length > most) console.error(`And ${faults.length - most} more.`)
    if (faults.length > 0) throw new Error('The audit was changed.')
    console.log('The audit is as it was written.')
  })
})

function readHead(text: string | undefined): { position: number; hash: string } | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined)
    throw new Error('--head is a place and its hash, such as 1234:5f0c… of 64 digits.')
  return { position: Number(position), hash }
}
