import { beforeEach, expect, test, vi } from 'vitest'

import type { DraftKeeper } from './draft-keeper.ts'
import type { SaveRequest } from './draft-shapes.ts'
import { withRowRemoved, withValue } from './draft.ts'
import { laidOver } from './laid-over.ts'
import { copyWith, draftWith, sampleSending, sheetWith } from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'
import { keeperWith, refused, stale, type Typing } from './testing/sample-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** Chooses one's own side of a conflict, as its dialog does. */
function chooseMine(keeper: DraftKeeper): void {
  const state = keeper.getState()
  if (!state.conflict) throw new Error('There is nothing to choose')
  keeper.choose(laidOver(state.conflict, state, { form: sampleForm, context: sampleContext }))
}

test('a change is on the device at once and on the server two seconds after the last one', async () => {
  const { keeper, requests, kept, type } = keeperWith([])
  type('name', 'S')
  await vi.advanceTimersByTimeAsync(1500)
  type('name', 'Si')
  expect(kept.at(-1)?.draft.answers).toEqual({ name: 'Si' })
  await vi.advanceTimersByTimeAsync(1900)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(requests).toEqual([{ answers: { name: 'Si' }, copied: [], version: 1 }])
  expect(keeper.getState()).toMatchObject({ server: 'saved', saved: { version: 2 } })
})

test.each([
  ['a readable text that stands as it was typed', (type: Typing) => type('count', 1, '1,0'), false],
  ['an answer that another one hides', (type: Typing) => type('shipped', 'tidak'), false],
  ['a text that is no answer', (type: Typing) => type('count', undefined, '1.0'), true],
  ['an impossible answer', (type: Typing) => type('count', 101), true],
])(
  'once the server has all it can be given, the device says whether anything is left: %s',
  async (_what, step, isUnsaved) => {
    const { keeper, kept, type } = keeperWith([], { saved: sheetWith(1, { shipped: 'ya', count: 5 }) })
    step(type)
    expect(kept.at(-1)?.isUnsaved).toBe(true)
    await keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.at(-1)?.isUnsaved).toBe(isUnsaved)
  },
)

test('a refusal follows its row when another is removed above it, and goes with its own', async () => {
  const shipments = [{ manifest: 'A' }, { manifest: 'B' }]
  const { keeper, type } = keeperWith([refused({ errors: { 'shipments.1.manifest': 'Sudah dipakai.' } })], {
    saved: sheetWith(1, { shipments }),
  })
  type('name', 'Siti')
  await keeper.flush()
  keeper.change(withRowRemoved(keeper.getState().draft, 'shipments', 0))
  expect(keeper.getState().refused).toEqual({ 'shipments.0.manifest': 'Sudah dipakai.' })
  keeper.change(withRowRemoved(keeper.getState().draft, 'shipments', 0))
  expect(keeper.getState().refused).toEqual({})
})

test('what cannot be saved is counted, so that nobody takes it for saved', async () => {
  const { keeper, requests, type } = keeperWith([])
  type('shipped', 'ya')
  type('count', undefined, '1234.5')
  type('sharps_kg', -1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.map(({ answers }) => answers)).toEqual([{ shipped: 'ya' }])
  expect(keeper.getState()).toMatchObject({ server: 'saved', held: 2 })
  type('sharps_kg', undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(keeper.getState().held).toBe(1)
  type('count', 5)
  await vi.advanceTimersByTimeAsync(2000)
  expect(keeper.getState()).toMatchObject({ server: 'saved', held: 0 })
})

test('what came back from the device and cannot be saved is counted from the start', () => {
  const base = sheetWith(1, { shipped: 'ya' })
  const { keeper } = keeperWith([], {
    saved: base,
    copy: copyWith(draftWith(base.answers, { count: '1.5' }), base),
  })
  expect(keeper.getState().held).toBe(1)
})

test('what came back says since when the device has it', () => {
  const base = sheetWith(1, { name: 'A' })
  const copy = copyWith(draftWith({ name: 'B' }), base)
  expect(keeperWith([], { saved: base, copy }).keeper.lastKept.getState().keptAt).toEqual(
    new Date(copy.changedAt),
  )
  expect(keeperWith([], { saved: base, copy: null }).keeper.lastKept.getState().keptAt).toBeNull()
})

test('that the device has kept a draft is told apart: the page is not drawn again for it', async () => {
  const { keeper, type } = keeperWith([])
  const [told, toldKept] = [vi.fn(), vi.fn()]
  keeper.subscribe(told)
  keeper.lastKept.subscribe(toldKept)
  type('name', 'Siti')
  const atOnce = told.mock.calls.length
  expect(toldKept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(toldKept).toHaveBeenCalledOnce()
  expect(keeper.lastKept.getState().keptAt).toBeInstanceOf(Date)
  expect(told).toHaveBeenCalledTimes(atOnce)
})

test('over another person’s answers the person chooses, and the other side stays on the device', async () => {
  const { keeper, requests, kept, type } = keeperWith([stale(sheetWith(7, { name: 'Budi' }))])
  type('name', 'Siti')
  await vi.advanceTimersByTimeAsync(2000)
  expect(keeper.getState().conflict).toMatchObject({ version: 7 })
  type('shipped', 'ya')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)

  chooseMine(keeper)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.at(-1)).toEqual({ answers: { name: 'Siti', shipped: 'ya' }, copied: [], version: 7 })
  expect(kept.at(-1)?.aside?.answers).toEqual({ name: 'Budi' })
})

