import { describe, expect, it, test } from 'vitest'
import type * as z from 'zod'

import type { Endpoint } from '../endpoint.ts'
import { wordsOf } from '../worded.ts'
import { readHazardInstrument, readImpactLevels, saveHazardInstrument } from './hazard-instrument.ts'
import {
  readCapacityInstrument,
  readVulnerabilityInstrument,
  saveCapacityInstrument,
  saveVulnerabilityInstrument,
} from './linked-instruments.ts'
import { listHazardReports } from './part-reports.ts'
import {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listQuickQuestions,
  listSpecialVulnerability,
} from './questions.ts'
import { readHazardQuick, saveCapacityQuick, saveHazardQuick } from './quick.ts'

const link = 'https://contoh.go.id/bukti'
const key = '0f9c3b60-7f0a-4c1e-8a5d-2f3b9c1d7e42'
const period = { user_id: 7, year: 2026, semester: 2 }
const flags = { banjir: true, badai: false, kenaikanAir: true, kekeringan: false, kebakaranHutan: false }

/** What a body of the wire means, as a handler gets it. */
function decodeBody({ body }: Endpoint, wire: unknown) {
  return wordsOf(body)?.decode((body as z.ZodType).parse(wire))
}
function encodeBody({ body }: Endpoint, domain: unknown) {
  return wordsOf(body)?.encode(domain)
}

describe('a body that the page sends', () => {
  const bodies: [string, Endpoint, Record<string, unknown>][] = [
    [
      'the hazard quick assessment',
      saveHazardQuick,
      {
        form_type: 'identifikasi',
        ...period,
        answers: {
          1: { pertanyaan: { id: 1 }, jawaban: 'ya', bencana: flags },
          2: { pertanyaan: { id: 2 }, jawaban: 'tidak' },
        },
        version: 0,
      },
    ],
    [
      'the capacity quick assessment without a ticked hazard',
      saveCapacityQuick,
      {
        form_type: 'penilaian',
        ...period,
        answers: {
          1: {
            pertanyaan: { id: 1 },
            jawaban: 'ya',
            bencana: { ...flags, banjir: false, kenaikanAir: false },
          },
        },
      },
    ],
    [
      'the hazard instrument',
      saveHazardInstrument,
      {
        ...period,
        pertanyaan_umum: {
          Banjir: {
            'Sumber Daya Kesehatan': {
              answers: {
                1101: { dampak: true, potensiDampak: true },
                1190: { dampak: true, potensiDampak: false, name_lainnya: 'Jembatan putus' },
              },
            },
          },
          'Kenaikan Muka Air Laut': { WASH: { answers: { 3201: { dampak: false, potensiDampak: true } } } },
        },
        pertanyaan_khusus: {
          Banjir: {
            WASH: {
              Tinggi: [
                { id_question: 11211, bencana_name: 'Banjir', section_name: 'WASH', answered: 'Tinggi' },
              ],
            },
          },
        },
        key,
        version: 1,
      },
    ],
    [
      'the vulnerability instrument',
      saveVulnerabilityInstrument,
      {
        ...period,
        semester: '2',
        pertanyaan_khusus: [
          {
            bencana_id: 3,
            bencana_name: 'Kenaikan Muka Air Laut',
            section_name: 'WASH',
            question_id: 23201,
            answer: 'Tinggi',
            link,
          },
        ],
        pertanyaan_umum: [
          {
            section_name: 'Sumber Daya Kesehatan',
            question_text: 'Jumlah tenaga?',
            question_id: 30101,
            answer: null,
            link: null,
            answered: false,
          },
        ],
        key,
        version: 3,
      },
    ],
    [
      'the capacity instrument, with its words and not the numbers of the screen',
      saveCapacityInstrument,
      {
        form_type: 'penilaian_instrument',
        user_id: 7,
        tahun_assessment: 2026,
        semester_assessment: 1,
        answers: [
          { section_name: 'Kepemimpinan dan Tata Kelola', question_id: 40101, answer: 'Rendah', link },
        ],
        key,
        version: 3,
      },
    ],
  ]
  test.each(bodies)('of %s is the same after it was read', (_what, endpoint, wire) => {
    expect(encodeBody(endpoint, decodeBody(endpoint, wire))).toEqual(wire)
  })
})

