import { expect, it } from 'vitest'

import type { Refusal } from './call.ts'
import { whileUnderWay } from './while-under-way.ts'

const refusal = (code: Refusal['code'], status: number) =>
  Object.assign(new Error('Ditolak'), { name: 'Refusal' as const, code, status })

it.each([
  ['looks each second while the work goes on', 'running', null, 1000],
  ['ends with the work', 'done', null, false],
  ['asks on, with patience, where too much was asked', 'running', refusal('tooManyRequests', 429), 10_000],
  ['asks on where the server failed', 'running', refusal('internal', 500), 10_000],
  ['ends where the work is gone', 'running', refusal('notFound', 404), false],
  ['waits for the person where nothing was said yet', undefined, refusal('internal', 500), false],
])('%s', (_what, data, error, wait) => {
  expect(whileUnderWay((state: string) => state === 'running')({ state: { data, error } })).toBe(wait)
})
