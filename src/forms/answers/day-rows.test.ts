import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '../context.ts'
import { defineForm } from '../define-form.ts'
import { context } from '../testing/example-form.ts'
import { withDefaults } from './defaults.ts'
import { answerErrors } from './errors.ts'
import { findingsOf } from './findings.ts'
import { prune } from './pruning.ts'

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

  test('each day opens with what the day before left, in any order', () => {
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

  test('a computed sum follows its parts and ignores what was stored; typed numbers stay', () => {
    const [day] = filled([{ day: '2025-04-01', open: 'ya', before: 4, in: 1, after: 99 }])
    expect(day).toMatchObject({ before: 4, after: 5 })
    const [undecided] = filled([{ day: '2025-04-01', open: 'ya', in: 1, after: 99 }])
    expect(undecided).not.toHaveProperty('after')
  })

  test('a cell that waits for a hidden one is hidden with it, even if that still holds an answer', () => {
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
