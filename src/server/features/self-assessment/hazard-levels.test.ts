import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Db } from '#server/database/transaction.ts'
import { lockFacility } from '#server/features/reports/life/facility-queries.ts'
import { sendFile } from '#server/testing/files.ts'
import { mergeAs } from '#server/testing/place-figures.ts'
import { ok } from '#server/testing/reports.ts'
import {
  bandungLevels,
  completeAssessment,
  importLevels,
  period,
  readResult,
} from '#server/testing/self-assessments.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { testNow, withApp, type World, worldOn } from '#server/testing/with-app.ts'

import { refreshResult } from './scoring.ts'

/** What is stored of the hospital's period: its risk, and each hazard's. */
async function storedResult({ db, facilityIdOf }: World) {
  const id = await facilityIdOf('hospital')
  const result = await db
    .selectFrom('assessment_result')
    .select(['risk_max', 'risk_mean', 'risk_class', 'leading_hazard'])
    .where('facility_id', '=', id)
    .executeTakeFirstOrThrow()
  const hazards = await db
    .selectFrom('assessment_hazard_result')
    .select(['hazard', 'base_level', 'hazard_index', 'vulnerability_index', 'risk_index'])
    .where('facility_id', '=', id)
    .orderBy('hazard')
    .execute()
  return { ...result, hazards }
}

