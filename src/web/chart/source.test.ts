import { expect, it, vi } from 'vitest'

import { momentOf } from './source.ts'

it('tells when numbers came, however long the page has been open', () => {
  vi.useFakeTimers()
  const at = (time: string) => vi.setSystemTime(time)
  at('2026-11-21T01:00:00Z')
  const first = { data: [1] }
  expect(momentOf(first)).toEqual(new Date('2026-11-21T01:00:00Z'))
  at('2026-11-21T07:00:00Z')
  expect(momentOf({ data: [2] })).toEqual(new Date('2026-11-21T07:00:00Z'))
  expect(momentOf(first)).toEqual(new Date('2026-11-21T01:00:00Z'))
})
