import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { figureVersionOf } from '#server/database/figure-version.ts'
import type { Db } from '#server/database/transaction.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

const path = '/api/analisis/mutu'
const month = '2026-10'

type Fact = {
  opening: number
  generated: number
  managed: number
  closing: number
  days?: number
  beds?: number
}
const usual = (generated: number): Fact => ({ opening: 10, generated, managed: generated, closing: 10 })

/** Hospitals of Bandung, alike, with a hundred beds; gives their ids. */
async function addHospitals({ db }: World, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into facility (code, name, type, hospital_class, region_type, inpatient, beds, province_code, regency_code, active_since)
    select 'X' || name, name, 'hospital', 'D', 'urban', true, 100, '32', '32.73', '2020-01-01'
    from unnest(${[...names]}::text[]) as name returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A sent waste report with these sums. */
async function addReport(db: Db, facilityId: number, of: string, fact: Fact): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
      created_at, saved_at, saved_by, first_sent_at, sent_at, on_time)
    select ${facilityId}, 'limbahfasyankes', ${of}, 'sent', 1, 'hospital', '32', '32.73', at, at,
      (select min(id) from account), at, at, true
    from (select (${of} || '-28')::timestamptz as at) sent returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  const { opening, generated, managed, closing, days = 1500, beds = 100 } = fact
  await sql`
    insert into waste_fact (report_id, service_sorting, service_packaging, service_transportation, service_storage,
      service_processing, service_management, services_fulfilled, analysis_completed, generated_kg, hazardous_kg, opening_kg,
      managed_kg, available_kg, closing_kg, generated_by_category, bed_days, bor_patient_days, bor_bed_days, bor_beds)
    values (${id}, true, true, true, true, true, true, 5, true, ${generated}, ${generated}, ${opening}, ${managed},
      ${opening + generated}, ${closing}, jsonb_build_object('infectious', ${generated}::double precision), 3000, ${days}, 3000, ${beds})`.execute(
    db,
  )
  return id
}

async function countAll(world: World): Promise<void> {
  await keepAll(world)
  await sql`delete from job`.execute(world.db)
  await runJobs(world, { quality: jobKinds.quality })
}

/** Six hospitals, each with one defect or none, over seven months. */
async function defective(world: World): Promise<number[]> {
  const { db } = world
  for (const of of ['2026-09', month]) await beginDuties(world, of)
  const ids = await addHospitals(world, ['Baik', 'Gram', 'Salin', 'Stok', 'Nol', 'Penuh'])
  const [good = 0, grams = 0, copy = 0, stock = 0, zero = 0, full = 0] = ids
  for (const [index, of] of ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].entries())
    for (const [place, id] of ids.entries())
      await addReport(db, id, of, usual(1200 + 20 * index + 30 * place))
  await addReport(db, good, month, usual(1270))
  await addReport(db, grams, month, usual(1_300_000))
  await addReport(db, copy, month, usual(1360))
  await addReport(db, stock, month, { ...usual(1320), opening: 25, closing: 0 })
  await addReport(db, zero, month, usual(0))
  await addReport(db, full, month, { ...usual(1390), days: 3300, beds: 60 })
  await keepAll(world)
  // The months before are not what these tests are about.
  await sql`update quality_month set seen_at = touched_at where month < ${month}`.execute(db)
  const version = await figureVersionOf(db)
  await countAll(world)
  // No answer is kept of what was found before.
  expect(await figureVersionOf(db)).toBeGreaterThan(version)
  return ids
}

const ask = async ({ as }: World, query = '') =>
  ok(await (await as('admin')).get(`${path}?bulan=${month}${query}`)).data
const namesOf = async ({ as }: World, rule: string) =>
  ok(await (await as('admin')).get(`${path}/temuan?bulan=${month}&aturan=${rule}`)).data

