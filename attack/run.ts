/**
 * Attacks a server of its own on this machine, class by class, and prints what came of it. It ends with 1 where a bound is broken.
 * `npm run attack`, with `-- --short` in about half a minute of attack, as `npm test` does; `--seed=7` gives the requests of seed 7 again, and
 * `--only=inputs,uploads` just these classes, `--from=data` begins with a copy of a data folder whose
 * server has stopped. The page must have been built.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { copyData } from '../e2e/product.ts'
import { connections } from './classes/connections.ts'
import { guessing, methods, origins, permissions } from './classes/doors.ts'
import { closing, database, kills } from './classes/ends.ts'
import { formulas } from './classes/formulas.ts'
import { inputs } from './classes/inputs.ts'
import { uploads } from './classes/uploads.ts'
import { isFailure, newTally, signInEverybody, start, type Tally, type Target } from './target.ts'
import { watch, type Watched } from './watch.ts'

/** In the order in which they run; those that end the server come last, and do not watch how fast it answers. */
const classes: Record<
  string,
  { attack: (target: Target, tally: Tally) => Promise<void>; isWatched: boolean }
> = {
  inputs: { attack: inputs, isWatched: true },
  permissions: { attack: permissions, isWatched: true },
  methods: { attack: methods, isWatched: true },
  origins: { attack: origins, isWatched: true },
  guessing: { attack: guessing, isWatched: true },
  connections: { attack: connections, isWatched: true },
  formulas: { attack: formulas, isWatched: true },
  uploads: { attack: uploads, isWatched: true },
  database: { attack: database, isWatched: true },
  closing: { attack: closing, isWatched: false },
  kills: { attack: kills, isWatched: false },
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '2026' },
    only: { type: 'string' },
    from: { type: 'string' },
  },
})
/**
 * The longest wait at `/health`. The short form shares its cores with whatever else a build machine does, and with the attack itself: there
 * a wait of half a second proves nothing, while the freezes that the bound is for took one to seventeen seconds.
 */
const longestMs = values.short ? 1000 : 250
/** The server's memory, above the 300 MB that it takes in peace; what it once lost to ten uploads was 2,300. */
const mostMb = 1000

const only = values.only?.split(',')
const unknown = only?.find((name) => !(name in classes))
if (unknown !== undefined)
  throw new Error(`No class is called ${unknown}: ${Object.keys(classes).join(', ')}`)

const dataDir = values.from
  ? await copyData(values.from)
  : await mkdtemp(path.join(tmpdir(), 'silika-attack-'))
const begin = performance.now()
const broken: string[] = []
const rows: string[][] = []
const target: Target = {
  dataDir,
  product: await start(dataDir),
  people: [],
  seed: Number(values.seed),
  isShort: values.short,
}
console.log(`Attacking ${target.product.url} with seed ${target.seed}; it took ${seconds()} s to start.`)
// The server has a process group of its own: what ends us must end it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void target.product.kill().finally(() => process.exit(1)))
try {
  for (const [name, { attack, isWatched }] of Object.entries(classes)) {
    if (only && !only.includes(name)) continue
    console.log(`${name} …`)
    const tally = newTally()
    target.people = await signInEverybody(dataDir)
    const watched = isWatched ? watch(target.product) : undefined
    const since = performance.now()
    try {
      await attack(target, tally)
    } catch (error) {
      tally.faults.push(`the attack broke off: ${error instanceof Error ? error.stack : String(error)}`)
    }
    judge(name, tally, { ...(await watched?.end()), tookMs: performance.now() - since })
  }
} finally {
  await target.product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
print()
for (const sentence of broken) console.error(sentence)
console.log(
  `${broken.length === 0 ? 'Every bound holds' : `${broken.length} bounds are broken`}; seed ${target.seed}, ${seconds()} s.`,
)
process.exitCode = broken.length === 0 ? 0 : 1

function judge(
  name: string,
  tally: Tally,
  { longestMs: longest, peakMb, tookMs }: Partial<Watched> & { tookMs: number },
): void {
  const byStatus = [...tally.statuses].toSorted(([one], [other]) => one.localeCompare(other))
  const failed = byStatus.filter(([status]) => isFailure(status))
  rows.push([
    name,
    String(tally.requests),
    byStatus.map(([status, times]) => `${status}: ${times}`).join(', '),
    String(failed.reduce((sum, [, times]) => sum + times, 0)),
    longest === undefined ? '–' : longest.toFixed(0),
    peakMb === undefined || peakMb === 0 ? '–' : peakMb.toFixed(0),
    String(tally.lost),
    (tookMs / 1000).toFixed(1),
  ])
  for (const fault of tally.faults.slice(0, 10)) broken.push(`${name}: ${fault}`)
  if (tally.faults.length > 10) broken.push(`${name}: and ${tally.faults.length - 10} more`)
  if (tally.lost > 0) broken.push(`${name}: ${tally.lost} acknowledged writes are lost`)
  if ((longest ?? 0) > longestMs)
    broken.push(`${name}: /health took ${longest?.toFixed(0)} ms, allowed are ${longestMs}`)
  if ((peakMb ?? 0) > mostMb)
    broken.push(`${name}: the server took ${peakMb?.toFixed(0)} MB, allowed are ${mostMb}`)
}

function print(): void {
  const head = ['class', 'requests', 'by status', '5xx', '/health ms', 'memory MB', 'lost', 'seconds']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
}

function seconds(): string {
  return ((performance.now() - begin) / 1000).toFixed(0)
}
