import { expect, test } from 'vitest'

import { parsePath } from './paths.ts'

test.each([
  ['org_policy', { name: 'org_policy' }],
  ['shipments', { name: 'shipments' }],
  ['shipments.0.ship_date', { name: 'shipments', row: { index: 0, cell: 'ship_date' } }],
  ['days.12.cov_idle', { name: 'days', row: { index: 12, cell: 'cov_idle' } }],
])('%s names %j', (path, named) => {
  expect(parsePath(path)).toEqual(named)
})
