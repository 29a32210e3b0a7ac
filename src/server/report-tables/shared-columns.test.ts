import { expect, test } from 'vitest'

import { columnsOf } from '#forms/columns.ts'
import { defineForm, type FormDefinition } from '#forms/define-form.ts'
import { kesling } from '#forms/definitions/kesling.ts'

import { reportColumns } from './report-tables.ts'
import { sharedColumns } from './shared-columns.ts'

test('a day is a day in a workbook, where workbooks know it, and is read again', () => {
  const { columns, cellsOf, answersOf } = sharedColumns([[kesling, columnsOf(kesling)]])
  const at = columns.findIndex(({ name }) => name === 'mgt_ikl_date')
  const cellOf = (day: string) => cellsOf([[kesling, { mgt_ikl_date: day }]])[at]
  expect(cellOf('2026-03-31')).toEqual({ day: '2026-03-31' })
  expect(cellOf('1899-12-31')).toBe('31/12/1899')
  for (const written of ['2026-03-31', '31/03/2026'])
    expect(answersOf(kesling, { mgt_ikl_date: written })).toEqual({ mgt_ikl_date: '2026-03-31' })
})

/** A version of a form that asks under these words. */
const asking = (version: number, words: Record<string, string>): FormDefinition =>
  defineForm({
    ...{
      id: 'survei',
      version,
      validFrom: '2026-01',
      title: 'Survei',
      shortTitle: 'Survei',
      description: '',
    },
    ...{ applies: { types: ['hospital'], expected: 'always' }, prefill: false, checks: [] },
    sections: [
      {
        ...{ id: 'isian', title: 'Isian' },
        fields: Object.fromEntries(
          Object.entries(words).map(([name, label]) => [name, { kind: 'text' as const, label }]),
        ),
      },
    ],
  })
const labelsOf = (...forms: FormDefinition[]) =>
  sharedColumns(
    forms.map((form) => [form, columnsOf(form)]),
    reportColumns,
  ).columns.map(({ label }) => label)

test('no column is called as one that says where a report is from, in whatever case', () =>
  expect(labelsOf(asking(1, { keadaan: 'status', lain: 'Lainnya' }))).toEqual([
    'status [keadaan]',
    'Lainnya',
  ]))

test('a question keeps its column where only the case of its words has changed', () =>
  expect(labelsOf(asking(2, { alat: 'Jumlah alat' }), asking(1, { alat: 'Jumlah  Alat' }))).toEqual([
    'Jumlah alat',
  ]))

test('a question that has come in the place of another has a column of its own, though it has its words', () => {
  const [now, before] = [asking(2, { alat_2: 'Jumlah alat' }), asking(1, { alat: 'Jumlah alat' })]
  expect(labelsOf(now, before)).toEqual(['Jumlah alat', 'Jumlah alat [alat]'])
  const { cellsOf, columns } = sharedColumns([now, before].map((form) => [form, columnsOf(form)]))
  expect(cellsOf([[before, { alat: 'tiga' }]])).toEqual([null, 'tiga'])
  expect(columns.map(({ name, versions }) => [name, versions])).toEqual([
    ['alat_2', [2]],
    ['alat', [1]],
  ])
})
