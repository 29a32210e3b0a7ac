import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  allOf,
  evidence,
  linked,
  postCapacity,
  postQuick,
  postVulnerability,
  quickAnswers,
  readBack,
  tickHazards,
} from '#server/testing/self-assessments.ts'
import { withApp } from '#server/testing/with-app.ts'

const onData = 'Terdapat kesalahan validasi pada data yang dikirim.'

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
      await tickHazards(world)
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
      await tickHazards(world)
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
      await tickHazards(world)
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
      await tickHazards(world)
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
    'can be sent again: the newest counts, the earlier one stays; the same answers are no new submission',
    withApp(async (world) => {
      await tickHazards(world)
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
      expect((await postCapacity(world, [linked(40_101, 'Tinggi')], { person: 'admin' })).status).toBe(403)
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
