import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { shippedForms } from '#indicators/shipped-forms.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { formRegistry, loadForms } from '#server/form-versions/form-registry.ts'
import { createApp } from '#server/http/app.ts'
import { routesOf } from '#server/routes.ts'
import { servicesOf } from '#server/start/services.ts'

import { answersOf, type BenchReport, cities, hashOf, sqlMonth, tokenOf } from './world.ts'

type Statement = { text: string; values: readonly unknown[] }

/**
 * The statements of one submission, as the server itself sends them, made into a script for pgbench: what belongs to this one
 * report (ids, token, key, numbers) is written as an expression of `:n`, the number of the report; all else as it was.
 */
export async function pgbenchScriptOf(
  database: Database,
  dataDir: string,
  first: BenchReport,
): Promise<string> {
  const key = randomUUID()
  const token = tokenOf(cities.large, first.index)
  const { statements, receipt } = await captureSending(database, dataDir, first, { key, token })
  // What belongs to the report, and how it follows from `:n`. Longer texts first: an id may be a part of a number.
  const own: [value: string, expression: string][] = [
    [key, `('00000000-0000-4000-8000-' || lpad(:n::text, 12, '0'))`],
    [receipt.receipt_number, `('SLK-${sqlMonth.replace('-', '')}-' || lpad(:n::text, 8, '0') || '-1')`],
    [receipt.verification_code, `('BENCH-' || :n)`],
    [
      `\\x${hashOf(token).toString('hex')}`,
      `sha256(convert_to('bench-${cities.large.regency}-' || :n, 'UTF8'))`,
    ],
    [String(first.reportId), `(${first.reportId - first.index} + :n)`],
    [String(first.facilityId), `(${first.facilityId - first.index} + :n)`],
    [String(first.accountId), `(${first.accountId - first.index} + :n)`],
  ]
  const lines = statements.map(({ text, values }) => `${inlined(text, values, own)};`)
  return ['\\set i :i + 1', '\\set n :client_id * :share + :i + 1', ...lines, ''].join('\n')
}

/** Sends one report through the application in this process, and writes down what it asks of the driver. */
async function captureSending(
  database: Database,
  dataDir: string,
  { reportId, version }: BenchReport,
  { key, token }: { key: string; token: string },
): Promise<{ statements: Statement[]; receipt: { receipt_number: string; verification_code: string } }> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), requestsPerMinute: 0 }
  const forms = formRegistry((await loadForms(database.db)).definitions)
  const services = servicesOf(config, forms)
  const app = await createApp(database, services, routesOf(shippedForms))
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function capture(...given: unknown[]) {
    const [asked, values] = given
    // Kysely gives text and values; the driver's own objects are those of cursors, which no submission uses.
    if (typeof asked === 'string')
      statements.push({ text: asked, values: Array.isArray(values) ? values : [] })
    else if (typeof asked === 'object' && asked !== null && 'text' in asked)
      statements.push({
        text: String(asked.text),
        values: 'values' in asked && Array.isArray(asked.values) ? asked.values : [],
      })
    return query.apply(this, given)
  }
  try {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/limbah/store',
      headers: { authorization: `Bearer ${token}` },
      payload: { report_id: reportId, version, answers: answersOf(sqlMonth), copied: [], key },
    })
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body.slice(0, 500)}`)
    const own = statements.filter(({ text }) => !text.startsWith('set '))
    return { statements: own, receipt: reply.json().receipt }
  } finally {
    prototype.query = query
    await app.close()
  }
}

/** A statement with its values written into it. */
function inlined(text: string, values: readonly unknown[], own: readonly [string, string][]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.replaceAll(/\$(\d+)/g, (_whole, index: string) => literalOf(values[Number(index) - 1], own))
}

function literalOf(value: unknown, own: readonly [string, string][]): string {
  if (value === null || value === undefined) return 'null'
  const text = Buffer.isBuffer(value)
    ? `\\x${value.toString('hex')}`
    : value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
        : // What is left are texts, numbers and truth values.
          `${value as string | number | boolean}`
  const expression = own.find(([mine]) => mine === text)?.[1]
  if (expression !== undefined) return expression
  if (typeof value === 'number' || typeof value === 'boolean') return text
  return `'${text.replaceAll("'", "''")}'`
}
