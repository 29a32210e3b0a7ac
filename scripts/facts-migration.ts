import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { formRows } from '#indicators/shipped-forms.ts'
import { factTableSql, practiceTableSql } from '#server/database/fact-tables.ts'
import { summaryTableSql } from '#server/database/summary-tables.ts'

/** `npm run facts:migration -- <id of the form>` writes the migration that makes the tables of a new form's facts and of their sums. */
const folder = path.resolve(import.meta.dirname, '../migrations')

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [, , id] = process.argv
const row = formRows.find(({ form }) => form.id === id)
if (!row) fail(`Name one of the forms in service: ${formRows.map(({ form }) => form.id).join(', ')}.`)
const { worth } = row
if (!worth) fail(`Nothing is computed from ${row.form.id}: its row says null.`)
const { facts } = worth
const names = readdirSync(folder).toSorted()
const made = names.find((name) =>
  readFileSync(path.join(folder, name), 'utf8').includes(`create table ${facts.table} (`),
)
if (made !== undefined)
  fail(`${made} makes ${facts.table}; write what has changed by hand, in a migration of its own.`)
const number = String(Number(names.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
const file = `${number}-${facts.table.replaceAll('_', '-')}s.sql`
writeFileSync(
  path.join(folder, file),
  [factTableSql(facts), summaryTableSql(worth), practiceTableSql(facts)].join(''),
)
process.stdout.write(`Wrote migrations/${file}.\n`)
