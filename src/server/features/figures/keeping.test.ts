import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { addMonths, currentMonth, type Month } from '#domain/month.ts'
import { randomOf, type Random } from '#domain/random.ts'
import { boundsOf, type Span, spansOf } from '#domain/span.ts'
import type { FactColumn, FormWorth } from '#indicators/form-worth.ts'
import { presenceForm } from '#indicators/presence.ts'
import { type SumColumn, summaryColumnsOf } from '#indicators/sums.ts'
import { addendOf } from '#indicators/testing/addend.ts'
import { figureVersionOf } from '#server/database/figure-version.ts'
import { summaryTableOf } from '#server/database/summary-tables.ts'
import type { Db } from '#server/database/transaction.ts'
import { keepAll } from '#server/testing/kept-figures.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

import { beginMonth } from './duties.ts'
import { hasBacklog, keepSummaries } from './keeping.ts'
import { rebuildSummaries } from './rebuild.ts'

const regencies = ['32.73', '32.01', '35.78', '94.01'] as const
const steps = 1500

it(
  'agrees with a recount of all reports after any steps',
  withApp(async (world) => {
    const random = randomOf('steps of summaries')
    const play = await playground(world, random)
    for (let step = 1; step <= steps; step++) {
      await play.step()
      if (step % 300 !== 0) continue
      await keepAll(world)
      await expectAgreement(world)
    }
    await spoil(world)
    const version = await figureVersionOf(world.db)
    await rebuildSummaries(world.db, { forms: world.services.forms, now: world.services.now() })
    await expectAgreement(world)
    // No answer is kept of what was spoiled.
    expect(await figureVersionOf(world.db)).toBeGreaterThan(version)
  }),
  120_000,
)

it(
  'counts nothing that a closed facility has carried, also where it was before it moved',
  withApp(async (world) => {
    const { db, services } = world
    const play = await playground(world, randomOf('a facility that moves and closes'))
    const [id = 0] = play.ids
    // Without devices in use none is owed for the rest of the year.
    await sql`
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by, first_sent_at, sent_at, on_time, keeps_monthly)
      select id, 'alkesbermerkuri', '2026-02', 'confirmed', 1, type, province_code, regency_code,
        ${play.now}, ${play.now}, ${play.officer}, ${play.now}, ${play.now}, true, false
      from facility where id = ${id}`.execute(db)
    const report = await db
      .selectFrom('report')
      .select('id')
      .where('facility_id', '=', id)
      .executeTakeFirstOrThrow()
    const worth = services.forms.worthOf('alkesbermerkuri')
    await writeFacts(db, worth, report.id, randomOf('facts of devices'))
    const carried = async () =>
      worth ? [...(await keptSums(db, worth)).keys()].filter((key) => key.startsWith('2026-03 ID ')) : []
    for (const event of [sql`regency_code = '94.01', province_code = '94'`, sql`closed_on = '2026-03-01'`]) {
      await keepAll(world)
      expect(await carried()).toHaveLength(2)
      await sql`update facility set ${event} where id = ${id}`.execute(db)
    }
    await keepAll(world)
    expect(await carried()).toEqual([])
  }),
)

it(
  'counts the changes of one place together, however many',
  withApp(async (world) => {
    const { db, services } = world
    await keepAll(world)
    await change(db, { facilities: 25_000, regencies: 1 })
    expect(await hasBacklog(db)).toBe(false)
    const keeping = { forms: services.forms, now: services.now() }
    expect(await keepSummaries(db, keeping)).toBe(true)
    expect(await keepSummaries(db, keeping)).toBe(false)
  }),
)

it(
  'has a backlog where changes lie in more places than are counted one by one',
  withApp(async ({ db }) => {
    await change(db, { facilities: 1, regencies: 5000 })
    expect(await hasBacklog(db)).toBe(true)
  }),
)

/** Changes of this number of facilities in each of this number of regencies, which the database need not know. */
async function change(db: Db, many: { facilities: number; regencies: number }): Promise<void> {
  await sql`
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    select 'waste', '2026-03', facility, regency, 'hospital'
    from generate_series(1, ${many.facilities}::int) facility, generate_series(1, ${many.regencies}::int) regency`.execute(
    db,
  )
}

/** Takes cells away and miscounts others. */
async function spoil({ db, services }: World): Promise<void> {
  await sql`delete from reporting_summary where facility_type = 'hospital'`.execute(db)
  await sql`update reporting_summary set reported = reported + 7`.execute(db)
  for (const { id } of services.forms.list()) {
    const worth = services.forms.worthOf(id)
    if (!worth) continue
    const [column] = summaryColumnsOf(worth)
    await sql`
      update ${sql.table(summaryTableOf(worth))} set ${sql.ref(column?.name ?? '')} = 7`.execute(db)
  }
}

