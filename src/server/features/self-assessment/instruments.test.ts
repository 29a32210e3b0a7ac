import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  allOf,
  columnsOf,
  evidence,
  floodAnswers,
  linked,
  postCapacity,
  postHazard,
  postQuick,
  postVulnerability,
  quickAnswers,
} from '#server/testing/self-assessments.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { type Answer, withApp, type World, worldOn } from '#server/testing/with-app.ts'

const readers = {
  hazard: 'instrument-identifikasi',
  levels: 'get-jawaban-pertanyaan-identifikasi-khusus',
  vulnerability: 'instrument-kerentanan',
  capacity: 'instrument-penilaian',
} as const

async function readBack({ as, idOf }: World, instrument: keyof typeof readers): Promise<Answer> {
  return (await as('hospital')).get(`/api/${readers[instrument]}/${await idOf('hospital')}/2026/2`)
}
type HazardItems = {
  id: number
  bencana: { name: string; dampak: { name: string; type: string; jawaban_dampak: unknown[] }[] }
}
const keyed = '0f8f1c1e-6b1f-4a55-9a6c-2d6c0c6a7b11'
const onInput = 'Terdapat kesalahan validasi pada input Anda.'
const onData = 'Terdapat kesalahan validasi pada data yang dikirim.'
const general = (id: number, answer: object, hazard = 'Banjir', category = 'WASH') => ({
  pertanyaan_umum: { [hazard]: { [category]: { answers: { [id]: answer } } } },
})
const special = (entry: object, level = 'Tinggi', hazard = 'Banjir', category = 'WASH') => ({
  pertanyaan_khusus: { [hazard]: { [category]: { [level]: [entry] } } },
})

