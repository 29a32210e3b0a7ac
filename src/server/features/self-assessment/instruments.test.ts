import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  columnsOf,
  instrumentReaders,
  linked,
  postHazard,
  postQuick,
  postVulnerability,
  tickHazards,
} from '#server/testing/self-assessments.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { withApp, worldOn } from '#server/testing/with-app.ts'

type HazardItems = {
  id: number
  bencana: { name: string; dampak: { name: string; type: string; jawaban_dampak: unknown[] }[] }
}

describe('the questions of the instruments', () => {
  it(
    'hazard: the two columns of each of 20 cells hold the same 166 items; the first category has the data’s own name',
    withApp(async ({ as }) => {
      const { data } = ok(await (await as('hospital')).get('/api/identifikasi/merasakan'))
      const hazards: HazardItems[] = data
      expect(hazards.map(({ id, bencana }) => [id, bencana.name])).toEqual([
        [1, 'Banjir'],
        [2, 'Badai'],
        [3, 'Kenaikan Muka Air Laut'],
        [4, 'Kekeringan'],
        [5, 'Kebakaran Hutan'],
      ])
      const cells = hazards.flatMap(({ bencana }) => bencana.dampak)
      expect(cells).toHaveLength(40)
      expect(cells.slice(0, 3).map(({ name, type }) => [name, type])).toEqual([
        ['Tenaga Kesehatan', 'dampak'],
        ['Tenaga Kesehatan', 'potensi_dampak'],
        ['WASH', 'dampak'],
      ])
      const columns = Map.groupBy(cells, ({ type }) => type)
      const items = (type: string) => columns.get(type)?.flatMap(({ jawaban_dampak }) => jawaban_dampak)
      expect(items('dampak')).toHaveLength(166)
      expect(items('dampak')).toEqual(items('potensi_dampak'))
      expect(items('dampak')?.[0]).toEqual({
        id: 1101,
        name: 'Tenaga kesehatan sulit atau tidak dapat hadir',
      })
    }),
  )

  it(
    'hazard: 120 boxes of three levels',
    withApp(async ({ as }) => {
      const { data } = ok(await (await as('hospital')).get('/api/get-pertanyaan-identifikasi-khusus'))
      expect(data).toHaveLength(120)
      expect(data[0]).toEqual({
        id: 11_111,
        name: 'Kehadiran petugas: lebih dari 50% petugas tidak hadir, atau berlangsung > 3 hari',
        bencana_name: 'Banjir',
        question_name: 'Tenaga Kesehatan',
        question_type: 'Tinggi',
        dimension: 'Kehadiran petugas',
      })
    }),
  )

  it(
    'vulnerability: 125 by hazard and category, 29 by category; capacity: 66 in 9 groups',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const count = (rows: Record<string, unknown[]>[], list: string) =>
        rows.reduce((sum, row) => sum + (row[list]?.length ?? 0), 0)
      const khusus = ok(await hospital.get('/api/kerentanan-khusus')).data
      expect([khusus.length, count(khusus, 'pertanyaan_list')]).toEqual([20, 125])
      expect(khusus[0]).toMatchObject({ type_bencana: 'Banjir', type_meresakan: 'Sumber Daya Kesehatan' })
      const umum = ok(await hospital.get('/api/kerentananquestionall')).data
      expect([umum.length, count(umum, 'pertanyaan_list')]).toEqual([4, 29])
      const groups = ok(await hospital.get('/api/penilaianquestionall')).data
      expect([columnsOf(groups, 'id').flat(), count(groups, 'questions')]).toEqual([
        [1, 2, 3, 4, 5, 6, 7, 8, 9],
        66,
      ])
      expect(groups[0]).toMatchObject({
        name: 'Kepemimpinan dan Tata Kelola',
        questions: [
          { id: 40_101, pertanyaan: expect.stringMatching(/^Fasyankes telah melaksanakan /) },
          ...Array(6).fill(expect.anything()),
        ],
      })
    }),
  )
})

describe('saving at the same time', () => {
  it('is refused to a facility that is being merged into another', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const [merged_into, id] = [
      await world.facilityIdOf('otherHospital'),
      await world.facilityIdOf('hospital'),
    ]
    const [answer] = await heldUp(
      database.db,
      (tx) => tx.updateTable('facility').set({ merged_into }).where('id', '=', id).execute(),
      () => [postQuick(world, 'vulnerability')],
    )
    expect(answer).toMatchObject({ status: 404, body: { message: 'Fasyankes tidak ditemukan.' } })
    expect(await database.db.selectFrom('assessment_result').selectAll().execute()).toEqual([])
  })

  it('sends the hazard instrument once; the other is refused as final', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    await tickHazards(world)
    const answers = await Promise.all([1, 2, 3, 4].map(() => postHazard(world)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const sent = await database.db.selectFrom('assessment_instrument').select('number').execute()
    expect(sent).toEqual([{ number: 1 }])
  })

  it('keeps one current submission of the vulnerability instrument, and every one in the history', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    await tickHazards(world)
    const levels = ['Tinggi', 'Sedang', 'Rendah']
    for (const { status } of await Promise.all(
      levels.map((level) => postVulnerability(world, { umum: [linked(30_101, level)] })),
    ))
      expect(status).toBe(200)
    const sent = await database.db
      .selectFrom('assessment_instrument')
      .select(['number', 'is_current'])
      .orderBy('number')
      .execute()
    expect(sent.map(({ number, is_current }) => [number, is_current])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })
})

describe('a read-back', () => {
  it(
    'needs a session and reaches as far as the reader',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await postHazard(world))
      for (const instrument of ['hazard', 'levels'] as const) {
        const url = `/api/${instrumentReaders[instrument]}/${await world.idOf('hospital')}/2026/2`
        expect((await (await world.as(null)).get(url)).status).toBe(401)
        for (const person of ['city', 'province', 'ministry', 'admin'] as const)
          expect((await (await world.as(person)).get(url)).status).toBe(200)
        for (const person of ['healthCenter', 'otherCity', 'otherProvince'] as const)
          expect((await (await world.as(person)).get(url)).status).toBe(404)
        expect((await (await world.as('external')).get(url)).status).toBe(403)
      }
    }),
  )
})
