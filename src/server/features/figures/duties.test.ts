import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { findFacility, lockFacility } from '#server/features/reports/life/facility-queries.ts'
import { getOwed, owedPairs } from '#server/features/reports/life/owing.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { mergeAs } from '#server/testing/place-figures.ts'
import { confirmWithoutMercury, ok, reason } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { withApp, type World, worldOn } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

const mercury = alkesMerkuri.id
const mercuryOnly = { forms: [alkesMerkuri] }
const begun = ['2026-09', '2026-10', '2026-11', '2026-12'] as const

/** Writes down four months; the last one runs. */
async function begin(world: World): Promise<void> {
  for (const month of begun) await beginDuties(world, month)
}

/** The months in which a facility owes its report of mercury devices, by what is written down. */
async function owedMonths(world: World, person: Person = 'smallHealthCenter'): Promise<Month[]> {
  const rows = await world.db
    .selectFrom('duty')
    .select('month')
    .where('facility_id', '=', await world.facilityIdOf(person))
    .where('form', '=', mercury)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/** What the city's rate of October rests on. */
async function rateOf(world: World, month: Month) {
  await keepAll(world)
  return world.db
    .selectFrom('reporting_summary')
    .select(['expected', 'reported'])
    .where('form', '=', mercury)
    .where('span', '=', month)
    .where('region_code', '=', '32.73')
    .where('facility_type', '=', 'publicHealthCenter')
    .executeTakeFirst()
}

describe('a report that decides what later months owe', () => {
  it(
    'ends and begins them again, as it is confirmed and reopened',
    withApp(async (world) => {
      await begin(world)
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 2, reported: 0 })
      const report = await confirmWithoutMercury(world, '2026-09')
      expect(await owedMonths(world)).toEqual(['2026-09'])
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 1, reported: 0 })
      // Another one that says the same changes nothing, also where it goes again.
      const later = await confirmWithoutMercury(world, '2026-10')
      const city = await world.as('city')
      ok(await city.post(`/api/reports/${later}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual(['2026-09'])
      ok(await (await world.as('admin')).post(`/api/reports/${report}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual([...begun])
      expect(await rateOf(world, '2026-10')).toEqual({ expected: 2, reported: 1 })
    }, mercuryOnly),
  )

  it(
    'does so among others that are confirmed together',
    withApp(async (world) => {
      await begin(world)
      const first = await confirmWithoutMercury(world, '2026-09')
      const admin = await world.as('admin')
      ok(await admin.post(`/api/reports/${first}/reopen`, { reason }))
      await world.db.updateTable('report').set({ status: 'sent' }).where('id', '=', first).execute()
      const city = await world.as('city')
      ok(await city.post('/api/form-confirmation/confirm-many', { report_ids: [first] }))
      expect(await owedMonths(world)).toEqual(['2026-09'])
    }, mercuryOnly),
  )

  it('waits for what else is decided of its facility, alone and among others', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db, mercuryOnly)
    const report = await confirmWithoutMercury(world, '2026-09')
    const [admin, city] = [await world.as('admin'), await world.as('city')]
    const answers = await heldUp(
      database.db,
      async (tx) => lockFacility(tx, await world.facilityIdOf('smallHealthCenter')),
      () => [
        admin.post(`/api/reports/${report}/reopen`, { reason }),
        city.post('/api/form-confirmation/confirm-many', { report_ids: [report] }),
      ],
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it(
    'does so for the facility that takes it over',
    withApp(async (world) => {
      await begin(world)
      await confirmWithoutMercury(world, '2026-09')
      const duplicate_id = await world.facilityIdOf('smallHealthCenter')
      const survivor = await world.facilityIdOf('healthCenter')
      ok(await mergeAs(await world.as('admin'), survivor, { duplicate_id }))
      expect(await owedMonths(world, 'healthCenter')).toEqual(['2026-09'])
      expect(await owedMonths(world)).toEqual([])
    }, mercuryOnly),
  )

  it(
    'keeps the region and the type that a facility had, and asks nothing of one that was not there',
    withApp(async (world) => {
      await begin(world)
      const id = await world.facilityIdOf('smallHealthCenter')
      const report = await confirmWithoutMercury(world, '2026-09')
      await world.db
        .updateTable('facility')
        .set({ type: 'hospital', inpatient: true, regency_code: '32.01' })
        .where('id', '=', id)
        .execute()
      await world.db.deleteFrom('duty').where('facility_id', '=', id).where('month', '=', '2026-11').execute()
      ok(await (await world.as('admin')).post(`/api/reports/${report}/reopen`, { reason }))
      expect(await owedMonths(world)).toEqual(['2026-09', '2026-10', '2026-12'])
      const october = await world.db
        .selectFrom('duty')
        .select(['regency_code', 'facility_type'])
        .where('facility_id', '=', id)
        .where('month', '=', '2026-10')
        .where('form', '=', mercury)
        .execute()
      expect(october).toEqual([{ regency_code: '32.73', facility_type: 'publicHealthCenter' }])
    }, mercuryOnly),
  )
})