/** Two hazards ticked, and the vulnerability part with its own. */
async function withHazards(world: World) {
  ok(await postQuick(world, 'hazard', quickAnswers({}, ['banjir', 'kenaikanAir'])))
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

describe('the hazard instrument', () => {
  it(
    'is sent and read back; either name of a hazard and of the first category will do',
    withApp(async (world) => {
      await withHazards(world)
      expect((await readBack(world, 'hazard')).status).toBe(404)
      expect((await readBack(world, 'levels')).status).toBe(404)
      const sent = await postHazard(world, {
        pertanyaan_umum: {
          Banjir: {
            'Sumber Daya Kesehatan': {
              answers: {
                1101: { dampak: true, potensiDampak: true },
                1102: { dampak: false, potensiDampak: false },
                1190: { dampak: false, potensiDampak: true, name_lainnya: ' Jembatan putus ' },
              },
            },
          },
          'Air Laut': { 'Tenaga Kesehatan': { answers: { 3101: { dampak: true } } } },
        },
        pertanyaan_khusus: {
          'Kenaikan Muka Air Laut': {
            WASH: {
              Tinggi: [
                { id_question: 13_211, bencana_name: 'Air Laut', section_name: 'WASH', answered: 'Tinggi' },
              ],
              Sedang: [
                { id_question: 13_212, bencana_name: 'Air Laut', section_name: 'WASH', answered: 'Sedang' },
                { id_question: 13_222, bencana_name: 'Air Laut', section_name: 'WASH', answered: null },
              ],
            },
          },
        },
      })
      expect([sent.status, sent.body.message]).toEqual([200, 'Data Instrumen Bahaya berhasil disimpan.'])
      expect(ok(await readBack(world, 'hazard')).data).toEqual({
        details: [
          { question_id: 1101, dampak: 1, potensiDampak: 1, name_lainnya: null, bencana_type: 'Banjir' },
          {
            question_id: 1190,
            dampak: 0,
            potensiDampak: 1,
            name_lainnya: 'Jembatan putus',
            bencana_type: 'Banjir',
          },
          {
            question_id: 3101,
            dampak: 1,
            potensiDampak: 0,
            name_lainnya: null,
            bencana_type: 'Kenaikan Muka Air Laut',
          },
        ],
        sent_at: '2026-12-02T02:00:00.000Z',
        number: 1,
        final: true,
        reopened: null,
      })
      // Several levels may be ticked; all are kept.
      expect(ok(await readBack(world, 'levels')).data).toEqual([
        {
          bencana_name: 'Kenaikan Muka Air Laut',
          section_name: 'WASH',
          answered: 'Tinggi',
          id_question: 13_211,
        },
        {
          bencana_name: 'Kenaikan Muka Air Laut',
          section_name: 'WASH',
          answered: 'Sedang',
          id_question: 13_212,
        },
      ])
    }),
  )

  it(
    'is final: a second sending is refused with the time of the first, and changes nothing',
    withApp(async (world) => {
      await withHazards(world)
      ok(await postHazard(world))
      for (const answers of [floodAnswers, general(1202, { dampak: true })]) {
        const { status, body } = await postHazard(world, answers)
        expect([status, body.code, body.sent_at]).toEqual([409, 'hazardFinal', '2026-12-02T02:00:00.000Z'])
      }
      expect(ok(await readBack(world, 'hazard')).data.details).toHaveLength(1)
    }),
  )

  it(
    'sent again with the key of a sending whose reply was lost is answered alike',
    withApp(async (world) => {
      await withHazards(world)
      const first = await postHazard(world, floodAnswers, { key: keyed })
      const again = await postHazard(world, floodAnswers, { key: keyed })
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await world.db.selectFrom('assessment_instrument').select('number').execute()).toHaveLength(1)
    }),
  )

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['nothing was saved', async () => {}],
    ['question 1 was tidak', async (world) => postQuick(world, 'hazard', quickAnswers({ 1: 'tidak' }, []))],
    ['only the vulnerability part has hazards', async (world) => postQuick(world, 'vulnerability')],
  ])('needs an active hazard: refused where %s', (_what, prepare) =>
    withApp(async (world) => {
      await prepare(world)
      const { status, body } = await postHazard(world)
      expect([status, body.message, body.errors]).toEqual([
        422,
        onInput,
        {
          bencana: [
            'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
          ],
        },
      ])
    })(),
  )

  it.each([
    ['nothing at all', {}],
    [
      'empty boxes',
      {
        ...general(1201, { dampak: false, potensiDampak: false }),
        ...special({ id_question: 11_211, answered: null }),
      },
    ],
  ])('needs one answer: %s is refused', (_what, answers) =>
    withApp(async (world) => {
      await withHazards(world)
      expect((await postHazard(world, answers)).body.errors).toEqual({
        pertanyaan_umum: [
          'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
        ],
      })
    })(),
  )

  it.each<[string, object, Record<string, unknown>]>([
    [
      'an unknown question',
      general(1999, { dampak: true }),
      { 'answers.1999.jawaban': ['Pertanyaan ID 1999 tidak dikenal.'] },
    ],
    [
      'a question of the capacity instrument',
      general(40_101, { dampak: true }),
      { 'answers.40101.jawaban': ['Pertanyaan ID 40101 tidak dikenal.'] },
    ],
    [
      'a hazard that is not ticked',
      general(2201, { dampak: true }, 'Badai'),
      { 'answers.2201.jawaban': ['Bencana Badai tidak dipilih pada quick assessment.'] },
    ],
    [
      'a level of a hazard that is not ticked',
      special({ id_question: 12_211, answered: 'Tinggi' }, 'Tinggi', 'Badai'),
      { 'answers.12211.jawaban': ['Bencana Badai tidak dipilih pada quick assessment.'] },
    ],
    [
      'a hazard that is none',
      general(1201, { dampak: true }, 'Gempa'),
      { 'pertanyaan_umum.Gempa': ['Jenis bencana tidak dikenal.'] },
    ],
    [
      'a category that is none',
      general(1201, { dampak: true }, 'Banjir', 'Gedung'),
      { 'pertanyaan_umum.Banjir.Gedung': ['Kategori tidak dikenal.'] },
    ],
    [
      'a question of another category',
      general(1301, { dampak: true }),
      { 'answers.1301.jawaban': ['Pertanyaan ID 1301 tidak ada di Banjir, WASH.'] },
    ],
    [
      'a question of another hazard that is ticked',
      general(3201, { dampak: true }),
      { 'answers.3201.jawaban': ['Pertanyaan ID 3201 tidak ada di Banjir, WASH.'] },
    ],
    [
      'an unknown box',
      special({ id_question: 11_299, answered: 'Tinggi' }),
      { 'answers.11299.jawaban': ['Pertanyaan ID 11299 tidak dikenal.'] },
    ],
    [
      'a box under another level',
      special({ id_question: 11_211, answered: 'Tinggi' }, 'Rendah'),
      { 'answers.11211.jawaban': ['Pertanyaan ID 11211 adalah butir tingkat Tinggi.'] },
    ],
    [
      'a box answered with another level',
      special({ id_question: 11_211, answered: 'Rendah' }),
      { 'answers.11211.jawaban': ['Pertanyaan ID 11211 adalah butir tingkat Tinggi.'] },
    ],
    [
      'a box that names another hazard',
      special({ id_question: 11_211, bencana_name: 'Badai', answered: 'Tinggi' }),
      { 'answers.11211.jawaban': ['Pertanyaan ID 11211 tidak ada di Banjir, WASH.'] },
    ],
    [
      '“lainnya” without a text',
      general(1290, { dampak: true }),
      { 'answers.1290.name_lainnya': ['Sebutkan lainnya dengan 3 sampai 200 karakter.'] },
    ],
    [
      '“lainnya” with too short a text',
      general(1290, { dampak: true, name_lainnya: ' ab ' }),
      { 'answers.1290.name_lainnya': ['Sebutkan lainnya dengan 3 sampai 200 karakter.'] },
    ],
    [
      '“lainnya” with a text that nobody sees',
      general(1290, { dampak: true, name_lainnya: '\u200b\u2060\u200d\u3164a\u00ad' }),
      { 'answers.1290.name_lainnya': ['Sebutkan lainnya dengan 3 sampai 200 karakter.'] },
    ],
    [
      '“lainnya” with too long a text',
      general(1290, { dampak: true, name_lainnya: 'x'.repeat(201) }),
      { 'answers.1290.name_lainnya': ['Sebutkan lainnya dengan 3 sampai 200 karakter.'] },
    ],
    [
      'a text beside another item',
      general(1201, { dampak: true, name_lainnya: 'Catatan' }),
      { 'answers.1201.name_lainnya': ['Hanya butir lainnya yang diberi keterangan.'] },
    ],
    [
      'a hazard under both its names in one category',
      {
        pertanyaan_umum: {
          'Air Laut': { WASH: { answers: { 3201: { dampak: true } } } },
          'Kenaikan Muka Air Laut': { WASH: { answers: { 3202: { dampak: true } } } },
        },
      },
      { 'pertanyaan_umum.Kenaikan Muka Air Laut.WASH': ['Bencana dan kategori ini dikirim dua kali.'] },
    ],
    [
      'a level that is none',
      special({ id_question: 11_211, answered: 'Parah' }),
      { 'pertanyaan_khusus.Banjir.WASH.Tinggi.0.answered': [expect.any(String)] },
    ],
    [
      'a box that is no boolean',
      general(1201, { dampak: 1 }),
      { 'pertanyaan_umum.Banjir.WASH.answers.1201.dampak': ['Harus ya atau tidak'] },
    ],
  ])('refuses %s, and keeps nothing', (_what, answers, errors) =>
    withApp(async (world) => {
      await withHazards(world)
      const { status, body } = await postHazard(world, { ...answers })
      expect([status, body.message]).toEqual([422, onInput])
      expect(body.errors).toMatchObject(errors)
      expect((await readBack(world, 'hazard')).status).toBe(404)
    })(),
  )

  it(
    'does not mind a hazard that is not ticked where nothing of it is answered, nor a text beside an empty “lainnya”',
    withApp(async (world) => {
      await withHazards(world)
      ok(
        await postHazard(world, {
          pertanyaan_umum: {
            ...floodAnswers.pertanyaan_umum,
            Badai: { WASH: { answers: { 2201: { dampak: false, potensiDampak: false } } } },
            'Air Laut': { WASH: { answers: { 3290: { dampak: false, name_lainnya: 'terhapus' } } } },
          },
        }),
      )
      expect(ok(await readBack(world, 'hazard')).data.details).toHaveLength(1)
    }),
  )

  it(
    'is the facility’s own, of a semester that has begun',
    withApp(async (world) => {
      await withHazards(world)
      const other = await world.idOf('otherHospital')
      expect((await postHazard(world, floodAnswers, { user_id: other })).status).toBe(404)
      expect((await postHazard(world, floodAnswers, { year: 2027, semester: 1 })).body.errors).toEqual({
        semester: ['Semester 1 Tahun 2027 belum dimulai.'],
      })
      for (const person of ['admin', 'city', 'ministry'] as const)
        expect((await postHazard(world, floodAnswers, {}, person)).status).toBe(403)
    }),
  )
})