/** Thirty facilities in four regencies, and what can happen to them. */
async function playground(world: World, random: Random) {
  const { db, services } = world
  const { pick } = random
  const forms = services.forms.list()
  let now = new Date('2026-03-20T02:00:00Z')
  world.setNow(now)
  const { rows: made } = await sql<{ id: number }>`
    insert into facility (code, name, type, hospital_class, region_type, ownership, inpatient, beds, covid_handler,
      province_code, regency_code)
    select 'Z' || number, 'Fasyankes ' || number, case when number % 3 = 0 then 'hospital' else 'publicHealthCenter' end,
      case when number % 3 = 0 then 'C' end, 'urban', 'pemda', number % 2 = 0 or number % 3 = 0, number, number % 4 = 0,
      left(place, 2), place
    from generate_series(1, 30) number, lateral (select ('{32.73,32.01,35.78,94.01}'::text[])[1 + number % 4]) as place (place)
    returning id`.execute(db)
  await sql`
    insert into account (username, full_name, role, facility_id, created_at)
    select code || '@z.test', name, 'HealthServiceFacility', id, '2026-01-05' from facility where code like 'Z%'`.execute(
    db,
  )
  const ids = made.map(({ id }) => id)
  const month = () => currentMonth(now, 'WIB')
  await beginMonth(db, month(), services.forms)
  const officer = await world.idOf('city')

  const anyReport = async (statuses: readonly string[]) => {
    const { rows } = await sql<{ id: number; form: string }>`
      select id, form from report where status = any(${[...statuses]}::text[]) order by md5(id || ${String(random.next())}) limit 1`.execute(
      db,
    )
    return rows[0]
  }
  const setStatus = (id: number, status: string) =>
    sql`
    update report set status = ${status}, decided_at = ${now} where id = ${id}`.execute(db)
  const makeFacts = (form: string, id: number) => writeFacts(db, services.forms.worthOf(form), id, random)

  const plays: Record<string, () => Promise<unknown>> = {
    send: async () => {
      const form = pick(forms)
      const facility = pick(ids)
      const of = addMonths(month(), -random.whole(0, 4))
      const { rows } = await sql<{ id: number }>`
        insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
          created_at, saved_at, saved_by, first_sent_at, sent_at, on_time)
        select id, ${form.id}, ${of}, ${random.pick(['sent', 'sent', 'draft'])}, ${form.version}, type, province_code, regency_code,
          ${now}, ${now}, ${officer}, ${now}, ${now}, ${random.happens(0.7)}
        from facility where id = ${facility}
        on conflict (facility_id, form, month) do update set status = 'sent', saved_at = excluded.saved_at
          where report.status in ('draft', 'revise')
        returning id`.execute(db)
      if (rows[0]) await makeFacts(form.id, rows[0].id)
    },
    confirm: async () => {
      const report = await anyReport(['sent'])
      if (report) await setStatus(report.id, 'confirmed')
    },
    return: async () => {
      const report = await anyReport(['sent', 'confirmed'])
      if (!report) return
      await setStatus(report.id, 'revise')
      await makeFacts(report.form, report.id)
    },
    withdraw: async () => {
      const report = await anyReport(['sent'])
      const table = report && services.forms.worthOf(report.form)?.facts.table
      if (!report) return
      await setStatus(report.id, 'draft')
      if (table) await sql`delete from ${sql.table(table)} where report_id = ${report.id}`.execute(db)
    },
    recompute: async () => {
      const report = await anyReport(['sent', 'confirmed'])
      if (report) await makeFacts(report.form, report.id)
    },
    move: () => {
      const place = random.pick(regencies)
      return sql`update facility set regency_code = ${place}, province_code = ${place.slice(0, 2)}
        where id = ${pick(ids)}`.execute(db)
    },
    grow: () =>
      sql`update facility set type = 'hospital', inpatient = true where id = ${pick(ids)}`.execute(db),
    close: () => {
      const day = random.pick([null, `${month()}-15`, '2026-01-31'])
      return sql`update facility set closed_on = ${day} where id = ${pick(ids)}`.execute(db)
    },
    turnMonth: async () => {
      if (month() >= '2027-02') return
      await keepAll(world)
      now = new Date(`${addMonths(month(), 1)}-10T02:00:00Z`)
      world.setNow(now)
      await beginMonth(db, month(), services.forms)
    },
  }
  const often = {
    send: 60,
    confirm: 25,
    return: 8,
    withdraw: 5,
    recompute: 5,
    move: 3,
    grow: 1,
    close: 3,
    turnMonth: 1,
  }
  const bag = Object.entries(often).flatMap(([name, times]) => Array.from({ length: times }, () => name))
  return { step: () => plays[pick(bag)]?.(), ids, now, officer }
}

