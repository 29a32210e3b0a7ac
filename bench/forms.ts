/**
 * Measures the next version of a form where the whole country reports: keeping the draft, trying it on the reports of a month, publishing,
 * taking back; and how long others wait meanwhile. Leaves nothing but a version that was taken back. Prints a table in Markdown:
 *   DATA_DIR=… npm run bench:forms -- --month 2026-10
 * DATA_DIR is a folder that `npm run seed:national` has filled; the page must have been built.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { watch } from '../attack/watch.ts'
import { onDatabase } from '../e2e/product-database.ts'
import { startMeasured } from './measuring.ts'
import { openNamedSessions } from './world.ts'

type Draft = {
  revision: number
  earliest: string
  definition: { sections: { fields: Record<string, object> }[] }
}
type Trial = { state: string; total: number; looked_at: number; unanswered: number; refused: number }

const { values } = parseArgs({
  options: { form: { type: 'string', default: 'limbahfasyankes' }, month: { type: 'string' } },
})
const { DATA_DIR: dataDir } = process.env
if (!dataDir) throw new Error('Say where the national data are: DATA_DIR=…')
const path = `/api/kelola-formulir/${values.form}`
const loadBefore = loadavg()[0]?.toFixed(1)

await using product = await startMeasured(dataDir)
const facilities = await onDatabase(dataDir, async (database) => {
  await openNamedSessions(database, { admin: 'admin@silika.test' })
  const { total } = await database.db
    .selectFrom('facility')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
})
console.log(
  `| ${facilities.toLocaleString('en')} facilities, ${cpus().length} cores, load before ${loadBefore} | time | most memory | longest wait of others |`,
)
console.log('| --- | --- | --- | --- |')
await measureVersion()

async function measureVersion(): Promise<void> {
  const { definition, revision, earliest } = await measure('begin a draft', () =>
    ask<Draft>('POST', `${path}/draf`, {}),
  )
  const fields = definition.sections[1]?.fields
  if (!fields) throw new Error('The form has no second section.')
  fields['ukuran_uji'] = { kind: 'number', label: 'Ukuran uji', unit: 'kg', decimals: 0, min: 0, max: 10 }
  const saved = await measure('keep it with a new question', () =>
    ask<Draft>('PUT', `${path}/draf`, { revision, definition }),
  )
  const trial = await measure('try it on the reports of a month', () => tried(saved.revision))
  console.log(
    `| … ${trial.looked_at} of ${trial.total} reports: ${trial.refused} refused, ${trial.unanswered} lack the new question | | | |`,
  )
  const { versions } = await measure('publish', () =>
    ask<{ versions: { version: number }[] }>('POST', `${path}/terbit`, {
      revision: saved.revision,
      valid_from: earliest,
    }),
  )
  await measure('take back', () => ask('POST', `${path}/tarik`, { version: versions[0]?.version }))
  const draft = await ask<Draft>('GET', `${path}/draf`)
  await ask('DELETE', `${path}/draf?revision=${draft.revision}`)
}

async function tried(revision: number): Promise<Trial> {
  await ask('POST', `${path}/draf/uji`, { revision, ...(values.month && { month: values.month }) })
  for (;;) {
    const trial = await ask<Trial>('GET', `${path}/draf/uji`)
    if (trial.state === 'failed') throw new Error('The trial has failed.')
    if (trial.state === 'finished') return trial
    await pause(500)
  }
}

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const watched = watch({ url: product.url, pid: product.pid })
  // The watch needs a moment to begin.
  await pause(300)
  const begin = performance.now()
  const found = await work()
  const time = performance.now() - begin
  const { peakMb, longestMs } = await watched.end()
  const shown = time < 1000 ? `${time.toFixed(0)} ms` : `${(time / 1000).toFixed(1)} s`
  console.log(`| ${what} | ${shown} | ${peakMb.toFixed(0)} MB | ${longestMs} ms |`)
  return found
}

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(`${product.url}${address}`, {
    method,
    headers: { authorization: 'Bearer admin', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${reply.slice(0, 300)}`)
  // Safe: this is what the contract says of these calls.
  return (JSON.parse(reply) as { data: T }).data
}
