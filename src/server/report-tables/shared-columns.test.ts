import { expect, test } from 'vitest'

import { columnsOf } from '#forms/columns.ts'
import { kesling } from '#forms/definitions/kesling.ts'

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
