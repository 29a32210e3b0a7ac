import { describe, expect, test } from 'vitest'

import { holds } from './answers/conditions.ts'
import { withDefaults } from './answers/defaults.ts'
import { differencesBetween } from './answers/differences.ts'
import { answerErrors } from './answers/errors.ts'
import { progressOf } from './answers/filled.ts'
import { findingsOf } from './answers/findings.ts'
import { judge } from './answers/judging.ts'
import { proposalOf, proposedAnswer } from './answers/proposals.ts'
import { acceptable, carriedFrom, prune } from './answers/pruning.ts'
import { slotsOf } from './answers/slots.ts'
import { shownSlots, visibilityOf } from './answers/visibility.ts'
import type { AnswerSheet, FormContext } from './context.ts'
import { defineForm, type When } from './define-form.ts'
import { limbahFasyankes } from './definitions/limbah-fasyankes.ts'
import { completeWaste, sampleContext, sampleProfiles } from './testing/samples.ts'

const form = defineForm({
  id: 'contoh',
  version: 1,
  validFrom: '2020-01',
  title: 'Contoh',
  shortTitle: 'Contoh',
  description: 'Contoh.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [
    {
      id: 'izin',
      title: 'Izin',
      fields: {
        diangkut: { kind: 'yesNo', label: 'Diangkut' },
        cara: {
          kind: 'choice',
          label: 'Cara',
          options: { izin: 'Berizin', bebas: 'Bebas' },
          when: { field: 'diangkut', is: 'ya' },
          carry: true,
        },
        nomor: {
          kind: 'text',
          label: 'Nomor',
          min: 3,
          max: 20,
          when: { field: 'cara', is: 'izin' },
          carry: true,
        },
        sampai: {
          kind: 'date',
          label: 'Sampai',
          optional: true,
          when: { field: 'nomor', answered: true },
          carry: true,
        },
        alasan: { kind: 'text', label: 'Alasan', when: { field: 'diangkut', is: 'tidak' } },
        muatan: {
          kind: 'rows',
          label: 'Muatan',
          item: 'muatan',
          min: 1,
          max: 2,
          when: { field: 'diangkut', is: 'ya' },
          unique: ['manifes'],
          fields: {
            manifes: { kind: 'text', label: 'Manifes' },
            suhu: { kind: 'number', label: 'Suhu', soft: { above: 8 }, optional: true },
            rusak: { kind: 'yesNo', label: 'Rusak', optional: true },
            sebab: { kind: 'text', label: 'Sebab', when: { field: 'rusak', is: 'ya' } },
            kepada: { kind: 'text', label: 'Kepada', proposal: { sameAs: 'penerima' } },
          },
        },
        penerima: { kind: 'text', label: 'Penerima', optional: true },
      },
    },
    {
      id: 'stok',
      title: 'Stok',
      fields: {
        stok: {
          kind: 'table',
          label: 'Stok',
          rowLabel: 'Barang',
          rows: {
            kasa: { label: 'Kasa' },
            obat: { label: 'Obat', when: { profile: 'type', is: 'hospital' } },
            jarum: { label: 'Jarum', alwaysOpen: true },
          },
          columns: {
            awal: { kind: 'number', label: 'Awal', empty: 0, proposal: { previous: '{row}_akhir' } },
            masuk: { kind: 'number', label: 'Masuk', empty: 0 },
            keluar: {
              kind: 'number',
              label: 'Keluar',
              empty: 0,
              proposal: { zeroWhen: { field: 'diangkut', is: 'tidak' } },
            },
            akhir: {
              kind: 'number',
              label: 'Akhir',
              empty: 0,
              proposal: { plus: ['{row}_awal', '{row}_masuk'], minus: ['{row}_keluar'] },
            },
          },
        },
        suhu_gudang: { kind: 'number', label: 'Suhu gudang', optional: true, soft: { above: 25 } },
        soft_check_notes: {
          kind: 'text',
          label: 'Penjelasan',
          min: 10,
          max: 100,
          when: { findings: 'soft' },
        },
      },
    },
  ],
  checks: [
    {
      id: 'C-1',
      level: 'hard',
      rule: {
        rule: 'balance',
        table: 'stok',
        left: ['awal', 'masuk'],
        right: ['keluar', 'akhir'],
        absolute: 0.1,
        relative: 0.01,
      },
      message: '{kategori}: selisih {x}.',
    },
    {
      id: 'C-2',
      level: 'soft',
      rule: { rule: 'notExpired', fields: ['sampai'] },
      message: 'Berakhir {tanggal}.',
    },
  ],
})