describe('reopening the hazard instrument', () => {
  const reason = 'Dampak banjir bulan November belum tercatat.'
  const reopen = async (
    { as, idOf }: World,
    person: 'admin' | 'city' | 'hospital' | 'ministry' = 'admin',
    more: object = {},
  ) =>
    (await as(person)).post('/api/creshcf/reopen', {
      user_id: await idOf('hospital'),
      year: 2026,
      semester: 2,
      reason,
      ...more,
    })

  it(
    'is an administrator’s, with a reason; both can then be changed and sent again',
    withApp(async (world) => {
      await withHazards(world)
      ok(await postHazard(world))
      for (const person of ['city', 'hospital', 'ministry'] as const)
        expect((await reopen(world, person)).status).toBe(403)
      for (const short of ['ya', '\u200b'.repeat(20)])
        expect((await reopen(world, 'admin', { reason: short })).body.errors).toEqual({
          reason: ['Alasan paling sedikit 10 huruf'],
        })
      expect(ok(await reopen(world)).data).toMatchObject({ final: false, reopened: { reason } })
      expect((await reopen(world)).status).toBe(409)
      // What was sent is still there to begin from.
      expect(ok(await readBack(world, 'hazard')).data).toMatchObject({
        final: false,
        reopened: { reason },
        details: [{ question_id: 1201 }],
      })
      ok(await postQuick(world, 'hazard', quickAnswers({}, ['badai'])))
      const again = ok(await postHazard(world, general(2201, { dampak: true }, 'Badai')))
      expect(again.data).toMatchObject({ number: 2, final: true, reopened: null })
      expect((await postHazard(world, general(2201, { dampak: true }, 'Badai'))).status).toBe(409)
    }),
  )

  it(
    'keeps the answers to a hazard that is no longer ticked, and the earlier sending whole',
    withApp(async (world) => {
      await withHazards(world)
      ok(await postHazard(world))
      ok(await reopen(world))
      ok(await postQuick(world, 'hazard', quickAnswers({}, ['badai'])))
      ok(await postHazard(world, general(2201, { potensiDampak: true }, 'Badai')))
      const { details } = ok(await readBack(world, 'hazard')).data
      expect(columnsOf(details, 'question_id').flat()).toEqual([1201, 2201])
      const sendings = await world.db
        .selectFrom('assessment_answer')
        .innerJoin('assessment_instrument', 'assessment_instrument.id', 'instrument_id')
        .select(['number', 'question_id'])
        .orderBy('number')
        .orderBy('question_id')
        .execute()
      expect(sendings.map(({ number, question_id }) => [number, question_id])).toEqual([
        [1, 1201],
        [1, 11_211],
        [2, 1201],
        [2, 2201],
        [2, 11_211],
      ])
    }),
  )

  it(
    'is written in the history with who and why, and refused where nothing is sent',
    withApp(async (world) => {
      expect((await reopen(world)).status).toBe(409)
      await withHazards(world)
      ok(await postHazard(world))
      ok(await reopen(world))
      const url = `/api/creshcf/history/${await world.idOf('hospital')}/2026/2`
      const { data } = ok(await (await world.as('city')).get(url))
      expect(columnsOf(data, 'part', 'action', 'actor', 'reason')).toEqual([
        ['hazard', 'saveQuick', 'RS Contoh Bandung', null],
        ['hazard', 'send', 'RS Contoh Bandung', null],
        ['hazard', 'reopen', 'Admin Pusat', reason],
      ])
      const audit = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'self-assessment')
        .orderBy('id')
        .execute()
      expect(audit.map(({ action }) => action)).toEqual([
        'self-assessment.saveQuick',
        'self-assessment.send',
        'self-assessment.reopen',
      ])
    }),
  )
})