test('one’s own side keeps what somebody else has answered elsewhere in the form', async () => {
  const { keeper, requests, kept, type } = keeperWith([stale(sheetWith(7, { name: 'Budi' }))])
  type('shipped', 'ya')
  await vi.advanceTimersByTimeAsync(2000)
  expect(keeper.getState().conflict).toMatchObject({ version: 7 })
  chooseMine(keeper)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.at(-1)).toEqual({ answers: { name: 'Budi', shipped: 'ya' }, copied: [], version: 7 })
  expect(kept.at(-1)?.aside?.answers).toEqual({ name: 'Budi' })
})

test('choosing the saved side keeps one’s own on the device, and it can be taken back', async () => {
  const { keeper, kept, type } = keeperWith([stale(sheetWith(7, { name: 'Budi' }))])
  type('name', 'Siti')
  await vi.advanceTimersByTimeAsync(2000)
  keeper.choose(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState().draft.answers).toEqual({ name: 'Budi' })
  expect(kept.at(-1)).toMatchObject({ aside: { answers: { name: 'Siti' } }, isAsideTyped: true })
  keeper.takeAside()
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState()).toMatchObject({ saved: { answers: { name: 'Siti' } } })
  expect(kept.at(-1)).toMatchObject({ aside: { answers: { name: 'Budi' } }, isAsideTyped: false })
  keeper.dropAside()
  expect(kept.at(-1)?.aside).toBeNull()
})

test('a refusal of what was typed ends with the choice of another copy', async () => {
  const { keeper, type } = keeperWith([
    refused({ errors: { name: 'Sudah dipakai' } }),
    stale(sheetWith(7, { name: 'Budi' })),
  ])
  type('name', 'A')
  type('shipped', 'ya')
  await vi.advanceTimersByTimeAsync(2100)
  keeper.choose(null)
  expect(keeper.getState().draft.answers).toEqual({ name: 'Budi' })
  expect(keeper.getState().refused).toEqual({})
})

test('what the server refuses is shown at its field and the rest is saved without it', async () => {
  const { keeper, requests, type } = keeperWith([refused({ errors: { name: 'Sudah dipakai' } })])
  type('name', 'A')
  type('shipped', 'tidak')
  await vi.advanceTimersByTimeAsync(2100)
  expect(requests.at(-1)?.answers).toEqual({ shipped: 'tidak' })
  expect(keeper.getState().refused).toEqual({ name: 'Sudah dipakai' })
  type('name', 'B')
  await vi.advanceTimersByTimeAsync(2100)
  expect(requests.at(-1)?.answers).toEqual({ name: 'B', shipped: 'tidak' })
  expect(keeper.getState().refused).toEqual({})
})

test('a device that keeps nothing says so, until it does again', async () => {
  let isFull = true
  const keep = async () => (isFull ? Promise.reject(new Error('full')) : undefined)
  const { keeper, type } = keeperWith([], { keep })
  type('name', 'A')
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState().deviceFails).toBe(true)
  isFull = false
  type('name', 'AB')
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.getState().deviceFails).toBe(false)
})