describe('importing hazard levels', () => {
  it(
    'is an administrator’s; words, either name and values of the index will do',
    withApp(async (world) => {
      for (const person of ['city', 'province', 'ministry', 'hospital'] as const)
        expect((await importLevels(world, bandungLevels, {}, person)).status).toBe(403)
      const dry = ok(await importLevels(world, bandungLevels, { dry_run: true })).data
      expect(dry).toEqual({ rows: 3, changed: 3, unchanged: 0, recomputed: 0, dry_run: true })
      expect(await world.db.selectFrom('irbi_level').selectAll().execute()).toEqual([])
      expect(ok(await importLevels(world)).data).toMatchObject({ changed: 3 })
      expect(ok(await importLevels(world)).data).toMatchObject({ changed: 0, unchanged: 3 })
      // A sheet without a source takes none away.
      const unnamed = ok(await importLevels(world, bandungLevels, { source: '' })).data
      expect(unnamed).toMatchObject({ changed: 0, unchanged: 3 })
      const url = '/api/creshcf/hazard-levels?provinsi_id=32'
      const { data } = ok(await (await world.as('admin')).get(url))
      expect(data).toEqual([
        { kabupatenkota_id: '32.01', name: 'Kabupaten Bogor', levels: {}, source: null, updated_at: null },
        {
          kabupatenkota_id: '32.73',
          name: 'Kota Bandung',
          levels: { banjir: 'Tinggi', kenaikanAir: 'Rendah', kekeringan: 'Sedang' },
          source: 'IRBI 2024',
          updated_at: '2026-12-02T02:00:00.000Z',
        },
      ])
      expect((await (await world.as('ministry')).get(url)).status).toBe(403)

      const storm = { kabupatenkota_id: '32.73', bencana: 'Badai', tingkat: 'Sedang' }
      ok(await importLevels(world, [storm], { source: 'BMKG 2025' }))
      const [, bandung] = ok(await (await world.as('admin')).get(url)).data
      expect(bandung.source).toBe('BMKG 2025; IRBI 2024')
    }),
  )

  it(
    'refuses each wrong cell at its row, and keeps nothing',
    withApp(async (world) => {
      const { status, body } = await importLevels(world, [
        ...bandungLevels,
        { kabupatenkota_id: '32.99', bencana: 'Banjir', tingkat: 'Tinggi' },
        { kabupatenkota_id: '32.73', bencana: 'Gempa', tingkat: 'Parah' },
        { kabupatenkota_id: '32.73', bencana: 'Banjir', tingkat: 'Sedang' },
      ])
      expect([status, body.errors]).toEqual([
        422,
        {
          'rows.3.kabupatenkota_id': ['Kabupaten/kota tidak ditemukan.'],
          'rows.4.bencana': ['Jenis bencana tidak dikenal.'],
          'rows.4.tingkat': ['Tulis Tinggi, Sedang, Rendah, atau nilai indeks.'],
          'rows.5.bencana': ['Kabupaten/kota dan bencana ini tertulis dua kali.'],
        },
      ])
      expect(await world.db.selectFrom('irbi_level').selectAll().execute()).toEqual([])
    }),
  )

  it(
    'come by a sheet too: first looked at, then stored, all or nothing',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const upload = (text: string, dry_run: boolean, client = admin) =>
        sendFile(
          client,
          '/api/creshcf/hazard-levels/sheet',
          { name: 'irbi.csv', bytes: Buffer.from(text) },
          {
            source: 'IRBI 2024',
            dry_run: String(dry_run),
          },
        )
      const levels = () => world.db.selectFrom('irbi_level').selectAll().execute()
      const good = 'Kode,Banjir,Kekeringan\n32.73,Tinggi,\n3201,"12,5",sedang\n'

      expect(ok(await upload(good, true)).data).toEqual({
        ...{ rows: 3, changed: 3, unchanged: 0, recomputed: 0, dry_run: true },
        ...{ errors: [], error_count: 0 },
      })
      expect(await levels()).toEqual([])

      const wrong = `${good}99.99,Tinggi,\n32.73,parah,Sedang\n32.73,Sedang,\n`
      const refused = ok(await upload(wrong, false))
      expect(refused.message).toBe('3 kesalahan ditemukan; tidak ada yang disimpan.')
      expect(refused.data).toMatchObject({
        error_count: 3,
        errors: [
          { row: 4, message: 'Kabupaten/kota tidak ditemukan.' },
          { row: 5, message: 'Banjir: tulis Tinggi, Sedang, Rendah, atau nilai indeks.' },
          { row: 6, message: 'Kabupaten/kota dan bencana ini tertulis dua kali.' },
        ],
      })
      expect(await levels()).toEqual([])

      expect(ok(await upload(good, false)).data).toMatchObject({ changed: 3, dry_run: false })
      const stood = (await levels()).map(
        ({ regency_code, hazard, level }) => `${regency_code} ${hazard} ${level}`,
      )
      expect(new Set(stood)).toEqual(
        new Set(['32.01 banjir Rendah', '32.01 kekeringan Sedang', '32.73 banjir Tinggi']),
      )
      expect(stood).toHaveLength(3)

      expect((await upload('Kode,Banjir\n', false)).body.errors).toEqual({
        file: ['Berkas ini tidak berisi tingkat bahaya.'],
      })
      // A sheet of nothing but errors is described as well.
      expect(ok(await upload('Kode,Banjir\nBandung,Tinggi\n', false)).data).toMatchObject({
        ...{ rows: 0, changed: 0, error_count: 1 },
      })
      expect((await upload(good, false, await world.as('ministry'))).status).toBe(403)
    }),
  )

  it(
    'recomputes what depends on it, exactly as from the answers, and nothing else',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      await completeAssessment(world, 'otherHospital')
      const before = await world.db
        .selectFrom('assessment_result')
        .select(['facility_id', 'risk_max'])
        .execute()
      expect(ok(await importLevels(world)).data.recomputed).toBe(1)
      const after = await world.db
        .selectFrom('assessment_result')
        .select(['facility_id', 'risk_max'])
        .execute()
      const riskOf = (rows: typeof after, id: number) => rows.find((row) => row.facility_id === id)?.risk_max
      const [ours, theirs] = [await world.facilityIdOf('hospital'), await world.facilityIdOf('otherHospital')]
      expect(riskOf(after, theirs)).toBe(riskOf(before, theirs))
      expect(riskOf(after, ours)).not.toBe(riskOf(before, ours))
      const { risk, hazards } = ok(await readResult(world)).data
      expect(riskOf(after, ours)).toBe(risk.max)
      const parts = await world.db
        .selectFrom('assessment_hazard_result')
        .select(['hazard', 'hazard_index', 'risk_index', 'base_level'])
        .where('facility_id', '=', ours)
        .orderBy('hazard')
        .execute()
      expect(parts).toEqual(
        ['banjir', 'kekeringan'].map((key) => {
          const one = hazards.find(({ hazard }: { hazard: string }) => hazard === key)
          return {
            hazard: key,
            hazard_index: one.hazard_index.value,
            risk_index: one.risk,
            base_level: one.base_level,
          }
        }),
      )
      const audit = await world.db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'hazard-level.import')
        .executeTakeFirstOrThrow()
      expect(audit.detail).toMatchObject({ recomputed: 1, levels: [{ before: null }, {}, {}] })
    }),
  )
})