describe('a reply of the server', () => {
  const state = {
    sent_at: '2026-11-21T05:00:00.000Z',
    number: 2,
    final: true,
    reopened: { at: '2026-11-21T06:00:00.000Z', reason: 'Salah unggah bukti' },
  }
  const asked = [{ id: 30101, pertanyaan: 'Jumlah tenaga?' }]
  const categories = ['Sumber Daya Kesehatan', 'WASH', 'Layanan Energi', 'Infrastruktur']
  const hazards = ['Banjir', 'Badai', 'Kenaikan Muka Air Laut', 'Kekeringan', 'Kebakaran Hutan']
  const replies: [string, Endpoint, unknown][] = [
    [
      'the quick questions',
      listQuickQuestions,
      [
        {
          id: 1,
          name: 'Apakah sering terjadi bencana?',
          answers: [
            { id: 1, name: 'ya' },
            { id: 2, name: 'tidak' },
          ],
        },
      ],
    ],
    [
      'the hazard items, whose first category has a name of its own',
      listHazardItems,
      hazards.map((name, index) => ({
        id: index + 1,
        bencana: {
          name,
          dampak: ['Tenaga Kesehatan', ...categories.slice(1)].flatMap((category, at) =>
            ['dampak', 'potensi_dampak'].map((type) => ({
              name: category,
              type,
              jawaban_dampak: [{ id: index * 10 + at, name: `Butir ${at}` }],
            })),
          ),
        },
      })),
    ],
    [
      'the impact items',
      listImpactItems,
      [
        {
          id: 11111,
          name: '> 50%',
          bencana_name: 'Banjir',
          question_name: 'Tenaga Kesehatan',
          question_type: 'Tinggi',
          dimension: 'Kehadiran',
        },
      ],
    ],
    [
      'the general vulnerability questions',
      listGeneralVulnerability,
      categories.map((type_meresakan, index) => ({ type_meresakan, pertanyaan_list: index ? [] : asked })),
    ],
    [
      'the vulnerability questions of hazards',
      listSpecialVulnerability,
      hazards.flatMap((type_bencana) =>
        categories.map((type_meresakan, index) => ({
          type_bencana,
          type_meresakan,
          pertanyaan_list: index ? [] : asked,
        })),
      ),
    ],
    [
      'the capacity questions',
      listCapacityQuestions,
      [{ id: 1, name: 'Kepemimpinan dan Tata Kelola', questions: asked }],
    ],
    [
      'a saved quick assessment',
      readHazardQuick,
      {
        form_type: 'identifikasi',
        ...period,
        answers: {
          1: { pertanyaan: { id: 1 }, jawaban: 'ya', bencana: flags },
          10: { pertanyaan: { id: 10 }, jawaban: 'tidak' },
        },
        saved_at: '2026-11-21T05:00:00.000Z',
        version: 2,
        may_continue: true,
        closed: true,
        closed_note: 'Sudah dikirim.',
      },
    ],
    [
      'the hazard answers',
      readHazardInstrument,
      {
        details: [
          {
            question_id: 3190,
            dampak: 0,
            potensiDampak: 1,
            name_lainnya: 'Jembatan putus',
            bencana_type: 'Kenaikan Muka Air Laut',
          },
        ],
        ...state,
      },
    ],
    [
      'the ticked levels',
      readImpactLevels,
      [
        {
          bencana_name: 'Banjir',
          section_name: 'Sumber Daya Kesehatan',
          answered: 'Sedang',
          id_question: 11112,
        },
      ],
    ],
    [
      'the vulnerability answers',
      readVulnerabilityInstrument,
      {
        details: [
          { question_id: 23201, answer: 'Tinggi', link, question_type: 'specific' },
          { question_id: 30101, answer: 'Rendah', link, question_type: 'general' },
        ],
        ...state,
        reopened: null,
      },
    ],
    [
      'the capacity answers',
      readCapacityInstrument,
      { details: [{ question_id: 40101, answer: 'Sedang', link }], ...state, final: false, reopened: null },
    ],
    [
      'the states of a part',
      listHazardReports,
      [
        {
          ...period,
          username: 'rs',
          form_assessment: 'already answer',
          form_instrument: 'Belum diisi',
          final: false,
          reopened: null,
        },
      ],
    ],
  ]
  test.each(replies)('with %s is the same after it was read', (_what, { reply }, data) => {
    const words = wordsOf(reply)
    const wire = { data, message: 'Berhasil.' }
    expect(reply.parse(words?.encode(words.decode(wire)))).toEqual(wire)
  })

  it('without a list of questions cannot be read', () => {
    const words = wordsOf(listHazardItems.reply)
    for (const wire of [{ data: {} }, { data: null }, {}])
      expect(() => words?.decode(wire)).toThrow(TypeError)
  })
})

describe('a body of other senders', () => {
  it('may have numbers as digits, and no more of an answer than its word', () => {
    const wire = { form_type: 'identifikasi', user_id: '7', year: '2026', semester: '1', answers: { 2: {} } }
    expect(decodeBody(saveHazardQuick, wire)).toEqual({
      userId: 7,
      year: 2026,
      semester: 1,
      answers: { 2: { names: undefined, word: null, hazards: null } },
    })
  })

  it('may name hazard 3 and category 1 either way; unknown names are reported', () => {
    const answers = { answers: { 3101: { dampak: true } } }
    const wire = {
      ...period,
      pertanyaan_umum: {
        'Kenaikan Air Laut': {
          'Tenaga Kesehatan': answers,
          'Sumber Daya Kesehatan': answers,
          Dapur: answers,
        },
        Gempa: {},
      },
    }
    expect(decodeBody(saveHazardInstrument, wire)).toMatchObject({
      general: [
        {
          id: 3101,
          impact: true,
          potential: false,
          other: null,
          cell: { hazard: 'kenaikanAir', category: 'health', words: 'Kenaikan Air Laut, Tenaga Kesehatan' },
        },
      ],
      faults: {
        'pertanyaan_umum.Kenaikan Air Laut.Sumber Daya Kesehatan': [
          'Bencana dan kategori ini dikirim dua kali.',
        ],
        'pertanyaan_umum.Kenaikan Air Laut.Dapur': ['Kategori tidak dikenal.'],
        'pertanyaan_umum.Gempa': ['Jenis bencana tidak dikenal.'],
      },
    })
  })

  it('may name the hazard of a question by name, by number or not at all', () => {
    const said = [
      {},
      { bencana_name: 'Kenaikan Air Laut' },
      { bencana_id: 3 },
      { bencana_id: 9 },
      { bencana_name: 'Gempa' },
      { bencana_name: 'Banjir', bencana_id: 3 },
    ]
    const wire = {
      ...period,
      pertanyaan_khusus: said.map((names) => ({ question_id: 23201, answer: null, ...names })),
    }
    const { answers } = decodeBody(saveVulnerabilityInstrument, wire) as { answers: { hazard: unknown }[] }
    expect(answers.map(({ hazard }) => hazard)).toEqual([
      undefined,
      'kenaikanAir',
      'kenaikanAir',
      'unknown',
      'unknown',
      'unknown',
    ])
  })
})