describe('a month that is over', () => {
  /** What those who ask are told of a form of a month: of the hospital, and how many of its city have not sent it. */
  async function toldOf(world: World, form: FormDefinition, month: Month) {
    const [hospital, city] = [await world.as('hospital'), await world.as('city')]
    const rowOf = (rows: { form_type: string; expected: boolean }[]) =>
      rows.find(({ form_type }) => form_type === form.id)?.expected ?? null
    const [year, number] = month.split('-').map(Number)
    const years = ok(await hospital.get(`${form.paths?.months}?tahun=${year}`)).data
    const own = ok(await hospital.get(`/api/facility-table?tahun=${year}`)).data
    const queue = `form_type=${form.id}&date=${month}`
    const counted = ok(
      await city.get(`/api/data/${form.paths?.base.slice('/api/'.length)}?tipe=rekap&fil_blth=${month}`),
    )
    await keepAll(world)
    return {
      desk: rowOf(ok(await hospital.get(`/api/form-filling-status?date=${month}`)).data),
      calendar: years[(number ?? 0) - 1].expected,
      own: rowOf(own.months[(number ?? 0) - 1].reports),
      queue: ok(await city.get(`/api/konfirmasi-formulir/list?${queue}&status=all`)).counts.unfilled,
      missing: ok(await city.get(`/api/konfirmasi-formulir/missing?${queue}`)).total,
      counted: counted.data.reduce((sum: number, { unfilled }: { unfilled: number }) => sum + unfilled, 0),
      table: ok(await city.get(`/api/report-table/${form.id}?status=unfilled&date=${month}`)).total,
    }
  }

  it(
    'stays owed by a facility that owes the form no more, wherever one asks',
    withApp(async (world) => {
      await begin(world)
      const { db } = world
      await db.updateTable('facility').set({ covid_handler: false }).where('code', '=', 'RS001').execute()
      const owed = { desk: true, calendar: true, own: true }
      const toldByOffices = (number: number) => ({
        queue: number,
        missing: number,
        counted: number,
        table: number,
      })
      expect(await toldOf(world, limbahCovid, '2026-10')).toEqual({ ...owed, ...toldByOffices(2) })
      expect(await toldOf(world, limbahCovid, '2026-12')).toEqual({
        ...{ desk: false, calendar: false, own: false },
        ...toldByOffices(1),
      })
      // A month before the first is not written down: facilities count as they stand.
      expect(await toldOf(world, limbahCovid, '2026-08')).toMatchObject({ desk: false, queue: 1 })
    }),
  )

  it(
    'is reported as what the facility was then',
    withApp(async (world) => {
      await begin(world)
      await world.db
        .updateTable('facility')
        .set({ type: 'hospital', inpatient: true })
        .where('code', '=', 'PK002')
        .execute()
      const former = await world.as('smallHealthCenter')
      const base = sanitarianKit.paths?.base ?? ''
      const desk = ok(await former.get('/api/form-filling-status?date=2026-10')).data
      expect(desk).toContainEqual(expect.objectContaining({ form_type: sanitarianKit.id, expected: true }))
      const { data } = ok(await former.post(base, { date: '2026-10' }))
      expect(data.date).toBe('2026-10')
      expect((await former.post(base, { date: '2026-12' })).body.errors).toEqual({
        form_type: ['Formulir ini tidak berlaku untuk Rumah Sakit.'],
      })
    }),
  )

  it(
    'is owed in lists of facilities as by each of them',
    withApp(async (world) => {
      await begin(world)
      const { db, services } = world
      await db.updateTable('facility').set({ covid_handler: false }).where('code', '=', 'RS001').execute()
      await confirmWithoutMercury(world, '2026-09')
      const forms = services.forms.list()
      const months = ['2026-08', ...begun, '2027-01']
      const owed: string[] = []
      for (const month of months) {
        const { rows } = await sql<{ facility_id: number; form: string }>`${owedPairs(forms, month)}`.execute(
          db,
        )
        owed.push(...rows.map(({ facility_id, form }) => `${facility_id} ${form} ${month}`))
      }
      const byEach: string[] = []
      for (const person of ['hospital', 'healthCenter', 'smallHealthCenter', 'otherHospital'] as const) {
        const facilityId = await world.facilityIdOf(person)
        const found = await findFacility(db, { reach: 'all' } as never, { facilityId })
        if (!found) throw new Error('The facility is gone.')
        const isOwed = await getOwed(db, found.facility, { forms, months })
        for (const month of months)
          for (const form of forms) if (isOwed(form, month)) byEach.push(`${facilityId} ${form.id} ${month}`)
      }
      expect(owed.toSorted()).toEqual(byEach.toSorted())
    }),
  )
})

describe('what a month owes', () => {
  it(
    'is compared in one pass, also of a month that the planner knows nothing of, and left alone where it is right',
    withApp(async (world) => {
      await begin(world)
      await sql`analyze duty`.execute(world.db)
      const month = '2027-01'
      const state = async () => {
        const { rows } = await sql<{ scans: number; touched: number }>`
          select (select seq_scan::int from pg_stat_xact_user_tables where relid = 'facility'::regclass) as scans,
            (count(*) filter (where xmax <> 0))::int as touched
          from duty where month = ${month}`.execute(world.db)
        return rows[0] ?? { scans: NaN, touched: NaN }
      }
      const before = await state()
      await beginDuties(world, month)
      const once = await state()
      await beginDuties(world, month)
      const twice = await state()
      expect(twice.touched).toBe(0)
      expect(twice.scans - once.scans).toBeLessThanOrEqual(once.scans - before.scans)
    }),
  )
})
