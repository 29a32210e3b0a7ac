/**
 * Measures an import of the whole country: offices, facilities and their accounts, first new, then changed. Prints a table in Markdown.
 * `npm run bench:imports`, with `-- --rows 2000` of fewer; the page must have been built.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { watch } from '../attack/watch.ts'
import { accountFile, facilityFile, officeFile } from '../e2e/import-files.ts'
import { onDatabase } from '../e2e/product-database.ts'
import { startMeasured } from './measuring.ts'
import { openNamedSessions } from './world.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '13500' } } })
const rows = Number(values.rows)

type Kind = 'offices' | 'facilities' | 'accounts'
type Import = { import_id: number; state: string; counts: Record<string, number> }

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
await using product = await startMeasured(folder.path)
const regencies = await onDatabase(folder.path, async (database) => {
  await openNamedSessions(database, { admin: 'admin@silika.test' })
  // The demonstration has an office for each region: without them there are new ones to bring in.
  await database.db.deleteFrom('office').execute()
  const found = await database.db.selectFrom('regency').select('code').orderBy('code').execute()
  return found.map(({ code }) => code)
})
console.log(
  `| ${rows.toLocaleString('en')} rows, ${cpus().length} cores | upload | look | run | rows a second, look and run | most memory | longest wait of others |`,
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
await measure('new offices', 'offices', officeFile(regencies), regencies.length)
await measure('changed offices', 'offices', officeFile(regencies, 'Pahlawan'), regencies.length)
await measure('new facilities', 'facilities', facilityFile(rows, regencies))
await measure('new accounts', 'accounts', accountFile(rows))
await measure('changed facilities', 'facilities', facilityFile(rows, regencies, 'Pahlawan'))
await measure('changed accounts', 'accounts', accountFile(rows, 'Kepala'))

async function measure(what: string, kind: Kind, file: string, count = rows): Promise<void> {
  const watched = watch({ url: product.url, pid: product.pid })
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new File([file], `${kind}.csv`))
  const begin = performance.now()
  const { import_id } = await ask('POST', '/api/impor', form)
  const uploaded = performance.now()
  const { counts } = await whenChecked(import_id)
  const looked = performance.now()
  await ask('POST', `/api/impor/${import_id}/jalankan`, JSON.stringify({ count }))
  const { counts: after } = await whenChecked(import_id)
  const done = performance.now()
  const { peakMb, longestMs } = await watched.end()
  if ((counts['new'] ?? 0) + (counts['changed'] ?? 0) !== count) throw new Error(JSON.stringify(counts))
  if ((after['made'] ?? 0) + (after['updated'] ?? 0) !== count) throw new Error(JSON.stringify(after))
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  const rate = ((2 * count) / (done - uploaded)) * 1000
  console.log(
    `| ${what} | ${seconds(begin, uploaded)} | ${seconds(uploaded, looked)} | ${seconds(looked, done)} | ${rate.toFixed(0)} | ${peakMb.toFixed(0)} MB | ${longestMs} ms |`,
  )
}

async function whenChecked(id: number): Promise<Import> {
  for (;;) {
    const found = await ask('GET', `/api/impor/${id}`)
    if (found.state === 'checked') return found
    await pause(200)
  }
}

async function ask(method: string, address: string, body?: FormData | string): Promise<Import> {
  const response = await fetch(`${product.url}${address}`, {
    method,
    headers: {
      authorization: 'Bearer admin',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body !== undefined ? { body } : {}),
  })
  const reply = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${reply.slice(0, 300)}`)
  // Safe: this is what the contract says of these calls.
  return (JSON.parse(reply) as { data: Import }).data
}
