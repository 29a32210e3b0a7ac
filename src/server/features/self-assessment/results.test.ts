import { describe, expect, it } from 'vitest'

import { sentences } from '#domain/self-assessment/words.ts'
import { numberText } from '#domain/words.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { sendFile } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import {
  allOf,
  columnsOf,
  completeAssessment,
  postCapacity,
  postHazard,
  postQuick,
  postVulnerability,
  quickAnswers,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

const bandung = [
  { kabupatenkota_id: '32.73', bencana: 'Banjir', tingkat: 'Tinggi' },
  { kabupatenkota_id: '32.73', bencana: 'Air Laut', tingkat: 'rendah' },
  { kabupatenkota_id: '32.73', bencana: 'kekeringan', tingkat: '115,38' },
]
const importLevels = async (
  { as }: World,
  rows: unknown[] = bandung,
  more: object = {},
  person: Person = 'admin',
) => (await as(person)).post('/api/creshcf/hazard-levels', { rows, source: 'IRBI 2024', ...more })
const result = async ({ as, idOf }: World, person: Person = 'hospital', reader: Person = person) =>
  (await as(reader)).get(`/api/creshcf/result/${await idOf(person)}/2026/2`)
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
    withApp(async (world) => expect((await result(world)).status).toBe(404)),
  )

  it(
    'grows with each part, and says what is missing',
    withApp(async (world) => {
      ok(await importLevels(world))
      ok(await postQuick(world, 'hazard'))
      const begun = ok(await result(world)).data
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

      ok(await postHazard(world))
      const hazard = ok(await result(world)).data.hazards[0].hazard_index
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
      const vulnerable = ok(await result(world)).data
      expect(vulnerable.hazards[0].vulnerability_index.value).toBeCloseTo(0.6 * 0.5 + 0.4, 12)
      expect(vulnerable.hazards[0].marks).toEqual([{ mark: 'withoutCapacity', words: 'tanpa kapasitas' }])
      expect(vulnerable.parts[1]).toMatchObject({ answered: 80, questions: 80 })

      ok(await postCapacity(world, await allOf(world, 'capacity', 'Sedang')))
      const done = ok(await result(world)).data
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
      const { risk, hazards } = ok(await result(world)).data
      expect(risk.marks).toEqual([{ mark: 'withoutBase', words: 'tanpa indeks bahaya' }])
      expect(hazards[0].hazard_index.value).toBeCloseTo((0.4 * 0.25 + 0.2 / 31) / 0.6, 12)
    }),
  )

  it(
    'names what is not ready and what would help most',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Rendah' })
      const { actions, levers, risk } = ok(await result(world)).data
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
      expect(ok(await result(world)).data).toMatchObject({
        capacity: { value: 1, class: 'Tinggi' },
        risk: { max: 0, class: 'Rendah', marks: [{ mark: 'residual' }] },
      })
      ok(await postCapacity(world, await allOf(world, 'capacity', 'Rendah')))
      const { capacity, risk } = ok(await result(world)).data
      expect(capacity).toMatchObject({ value: 0, class: 'Rendah' })
      expect(risk.class).toBe('Tinggi')
    }),
  )

  it(
    'is stored as it is shown, whatever was saved last',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world)
      const { risk, capacity, parts } = ok(await result(world)).data
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
      expect((await stored(world)).risk_max).toBe(ok(await result(world)).data.risk.max)
    }),
  )

  it(
    'is refused with the sentence of the specification to whom has no session, and out of reach not found',
    withApp(async (world) => {
      await completeAssessment(world)
      const url = `/api/creshcf/result/${await world.idOf('hospital')}/2026/2`
      expect((await (await world.as(null)).get(url)).body.message).toBe(sentences.tokenMissing)
      expect((await result(world, 'hospital', 'city')).status).toBe(200)
      expect((await result(world, 'hospital', 'otherCity')).status).toBe(404)
      expect((await result(world, 'hospital', 'external')).status).toBe(403)
    }),
  )
})

