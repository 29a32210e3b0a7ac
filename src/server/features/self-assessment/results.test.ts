import { describe, expect, it } from 'vitest'

import { sentences } from '#domain/self-assessment/words.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { ok } from '#server/testing/reports.ts'
import {
  allOf,
  columnsOf,
  completeAssessment,
  importLevels,
  period,
  postCapacity,
  postHazard,
  postQuick,
  postVulnerability,
  quickAnswers,
  readResult,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

import { readAssessment } from './scoring.ts'

const stored = ({ db }: World) => db.selectFrom('assessment_result').selectAll().executeTakeFirstOrThrow()

describe('the rows of what a facility has filled', () => {
  const lists = {
    hazard: 'creshcf-identifikasi-report-user',
    vulnerability: 'creshcf-kerentanan-report-user',
    capacity: 'creshcf-penilaian-report-user',
  } as const

  it(
    'say of each part what is answered',
    withApp(async (world) => {
      const { as, idOf } = world
      const id = await idOf('hospital')
      const rows = async (part: keyof typeof lists, query = '?year=2026&semester=2') =>
        ok(await (await as('hospital')).get(`/api/${lists[part]}/${id}${query}`)).data
      const row = { user_id: id, username: 'rs@silika.test', year: 2026, semester: 2 }
      for (const part of ['hazard', 'vulnerability', 'capacity'] as const)
        expect(await rows(part)).toEqual([
          {
            ...row,
            form_assessment: 'Belum diisi',
            form_instrument: 'Belum diisi',
            final: false,
            reopened: null,
          },
        ])
      ok(await postQuick(world, 'hazard'))
      expect(await rows('hazard')).toMatchObject([
        { form_assessment: 'already answer', form_instrument: 'Belum diisi' },
      ])
      await completeAssessment(world, 'hospital')
      for (const part of ['hazard', 'vulnerability', 'capacity'] as const)
        expect(await rows(part)).toMatchObject([
          {
            ...row,
            form_assessment: 'already answer',
            form_instrument: 'already answer',
            final: part === 'hazard',
          },
        ])
      expect(await rows('hazard', '')).toMatchObject([
        { semester: 1, form_instrument: 'Belum diisi' },
        { semester: 2, form_instrument: 'already answer' },
      ])
      expect(await rows('hazard', '?year=2025')).toMatchObject([
        { year: 2025, form_instrument: 'Belum diisi' },
        { form_assessment: 'Belum diisi' },
      ])
    }),
  )

  it(
    'reach as far as the reader',
    withApp(async ({ as, idOf }) => {
      const url = `/api/${lists.hazard}/${await idOf('hospital')}?year=2026&semester=2`
      for (const person of ['city', 'province', 'ministry', 'admin'] as const)
        expect((await (await as(person)).get(url)).status).toBe(200)
      for (const person of ['healthCenter', 'otherCity'] as const)
        expect((await (await as(person)).get(url)).status).toBe(404)
      expect((await (await as('admin')).get(`/api/${lists.hazard}/${await idOf('city')}`)).status).toBe(404)
    }),
  )
})

describe('what a period is worth', () => {
  it(
    'is not found while nothing is saved',
    withApp(async (world) => expect((await readResult(world)).status).toBe(404)),
  )

  it(
    'grows with each part, and says what is missing',
    withApp(async (world) => {
      ok(await importLevels(world))
      ok(await postQuick(world, 'hazard'))
      const begun = ok(await readResult(world)).data
      const [flood] = begun.hazards
      expect(flood).toMatchObject({
        name: 'Banjir',
        ticked: true,
        base_level: 'Tinggi',
        base_source: 'IRBI 2024',
        hazard_index: { value: 1, class: 'Tinggi' },
        vulnerability_index: { value: null },
        risk: null,
        marks: [{ words: 'sementara: instrumen bahaya belum dikirim' }],
      })
      expect(begun.hazards[1]).toMatchObject({ name: 'Badai', ticked: false, risk: null })
      // 2, 4 ya; 9, 10 tidak; of eight answered risk questions, since 7 is hidden.
      expect(begun.parts[0].quick).toEqual({ concerns: 4, answered: 8, value: 0.5 })
      expect(await stored(world)).toMatchObject({ quick_hazard: 0.5 })

      ok(await postHazard(world))
      const hazard = ok(await readResult(world)).data.hazards[0].hazard_index
      // B 3/3, S: one category at BESAR = 0.75 of 3, G: 1 of 31 named items.
      expect(hazard.value).toBeCloseTo(0.4 + 0.4 * 0.25 + 0.2 / 31, 12)
      expect(columnsOf(hazard.terms, 'label', 'detail')).toEqual([
        ['Tingkat bahaya wilayah (IRBI)', 'Tinggi: 3 dari 3'],
        ['Tingkat dampak', 'rata-rata empat kategori 0,75 dari 3'],
        ['Luas dampak', '3,2% butir dampak'],
      ])

      const umum = await allOf(world, 'umum', 'Tinggi')
      const khusus = await allOf(world, 'khusus', 'Sedang')
      ok(await postVulnerability(world, { umum, khusus }))
      const vulnerable = ok(await readResult(world)).data
      expect(vulnerable.hazards[0].vulnerability_index.value).toBeCloseTo(0.6 * 0.5 + 0.4, 12)
      expect(vulnerable.hazards[0].marks).toEqual([{ mark: 'withoutCapacity', words: 'tanpa kapasitas' }])
      expect(vulnerable.parts[1]).toMatchObject({ answered: 80, questions: 80 })

      ok(await postCapacity(world, await allOf(world, 'capacity', 'Sedang')))
      const done = ok(await readResult(world)).data
      expect(done.capacity.value).toBeCloseTo(0.5, 12)
      expect(done.capacity.terms).toHaveLength(9)
      expect(done.risk.max).toBeCloseTo(Math.cbrt(hazard.value * 0.7 * 0.5), 12)
      expect(done.risk).toMatchObject({ leading: 'banjir', class: 'Sedang', marks: [] })
      expect(done.facility).toBe('RS Contoh Bandung')
    }),
  )

  it(
    'without a level of the regency is computed from the rest, and says so',
    withApp(async (world) => {
      await completeAssessment(world)
      const { risk, hazards } = ok(await readResult(world)).data
      expect(risk.marks).toEqual([{ mark: 'withoutBase', words: 'tanpa indeks bahaya' }])
      expect(hazards[0].hazard_index.value).toBeCloseTo((0.4 * 0.25 + 0.2 / 31) / 0.6, 12)
    }),
  )

  it(
    'names what is not ready and what would help most',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Rendah' })
      const { actions, levers, risk } = ok(await readResult(world)).data
      expect(actions).toHaveLength(20)
      expect(actions[0]).toMatchObject({
        part: 'vulnerability',
        hazard: 'banjir',
        section: 'Sumber Daya Kesehatan',
        risk: risk.max,
      })
      expect(levers).toHaveLength(5)
      for (const lever of levers) expect(lever.risk).toBeCloseTo(risk.max - lever.gain, 12)
      expect(levers[0].gain).toBeGreaterThan(0)
    }),
  )

  it(
    '“Tinggi” everywhere means unready and able at once: risk 0 with a note, and the worst without capacity',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Tinggi' })
      expect(ok(await readResult(world)).data).toMatchObject({
        capacity: { value: 1, class: 'Tinggi' },
        risk: { max: 0, class: 'Rendah', marks: [{ mark: 'residual' }] },
      })
      ok(await postCapacity(world, await allOf(world, 'capacity', 'Rendah')))
      const { capacity, risk } = ok(await readResult(world)).data
      expect(capacity).toMatchObject({ value: 0, class: 'Rendah' })
      expect(risk.class).toBe('Tinggi')
    }),
  )

  it(
    'is stored as it is shown, independent of what was saved last',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world)
      const { risk, capacity, parts } = ok(await readResult(world)).data
      expect(await stored(world)).toMatchObject({
        hazard_sent: true,
        vulnerability_sent: true,
        capacity_sent: true,
        risk_max: risk.max,
        risk_mean: risk.mean,
        risk_class: risk.class,
        leading_hazard: risk.leading,
        capacity_index: capacity.value,
        quick_hazard: parts[0].quick.value,
        quick_capacity: parts[2].quick.value,
      })
      ok(await postCapacity(world, await allOf(world, 'capacity', 'Tinggi')))
      expect((await stored(world)).risk_max).toBe(ok(await readResult(world)).data.risk.max)
    }),
  )

  it(
    'is refused with the sentence of the specification without a session, and not found out of reach',
    withApp(async (world) => {
      await completeAssessment(world)
      const url = `/api/creshcf/result/${await world.idOf('hospital')}/2026/2`
      expect((await (await world.as(null)).get(url)).body.message).toBe(sentences.tokenMissing)
      expect((await readResult(world, 'hospital', 'city')).status).toBe(200)
      expect((await readResult(world, 'hospital', 'otherCity')).status).toBe(404)
      expect((await readResult(world, 'hospital', 'external')).status).toBe(403)
    }),
  )
})