async function writeFacts(db: Db, worth: FormWorth | null, id: number, random: Random): Promise<void> {
  if (!worth) return
  const { table, columns } = worth.facts
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, randomFact(column, random)]),
  )
  await sql`delete from ${sql.table(table)} where report_id = ${id}`.execute(db)
  const names = Object.keys(values)
  await sql`
    insert into ${sql.table(table)} (report_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${id}, ${sql.join(Object.values(values))})`.execute(db)
}

function randomFact(column: FactColumn, random: Random): unknown {
  if (typeof column !== 'string')
    return 'words' in column
      ? random.pick(column.words)
      : JSON.stringify({ infectious: random.whole(0, 90), thermometer: { owned: 5, removed: 3 } })
  if (column.endsWith('?') && random.happens(0.2)) return null
  if (column.startsWith('boolean')) return random.happens(0.6)
  if (column.startsWith('service_level'))
    return random.pick(['no_service', 'limited_service', 'base_service', 'plenary_service'])
  return random.whole(0, 40)
}

const placesIn = (span: Span, regency: string, type: string) =>
  ['ID', regency.slice(0, 2), regency].map((region) => `${span} ${region} ${type}`)

type StoredReport = {
  id: number
  facility_id: number
  form: string
  month: Month
  status: string
  on_time: boolean | null
  regency_code: string
  facility_type: string
}

/** Compares every cell of every table with one that is counted here, report by report. */
async function expectAgreement({ db, services }: World): Promise<void> {
  const { rows: reports } = await sql<StoredReport>`
    select * from report where status <> 'draft'`.execute(db)
  const { rows: duties } = await sql<{
    form: string
    month: Month
    facility_id: number
    regency_code: string
    facility_type: string
  }>`
    select * from duty`.execute(db)
  const owed = new Set(duties.map(({ form, month, facility_id }) => `${form} ${month} ${facility_id}`))

  const expected = new Map<string, Record<string, number>>()
  const add = (key: string, column: string) => {
    const cell = expected.get(key) ?? {}
    cell[column] = (cell[column] ?? 0) + 1
    expected.set(key, cell)
  }
  const places = (month: Month, regency: string, type: string) =>
    spansOf(month).flatMap((span) => placesIn(span, regency, type))
  for (const { form, month, regency_code, facility_type } of duties)
    for (const place of places(month, regency_code, facility_type)) add(`${form} ${place}`, 'expected')
  const seen = new Set<string>()
  /** Once for each facility in a regency's span, whatever its number of reports there. */
  const addFacility = (report: StoredReport, column: string) => {
    for (const span of spansOf(report.month)) {
      if (becomesOther(reports, report, span)) continue
      const at = placesIn(span, report.regency_code, report.facility_type)
      const one = `${column} ${report.form} ${at[2]} ${report.facility_id}`
      if (!seen.has(one)) for (const place of at) add(`${report.form} ${place}`, column)
      seen.add(one)
    }
  }
  for (const report of reports) {
    if (owed.has(`${report.form} ${report.month} ${report.facility_id}`)) {
      addFacility(report, 'facilities')
      if (report.status === 'confirmed') addFacility(report, 'facilities_confirmed')
    }
    for (const place of places(report.month, report.regency_code, report.facility_type)) {
      const key = `${report.form} ${place}`
      if (!owed.has(`${report.form} ${report.month} ${report.facility_id}`)) add(key, 'unowed')
      else {
        add(key, 'reported')
        add(key, { sent: 'waiting', revise: 'revise', confirmed: 'confirmed' }[report.status] ?? '')
        if (report.on_time) add(key, 'on_time')
        if (report.on_time && report.status === 'confirmed') add(key, 'on_time_confirmed')
      }
    }
  }
  const { rows: kept } = await sql<Record<string, string | number>>`
    select form || ' ' || span || ' ' || region_code || ' ' || facility_type as key, expected, reported, unowed, on_time,
      confirmed, waiting, revise, on_time_confirmed, facilities, facilities_confirmed
    from reporting_summary where form <> 'creshcf'`.execute(db)
  expect(nonZero(kept)).toEqual(expected)

  const counted = services.forms.list().flatMap(({ id: form }) => {
    const worth = services.forms.worthOf(form)
    return worth ? [{ form, worth }] : []
  })
  for (const { form, worth } of counted)
    expect([form, await keptSums(db, worth)]).toEqual([
      form,
      await recount(db, worth, {
        reports: reports.filter((report) => report.form === form),
        current: currentMonth(services.now(), 'WIB'),
      }),
    ])
}

