import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '../context.ts'
import { defineForm } from '../define-form.ts'
import { form, context, whole, errorsOf, finalErrors } from '../testing/example-form.ts'
import { answerErrors } from './errors.ts'
import { progressOf } from './filled.ts'
import { findingsOf } from './findings.ts'
import { faultsOfGiven, judge } from './judging.ts'

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

  test('tells what is only missing from what is wrong', () => {
    const sheet = { ...whole, jarum_awal: -1, jarum_masuk: undefined, muatan: [{ manifes: 7 }] }
    expect(judge(form, sheet, context).errors.map(({ field, kind }) => [field, kind])).toEqual([
      ['muatan.0.manifes', undefined],
      ['muatan.0.kepada', 'missing'],
      ['jarum_awal', undefined],
      ['jarum_masuk', 'missing'],
      ['jarum_akhir', 'missing'],
    ])
    const [section] = form.sections
    const { muatan } = section.fields
    const twice = {
      ...form,
      sections: [{ ...section, fields: { ...section.fields, muatan: { ...muatan, min: 2 } } }],
    }
    const sheetOfOne = { ...whole, muatan: [{ manifes: 'M-1', kepada: 'PT A' }] }
    expect(answerErrors(twice, sheetOfOne, context, 'final')).toContainEqual({
      field: 'muatan',
      message: 'Paling sedikit 2 muatan',
      kind: 'missing',
    })
    const inDraft = answerErrors(twice, sheetOfOne, context, 'draft').map(({ field }) => field)
    expect(inDraft).not.toContain('muatan')
  })

  test('tells a draft of what was given and cannot be, and of nothing that is only missing', () => {
    const findings = [
      { id: 'A-1', level: 'hard', fields: ['a', 'b'], message: 'b tidak boleh melebihi a' },
      { id: 'A-2', level: 'hard', fields: ['c'], message: 'c belum diisi' },
      { id: 'A-3', level: 'soft', fields: ['b'], message: 'b tidak lazim' },
    ] as const
    expect(faultsOfGiven(findings, { b: 2 })).toEqual([{ field: 'a', message: 'b tidak boleh melebihi a' }])
  })

  test('drops what still waits for its condition, and refuses what is hidden', () => {
    const { diangkut: _, ...undecided } = whole
    const judged = judge(form, undecided, context)
    expect(judged.answers).not.toHaveProperty('cara')
    expect(judged.errors).toEqual([{ field: 'diangkut', message: 'Wajib diisi', kind: 'missing' }])
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

test('what is computed is asked of nobody, also where there is nothing yet to compute it from', () => {
  const begun = {
    kind: 'number',
    label: 'Stok awal',
    proposal: { previous: 'stok' },
    computed: true,
  } as const
  const stock = defineForm({
    ...form,
    checks: [],
    sections: [{ id: 'stok', title: 'Stok', fields: { begun, stok: { kind: 'number', label: 'Stok' } } }],
  })
  expect(judge(stock, { stok: 4 }, { ...context, previous: null }).errors).toEqual([])
  expect(judge(stock, { stok: 4 }, { ...context, previous: { stok: 3 } }).answers).toEqual({
    begun: 3,
    stok: 4,
  })
  expect(progressOf(stock, { stok: 4 }, context).get('stok')).toEqual({ asked: 1, answered: 1 })
})