it(
  'neither scores nor counts what is kept of a hazard that the vulnerability part no longer has',
  withApp(async (world) => {
    await completeAssessment(world)
    const umum = await allOf(world, 'umum', 'Sedang')
    const khusus = await allOf(world, 'khusus', 'Tinggi')
    ok(await postVulnerability(world, { umum, khusus }))
    const indexOfDrought = async () =>
      ok(await readResult(world)).data.hazards[3].vulnerability_index.value as number
    expect(await indexOfDrought()).toBeCloseTo(0.6 + 0.4 * 0.5, 12)
    ok(await postQuick(world, 'vulnerability', quickAnswers({}, ['banjir'])))
    expect(await indexOfDrought()).toBeCloseTo(0.5, 12)
    expect(ok(await readResult(world)).data.parts[1]).toMatchObject({ answered: 56, questions: 56 })
  }),
)

describe('the file of a result', () => {
  const fileOf = async ({ as, idOf }: World, query: string, person: Person = 'hospital') =>
    (await as(person)).get(`/api/creshcf/result/${await idOf('hospital')}/2026/2/file${query}`)

  it(
    'holds as a workbook what the page shows',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital')
      const { data } = ok(await readResult(world))
      const answer = await fileOf(world, '?format=xlsx')
      expect(answer.headers['content-disposition']).toContain('penilaian-mandiri-2026-2-2026-12-02.xlsx')
      const rows = (await readSheet(answer.bytes)).map(({ cells }) => cells)
      expect(rows.slice(0, 2)).toEqual([
        ['Angka', 'Bencana', 'Nilai', 'Kelas', 'Catatan'],
        ['Risiko fasyankes', null, data.risk.max, data.risk.class],
      ])
      const named = (name: string) => rows.filter(([figure]) => figure === name).map(([, , value]) => value)
      const active = data.hazards.filter(({ ticked }: { ticked: boolean }) => ticked)
      expect(named('Indeks bahaya')).toEqual(
        active.map(({ hazard_index }: { hazard_index: { value: number } }) => hazard_index.value),
      )
      expect(named('Indeks risiko')).toHaveLength(5)
    }),
  )

  it(
    'has its answers beside the words in which they were asked, also where a question has others since',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const asked = await world.db
        .updateTable('assessment_question')
        .set({ is_current: false })
        .where('id', '=', 40_101)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { since: _since, ...question } = asked
      const later = { ...question, revision: 2, is_current: true, text: 'Ditanyakan lain.' }
      await world.db.insertInto('assessment_question').values(later).execute()
      const facilityId = await world.facilityIdOf('hospital')
      const { counted } = await readAssessment(world.db, { facilityId, regencyCode: '32.73', period })
      expect(counted.find(({ id }) => id === 40_101)).toMatchObject({ text: asked.text, level: 'Sedang' })
    }),
  )

  it(
    'holds as CSV the figures alone',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const { data } = ok(await readResult(world))
      const answer = await fileOf(world, '?format=csv')
      const [head, first] = answer.bytes.toString('utf8').split('\r\n')
      expect(head).toBe('\uFEFFAngka;Bencana;Nilai;Kelas;Catatan')
      expect(first).toContain(
        `Risiko fasyankes;;${String(data.risk.max).replace('.', ',')};${data.risk.class}`,
      )
    }),
  )

  it(
    'is not found while nothing is saved or out of reach, and comes in two formats only',
    withApp(async (world) => {
      expect((await fileOf(world, '?format=csv')).status).toBe(404)
      await completeAssessment(world, 'hospital')
      expect((await fileOf(world, '?format=csv', 'city')).status).toBe(200)
      expect((await fileOf(world, '?format=csv', 'otherCity')).status).toBe(404)
      expect((await fileOf(world, '?format=pdf')).status).toBe(422)
    }),
  )
})