/** Whether its facility reports as one of the other type later in the span: there it counts. */
const becomesOther = (reports: readonly StoredReport[], report: StoredReport, span: Span) =>
  reports.some(
    ({ form, facility_id, facility_type, month }) =>
      form === report.form &&
      facility_id === report.facility_id &&
      facility_type !== report.facility_type &&
      month > report.month &&
      month <= boundsOf(span).to,
  )

function nonZero(rows: readonly Record<string, unknown>[]): Map<string, Record<string, number>> {
  return new Map(
    rows
      .map(({ key, ...columns }): [string, Record<string, number>] => [
        String(key),
        Object.fromEntries(
          Object.entries(columns).flatMap(([name, value]) =>
            Number(value) === 0 ? [] : [[name, Math.round(Number(value) * 1e6) / 1e6]],
          ),
        ),
      ])
      .filter(([, columns]) => Object.keys(columns).length > 0),
  )
}

async function keptSums(db: Db, worth: FormWorth) {
  const names = summaryColumnsOf(worth).map(({ name }) => sql.ref(name))
  const { rows } = await sql<Record<string, unknown>>`
    select span || ' ' || region_code || ' ' || facility_type || ' ' || mode as key, ${sql.join(names)}
    from ${sql.table(summaryTableOf(worth))}`.execute(db)
  return nonZero(rows)
}

/** The reports that nobody owed, where it is written down what their month owes. */
async function listUnowed(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from report
    where month in (select month from duty where form = ${presenceForm})
      and (form, month, facility_id) not in (select form, month, facility_id from duty)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const isTaken = (
  { takes, ofOwed }: SumColumn,
  report: { isLatest: boolean; isCarried: boolean; isOwed: boolean },
) => (takes === 'latest' ? report.isLatest : !report.isCarried) && (report.isOwed || !ofOwed)

async function recount(
  db: Db,
  worth: FormWorth,
  { reports, current }: { reports: readonly StoredReport[]; current: Month },
) {
  const { rows } = await sql<{ report_id: number; facts: Record<string, unknown> }>`
    select report_id, to_jsonb(fact) as facts from ${sql.table(worth.facts.table)} fact`.execute(db)
  const facts = new Map(rows.map((row) => [row.report_id, row.facts]))
  const { rows: presences } = await sql<{ month: Month; facility_id: number }>`
    select month, facility_id from duty where form = ${presenceForm} order by month`.execute(db)
  const present = new Set(presences.map(({ month, facility_id }) => `${month} ${facility_id}`))
  const unowed = await listUnowed(db)
  const [begun, newest] = [presences[0]?.month ?? '', presences.at(-1)?.month ?? '']
  const isThere = (facility: number, last: Month) => {
    const month = last < newest ? last : newest
    return month < begun || present.has(`${month} ${facility}`)
  }
  const columns = summaryColumnsOf(worth)
  const cells = new Map<string, Record<string, number>>()
  const seen = new Set<string>()
  for (const mode of ['all', 'confirmed']) {
    const counted = reports.filter(({ status }) => mode === 'all' || status === 'confirmed')
    for (const span of spansUpTo(reports, worth, current)) {
      const { from, to } = boundsOf(span)
      const known = counted.filter(({ month }) => month <= to && (worth.facts.carries || month >= from))
      const latest = new Map<number, Month>()
      for (const { facility_id, month } of known)
        if (month > (latest.get(facility_id) ?? '')) latest.set(facility_id, month)
      for (const report of known) {
        const row = facts.get(report.id)
        const isLatest = latest.get(report.facility_id) === report.month
        const isCarried = report.month < from
        if (!row || (isCarried && !(isLatest && isThere(report.facility_id, to)))) continue
        for (const column of columns) {
          if (!isTaken(column, { isLatest, isCarried, isOwed: !unowed.has(report.id) })) continue
          const addend = addendOf(column, { facts: row, month: report.month })
          if (addend === null) continue
          if (column.kind === 'facilities') {
            const one = `${mode} ${span} ${column.name} ${report.regency_code} ${report.facility_id}`
            if (seen.has(one) || becomesOther(reports, report, span)) continue
            seen.add(one)
          }
          for (const region of ['ID', report.regency_code.slice(0, 2), report.regency_code]) {
            const key = `${span} ${region} ${report.facility_type} ${mode}`
            const cell = cells.get(key) ?? { key: 0 }
            cell[column.name] = (cell[column.name] ?? 0) + addend
            cells.set(key, cell)
          }
        }
      }
    }
  }
  return nonZero([...cells].map(([key, cell]) => ({ ...cell, key })))
}

function spansUpTo(reports: readonly StoredReport[], { facts }: FormWorth, last: Month): Set<string> {
  const months = new Set(reports.map(({ month }) => month))
  if (facts.carries)
    for (const first of [...months])
      for (let each = first; each <= last; each = addMonths(each, 1)) months.add(each)
  return new Set([...months].flatMap(spansOf))
}