it(
  'finds each defect by its rule, says what it rests on, and counts it by region',
  withApp(async (world) => {
    await defective(world)
    const told = async (rule: string) =>
      (await namesOf(world, rule)).map(
        ({ facility, finding }: { facility: { name: string }; finding: string }) =>
          `${facility.name}: ${finding}`,
      )
    expect(await told('copy')).toEqual(['Salin: Timbulan 1.360,00 kg, sama pada setiap kategori'])
    expect(await told('stock')).toEqual(['Stok: Stok awal 25,00 kg, stok akhir bulan lalu 10,00 kg'])
    expect(await told('balance')).toEqual(['Stok: Tersedia 1.345,00 kg, terkelola dan tersisa 1.320,00 kg'])
    expect(await told('zero')).toEqual(['Nol: Timbulan limbah medis 0 kg'])
    expect(await told('occupancy')).toEqual(['Penuh: BOR 110,0%'])
    expect(await told('beds')).toEqual(['Penuh: 60 tempat tidur pada BOR, 100 pada profil'])
    expect(await told('band')).toEqual([
      'Gram: Timbulan per tempat tidur per hari 433,33 kg, wajarnya 0,02–3 kg',
    ])
    expect(await told('peers')).toContainEqual(
      expect.stringMatching(
        /^Gram: Timbulan per tempat tidur per hari 433,333 kg, median fasyankes sejenis 0,4/,
      ),
    )
    expect(await told('history')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Gram: /), expect.stringMatching(/^Nol: /)]),
    )
    expect((await told('history')).join()).not.toMatch(/Baik|Salin/)
    expect(await told('gap')).toEqual([])

    // Counted by province and regency, against the reports that they are a share of.
    const nation = await ask(world, '&form_type=limbahfasyankes')
    expect(nation).toMatchObject({ bulan: month, stale: false })
    expect(nation.counted_at).not.toBeNull()
    const byId = (rules: { id: string; total: unknown }[]) =>
      Object.fromEntries(rules.map(({ id, total }) => [id, total]))
    expect(byId(nation.rules)).toMatchObject({ copy: { n: 1, of: 6 }, zero: { n: 1, of: 6 } })
    const regions = nation.regions.filter(
      (row: { shares: Record<string, { n: number }> }) => row.shares.copy?.n,
    )
    expect(regions).toMatchObject([
      { code: '32', shares: { copy: { n: 1, of: 6 }, contradiction: { n: 0, of: 0 } } },
    ])
    const within = await ask(world, '&provinsi_id=32&form_type=limbahfasyankes&tipe_fasyankes=1')
    expect(within.regions).toContainEqual(
      expect.objectContaining({ code: '32.73', shares: expect.objectContaining({ copy: { n: 1, of: 6 } }) }),
    )
    expect(byId(await ask(world, '&provinsi_id=35').then(({ rules }) => rules))).toMatchObject({
      copy: { n: 0, of: 0 },
    })
  }),
)

it(
  'looks again at the reported months of a facility whose beds, class or inpatient care has changed',
  withApp(async (world) => {
    await defective(world)
    const change = async (
      columns: { beds?: number; hospital_class?: 'A'; name?: string },
      ...names: string[]
    ) => {
      await world.db.updateTable('facility').set(columns).where('name', 'in', names).execute()
      return world.db.selectFrom('summary_dirty').select('month').distinct().orderBy('month').execute()
    }
    expect(await change({ name: 'Penuh' }, 'Penuh')).toEqual([])
    const reportedMonths = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', month]
    expect(await change({ beds: 60 }, 'Penuh')).toEqual(reportedMonths.map((each) => ({ month: each })))
    await countAll(world)
    expect(await namesOf(world, 'beds')).toEqual([])
    // Four hospitals of the former class remain: too few to be compared.
    expect(await namesOf(world, 'peers')).not.toEqual([])
    expect(await change({ hospital_class: 'A' }, 'Penuh', 'Baik')).toHaveLength(reportedMonths.length)
    await countAll(world)
    expect(await namesOf(world, 'peers')).toEqual([])
  }),
)

it(
  'looks again at what has changed, at what is compared with it, and at what has become due; what it finds still is not written again',
  withApp(async (world) => {
    const [, , copy = 0] = await defective(world)
    const { db } = world
    const others = () =>
      db
        .selectFrom('quality_finding')
        .select('id')
        .where('month', '=', month)
        .where('rule', '<>', 'copy')
        .orderBy('id')
        .execute()
    const before = await others()
    await sql`
      update waste_fact set generated_by_category = '{"infectious": 1}'
      where report_id = (select id from report where facility_id = ${copy} and month = '2026-09')`.execute(db)
    await keepAll(world)
    expect(await ask(world)).toMatchObject({ stale: true })
    await countAll(world)
    expect(await ask(world)).toMatchObject({ stale: false })
    expect(await namesOf(world, 'copy')).toEqual([])
    expect(before).not.toEqual([])
    expect(await others()).toEqual(before)
    const november = async () =>
      ok(await (await world.as('admin')).get(`${path}/temuan?bulan=2026-11&aturan=unsent`)).total
    const shared = async () => {
      const { rules } = ok(await (await world.as('admin')).get(`${path}?bulan=2026-11`)).data
      return rules.find(({ id }: { id: string }) => id === 'unsent').total
    }
    await beginDuties(world, '2026-11')
    await countAll(world)
    // A share of none: 0% would say that everyone has sent.
    expect([await november(), await shared()]).toEqual([0, { n: 0, of: 0 }])
    world.setNow(new Date('2026-12-11T02:00:00Z'))
    await countAll(world)
    expect(await november()).toBeGreaterThan(10)
    expect((await shared()).of).toBeGreaterThan(10)
  }),
)

