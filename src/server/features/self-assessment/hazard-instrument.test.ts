import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  floodAnswers,
  postHazard,
  postQuick,
  quickAnswers,
  readBack,
  tickHazards,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const keyed = '0f8f1c1e-6b1f-4a55-9a6c-2d6c0c6a7b11'
const onInput = 'Terdapat kesalahan validasi pada input Anda.'
const general = (id: number, answer: object, hazard = 'Banjir', category = 'WASH') => ({
  pertanyaan_umum: { [hazard]: { [category]: { answers: { [id]: answer } } } },
})
const special = (entry: object, level = 'Tinggi', hazard = 'Banjir') => ({
  pertanyaan_khusus: { [hazard]: { WASH: { [level]: [entry] } } },
})

describe('the hazard instrument', () => {
  it(
    'is sent and read back; either name of a hazard and of the first category will do',
    withApp(async (world) => {
      await tickHazards(world)
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
    'is final: a second submission is refused with the time of the first, and changes nothing',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await postHazard(world))
      for (const answers of [floodAnswers, general(1202, { dampak: true })]) {
        const { status, body } = await postHazard(world, answers)
        expect([status, body.code, body.sent_at]).toEqual([409, 'hazardFinal', '2026-12-02T02:00:00.000Z'])
      }
      expect(ok(await readBack(world, 'hazard')).data.details).toHaveLength(1)
    }),
  )

  it(
    'sent again with the key of a submission whose reply was lost is answered alike',
    withApp(async (world) => {
      await tickHazards(world)
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
      await tickHazards(world)
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
      'an unknown hazard',
      general(1201, { dampak: true }, 'Gempa'),
      { 'pertanyaan_umum.Gempa': ['Jenis bencana tidak dikenal.'] },
    ],
    [
      'an unknown category',
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
      'an unknown level',
      special({ id_question: 11_211, answered: 'Parah' }),
      { 'pertanyaan_khusus.Banjir.WASH.Tinggi.0.answered': [expect.any(String)] },
    ],
    [
      'a box that is no boolean',
      general(1201, { dampak: 1 }),
      { 'pertanyaan_umum.Banjir.WASH.answers.1201.dampak': ['Harus berupa benar atau salah (true/false)'] },
    ],
  ])('refuses %s, and keeps nothing', (_what, answers, errors) =>
    withApp(async (world) => {
      await tickHazards(world)
      const { status, body } = await postHazard(world, { ...answers })
      expect([status, body.message]).toEqual([422, onInput])
      expect(body.errors).toMatchObject(errors)
      expect((await readBack(world, 'hazard')).status).toBe(404)
    })(),
  )

  it(
    'does not mind a hazard that is not ticked where nothing of it is answered, nor a text beside an empty “lainnya”',
    withApp(async (world) => {
      await tickHazards(world)
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
      await tickHazards(world)
      const other = await world.idOf('otherHospital')
      expect((await postHazard(world, floodAnswers, { user_id: other })).status).toBe(404)
      expect((await postHazard(world, floodAnswers, { year: 2027, semester: 1 })).body.errors).toEqual({
        semester: ['Semester 1 Tahun 2027 belum dimulai.'],
      })
      for (const person of ['admin', 'city', 'ministry'] as const)
        expect((await postHazard(world, floodAnswers, { person })).status).toBe(403)
    }),
  )
})