const context: FormContext = {
  ...sampleContext(sampleProfiles.outpatientCenter, '2025-04'),
  today: '2025-05-03',
}
const whole: AnswerSheet = {
  diangkut: 'ya',
  cara: 'izin',
  nomor: 'A-100',
  muatan: [{ manifes: 'M-1', kepada: 'PT A' }],
  jarum_awal: 0,
  jarum_masuk: 5,
  jarum_keluar: 2,
}
const errorsOf = (answers: AnswerSheet, mode: 'draft' | 'final' = 'draft') =>
  Object.fromEntries(answerErrors(form, answers, context, mode).map(({ field, message }) => [field, message]))
const finalErrors = (answers: AnswerSheet) =>
  Object.fromEntries(judge(form, answers, context).errors.map(({ field, message }) => [field, message]))

describe('conditions', () => {
  const answers = { a: 'x', many: ['p', 'q'], n: 5 }
  const withPrevious = { ...context, previous: { n: 4 } }
  test.each<[When | undefined, boolean]>([
    [undefined, true],
    [{ field: 'a', is: 'x' }, true],
    [{ field: 'a', is: ['y', 'x'] }, true],
    [{ field: 'a', is: 'y' }, false],
    [{ field: 'none', is: 'x' }, false],
    [{ field: 'a', isNot: 'y' }, true],
    [{ field: 'a', isNot: ['x', 'y'] }, false],
    [{ field: 'none', isNot: 'x' }, false],
    [{ field: 'many', has: 'p' }, true],
    [{ field: 'many', has: ['r', 'q'] }, true],
    [{ field: 'many', has: 'r' }, false],
    [{ field: 'a', has: 'x' }, false],
    [{ field: 'n', above: 4 }, true],
    [{ field: 'n', above: 5 }, false],
    [{ field: 'a', above: 0 }, false],
    [{ field: 'a', answered: true }, true],
    [{ field: 'none', answered: true }, false],
    [{ field: 'n', rose: true }, true],
    [{ field: 'n', changed: true }, true],
    [{ field: 'a', changed: true }, false],
    [{ field: 'none', changed: true }, false],
    [{ profile: 'type', is: 'publicHealthCenter' }, true],
    [{ profile: 'type', is: 'hospital' }, false],
    [{ profile: 'inpatient', is: false }, true],
    [{ profile: 'covidHandler', is: true }, false],
    [{ findings: 'soft' }, false],
    [
      {
        all: [
          { field: 'a', is: 'x' },
          { field: 'n', above: 9 },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'a', is: 'y' },
          { field: 'n', above: 1 },
        ],
      },
      true,
    ],
    [{ all: [] }, true],
    [{ any: [] }, false],
  ])('%j: %s', (when, expected) => {
    expect(holds(when, answers, withPrevious)).toBe(expected)
  })

  test('a number that did not rise', () => {
    expect(holds({ field: 'n', rose: true }, answers, { ...context, previous: { n: 5 } })).toBe(false)
  })
})