test('a queued sending stays queued on the device and keeps its key', async () => {
  const { keeper, kept } = keeperWith([])
  await keeper.queue(sampleSending)
  expect(kept.at(-1)).toMatchObject({ queued: sampleSending, key: 'key' })
  const back = keeperWith([], { copy: kept.at(-1) ?? null, newKey: () => 'another' })
  expect(back.keeper.getState()).toMatchObject({ queued: sampleSending, key: 'key' })
})

test('each sending has a key of its own, also where the last one left its copy on the device', async () => {
  let keys = 0
  const newKey = () => `kunci ${(keys += 1)}`
  const { keeper, kept } = keeperWith([], { newKey })
  await keeper.queue({ ...sampleSending, body: { ...sampleSending.body, key: 'kunci 1' } })
  const [left = null] = kept.slice(-1)
  keeper.renewKey('2026-11-06T01:00:00.000Z')
  expect(keeper.getState()).toMatchObject({ key: 'kunci 2', queued: null })
  // Sent by another page, or the browser closed before the copy was cleared; then the office gave the report back.
  const later = keeperWith([], { newKey, copy: left, sentAt: '2026-11-06T01:00:00.000Z' })
  expect(later.keeper.getState()).toMatchObject({ key: 'kunci 3', queued: null })
  // Nothing has been sent since: the same key goes on.
  expect(keeperWith([], { newKey, copy: left }).keeper.getState()).toMatchObject({
    key: 'kunci 1',
    queued: {},
  })
})

test('why the server refused a queued sending stays on the device until the next one', async () => {
  const { keeper, kept } = keeperWith([])
  await keeper.queue(sampleSending)
  await keeper.unqueue('Ditutup.')
  expect(kept.at(-1)).toMatchObject({ queued: null, rejection: 'Ditutup.' })
  expect(keeperWith([], { copy: kept.at(-1) ?? null }).keeper.getState().rejection).toBe('Ditutup.')
  await keeper.queue(sampleSending)
  expect(kept.at(-1)).toMatchObject({ rejection: null })
})

test('what was copied from last month stays marked when the saved side is chosen', async () => {
  const { keeper, type } = keeperWith([stale({ ...sheetWith(7, { name: 'Budi' }), copied: ['name'] })])
  type('name', 'Siti')
  await vi.advanceTimersByTimeAsync(2000)
  keeper.choose(null)
  expect(keeper.getState().draft.copied).toEqual(['name'])
})

test('a copied answer that another one hides is saved once, not again and again', async () => {
  const saves: SaveRequest[] = []
  const begun = { ...sheetWith(1, { shipped: 'ya', count: 5 }), copied: ['count'] }
  const { keeper, type } = keeperWith([], {
    saved: begun,
    save: async (request) => {
      saves.push(request)
      // As the server keeps it: what is not answered was not copied.
      const copied = request.copied.filter((name) => name in request.answers)
      return { kind: 'saved', saved: { ...sheetWith(1 + saves.length, request.answers), copied } }
    },
  })
  type('shipped', 'tidak')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([{ answers: { shipped: 'tidak' }, copied: [], version: 1 }])
  expect(keeper.getState().server).toBe('saved')
  // It is shown again as what was copied.
  type('shipped', 'ya')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves.slice(1)).toEqual([{ answers: { shipped: 'ya', count: 5 }, copied: ['count'], version: 2 }])
})

test('what could not be given stays when last month is copied into the draft', async () => {
  const { keeper } = keeperWith([])
  keeper.change(withValue(draftWith({ shipped: 'ya' }), 'count', 500), 'count')
  keeper.adopt(sheetWith(2, { name: 'A', shipped: 'ya' }))
  expect(keeper.getState()).toMatchObject({
    draft: { answers: { name: 'A', shipped: 'ya', count: 500 } },
    server: 'saved',
    held: 1,
  })
})

test('what was typed while last month was copied stays, and is saved over the copy', async () => {
  const { keeper, requests, type } = keeperWith([], { saved: sheetWith(1, { shipped: 'ya' }) })
  const { saved } = keeper.getState()
  type('count', 7)
  keeper.adopt(sheetWith(2, { name: 'A', shipped: 'ya', count: 3 }), saved)
  expect(keeper.getState().draft.answers).toEqual({ name: 'A', shipped: 'ya', count: 7 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([{ answers: { name: 'A', shipped: 'ya', count: 7 }, copied: [], version: 2 }])
})
