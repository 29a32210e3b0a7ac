import { expect, it } from 'vitest'

import { filtersOf, narrowingOf } from './queue-search.ts'

it.each([
  ['a month', { date: '2026-11' }, { date: '2026-11' }],
  ['no month', { date: 'November' }, {}],
  ['a thirteenth month', { date: '2026-13' }, {}],
  ['a type', { tipe_fasyankes: 2 }, { tipe_fasyankes: 2 }],
  ['no type', { tipe_fasyankes: 3 }, {}],
  ['nothing to find', { find: '' }, {}],
])('asks the calls for what they can read of %s', (_what, search, asked) => {
  expect(filtersOf(search)).toEqual(asked)
})

it('goes on to the next report as the queue is narrowed, of the form and month of this one', () => {
  const search = { date: '2026-11', form_type: 'limbahfasyankes', tipe_fasyankes: 1, find: 'Sari' } as const
  expect(narrowingOf({ ...search, late: '1' })).toEqual({ tipe_fasyankes: 1, find: 'Sari', late: '1' })
  expect(narrowingOf(search)).toEqual({ tipe_fasyankes: 1, find: 'Sari' })
})