test('a number that did not change, or is 0 where last month had none', () => {
  const changed = (n: number, previous: AnswerSheet | null) =>
    holds({ field: 'n', changed: true }, { n }, { ...context, previous })
  expect([changed(5, { n: 5 }), changed(4, { n: 5 }), changed(0, null), changed(1, null)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

describe('what is shown', () => {
  const shown = (answers: AnswerSheet) => shownSlots(form, answers, context).map(({ name }) => name)

  test('follows the answers', () => {
    expect(shown({})).not.toContain('cara')
    expect(shown({ diangkut: 'ya' })).toContain('cara')
    expect(shown({ diangkut: 'tidak' })).toContain('alasan')
  })

  test('hides with a field whatever waits for it, however deep, whatever it still holds', () => {
    const hidden = shown({ diangkut: 'tidak', cara: 'izin', nomor: 'A-100', sampai: '2026-01-01' })
    for (const name of ['cara', 'nomor', 'sampai', 'muatan']) expect(hidden).not.toContain(name)
  })

  test('leaves out rows that are not for this facility', () => {
    expect(shown({})).not.toContain('obat_awal')
    expect(shown({})).toContain('kasa_awal')
  })

  test('tells what waits for an answer from what is hidden for good', () => {
    const waiting = visibilityOf(form, { cara: 'izin' }, context)
    expect(['cara', 'nomor', 'sampai', 'obat_awal'].map((name) => waiting.get(name))).toEqual([
      'waiting',
      'waiting',
      'hidden',
      'hidden',
    ])
    const refused = visibilityOf(form, { diangkut: 'tidak', cara: 'izin' }, context)
    expect(['cara', 'nomor'].map((name) => refused.get(name))).toEqual(['hidden', 'hidden'])
    const elsewhere = visibilityOf(form, { diangkut: 'ya', cara: 'bebas' }, context)
    expect(['cara', 'nomor'].map((name) => elsewhere.get(name))).toEqual(['shown', 'hidden'])
  })
})

describe('a draft', () => {
  test('may be empty, and may be half filled', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ diangkut: 'ya', nomor: '', muatan: [] })).toEqual({})
  })

  test('refuses what does not exist', () => {
    expect(errorsOf({ hantu: 1 })).toEqual({ hantu: 'Pertanyaan tidak dikenal' })
    expect(errorsOf({ stok: 1 })).toEqual({ stok: 'Pertanyaan tidak dikenal' })
    const polluted: AnswerSheet = JSON.parse('{"__proto__":1,"constructor":2}')
    expect(Object.keys(errorsOf(polluted))).toContain('constructor')
  })

  test('refuses what is hidden', () => {
    expect(errorsOf({ diangkut: 'tidak', cara: 'izin' })).toEqual({ cara: 'Pertanyaan ini tidak berlaku' })
    expect(errorsOf({ obat_awal: 1 })).toEqual({ obat_awal: 'Pertanyaan ini tidak berlaku' })
  })

  test('holds what was copied for a question that is not asked yet, but nothing impossible', () => {
    expect(errorsOf({ cara: 'izin', nomor: 'A-100' })).toEqual({})
    expect(Object.keys(errorsOf({ cara: 'terbang' }))).toEqual(['cara'])
  })

  test('refuses what is impossible', () => {
    expect(Object.keys(errorsOf({ diangkut: 'mungkin', kasa_awal: -1, jarum_masuk: '5' }))).toEqual([
      'diangkut',
      'kasa_awal',
      'jarum_masuk',
    ])
  })

  test('keeps an explanation although its reason has gone', () => {
    expect(errorsOf({ soft_check_notes: 'Alat sedang diperbaiki.' })).toEqual({})
  })

  test('judges repeating rows one by one', () => {
    const rows = (muatan: unknown) => errorsOf({ diangkut: 'ya', muatan })
    expect(rows([{ manifes: 'M-1' }, {}])).toEqual({})
    expect(rows('M-1')).toEqual({ muatan: 'Harus berupa daftar muatan' })
    expect(rows([['M-1']])).toEqual({ muatan: 'Harus berupa daftar muatan' })
    expect(rows([null])).toEqual({ muatan: 'Harus berupa daftar muatan' })
    expect(rows([{}, {}, {}])).toEqual({ muatan: 'Paling banyak 2 muatan' })
    expect(rows([{ manifes: 'M-1', hantu: 1 }])).toEqual({ 'muatan.0.hantu': 'Pertanyaan tidak dikenal' })
    expect(rows([{ manifes: 'M-1', sebab: 'jatuh' }])).toEqual({
      'muatan.0.sebab': 'Pertanyaan ini tidak berlaku',
    })
    expect(rows([{ manifes: 'M-1', rusak: 'ya', sebab: 'jatuh' }])).toEqual({})
    expect(rows([{ manifes: 7 }])).toEqual({ 'muatan.0.manifes': 'Harus berupa teks' })
    expect(rows([{ manifes: 'M-1' }, { manifes: 'M-1' }])).toEqual({
      'muatan.1.manifes': 'Manifes sudah dipakai pada muatan lain',
    })
  })
})

