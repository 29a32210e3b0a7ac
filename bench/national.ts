/**
 * Measures the figures of the whole country on a database that `npm run seed:national` has filled:
 *   npm run bench:national -- --database postgres://… [--one-year postgres://…] [--only calls|download|map]
 *   npm run bench:national -- --database postgres://… --only sendings
 * Prints a table in Markdown beside the targets. Sendings add some thousand reports: run them on a copy.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { connect, type Database } from '#server/database/connect.ts'
import { isNationalSet } from '#server/national/marker.ts'

import { percentile, startMeasured } from './measuring.ts'
import { calls, readers } from './national/calls.ts'
import { measureDownload } from './national/download.ts'
import { measureMap } from './national/map.ts'
import { ageWhile, prepareSendings, sendAtPace } from './national/sendings.ts'
import { type Times, timesOf } from './national/times.ts'
import { openNamedSessions } from './world.ts'

/** The targets: milliseconds, and how many times slower. */
const limits = {
  warm: 100,
  cold: 300,
  growth: 1.2,
  memory: 150,
  firstByte: 1,
  rows: 10_000,
  beside: 2,
  age: 5,
}
const sendingsPerSecond = 50
/** Fewer than usual, so that they are over before the sendings are. */
const roundsBeside = 4
const mostSendings = 2300

const { values } = parseArgs({
  options: { database: { type: 'string' }, 'one-year': { type: 'string' }, only: { type: 'string' } },
})
const { database: url, 'one-year': oneYear, only } = values
if (url === undefined) throw new Error('Say which: --database postgres://…')
const lines: string[] = []
// Other work on the machine makes every time longer.
const loadBefore = loadavg()[0]?.toFixed(1)
const line = (what: string, value: string, isKept = true) => {
  lines.push(`| ${what} | ${value}${isKept ? '' : ' **missed**'} |`)
  console.error(`${what}: ${value}`)
}
const ms = (time: number) => `${time.toFixed(0)} ms`

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
const ofOneYear = oneYear === undefined ? null : await on(oneYear, ({ address }) => timesOf(address, calls))
await on(url, async (product) => {
  const isAsked = (part: string) => only === undefined || only === part
  if (isAsked('calls')) printTimes(await timesOf(product.address, calls), ofOneYear)
  if (isAsked('download')) await printDownload(product)
  if (only === 'sendings') await printSendings(product)
  if (isAsked('map'))
    for await (const { what, time, limit = Infinity } of measureMap(product.address))
      line(`Map: ${what}`, ms(time), time <= limit)
})
console.log(
  [`| Measured on ${cpus().length} cores, load before ${loadBefore} | |`, '| --- | --- |', ...lines].join(
    '\n',
  ),
)

/** The same calls with and without reports being sent, the age of the figures, and how long a sending takes. */
async function printSendings({ address, database }: Measured): Promise<void> {
  const submissions = await prepareSendings(database, mostSendings)
  const alone = await timesOf(address, calls, roundsBeside)
  const sending = sendAtPace(address, submissions, sendingsPerSecond)
  const [{ milliseconds, all }, beside, age] = await Promise.all([
    sending,
    timesOf(address, calls, roundsBeside),
    ageWhile(database, sending),
  ])
  line('Sendings a second', ((milliseconds.length / all) * 1000).toFixed(0))
  line('… each, p95', ms(percentile(milliseconds, 0.95)))
  line('Oldest change that no figure knew of', `${age.toFixed(1)} s`, age <= limits.age)
  line('Call', 'p95 of 20 clients / beside the sendings / times')
  for (const [what, { warm }] of alone) {
    const slower = (beside.get(what)?.warm ?? NaN) / warm
    const told = `${ms(warm)} / ${ms(beside.get(what)?.warm ?? NaN)} / ${slower.toFixed(2)} ×`
    line(what, told, slower <= limits.beside)
  }
}

async function printDownload({ address, pid }: Measured): Promise<void> {
  const { rows, seconds, firstByte, memory } = await measureDownload(address, pid)
  const speed = rows / seconds
  line('Download of a form\u2019s year: rows', String(rows))
  line('… first byte', `${firstByte.toFixed(2)} s`, firstByte <= limits.firstByte)
  line('… rows a second', speed.toFixed(0), speed >= limits.rows)
  line('… memory', `+${memory.toFixed(0)} MB`, memory <= limits.memory)
}

function printTimes(times: Times, shorter: Times | null): void {
  line('Call', 'first after a start / p95 of 20 clients / mean / mean against one year')
  for (const [what, { cold, warm, mean }] of times) {
    const one = shorter?.get(what)
    // By the mean: of calls that take some milliseconds, p95 says what else the cores were doing.
    const growth = one === undefined ? null : mean / one.mean
    line(
      what,
      `${ms(cold)} / ${ms(warm)} / ${ms(mean)}${growth === null ? '' : ` / ${growth.toFixed(2)} ×`}`,
      cold <= limits.cold && warm <= limits.warm && (growth ?? 0) <= limits.growth,
    )
  }
}

type Measured = { address: string; pid: number; database: Database }

async function on<T>(to: string, work: (product: Measured) => Promise<T>): Promise<T> {
  const database = await connect(to, { max: 4 })
  try {
    if (!(await isNationalSet(database.db))) throw new Error('Fill it first: npm run seed:national')
    await using product = await startMeasured(folder.path, { DATABASE_URL: to })
    await openNamedSessions(database, readers)
    return await work({ address: product.url, pid: product.pid, database })
  } finally {
    await database.close()
  }
}