const badLinks: [string | null | undefined, string][] = [
  ['', 'Link/URL wajib diisi'],
  ['   ', 'Link/URL wajib diisi'],
  [null, 'Link/URL wajib diisi'],
  [undefined, 'Link/URL wajib diisi'],
  ['javascript:alert(1)', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  ['http://nodot', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  ['contoh.go.id', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  ['mailto:a@contoh.go.id', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  ['data:text/html,<script>', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  ['https://', 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen'],
  [`https://contoh.go.id/${'x'.repeat(2000)}`, 'Link/URL paling banyak 2.000 karakter'],
]

describe('the vulnerability instrument', () => {
  it(
    'is sent and read back; unanswered questions need no link and are not kept',
    withApp(async (world) => {
      await withHazards(world)
      expect((await readBack(world, 'vulnerability')).status).toBe(404)
      const sent = await postVulnerability(world, {
        khusus: [
          {
            ...linked(21_101, 'Tinggi'),
            bencana_id: 1,
            bencana_name: 'Banjir',
            section_name: 'Sumber Daya Kesehatan',
          },
          {
            ...linked(23_201, 'Rendah', ' ftp://arsip.contoh.go.id/a '),
            bencana_id: 3,
            bencana_name: 'Air Laut',
            section_name: 'WASH',
          },
          { ...linked(21_102, null, ''), bencana_id: 1, bencana_name: 'Banjir' },
          { ...linked(22_101, null, null), bencana_id: 2, bencana_name: 'Badai' },
        ],
        umum: [
          {
            ...linked(30_101, 'Sedang'),
            section_name: 'Sumber Daya Kesehatan',
            question_text: 'Seberapa siap …?',
            answered: true,
          },
        ],
      })
      expect([sent.status, sent.body.message]).toEqual([
        200,
        'Penilaian Instrumen Kerentanan berhasil disimpan.',
      ])
      expect(ok(await readBack(world, 'vulnerability')).data).toEqual({
        details: [
          { question_id: 21_101, answer: 'Tinggi', link: evidence, question_type: 'specific' },
          {
            question_id: 23_201,
            answer: 'Rendah',
            link: 'ftp://arsip.contoh.go.id/a',
            question_type: 'specific',
          },
          { question_id: 30_101, answer: 'Sedang', link: evidence, question_type: 'general' },
        ],
        sent_at: '2026-12-02T02:00:00.000Z',
        number: 1,
        final: false,
        reopened: null,
      })
    }),
  )

  it.each(badLinks)('refuses the link %j, naming tab and section', (link, message) =>
    withApp(async (world) => {
      await withHazards(world)
      const { status, body } = await postVulnerability(world, {
        khusus: [{ question_id: 23_101, answer: 'Tinggi', link }, linked(21_101, 'Rendah')],
        umum: [{ question_id: 30_101, answer: 'Tinggi', link }],
      })
      expect([status, body.message, body.errors]).toEqual([
        422,
        onData,
        {
          'answers.23101.link': [`Air Laut – Pertanyaan Khusus: ${message}`],
          'answers.30101.link': [`Banjir – Pertanyaan Umum: ${message}`],
        },
      ])
      expect((await readBack(world, 'vulnerability')).status).toBe(404)
    })(),
  )

  it.each<[string, object, Record<string, unknown>]>([
    [
      'an unknown question',
      { khusus: [linked(21_999, 'Tinggi', '')] },
      {
        'answers.21999.jawaban': ['Pertanyaan ID 21999: Pertanyaan tidak dikenal.'],
        'answers.21999.link': ['Pertanyaan ID 21999: Link/URL wajib diisi'],
      },
    ],
    [
      'a hazard that is not enabled',
      { khusus: [linked(22_101, 'Tinggi')] },
      {
        'answers.22101.jawaban': [
          'Badai – Pertanyaan Khusus: Bencana Badai tidak dipilih pada quick assessment.',
        ],
      },
    ],
    [
      'a general question among the special ones',
      { khusus: [linked(30_101, 'Tinggi')] },
      { 'answers.30101.jawaban': ['Pertanyaan ID 30101 tidak ada di bagian ini.'] },
    ],
    [
      'a question under another hazard',
      { khusus: [{ ...linked(21_101, 'Tinggi'), bencana_name: 'Kekeringan' }] },
      { 'answers.21101.jawaban': ['Pertanyaan ID 21101 tidak ada di bagian ini.'] },
    ],
    [
      'a question under another hazard’s id',
      { khusus: [{ ...linked(21_101, 'Tinggi'), bencana_id: 4 }] },
      { 'answers.21101.jawaban': ['Pertanyaan ID 21101 tidak ada di bagian ini.'] },
    ],
    [
      'a question under another category',
      { umum: [{ ...linked(30_101, 'Tinggi'), section_name: 'WASH' }] },
      { 'answers.30101.jawaban': ['Pertanyaan ID 30101 tidak ada di bagian ini.'] },
    ],
    [
      'a question answered twice',
      { umum: [linked(30_101, 'Tinggi'), linked(30_101, 'Rendah')] },
      { 'answers.30101.jawaban': ['Banjir – Pertanyaan Umum: Pertanyaan dijawab dua kali.'] },
    ],
    ['nothing', {}, { answers: ['Jawab minimal satu pertanyaan sebelum mengirim.'] }],
    [
      'a word that is no level',
      { umum: [linked(30_101, 'tinggi')] },
      { 'pertanyaan_umum.0.answer': [expect.any(String)] },
    ],
  ])('refuses %s', (_what, answers, errors) =>
    withApp(async (world) => {
      await withHazards(world)
      const { status, body } = await postVulnerability(world, answers)
      expect([status, body.message]).toEqual([422, onData])
      expect(body.errors).toMatchObject(errors)
    })(),
  )

  it(
    'asks about the hazards of its own quick assessment, and of the hazard part where that has none',
    withApp(async (world) => {
      const about = (id: number) => postVulnerability(world, { khusus: [linked(id, 'Tinggi')] })
      expect((await about(21_101)).body.errors).toHaveProperty('bencana')
      await withHazards(world)
      ok(await about(21_101))
      ok(await postQuick(world, 'vulnerability', quickAnswers({}, [])))
      ok(await about(23_101))
      ok(await postQuick(world, 'vulnerability', quickAnswers({}, ['badai'])))
      expect((await about(21_101)).status).toBe(422)
      ok(await about(22_101))
      ok(await postQuick(world, 'vulnerability', quickAnswers({ 1: 'tidak' }, [])))
      expect((await about(22_101)).body.errors).toHaveProperty('bencana')
    }),
  )

  it(
    'can be sent again: the newest counts, the earlier one stays; the same answers are no new sending',
    withApp(async (world) => {
      await withHazards(world)
      const send = async (answer: string) =>
        ok(await postVulnerability(world, { umum: [linked(30_101, answer), linked(30_102, 'Sedang')] })).data
          .number
      expect([
        await send('Tinggi'),
        await send('Tinggi'),
        await send('Rendah'),
        await send('Tinggi'),
      ]).toEqual([1, 1, 2, 3])
      expect(ok(await readBack(world, 'vulnerability')).data.details[0].answer).toBe('Tinggi')
      const kept = await world.db
        .selectFrom('assessment_instrument')
        .select(['number', 'is_current'])
        .orderBy('number')
        .execute()
      expect(kept.map(({ is_current }) => is_current)).toEqual([false, false, true])
    }),
  )
})

describe('the capacity instrument', () => {
  it(
    'is sent and read back, without its quick assessment too',
    withApp(async (world) => {
      expect((await readBack(world, 'capacity')).status).toBe(404)
      const sent = await postCapacity(world, [
        { ...linked(40_101, 'Tinggi'), section_name: 'Kepemimpinan dan Tata Kelola' },
        linked(40_906, 'Rendah'),
        linked(40_905, null, null),
      ])
      expect([sent.status, sent.body.message]).toEqual([200, 'Data penilaian instrument berhasil disimpan.'])
      expect(ok(await readBack(world, 'capacity')).data).toMatchObject({
        details: [
          { question_id: 40_101, answer: 'Tinggi', link: evidence },
          { question_id: 40_906, answer: 'Rendah', link: evidence },
        ],
        final: false,
      })
    }),
  )

  it.each(badLinks)('refuses the link %j, naming the group', (link, message) =>
    withApp(async (world) => {
      const { status, body } = await postCapacity(world, [{ question_id: 40_401, answer: 'Rendah', link }])
      expect([status, body.message, body.errors]).toEqual([
        422,
        onData,
        { 'answers.40401.link': [`Layanan Energi: ${message}`] },
      ])
    })(),
  )

  it(
    'refuses unknown questions, wrong groups, numbers for levels, nothing at all, and periods that have not begun',
    withApp(async (world) => {
      const refused = async (answers: unknown[], more: object = {}) => {
        const { status, body } = await postCapacity(world, answers, { ...more })
        expect(status).toBe(422)
        return body.errors
      }
      expect(await refused([linked(40_199, 'Tinggi')])).toEqual({
        'answers.40199.jawaban': ['Pertanyaan ID 40199: Pertanyaan tidak dikenal.'],
      })
      expect(await refused([linked(21_101, 'Tinggi')])).toHaveProperty(['answers.21101.jawaban'])
      expect(await refused([{ ...linked(40_101, 'Tinggi'), section_name: 'Layanan Energi' }])).toHaveProperty(
        ['answers.40101.jawaban'],
      )
      expect(await refused([{ question_id: 40_101, answer: 1, link: evidence }])).toHaveProperty([
        'answers.0.answer',
      ])
      expect(await refused([])).toEqual({ answers: ['Jawab minimal satu pertanyaan sebelum mengirim.'] })
      expect(await refused([linked(40_101, 'Tinggi')], { tahun_assessment: 2027 })).toEqual({
        semester_assessment: ['Semester 2 Tahun 2027 belum dimulai.'],
      })
      expect(await refused([linked(40_101, 'Tinggi')], { form_type: 'penilaian' })).toHaveProperty(
        'form_type',
      )
    }),
  )

  it(
    'is the facility’s own',
    withApp(async (world) => {
      const user_id = await world.idOf('healthCenter')
      expect((await postCapacity(world, [linked(40_101, 'Tinggi')], { user_id })).status).toBe(404)
      expect((await postCapacity(world, [linked(40_101, 'Tinggi')], {}, 'admin')).status).toBe(403)
    }),
  )

  it(
    'keeps all 66 answers with a link of 2,000 characters each',
    withApp(async (world) => {
      const long = `https://contoh.go.id/${'x'.repeat(1979)}`
      const answers = (await allOf(world, 'capacity', 'Sedang')).map((answer) => ({ ...answer, link: long }))
      ok(await postCapacity(world, answers))
      const { details } = ok(await readBack(world, 'capacity')).data
      expect([details.length, details[65].link]).toEqual([66, long])
    }),
  )
})

describe('saving at the same time', () => {
  it('sends the hazard instrument once; the other is told that it is final', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    await withHazards(world)
    const answers = await Promise.all([1, 2, 3, 4].map(() => postHazard(world)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const sent = await database.db.selectFrom('assessment_instrument').select('number').execute()
    expect(sent).toEqual([{ number: 1 }])
  })

  it('keeps one current sending of the vulnerability instrument, and every one in the history', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    await withHazards(world)
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
      await withHazards(world)
      ok(await postHazard(world))
      for (const instrument of ['hazard', 'levels'] as const) {
        const url = `/api/${readers[instrument]}/${await world.idOf('hospital')}/2026/2`
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
