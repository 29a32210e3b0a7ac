import { beforeEach, expect, test, vi } from 'vitest'

import type { DraftKeeper } from './draft-keeper.ts'
import type { DeviceCopy, SaveOutcome } from './draft-shapes.ts'
import { copyWith, draftWith, sampleSending, sheetWith } from './testing/sample-drafts.ts'
import { keeperThatWaits, keeperWith, refused, stale } from './testing/sample-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test.each([
  ['after it', () => vi.advanceTimersByTimeAsync(4000)],
  ['at once where the page goes', (keeper: DraftKeeper) => keeper.leave()],
])('what is typed while a save is under way is saved %s, over the new version', async (_when, go) => {
  const { keeper, requests, answer, type } = keeperThatWaits()
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(2000)
  type('name', 'AB')
  const gone = go(keeper)
  answer({ kind: 'saved', saved: sheetWith(2, { name: 'A' }) })
  await vi.advanceTimersByTimeAsync(0)
  answer({ kind: 'saved', saved: sheetWith(3, { name: 'AB' }) })
  await gone
  answer({ kind: 'saved', saved: sheetWith(3, { name: 'AB' }) })
  expect(requests.map(({ answers, version }) => [answers['name'], version])).toEqual([
    ['A', 1],
    ['AB', 2],
  ])
  expect(keeper.getState().draft.answers).toEqual({ name: 'AB' })
})

test('a form that is opened again before its last save has ended goes on saving', async () => {
  const { keeper, requests, answer, type } = keeperThatWaits()
  type('name', 'A')
  const gone = keeper.leave()
  keeper.start()
  answer({ kind: 'saved', saved: sheetWith(2, { name: 'A' }) })
  await gone
  type('name', 'AB')
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.map(({ answers }) => answers['name'])).toEqual(['A', 'AB'])
})

test('without a connection nothing is lost and saving is tried again, ever more seldom, and at once when it is back', async () => {
  const away: SaveOutcome = { kind: 'unreachable', offline: true }
  const { keeper, requests, type } = keeperWith([away, away, away])
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(2000)
  expect(keeper.getState().server).toBe('offline')
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(4000)
  expect(requests).toHaveLength(3)
  type('name', 'AB')
  await vi.advanceTimersByTimeAsync(7000)
  expect(requests).toHaveLength(3)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState()).toMatchObject({ server: 'saved', draft: { answers: { name: 'AB' } } })
})

test('after the session has ended nothing is asked of the server until the person is back', async () => {
  const { keeper, requests, type } = keeperWith([{ kind: 'signedOut' }])
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(2000)
  type('name', 'AB')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState()).toMatchObject({ server: 'saved', saved: { answers: { name: 'AB' } } })
})

test('of many saves without an answer the last is known again', async () => {
  const away: SaveOutcome = { kind: 'unreachable', offline: false }
  const { keeper, type } = keeperWith([
    away,
    away,
    away,
    away,
    away,
    away,
    stale(sheetWith(2, { name: '6' })),
  ])
  for (const letter of '1234567') {
    type('name', letter)
    await keeper.flush()
  }
  expect(keeper.getState()).toMatchObject({ conflict: null, saved: { version: 2 } })
})

test('a save whose answer was lost is no conflict when it turns out to have arrived', async () => {
  const { keeper, type } = keeperWith([
    { kind: 'unreachable', offline: false },
    stale(sheetWith(2, { name: 'A' })),
  ])
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(2000)
  type('name', 'AB')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(keeper.getState()).toMatchObject({
    conflict: null,
    draft: { answers: { name: 'AB' } },
    saved: { answers: { name: 'AB' } },
  })
})

test('what comes back from the device is saved without another change, and knows what was given before', async () => {
  const base = sheetWith(1, {})
  const copy = { ...copyWith(draftWith({ name: 'AB' }), base), given: [{ name: 'A' }] }
  const { keeper, requests } = keeperWith([stale(sheetWith(2, { name: 'A' }))], { saved: base, copy })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.map(({ version }) => version)).toEqual([1, 2])
  expect(keeper.getState()).toMatchObject({ conflict: null, server: 'saved' })
})

test('a refusal without a field is shown, and not retried at once', async () => {
  const { keeper, requests, type } = keeperWith([
    refused({ general: ['Formulir ini milik bulan lain.'] }),
    refused({ elsewhere: [{ sheet: 'bor', field: 'x', message: 'Wajib diisi' }] }),
    refused({}),
  ])
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toHaveLength(1)
  expect(keeper.getState().refusedWhole).toEqual(['Formulir ini milik bulan lain.'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.getState().refusedWhole).toEqual(['Wajib diisi'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.getState().refusedWhole).toEqual(['Periksa isian.'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.getState()).toMatchObject({ refusedWhole: [], server: 'saved' })
})

test('the same refusal of a field again is no reason to ask without a pause', async () => {
  const again = refused({ errors: { name: 'Sudah dipakai' } })
  const { requests, type } = keeperWith([again, again, again, again])
  type('name', 'A')
  type('shipped', 'tidak')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toHaveLength(2)
})

test('leaving waits until the device, too, knows that all is saved', async () => {
  const kept: DeviceCopy[] = []
  const { keeper, type } = keeperWith([], {
    keep: async (copy) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      kept.push(copy)
    },
  })
  type('name', 'Siti')
  const isUnsavedThen = keeper.leave().then(() => kept.at(-1)?.isUnsaved)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await isUnsavedThen).toBe(false)
})

test('a draft rests while its sending is queued, and is saved once that is called back', async () => {
  const { keeper, requests, type } = keeperWith([])
  type('name', 'A')
  await keeper.queue(sampleSending)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual([])
  await keeper.unqueue()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toHaveLength(1)
})
