import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { addMonths, currentMonth } from '#domain/month.ts'
import { formRows, shippedForms } from '#indicators/shipped-forms.ts'
import { rebuildSummaries } from '#server/features/figures/rebuild.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { databaseWithoutPeople, demonstrationFiles } from '#server/testing/demonstration.ts'
import { sendFile } from '#server/testing/files.ts'
import { workOnImports } from '#server/testing/imports.ts'
import { ok } from '#server/testing/reports.ts'
import type { FreshDatabase } from '#server/testing/test-database.ts'
import { type Client, type World, worldOn } from '#server/testing/with-app.ts'

import { loadDemonstrationData } from './load.ts'
import { sampledRegencies } from './sampled-regencies.ts'

const madeAt = new Date('2026-11-21T03:00:00Z')
/** A month later every month of the data is past. */
const now = new Date('2026-12-21T03:00:00Z')
const forms = formRegistry(shippedForms)
/** In each zone of time; two are where the demonstration's people are. */
const places = new Set(['32.73', '35.78', '81.71'])
const areas = sampledRegencies.filter(({ regency }) => places.has(regency))

let database: FreshDatabase
beforeAll(async () => {
  database = await databaseWithoutPeople(formRows)
  await loadDemonstrationData(database.db, { now: madeAt, forms, files: demonstrationFiles, areas })
  // A few of each place are enough.
  await sql`
      delete from report where facility_id not in (
        select id from (
          select id, row_number() over (partition by regency_code, type order by id) as nth from facility) counted
        where nth <= 1)`.execute(database.db)
}, 180_000)
afterAll(() => database[Symbol.asyncDispose]())

const summaries = [
  'reporting_summary',
  'waste_summary',
  'covid_waste_summary',
  'mercury_summary',
  'environmental_health_summary',
  'key_question_summary',
  'sanitarian_kit_summary',
] as const
const factTables = formRows.flatMap(({ worth }) => worth?.facts.table ?? [])

/** Every fact and every cell of the summaries, without what tells when it was counted or under which number it is stored. */
async function figures(): Promise<Record<string, unknown[]>> {
  const { db } = database
  await rebuildSummaries(db, { forms, now })
  const found: [string, unknown[]][] = []
  for (const table of summaries) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(kept) - 'changed_at' as row from ${sql.table(table)} kept
      order by to_jsonb(kept) - 'changed_at'`.execute(db)
    found.push([table, rows.map(({ row }) => withoutNoise(row))])
  }
  for (const table of factTables) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(fact) - 'report_id' || jsonb_build_object('of', report.facility_id || ' ' || report.month) as row
      from ${sql.table(table)} fact join report on report.id = fact.report_id
      order by report.facility_id, report.month`.execute(db)
    found.push([table, rows.map(({ row }) => row)])
  }
  const { rows } = await sql<{ row: object }>`
    select jsonb_build_object('facility', facility_id, 'form', form, 'month', month, 'status', status, 'version', form_version,
      'first', first_sent_at, 'sent', sent_at, 'on', on_time, 'decided', decided_at, 'regency', regency_code,
      'keeps', keeps_monthly) as row
    from report where status <> 'draft' order by facility_id, form, month`.execute(db)
  return { ...Object.fromEntries(found), reports: rows.map(({ row }) => row) }
}

/** Sums of the same numbers in another order differ behind their fifteenth digit. */
const withoutNoise = (row: object): unknown =>
  JSON.parse(
    JSON.stringify(row, (_name, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  )

/** The answers of every report that was sent, without uploads, whose ids are of where they lie. */
async function answers(): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ of: string; sheets: unknown }>`
    select distinct on (report.id) report.facility_id || ' ' || report.form || ' ' || report.month as of, submission.sheets
    from report join submission on submission.report_id = report.id where report.status <> 'draft'
    order by report.id, submission.number desc`.execute(database.db)
  return new Map(rows.map(({ of, sheets }) => [of, withoutUploads(sheets)]))
}

function withoutUploads(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUploads)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isUploads(each))
      .map(([name, each]) => [name, withoutUploads(each)]),
  )
}
const isUploads = (value: unknown) =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null && 'id' in each)

async function downloaded(admin: Client): Promise<{ name: string; bytes: Buffer }[]> {
  const years = [2025, 2026]
  const files: { name: string; bytes: Buffer }[] = []
  for (const { id } of forms.list())
    for (const year of years) {
      // One form as a workbook: its reports stand in its second sheet.
      const format = id === 'limbahcovid' ? 'xlsx' : 'csv'
      const { status, bytes } = await admin.post('/api/report/download', {
        ...{ form_type: id, year, format, personal: true },
      })
      expect(status).toBe(200)
      files.push({ name: `${id}-${year}.${format}`, bytes })
    }
  return files
}

async function imported(world: World, admin: Client, file: { name: string; bytes: Buffer }): Promise<number> {
  const sent = await sendFile(admin, '/api/impor', file, { kind: 'reports' })
  // A year without a report of the form.
  if (sent.body.errors?.file?.[0] === 'Berkas ini tidak berisi baris data.') return 0
  const place = `/api/impor/${ok(sent).data.import_id}`
  await workOnImports(world)
  const { data } = ok(await admin.get(place))
  const { data: bad } = ok(await admin.get(`${place}/baris?verdict=wrong`))
  expect(bad.map(({ row, errors }: { row: number; errors: object }) => ({ row, errors }))).toEqual([])
  expect(data.counts.new).toBe(data.total)
  ok(await admin.post(`${place}/jalankan`, { count: data.total }))
  await workOnImports(world)
  expect(ok(await admin.get(place)).data.counts.made).toBe(data.total)
  return data.total
}

// Not tried again: what a first try has left is the same before and after.
const once = { timeout: 600_000, retry: 0 }

it(
  'brings the demonstration data back from its own downloads: the same facts, the same summaries',
  once,
  async () => {
    expect(currentMonth(now, 'WIB')).toBe(addMonths(currentMonth(madeAt, 'WIB'), 1))
    const { db } = database
    const world = await worldOn(db, { now })
    const admin = await world.as('admin')
    const [before, answered] = [await figures(), await answers()]
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    const files = await downloaded(admin)
    // Facilities and accounts stay, and nothing of what they reported or owed: no month has begun.
    await db.deleteFrom('setting').where('key', '=', 'duties').execute()
    await sql`truncate ${sql.join(['report', 'duty', 'summary_dirty', ...summaries].map((name) => sql.table(name)))} cascade`.execute(
      db,
    )
    let count = 0
    for (const file of files) count += await imported(world, admin, file)
    expect(count).toBe(before['reports']?.length)
    const after = await figures()
    for (const [table, rows] of Object.entries(before))
      expect({ table, rows: after[table] }).toEqual({ table, rows })
    expect(await answers()).toEqual(answered)
    const { rows: told } = await sql<{ n: number }>`
    select (select count(*) from notification)::int + (select count(*) from mail)::int as n`.execute(db)
    expect(told).toEqual([{ n: 0 }])
  },
)