describe('a sheet to be sent', () => {
  test('passes when it is whole', () => {
    expect(judge(form, whole, context)).toMatchObject({ errors: [], findings: [] })
  })

  test('says of each required field that it is missing, and of no other', () => {
    expect(finalErrors({})).toEqual({
      diangkut: 'Wajib diisi',
      jarum_awal: 'Wajib diisi',
      jarum_masuk: 'Wajib diisi',
      jarum_keluar: 'Wajib diisi',
      jarum_akhir: 'Wajib diisi',
    })
    expect(finalErrors({ ...whole, muatan: [{}] })).toEqual({
      'muatan.0.manifes': 'Wajib diisi',
      'muatan.0.kepada': 'Wajib diisi',
    })
    expect(finalErrors({ ...whole, muatan: [] })).toEqual({ muatan: 'Wajib diisi' })
  })

  test('drops what still waits for its condition, and refuses what is hidden', () => {
    const { diangkut: _, ...undecided } = whole
    const judged = judge(form, undecided, context)
    expect(judged.answers).not.toHaveProperty('cara')
    expect(judged.errors).toEqual([{ field: 'diangkut', message: 'Wajib diisi' }])
    expect(finalErrors({ ...whole, diangkut: 'tidak', alasan: 'hujan' })).toMatchObject({
      cara: 'Pertanyaan ini tidak berlaku',
    })
  })

  test('is refused by a hard check, at the field and in its words', () => {
    expect(finalErrors({ ...whole, jarum_akhir: 4 })).toEqual({ jarum_akhir: 'Jarum: selisih 1.' })
  })

  test('must be explained when a soft check speaks', () => {
    const late = { ...whole, sampai: '2025-04-29' }
    expect(findingsOf(form, late, context)).toEqual([
      { id: 'C-2', level: 'soft', fields: ['sampai'], message: 'Berakhir 29 April 2025.' },
    ])
    expect(finalErrors(late)).toEqual({ soft_check_notes: 'Wajib diisi' })
    expect(finalErrors({ ...late, soft_check_notes: 'pendek' })).toHaveProperty('soft_check_notes')
    expect(finalErrors({ ...late, soft_check_notes: 'Perpanjangan sedang diurus.' })).toEqual({})
  })

  test('must be explained when a single value is unusual, in a repeating row too', () => {
    expect(findingsOf(form, { ...whole, suhu_gudang: 30 }, context)).toMatchObject([
      { id: 'soft:suhu_gudang', level: 'soft', fields: ['suhu_gudang'] },
    ])
    const warm = { ...whole, muatan: [{ manifes: 'M-1', kepada: 'PT A', suhu: 9 }] }
    expect(findingsOf(form, warm, context)).toMatchObject([{ id: 'soft:muatan.0.suhu' }])
  })

  test('is not judged by what is hidden or impossible', () => {
    expect(findingsOf(form, { diangkut: 'tidak', nomor: 'A-100', sampai: '2020-01-01' }, context)).toEqual([])
    expect(findingsOf(form, { suhu_gudang: -5 }, context)).toEqual([])
    expect(findingsOf(form, { suhu_gudang: '30' }, context)).toEqual([])
  })
})

