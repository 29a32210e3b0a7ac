import { expect, test } from 'vitest'

import { parsePath, putAt, withoutPaths } from './paths.ts'

test.each([
  ['org_policy', { name: 'org_policy' }],
  ['shipments', { name: 'shipments' }],
  ['shipments.0.ship_date', { name: 'shipments', row: { index: 0, cell: 'ship_date' } }],
  ['days.12.cov_idle', { name: 'days', row: { index: 12, cell: 'cov_idle' } }],
])('%s names %j', (path, named) => {
  expect(parsePath(path)).toEqual(named)
})

const [first, second] = [{ ship_date: '2025-04-01', weight: 1 }, { weight: 2 }]
const before = { name: 'Siti', shipments: [first, second] }

test.each([
  ['a field', 'name', 'Budi', { ...before, name: 'Budi' }],
  ['a field without an answer', 'name', undefined, { shipments: [first, second] }],
  ['a cell', 'shipments.1.weight', 3, { ...before, shipments: [first, { weight: 3 }] }],
  [
    'a cell without an answer',
    'shipments.0.weight',
    undefined,
    { ...before, shipments: [{ ship_date: '2025-04-01' }, second] },
  ],
  ['a cell of a row that is gone', 'shipments.2.weight', 3, before],
  ['a cell of a list that is gone', 'days.0.weight', 3, before],
])('%s is put into a copy of the sheet, whose rows stay as they are', (_what, path, value, after) => {
  const sheet = { ...before }
  putAt(sheet, parsePath(path), value)
  expect(sheet).toStrictEqual(after)
  expect(before.shipments).toStrictEqual([{ ship_date: '2025-04-01', weight: 1 }, { weight: 2 }])
})

test('a sheet without some of its answers keeps the others, and is another sheet', () => {
  const paths = ['name', 'shipments.0.weight', 'shipments.1.weight'].map(parsePath)
  expect(withoutPaths(before, paths)).toStrictEqual({ shipments: [{ ship_date: '2025-04-01' }, {}] })
  expect(before.name).toBe('Siti')
})