const bogor = '32.01'

async function moveToBogor(world: World, hospital: number): Promise<number> {
  const move = { from_regency_id: '32.73', to_regency_id: bogor, from_month: '2026-12' }
  ok(await (await world.as('admin')).post('/api/fasyankes/pindah', { ...move, facility_ids: [hospital] }))
  return hospital
}

async function mergeIntoOneOfBogor(world: World, duplicate_id: number): Promise<number> {
  const admin = await world.as('admin')
  const place = { type: 'hospital', region_type: 'urban', regency_id: bogor }
  const { facility_id } = ok(
    await admin.post('/api/fasyankes', { ...place, name: 'RS Bogor', code: 'RS077', beds: 120 }),
  ).data
  ok(await mergeAs(admin, facility_id, { duplicate_id }))
  return facility_id
}

it.each([
  ['has moved', moveToBogor],
  ['was merged into one of it', mergeIntoOneOfBogor],
])('are those of the new regency for a facility that %s', async (_what, bring) =>
  withApp(async (world) => {
    const bogorLevels = [{ kabupatenkota_id: bogor, bencana: 'Kekeringan', tingkat: 'Tinggi' }]
    ok(await importLevels(world, [...bandungLevels, ...bogorLevels]))
    await completeAssessment(world)
    const facilityId = await bring(world, await world.facilityIdOf('hospital'))
    const stored = await storedResult(world)
    expect(stored.hazards.map(({ hazard, base_level }) => [hazard, base_level])).toEqual([
      ['banjir', null],
      ['kekeringan', 'Tinggi'],
    ])
    await refreshResult(world.db, { facilityId, regencyCode: bogor, period }, testNow)
    expect(stored).toEqual(await storedResult(world))
    const { risk } = ok(await readResult(world)).data
    expect(stored.risk_max).toBe(risk.max)
  })(),
)

describe('a facility that saves while hazard levels are imported', () => {
  it('keeps what it has saved, by the new levels', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    await completeAssessment(world)
    const whose = { facilityId: await world.facilityIdOf('hospital'), regencyCode: '32.73', period }
    // As a save does: it changes answers and counts them by the levels that are there.
    const save = async (tx: Db) => {
      await lockFacility(tx, whose.facilityId)
      await sql`
        update assessment_answer answer set level = 'Tinggi'
        from assessment_question question
        where question.id = answer.question_id and question.part = 'vulnerability'`.execute(tx)
      await refreshResult(tx, whose, testNow)
    }
    const imports = await heldUp(database.db, save, () => [importLevels(world)])
    expect(imports.map((answer) => ok(answer).data.recomputed)).toEqual([1])
    const stored = await storedResult(world)
    await refreshResult(world.db, whose, testNow)
    expect(stored).toEqual(await storedResult(world))
    expect(stored.hazards.map(({ base_level }) => base_level)).toEqual(['Tinggi', 'Sedang'])
  })
})