describe('importing hazard levels', () => {
  it(
    'is an administrator’s; words, either name and values of the index will do',
    withApp(async (world) => {
      for (const person of ['city', 'province', 'ministry', 'hospital'] as const)
        expect((await importLevels(world, bandung, {}, person)).status).toBe(403)
      const dry = ok(await importLevels(world, bandung, { dry_run: true })).data
      expect(dry).toEqual({ rows: 3, changed: 3, unchanged: 0, recomputed: 0, dry_run: true })
      expect(await world.db.selectFrom('irbi_level').selectAll().execute()).toEqual([])
      expect(ok(await importLevels(world)).data).toMatchObject({ changed: 3 })
      expect(ok(await importLevels(world)).data).toMatchObject({ changed: 0, unchanged: 3 })
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
    }),
  )

  it(
    'refuses each wrong cell at its row, and keeps nothing',
    withApp(async (world) => {
      const { status, body } = await importLevels(world, [
        ...bandung,
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
        sendFile(client, '/api/creshcf/hazard-levels/sheet', 'irbi.csv', Buffer.from(text), {
          source: 'IRBI 2024',
          dry_run: String(dry_run),
        })
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
      // A sheet of nothing but errors is told about as well.
      expect(ok(await upload('Kode,Banjir\nBandung,Tinggi\n', false)).data).toMatchObject({
        ...{ rows: 0, changed: 0, error_count: 1 },
      })
      expect((await upload(good, false, await world.as('ministry'))).status).toBe(403)
    }),
  )

  it(
    'computes what rests on it anew, exactly as from the answers, and nothing else',
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
      const { risk, hazards } = ok(await result(world)).data
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

describe('the regions', () => {
  const regions = async ({ as }: World, person: Person, query = '') =>
    (await as(person)).get(`/api/creshcf/regions?year=2026&semester=2${query}`)

  it(
    'count the facilities that have begun and sent each part, and pool their scores',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital', { vulnerability: 'Tinggi', capacity: 'Rendah' })
      await completeAssessment(world, 'healthCenter')
      await completeAssessment(world, 'otherHospital')
      ok(await postQuick(world, 'hazard', quickAnswers(), {}, 'smallHealthCenter'))
      const risks = await world.db
        .selectFrom('assessment_result')
        .innerJoin('facility', 'facility.id', 'facility_id')
        .select(['risk_max', 'regency_code'])
        .where('capacity_sent', '=', true)
        .execute()
      const mean = (rows: typeof risks) =>
        rows.reduce((sum, { risk_max }) => sum + (risk_max ?? 0), 0) / rows.length
      const { total, regions: rows } = ok(await regions(world, 'ministry')).data
      expect(columnsOf(rows, 'id', 'facilities', 'begun', 'complete')).toEqual([
        ['32', 3, 3, 2],
        ['35', 1, 1, 1],
      ])
      expect(rows[0]).toMatchObject({
        name: 'Jawa Barat',
        hazard: 2,
        vulnerability: 2,
        capacity: 2,
        classes: { Tinggi: 1, Sedang: 1, Rendah: 0 },
        mean_capacity: 0.25,
      })
      expect(rows[0].completion).toBeCloseTo(66.667, 3)
      expect(rows[0].mean_risk).toBeCloseTo(
        mean(risks.filter(({ regency_code }) => regency_code === '32.73')),
        12,
      )
      expect(total).toMatchObject({ id: null, facilities: 4, begun: 4, complete: 3 })
      expect(total.mean_risk).toBeCloseTo(mean(risks), 12)
    }),
  )

  it(
    'show an office its own, a province by regency, and only active facilities',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const ids = async (person: Person, query = '') =>
        columnsOf(ok(await regions(world, person, query)).data.regions, 'id').flat()
      expect(await ids('province')).toEqual(['32.73'])
      expect(await ids('city')).toEqual(['32.73'])
      expect(await ids('otherCity')).toEqual(['35.78'])
      expect(await ids('otherCity', '&provinsi_id=32')).toEqual([])
      expect(await ids('admin', '&provinsi_id=35')).toEqual(['35.78'])
      for (const person of ['hospital', 'external'] as const)
        expect((await regions(world, person)).status).toBe(403)
      await world.db.updateTable('facility').set({ closed_on: '2026-08-01' }).execute()
      expect(ok(await regions(world, 'ministry')).data).toMatchObject({
        total: { facilities: 0, completion: null, mean_risk: null },
        regions: [],
      })
    }),
  )

  it(
    'list facilities with what they have sent, by name, within reach and filter',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      ok(await postQuick(world, 'hazard', quickAnswers(), {}, 'healthCenter'))
      const list = async (query = '', person: Person = 'city') =>
        ok(await (await world.as(person)).get(`/api/creshcf/facilities?year=2026&semester=2${query}`))
      const names = async (query = '', person: Person = 'city') =>
        columnsOf((await list(query, person)).data, 'facility').flat()
      expect(await names()).toEqual(['Puskesmas Contoh', 'Puskesmas Rawat Inap Contoh', 'RS Contoh Bandung'])
      expect(await names('&status=complete')).toEqual(['RS Contoh Bandung'])
      expect(await names('&status=begun')).toEqual(['Puskesmas Rawat Inap Contoh'])
      expect(await names('&status=none')).toEqual(['Puskesmas Contoh'])
      expect(await names('&find=rawat')).toEqual(['Puskesmas Rawat Inap Contoh'])
      expect(await names('&kabupatenkota_id=35.78', 'ministry')).toEqual(['RS Contoh Surabaya'])
      expect(await names('&kabupatenkota_id=35.78', 'city')).toEqual([])
      const page = await list('&per_page=2&page=2', 'admin')
      expect([page.total, page.last_page, page.data.length]).toEqual([4, 2, 2])
      expect(page.data[0]).toMatchObject({
        user_id: await world.idOf('hospital'),
        tipe_fasyankes: 1,
        hazard: true,
        vulnerability: true,
        capacity: true,
        leading: 'banjir',
        reopenable: true,
      })
      expect(numberText(page.data[0].risk, 3)).toMatch(/^0,\d/)
    }),
  )
})

describe('the file of a result', () => {
  const fileOf = async ({ as, idOf }: World, query: string, person: Person = 'hospital') =>
    (await as(person)).get(`/api/creshcf/result/${await idOf('hospital')}/2026/2/file${query}`)

  it(
    'holds as a workbook what the page shows',
    withApp(async (world) => {
      ok(await importLevels(world))
      await completeAssessment(world, 'hospital')
      const { data } = ok(await result(world))
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
    'holds as CSV the figures alone',
    withApp(async (world) => {
      await completeAssessment(world, 'hospital')
      const { data } = ok(await result(world))
      const answer = await fileOf(world, '?format=csv')
      const [head, first] = answer.bytes.toString('utf8').split('\r\n')
      expect(head).toBe('\uFEFFAngka,Bencana,Nilai,Kelas,Catatan')
      expect(first).toContain(`Risiko fasyankes,,${data.risk.max},${data.risk.class}`)
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
