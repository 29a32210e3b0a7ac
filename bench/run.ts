/**
 * Measures what users wait for: starts, sign-ins, desk, queue, and how many reports a second the product takes, beside what the same
 * statements cost PostgreSQL alone. Prints a table in Markdown. `npm run bench`; the page must have been built.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { findRunningPostgres } from '#server/database/embedded-postgres.ts'

import { onDatabase } from '../e2e/product-database.ts'
import { pgbenchScriptOf } from './captured-sql.ts'
import { percentile, sendAll, startMeasured, timesOfReading } from './measuring.ts'
import type { Order } from './sender.ts'
import { measureSignIns } from './sign-ins.ts'
import {
  answersOf,
  cities,
  httpMonth,
  listReports,
  officeTokenOf,
  seedCity,
  sqlMonth,
  tokenOf,
} from './world.ts'

const clients = 64
/** Sent beforehand and not counted: a server that has just started is not the one that people meet. */
const warmUp = 500

const rows: [what: string, value: string][] = []
const report = (what: string, value: string) => {
  rows.push([what, value])
  console.error(`${what}: ${value}`)
}
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const spread = (milliseconds: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(milliseconds, share).toFixed(1)).join(' / ') + ' ms'

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
const dataDir = folder.path
await measureStarts()
await measureWork()
console.log(
  [
    `| Measured on ${cpus().length} cores, Node ${process.version} | |`,
    '| --- | --- |',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
  ].join('\n'),
)

async function measureStarts(): Promise<void> {
  for (const which of ['First start, with demonstration data', 'Second start']) {
    const begin = performance.now()
    const product = await startMeasured(dataDir)
    report(which, seconds(performance.now() - begin))
    await product.stop()
  }
}

async function measureWork(): Promise<void> {
  await using product = await startMeasured(dataDir)
  await onDatabase(dataDir, async (database) => {
    for (const city of Object.values(cities)) await seedCity(database, city)
    const drafts = await listReports(database, cities.large, sqlMonth)
    const reports = await listReports(database, cities.large, httpMonth)
    const few = await listReports(database, cities.small, httpMonth)

    const orders = reports.map(({ index, reportId, version }) => ({
      token: tokenOf(cities.large, index),
      reportId,
      version,
      month: httpMonth,
    }))
    await send(product.url, orders.splice(0, warmUp))
    const { milliseconds, all } = await send(product.url, orders)
    const overHttp = (milliseconds.length / all) * 1000
    report(`Reports sent over HTTP, ${clients} clients`, `${overHttp.toFixed(0)} a second`)
    report('… each, p50 / p95 / p99', spread(milliseconds))
    await send(
      product.url,
      few.map(({ index, reportId, version }) => ({
        token: tokenOf(cities.small, index),
        reportId,
        version,
        month: httpMonth,
      })),
    )

    const [first] = drafts
    if (!first) throw new Error('There are no drafts.')
    const bare = await runPgbench(await pgbenchScriptOf(database, dataDir, first), drafts.length - 1)
    if (bare === null) report('The same statements by pgbench', 'not measured: pgbench is not installed')
    else {
      report(`The same statements by pgbench, ${clients} clients`, `${bare.toFixed(0)} a second`)
      report('HTTP : pgbench', `${(overHttp / bare).toFixed(2)} : 1`)
    }

    report(
      'Desk of a month, p50 / p95 / p99',
      spread(await timesOfReading(`${product.url}/api/form-filling-status`, 100, tokenOf(cities.large, 7))),
    )
    for (const city of Object.values(cities))
      report(
        `Queue of ${city.facilities} reports, first page, p50 / p95 / p99`,
        spread(
          await timesOfReading(
            `${product.url}/api/konfirmasi-formulir/list?date=${httpMonth}&per_page=100`,
            100,
            officeTokenOf(city),
          ),
        ),
      )
    const { bare: checks, signIns, clients: people } = await measureSignIns(database, product.url)
    report(`Sign-ins, ${people} clients`, `${signIns.perSecond.toFixed(0)} a second`)
    report('… each, p50 / p95 / p99', spread(signIns.milliseconds))
    report('The check of their passwords alone (argon2)', `${checks.perSecond.toFixed(0)} a second`)
  })
}

function send(url: string, submissions: Order['submissions']) {
  return sendAll({ url, clients, answers: { [httpMonth]: answersOf(httpMonth) }, submissions })
}

/** Transactions a second; null where pgbench is missing. */
async function runPgbench(script: string, reports: number): Promise<number | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const connection = findRunningPostgres({ dataDir })
  if (!connection) throw new Error('The embedded PostgreSQL does not run.')
  const { host, port, user, password, database } = connection
  const file = path.join(dataDir, 'sending.sql')
  await writeFile(file, script)
  const share = Math.floor(reports / clients)
  const given = [
    '-n',
    '-M',
    'simple',
    '-c',
    clients,
    '-j',
    2,
    '-t',
    share,
    '-D',
    'i=0',
    '-D',
    `share=${share}`,
  ]
  const bench = spawn(
    'pgbench',
    [...given.map(String), '-f', file, '-h', host, '-p', String(port), '-U', user, database],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PGPASSWORD: password ?? '' },
    },
  )
  const [output, complaints] = await Promise.all([text(bench.stdout), text(bench.stderr)])
  const rate = /tps = ([\d.]+)/.exec(output)?.[1]
  const done = Number(/actually processed: (\d+)/.exec(output)?.[1] ?? 0)
  if (rate === undefined || done !== share * clients)
    throw new Error(`pgbench did not do its work:\n${output}\n${complaints.slice(0, 2000)}`)
  return Number(rate)
}