test('a row of a table is balanced only once it is whole', () => {
  expect(findingsOf(form, { kasa_awal: 5, kasa_masuk: 2 }, context)).toEqual([])
  expect(
    findingsOf(form, { kasa_awal: 5, kasa_masuk: 2, kasa_keluar: 0, kasa_akhir: 6 }, context),
  ).toHaveLength(1)
})

describe('what need not be typed', () => {
  test('rows that nobody opened store 0', () => {
    expect(withDefaults(form, whole, context)).toMatchObject({
      kasa_awal: 0,
      kasa_masuk: 0,
      kasa_keluar: 0,
      kasa_akhir: 0,
      jarum_akhir: 3,
    })
  })

  test('a row that was opened is not filled up with zeros', () => {
    const filled = withDefaults(form, { ...whole, kasa_masuk: 4 }, context)
    expect(filled).not.toHaveProperty('kasa_awal')
    expect(filled).not.toHaveProperty('kasa_akhir')
  })

  test('nor is one that has just been opened: no zero shows that would vanish with the first number', () => {
    const filled = withDefaults(form, whole, context, ['stok/kasa'])
    expect(filled).not.toHaveProperty('kasa_awal')
    expect(filled).not.toHaveProperty('kasa_akhir')
  })

  test('an answer that was given stays', () => {
    expect(withDefaults(form, { ...whole, jarum_akhir: 9 }, context)).toMatchObject({ jarum_akhir: 9 })
  })

  test('the opening stock is last month’s closing stock, and stays on stock where nothing else is said', () => {
    const later = { ...context, previous: { kasa_akhir: 7, jarum_akhir: 1 } }
    const { jarum_awal: _, ...rest } = whole
    expect(withDefaults(form, rest, later)).toMatchObject({
      kasa_awal: 7,
      kasa_masuk: 0,
      kasa_keluar: 0,
      kasa_akhir: 7,
      jarum_awal: 1,
      jarum_akhir: 4,
    })
  })

  test('a column is 0 where another answer says so', () => {
    const none = { diangkut: 'tidak', alasan: 'hujan', jarum_awal: 0, jarum_masuk: 5 }
    expect(withDefaults(form, none, context)).toMatchObject({ jarum_keluar: 0, jarum_akhir: 5 })
  })

  test('a repeating row takes what stands elsewhere in the report', () => {
    const sheet = {
      ...whole,
      penerima: 'PT Olah',
      muatan: [{ manifes: 'M-1' }, { manifes: 'M-2', kepada: 'PT B' }],
    }
    expect(withDefaults(form, sheet, context)['muatan']).toEqual([
      { manifes: 'M-1', kepada: 'PT Olah' },
      { manifes: 'M-2', kepada: 'PT B' },
    ])
    expect(sheet.muatan[0]).toEqual({ manifes: 'M-1' })
  })

  test('a proposal waits until every term is given, and never falls below 0', () => {
    const sum = { kind: 'number', label: 'S', proposal: { plus: ['a', 'b'], minus: ['c'] } } as const
    expect(proposalOf(sum, { a: 1, b: 2 })).toBeUndefined()
    expect(proposalOf(sum, { a: 0.1, b: 0.2, c: 0 })).toBe(0.3)
    expect(proposalOf(sum, { a: 1, b: 1, c: 5 })).toBe(0)
    const days = { kind: 'number', label: 'H', proposal: { daysOfMonth: true } } as const
    expect(proposalOf(days, {})).toBeUndefined()
    expect(proposalOf(days, {}, context)).toBe(30)
    expect(proposedAnswer({ kind: 'number', label: 'N' }, {}, context)).toBeUndefined()
  })
})

