import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { classOf } from '#indicators/self-assessment-indices.ts'
import { figureVersionOf } from '#server/database/figure-version.ts'
import { beginDuties, keepAll, reportedWaste } from '#server/testing/kept-figures.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { completeAssessment, importLevels } from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

import { keepSummaries } from './keeping.ts'
import { keepSpread } from './spread.ts'

const ask = async ({ as }: World, person: Person | null, query: string) =>
  (await as(person)).get(`/api/angka?dari=2026-11&${query}`)
const waste = 'indikator=waste_generated,limbahfasyankes.reporting'

describe('figures of regions', () => {
  it(
    'add up from regencies to the nation, each with its base',
    withApp(async (world) => {
      await reportedWaste(world)
      const told = async (query: string) => ok(await ask(world, 'ministry', `${waste}&${query}`)).data
      const nation = await told('')
      expect(nation).toMatchObject({
        mode: 'semua',
        regions: [{ code: 'ID', name: 'Indonesia', level: 0 }],
        spans: [{ span: '2026-11', label: 'November 2026' }],
        rows: [
          {
            region: 'ID',
            figures: {
              waste_generated: { n: 3, base: { n: 3, of: 4, confirmed: 2 }, note: null },
              'limbahfasyankes.reporting': { value: 75, of: 3, per: 4 },
            },
          },
        ],
      })
      const amount = ({ rows }: typeof nation) =>
        rows.reduce((sum: number, row: typeof nation) => sum + (row.figures.waste_generated.value ?? 0), 0)
      const provinces = await told('rinci=anak')
      expect(provinces.rows.map((row: typeof nation) => row.region)).toEqual(['32', '35', '94'])
      expect(amount(provinces)).toBeCloseTo(amount(nation), 6)
      expect(amount(await told('rinci=kabkota'))).toBeCloseTo(amount(nation), 6)
      const types = [await told('tipe_fasyankes=1'), await told('tipe_fasyankes=2')]
      expect(types.reduce((sum, type) => sum + amount(type), 0)).toBeCloseTo(amount(nation), 6)
      expect(provinces.rows[2].figures.waste_generated).toMatchObject({
        value: null,
        note: 'tidak ada laporan',
      })
    }),
  )

  it(
    'count what a facility owes in which nobody has an account yet',
    withApp(async (world) => {
      await sql`
        insert into facility (code, name, type, region_type, ownership, inpatient, covid_handler, province_code, regency_code)
        values ('Z1', 'Puskesmas Baru', 'publicHealthCenter', 'urban', 'pemda', false, false, '32', '32.73')`.execute(
        world.db,
      )
      await reportedWaste(world)
      const { rows } = ok(await ask(world, 'ministry', waste)).data
      expect(rows[0].figures['limbahfasyankes.reporting']).toMatchObject({ value: 60, of: 3, per: 5 })
    }),
  )

  it(
    'count confirmed reports only for everyone without a right to more',
    withApp(async (world) => {
      await reportedWaste(world)
      for (const [person, query, mode, n] of [
        ['ministry', '', 'semua', 3],
        ['ministry', '&mode=terkonfirmasi', 'terkonfirmasi', 2],
        ['otherCity', '', 'semua', 3],
        ['external', '&mode=semua', 'terkonfirmasi', 2],
        ['hospital', '&mode=semua', 'terkonfirmasi', 2],
        [null, '&mode=semua', 'terkonfirmasi', 2],
      ] as const) {
        const { data } = ok(await ask(world, person, `${waste}${query}`))
        expect([person, data.mode, data.rows[0].figures.waste_generated.n]).toEqual([person, mode, n])
      }
    }),
  )

  it(
    'do not tell everyone what a single facility has reported',
    withApp(async (world) => {
      await reportedWaste(world)
      for (const [person, note] of [
        ['ministry', null],
        ['external', 'terlalu sedikit fasyankes'],
        [null, 'terlalu sedikit fasyankes'],
      ] as const) {
        const { rows } = ok(await ask(world, person, `${waste}&kabupatenkota_id=35.78`)).data
        const { waste_generated: told } = rows[0].figures
        const isHidden = note !== null
        expect([person, told.note, told.value === null]).toEqual([person, note, isHidden])
        const { n, confirmed, as_of } = told.base
        expect([n, confirmed, as_of].map((each) => each === null)).toEqual([isHidden, isHidden, isHidden])
        // A province is large enough.
        const province = ok(await ask(world, person, `${waste}&provinsi_id=35`)).data.rows[0].figures
        expect(province.waste_generated).toMatchObject({ n: 1, note: null })
      }
    }),
  )

  it(
    'do not tell everyone what two of a city’s facilities have of a year, whatever else others have sent',
    withApp(async (world) => {
      await beginDuties(world)
      for (const of of ['2026-10', '2026-11'])
        for (const person of ['hospital', 'healthCenter', 'smallHealthCenter'] as const)
          await reportIn(world, 'confirmed', { person, of })
      await keepAll(world)
      const told = async (person: Person | null) => {
        const query = 'indikator=bor,waste_generated&kabupatenkota_id=32.73&dari=2026&sampai=2026'
        const { rows } = ok(await (await world.as(person)).get(`/api/angka?${query}`)).data
        return rows[0].figures
      }
      const seen = await told('city')
      expect([seen.bor.n, seen.waste_generated.n]).toEqual([4, 6])
      const { bor, waste_generated } = await told(null)
      expect(bor).toMatchObject({ value: null, n: null, note: 'terlalu sedikit fasyankes' })
      expect(waste_generated).toMatchObject({ value: seen.waste_generated.value, n: 6 })
    }),
  )

  it(
    'say of a span that runs that nobody has reported, but where fewer than three facilities owe it',
    withApp(async (world) => {
      for (const month of ['2026-10', '2026-11']) await beginDuties(world, month)
      await keepAll(world)
      const visitor = await world.as(null)
      const notes = async (span: string) => {
        const query = `${waste}&rinci=kabkota&dari=${span}&sampai=${span}`
        const { rows } = ok(await visitor.get(`/api/angka?${query}`)).data
        const noteOf = (region: string) =>
          rows.find((row: { region: string }) => row.region === region).figures.waste_generated.note
        return ['32.73', '35.78'].map(noteOf)
      }
      const [none, few] = ['tidak ada laporan', 'terlalu sedikit fasyankes']
      for (const span of ['2026-10', '2026-Q4', '2026-S2', '2026'])
        expect(await notes(span)).toEqual([none, few])
    }),
  )

  it.each([
    ['indikator=', 'indikator', 'Wajib diisi'],
    ['indikator=ada', 'indikator', 'Indikator ada tidak dikenal'],
    [`${waste}&provinsi_id=99`, 'provinsi_id', 'Provinsi tidak dikenal'],
    [`${waste}&kabupatenkota_id=32.99`, 'kabupatenkota_id', 'Kabupaten/kota tidak dikenal'],
    [`${waste}&provinsi_id=35&kabupatenkota_id=32.73`, 'kabupatenkota_id', 'tidak berada di provinsi'],
    [`${waste}&sampai=2027-01`, 'sampai', 'Periode ini belum dimulai'],
    [`${waste}&sampai=2026-10`, 'sampai', 'Akhir periode mendahului awalnya'],
    [`${waste}&sampai=2026`, 'sampai', 'Pilih periode yang sejenis'],
    [`${waste}&sampai=besok`, 'sampai', 'Tulis periode sebagai'],
    [`${waste}&tipe_fasyankes=3`, 'tipe_fasyankes', 'Paling besar 2'],
  ])('refuse %s at %s', (query, field, message) =>
    withApp(async (world) => {
      const { status, body } = await ask(world, null, query)
      expect(status).toBe(422)
      expect(body.errors[field][0]).toContain(message)
    })(),
  )

  it(
    'refuse more numbers at once than are quick to make',
    withApp(async (world) => {
      await sql`
        insert into regency (code, province_code, name)
        select '35.' || number, '35', 'Kabupaten ' || number from generate_series(100, 609) number`.execute(
        world.db,
      )
      const visitor = await world.as(null)
      const asked = async (figures: string, rest = 'dari=2023-10&sampai=2026-11') =>
        visitor.get(`/api/angka?rinci=kabkota&${rest}&indikator=${figures}`)
      for (const [figures, semesters] of [
        ['health_air_level,health_sanitasi_level'],
        ['creshcf.matrix', 'dari=2021-S1&sampai=2026-S2'],
      ] as const) {
        const { status, body } = await asked(figures, semesters)
        expect([figures, status, body.errors]).toEqual([
          figures,
          422,
          { dari: ['Pilih periode yang lebih pendek, atau wilayah atau indikator yang lebih sedikit'] },
        ])
      }
      const most = ok(await asked('health_air_level')).data
      expect(most.rows).toHaveLength(514 * 38)
    }),
  )

  it(
    'tell of the self-assessment by semester',
    withApp(async (world) => {
      await beginDuties(world)
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Rendah' })
      await completeAssessment(world, 'otherHospital')
      await keepAll(world)
      const results = await world.db.selectFrom('assessment_result').selectAll().execute()
      const hazards = await world.db.selectFrom('assessment_hazard_result').selectAll().execute()
      const { data: catalogue } = ok(await (await world.as(null)).get('/api/katalog'))
      const ids: string[] = catalogue.flatMap(({ id }: { id: string }) =>
        id.startsWith('creshcf.') ? [id] : [],
      )
      const figures: Record<string, { value: number; of: number; per: number; words: object; base: object }> =
        {}
      for (let from = 0; from < ids.length; from += 8) {
        const query = `dari=2026-S2&indikator=${ids.slice(from, from + 8).join(',')}`
        const { data } = ok(await (await world.as('ministry')).get(`/api/angka?${query}`))
        Object.assign(figures, data.rows[0].figures)
      }
      expect(figures['creshcf.coverage']).toMatchObject({ of: 2, per: 4, value: 50, base: { n: 2, of: 4 } })
      const mean = (values: (number | null)[]) => {
        const known = values.filter((value) => value !== null)
        return known.reduce((sum, value) => sum + value, 0) / known.length
      }
      expect(figures['creshcf.risk']?.value).toBeCloseTo(mean(results.map((row) => row.risk_max)), 9)
      expect(figures['creshcf.capacity']?.value).toBeCloseTo(
        mean(results.map((row) => row.capacity_index)),
        9,
      )
      expect(figures['creshcf.vulnerability']?.value).toBeCloseTo(
        mean(hazards.map((row) => row.vulnerability_index)),
        9,
      )
      const ofFlood = hazards.filter(({ hazard }) => hazard === 'banjir')
      expect(figures['creshcf.risk_banjir']?.value).toBeCloseTo(mean(ofFlood.map((row) => row.risk_index)), 9)
      expect(figures['creshcf.hazard_banjir']).toMatchObject({ of: ofFlood.length, per: 2 })
      const classes = Map.groupBy(results, ({ risk_class }) => String(risk_class))
      expect(figures['creshcf.risk_class']?.words).toEqual(
        Object.fromEntries(
          ['Rendah', 'Sedang', 'Tinggi'].map((level) => [level, classes.get(level)?.length ?? 0]),
        ),
      )
      const cells = results.map((row) => {
        const own = hazards.find(
          (one) => one.facility_id === row.facility_id && one.hazard === row.leading_hazard,
        )
        const indices = [own?.hazard_index, own?.vulnerability_index, row.capacity_index]
        return indices.map((index) => classOf(index ?? 0)).join('-')
      })
      const matrix = Object.entries(figures['creshcf.matrix']?.words ?? {}).filter(([, count]) => count > 0)
      expect(new Map(matrix)).toEqual(
        new Map([...new Set(cells)].map((cell) => [cell, cells.filter((one) => one === cell).length])),
      )
      const { body } = await ask(world, null, 'indikator=creshcf.risk')
      expect(body.errors.indikator).toEqual(['Rata-rata risiko iklim hanya ada per semester'])
    }),
  )

  it(
    'are described by the catalogue',
    withApp(async (world) => {
      const { data } = ok(await (await world.as(null)).get('/api/katalog'))
      const row = data.find(({ id }: { id: string }) => id === 'waste_compliance_official')
      expect(row).toMatchObject({
        form_type: 'limbahfasyankes',
        kind: 'share',
        unit: '%',
        breaks: [{ from: 80, colour: '#4CAF50' }, { from: 50 }, { from: 0 }],
      })
    }),
  )
})

it(
  'what is counted again ends the answers that were kept, and nothing else does',
  withApp(async (world) => {
    const { db, services } = world
    const keeping = { forms: services.forms, now: services.now() }
    const counts = {
      sums: () => keepSummaries(db, keeping),
      spread: () => keepSpread(db, services.forms, 0),
    }
    const raisedBy = async (count: () => Promise<unknown>) => {
      const before = await figureVersionOf(db)
      await count()
      return (await figureVersionOf(db)) - before
    }
    await keepAll(world)
    expect(await raisedBy(counts.sums)).toBe(0)
    await reportIn(world, 'sent')
    expect(await raisedBy(counts.sums)).toBeGreaterThan(0)
    expect(await raisedBy(counts.spread)).toBeGreaterThan(0)
  }),
)