it(
  'does not keep what a report was found for when it is withdrawn',
  withApp(async (world) => {
    await beginDuties(world, '2026-11')
    const { report_id } = await reportIn(world, 'sent')
    await sql`update waste_fact set generated_kg = 0 where report_id = ${report_id}`.execute(world.db)
    await countAll(world)
    const found = async () =>
      ok(await (await world.as('admin')).get(`${path}/temuan?bulan=2026-11&aturan=zero`)).data
    expect(await found()).toMatchObject([{ report_id, form_title: 'Limbah fasyankes' }])
    ok(await (await world.as('hospital')).post(`/api/reports/${report_id}/withdraw`))
    await countAll(world)
    expect(await found()).toEqual([])
  }),
)

it(
  'asks the office to look, once a day, with the list; and writes it down',
  withApp(async (world) => {
    await defective(world)
    const admin = await world.as('admin')
    const body = { bulan: month, aturan: 'copy', kabupatenkota_id: '32.73' }
    const first = ok(await admin.post(`${path}/minta-periksa`, body))
    expect(first).toMatchObject({ findings: 1, message: 'Dinas kesehatan diminta memeriksa daftar ini.' })
    expect(ok(await admin.post(`${path}/minta-periksa`, body)).message).toBe(
      'Dinas kesehatan ini sudah diminta hari ini pukul 09.00 WIB.',
    )
    const page = ok(await admin.get(`${path}/temuan?bulan=${month}&aturan=copy&kabupatenkota_id=32.73`))
    expect(page.requested_at).toBe(first.requested_at)
    const city = await world.as('city')
    const { data } = ok(await city.get('/api/notification'))
    expect(data).toMatchObject([
      {
        kind: 'quality',
        title: 'Mohon periksa mutu data',
        body: 'Administrator meminta Anda memeriksa formulir Limbah fasyankes bulan Oktober 2026. Sama persis dengan bulan lalu: Salin.',
        href: `/konfirmasi/formulir?date=${month}&form_type=limbahfasyankes&status=all`,
      },
    ])
    const audits = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'quality.request')
      .execute()
    expect(audits).toMatchObject([{ subject_id: '32.73', detail: { month, rule: 'copy', findings: 1 } }])
    world.setNow(new Date('2026-12-03T02:00:00Z'))
    ok(await admin.post(`${path}/minta-periksa`, body))
    expect(ok(await city.get('/api/notification')).total).toBe(2)
  }),
)

it(
  'finds no difference of exactly as much as is allowed, whatever decimals make of it',
  withApp(async (world) => {
    for (const of of ['2026-09', month]) await beginDuties(world, of)
    const [exact = 0] = await addHospitals(world, ['Tepat'])
    await addReport(world.db, exact, '2026-09', { ...usual(5), closing: 0.18 })
    // 0.28 − 0.18 and 0.28 + G − M − C: each a little more than 0.1 in binary.
    await addReport(world.db, exact, month, { opening: 0.28, generated: 2, managed: 1.98, closing: 0.2 })
    await countAll(world)
    for (const rule of ['stock', 'balance']) expect([rule, await namesOf(world, rule)]).toEqual([rule, []])
  }),
)

it(
  'refuses what cannot be asked, at its field',
  withApp(async (world) => {
    const admin = await world.as('admin')
    const errorsOf = async (query: string) => (await admin.get(`${path}?${query}`)).body.errors
    expect(await errorsOf('bulan=2027-01')).toEqual({ bulan: ['Bulan ini belum dimulai.'] })
    expect(await errorsOf('bulan=0')).toEqual({
      bulan: ['Tulis bulan sebagai TTTT-BB, misalnya 2026-04', 'Bulan paling awal Januari 2020'],
    })
    expect(await errorsOf('form_type=x')).toEqual({ form_type: ['Formulir tidak dikenal'] })
    expect(await errorsOf('provinsi_id=99')).toEqual({ provinsi_id: ['Provinsi tidak dikenal'] })
    const post = async (body: object) => (await admin.post(`${path}/minta-periksa`, body)).body.errors
    expect(await post({ bulan: month, aturan: 'copy', kabupatenkota_id: '32.73' })).toEqual({
      aturan: ['Tidak ada temuan aturan ini di kabupaten/kota dan bulan itu.'],
    })
    expect(await post({ bulan: month, aturan: 'x', kabupatenkota_id: '99.99' })).toMatchObject({
      aturan: ['Pilih aturan mutu data yang ada'],
    })
    const statusOf = async (person: Person, address: string) =>
      (await (await world.as(person)).get(address)).status
    for (const person of ['ministry', 'province', 'city'] as const) {
      expect(await statusOf(person, path)).toBe(200)
      expect(await statusOf(person, `${path}/temuan?aturan=copy`)).toBe(403)
    }
    for (const person of ['hospital', 'external'] as const) expect(await statusOf(person, path)).toBe(403)
  }),
)