describe('pruning', () => {
  test('drops what is hidden or empty, in repeating rows too', () => {
    const sheet = {
      diangkut: 'ya',
      cara: '',
      alasan: 'hujan',
      muatan: [{ manifes: 'M-1', sebab: 'jatuh', suhu: null }],
      hantu: 1,
    }
    expect(prune(form, sheet, context)).toEqual({ diangkut: 'ya', muatan: [{ manifes: 'M-1' }] })
  })

  test('keeps in a draft what waits for its condition, and drops it at sending', () => {
    expect(prune(form, { cara: 'izin', nomor: 'A-100' }, context)).toEqual({ cara: 'izin', nomor: 'A-100' })
    expect(prune(form, { cara: 'izin', nomor: 'A-100' }, context, 'final')).toEqual({})
  })

  test('autosave keeps what is possible and says what is not', () => {
    const sheet = { diangkut: 'ya', nomor: 'A', cara: 'izin', muatan: [{ manifes: 7, suhu: 3 }] }
    const { answers, errors } = acceptable(form, sheet, context)
    expect(answers).toEqual({ diangkut: 'ya', cara: 'izin', muatan: [{ suhu: 3 }] })
    expect(errors.map(({ field }) => field)).toEqual(['nomor', 'muatan.0.manifes'])
    expect(answerErrors(form, answers, context, 'draft')).toEqual([])
  })
})

describe('filling with last month', () => {
  test('copies what stands, not what was observed or weighed', () => {
    const copied = carriedFrom(form, { ...whole, sampai: '2026-01-01', penerima: 'PT A' }, context)
    expect(copied).toEqual({ cara: 'izin', nomor: 'A-100', sampai: '2026-01-01' })
  })

  test('shows it as soon as its question is answered, and drops it when that is answered otherwise', () => {
    const copied = carriedFrom(form, whole, context)
    expect(shownSlots(form, { ...copied, diangkut: 'ya' }, context).map(({ name }) => name)).toContain(
      'nomor',
    )
    expect(prune(form, { ...copied, diangkut: 'tidak' }, context)).toEqual({ diangkut: 'tidak' })
  })

  test('leaves out what this month’s version no longer accepts', () => {
    expect(carriedFrom(form, { cara: 'terbang', nomor: 'A-100' }, context)).not.toHaveProperty('cara')
  })

  test('copies the permits, contracts and equipment of a real report, and a draft may hold them', () => {
    const real = sampleContext(sampleProfiles.hospital, '2025-05')
    const copied = carriedFrom(limbahFasyankes, completeWaste(sampleProfiles.hospital, '2025-04'), real)
    expect(copied).toMatchObject({
      reporter_name: 'Siti Rahmawati',
      srt_categories: ['infectious', 'sharps', 'pharmaceutical'],
      trn_ext_mode: 'transporter_berizin',
      trn_permit_expiry: '2026-12-31',
      trn_contract_no: 'PKS/12/2025',
      sto_permit_kind: 'rincian_teknis',
      prc_tp_contract_end: '2025-12-31',
    })
    for (const measured of [
      'srt_at_source',
      'trn_ext_done',
      'shipments',
      'sto_cold_temp_c',
      'infectious_generated_kg',
    ])
      expect(copied).not.toHaveProperty(measured)
    expect(answerErrors(limbahFasyankes, copied, real, 'draft')).toEqual([])
  })
})

describe('differences', () => {
  test('are told in words, cell by cell and row by row', () => {
    const before = { diangkut: 'ya', kasa_awal: 1000, muatan: [{ manifes: 'M-1' }, { manifes: 'M-2' }] }
    const after = { diangkut: 'tidak', kasa_awal: 1500, muatan: [{ manifes: 'M-9' }] }
    expect(differencesBetween(form, before, after)).toEqual([
      { name: 'diangkut', label: 'Diangkut', before: 'Ya', after: 'Tidak' },
      { name: 'muatan.0.manifes', label: 'muatan 1: Manifes', before: 'M-1', after: 'M-9' },
      { name: 'muatan.1.manifes', label: 'muatan 2: Manifes', before: 'M-2', after: '–' },
      { name: 'kasa_awal', label: 'Kasa: Awal', before: '1.000', after: '1.500' },
    ])
    expect(differencesBetween(form, before, { ...before, cara: '' })).toEqual([])
  })
})

test('progress counts the required questions that are shown, section by section', () => {
  expect(Object.fromEntries(progressOf(form, { diangkut: 'tidak', jarum_masuk: 2 }, context))).toEqual({
    izin: { asked: 2, answered: 1 },
    stok: { asked: 8, answered: 6 },
  })
})

test('slots keep the order of the screen', () => {
  expect(
    slotsOf(form)
      .map(({ name }) => name)
      .slice(0, 9),
  ).toEqual([
    'diangkut',
    'cara',
    'nomor',
    'sampai',
    'alasan',
    'muatan',
    'penerima',
    'kasa_awal',
    'kasa_masuk',
  ])
})

describe('a list of days that follow each other', () => {
  const diary = defineForm({
    id: 'harian',
    version: 1,
    validFrom: '2020-01',
    title: 'Harian',
    shortTitle: 'Harian',
    description: 'Harian.',
    applies: { types: ['publicHealthCenter'], expected: 'always' },
    prefill: false,
    sections: [
      {
        id: 'hari',
        title: 'Hari',
        fields: {
          days: {
            kind: 'rows',
            label: 'Hari',
            item: 'hari',
            max: 31,
            unique: ['day'],
            orderedBy: 'day',
            fields: {
              day: { kind: 'date', label: 'Tanggal', within: 'monthToDate' },
              open: { kind: 'yesNo', label: 'Buka' },
              before: {
                kind: 'number',
                label: 'Awal',
                when: { field: 'open', is: 'ya' },
                proposal: { rowBefore: 'after' },
              },
              in: { kind: 'number', label: 'Masuk', when: { field: 'open', is: 'ya' } },
              out: { kind: 'number', label: 'Keluar', optional: true, when: { field: 'in', above: 0 } },
              after: {
                kind: 'number',
                label: 'Akhir',
                when: { field: 'open', is: 'ya' },
                computed: true,
                proposal: { plus: ['before', 'in'], minus: [] },
              },
            },
          },
        },
      },
    ],
    checks: [
      {
        id: 'H-1',
        level: 'hard',
        rule: { rule: 'partsAtMost', table: 'days', parts: ['out'], of: ['in'] },
        message: '{kategori}: keluar melebihi masuk.',
      },
      {
        id: 'H-2',
        level: 'hard',
        rule: {
          rule: 'balance',
          table: 'days',
          left: ['before', 'in'],
          right: ['out', 'after'],
          absolute: 0,
          relative: 0,
        },
        message: '{kategori}: selisih {x}.',
      },
    ],
  })
  const april = { ...context, today: '2025-04-20', previous: null as AnswerSheet | null }
  const filled = (days: AnswerSheet[], previous: AnswerSheet | null = null) =>
    withDefaults(diary, { days }, { ...april, previous })['days'] as AnswerSheet[]

  test('each day opens with what the day before left, in whatever order they are given', () => {
    const days = filled([
      { day: '2025-04-03', open: 'ya', in: 3 },
      { day: '2025-04-01', open: 'ya', before: 10, in: 1 },
      { day: '2025-04-02', open: 'ya', in: 2 },
    ])
    expect(days.map(({ before, after }) => [before, after])).toEqual([
      [13, 16],
      [10, 11],
      [11, 13],
    ])
  })

  test('a closed day passes on what it found, and last month’s last day opens the first', () => {
    const before = {
      days: [
        { day: '2025-03-31', after: 7 },
        { day: '2025-03-02', after: 99 },
      ],
    }
    const days = filled(
      [
        { day: '2025-04-01', open: 'ya', in: 1 },
        { day: '2025-04-02', open: 'tidak' },
        { day: '2025-04-03', open: 'ya', in: 0 },
      ],
      before,
    )
    expect(days.map(({ before: opening, after }) => [opening, after])).toEqual([
      [7, 8],
      [undefined, undefined],
      [8, 8],
    ])
  })

  test('a day without a date has no place among them', () => {
    const days = filled([
      { open: 'ya', in: 5, before: 1 },
      { day: '2025-04-01', open: 'ya', in: 1 },
    ])
    expect(days[0]).toMatchObject({ after: 6 })
    expect(days[1]).not.toHaveProperty('before')
  })

  test('a computed sum follows what it is made of, whatever was stored; typed numbers stay', () => {
    const [day] = filled([{ day: '2025-04-01', open: 'ya', before: 4, in: 1, after: 99 }])
    expect(day).toMatchObject({ before: 4, after: 5 })
    const [undecided] = filled([{ day: '2025-04-01', open: 'ya', in: 1, after: 99 }])
    expect(undecided).not.toHaveProperty('after')
  })

  test('a cell that waits for a hidden one is hidden with it, whatever that still holds', () => {
    const days = [{ day: '2025-04-01', open: 'tidak', in: 3, out: 1 }]
    expect(answerErrors(diary, { days }, april, 'draft').map(({ field }) => field)).toEqual([
      'days.0.in',
      'days.0.out',
    ])
    expect(prune(diary, { days }, april)).toEqual({ days: [{ day: '2025-04-01', open: 'tidak' }] })
  })

  test('is judged day by day, and each breach names its day and its cell', () => {
    const days = [
      { day: '2025-04-01', open: 'ya', before: 0, in: 2, out: 2, after: 0 },
      { day: '2025-04-02', open: 'ya', before: 0, in: 2, after: 2 },
      { day: '2025-04-03', open: 'ya', before: 0, in: 2, out: 3, after: 1 },
      { day: '2025-04-04', open: 'tidak', in: 2, out: 9 },
      { open: 'ya', before: 0, in: 1, out: 2, after: 0 },
    ]
    expect(findingsOf(diary, { days }, april)).toEqual([
      {
        id: 'H-1',
        level: 'hard',
        fields: ['days.2.out'],
        message: 'hari 3 April 2025: keluar melebihi masuk.',
      },
      { id: 'H-1', level: 'hard', fields: ['days.4.out'], message: 'hari 5: keluar melebihi masuk.' },
      { id: 'H-2', level: 'hard', fields: ['days.2.after'], message: 'hari 3 April 2025: selisih 2.' },
      { id: 'H-2', level: 'hard', fields: ['days.4.after'], message: 'hari 5: selisih 1.' },
    ])
  })

  test('a day that is not over yet is refused, and one of another month', () => {
    const at = (day: string) =>
      answerErrors(diary, { days: [{ day }] }, april, 'draft').map((error) => error.message)
    expect(at('2025-04-20')).toEqual([])
    expect(at('2025-04-21')).toEqual(['Tanggal tidak boleh setelah hari ini'])
    expect(at('2025-03-31')).toEqual(['Tanggal harus pada bulan laporan'])
  })
})

test('a row of a table may count otherwise than its column says', () => {
  const pieces = defineForm({
    ...form,
    checks: [],
    sections: [
      {
        id: 'alat',
        title: 'Alat',
        fields: {
          alat: {
            kind: 'table',
            label: 'Alat',
            rowLabel: 'Alat',
            rows: {
              lampu: { label: 'Lampu' },
              serbuk: { label: 'Serbuk', numbers: { unit: 'gram', decimals: 1, max: 50 } },
            },
            columns: { ada: { kind: 'number', label: 'Ada', unit: 'unit', max: 9 } },
          },
        },
      },
    ],
  })
  const errors = (answers: AnswerSheet) =>
    answerErrors(pieces, answers, context, 'draft').map(({ field }) => field)
  expect(errors({ lampu_ada: 9, serbuk_ada: 49.5 })).toEqual([])
  expect(errors({ lampu_ada: 0.5, serbuk_ada: 51 })).toEqual(['lampu_ada', 'serbuk_ada'])
})
