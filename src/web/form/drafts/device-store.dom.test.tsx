import { expect, it, onTestFinished, vi } from 'vitest'

import { setViewing } from '../../api/viewing.ts'
import { kept } from '../../testing/kept.ts'
import {
  heldLocks,
  listKeptReports,
  listQueued,
  onDraftLeft,
  openDeviceSlot,
  recall,
  remember,
  settleQueued,
} from './device-store.ts'
import type { DeviceCopy } from './draft-shapes.ts'
import { holdLocks } from './testing/locks.ts'
import { copyWith, draftWith, emptyDraft, sampleSending, sheetWith } from './testing/sample-drafts.ts'

/** Of no other test. */
const account = 8150
const address = { account, report: 1, sheet: 'sample' }
const at = (hour: number) => `2026-11-05T0${hour}:00:00.000Z`
const copy = (hour: number, more: Partial<DeviceCopy> = {}): DeviceCopy => ({
  ...copyWith(draftWith({ name: String(hour) }), sheetWith(1, {})),
  ...{ changedAt: at(hour), ...more },
})
const queued = (hour: number) => copy(hour, { queued: { ...sampleSending, at: at(hour) } })

/** A device with these copies of the account, by what follows it in their keys. */
function leave(copies: Record<string, DeviceCopy>): void {
  kept.clear()
  for (const [key, left] of Object.entries(copies)) kept.set(`draft/${account}/${key}`, left)
}
const hours = (copies: readonly DeviceCopy[]) => copies.map(({ draft }) => draft.answers['name'])

it.each<[string, Record<string, DeviceCopy>, string[]]>([
  ['the two newest', { '1/sample/a': copy(1), '1/sample/b': copy(3), '1/sample/c': copy(2) }, ['3', '2']],
  [
    'the newest alone where another is set aside in it already',
    { '1/sample/a': copy(1), '1/sample/b': copy(2, { aside: emptyDraft }) },
    ['2'],
  ],
  ['what waits to be sent alone', { '1/sample/a': queued(1), '1/sample/b': copy(2) }, ['1']],
  ['nothing of other sheets and reports', { '1/bor/a': copy(1), '12/sample/b': copy(2) }, []],
])('a page takes over what earlier ones left: %s', async (_what, copies, taken) => {
  leave(copies)
  const { left } = await openDeviceSlot(address)
  expect(hours(left)).toEqual(taken)
})

it('forgets what earlier pages left only after its own copy is kept', async () => {
  leave({ '1/sample/a': copy(1) })
  const { keep } = await openDeviceSlot(address)
  expect(kept.size).toBe(1)
  const [writes, removals] = [vi.spyOn(kept, 'set'), vi.spyOn(kept, 'delete')]
  onTestFinished(() => [writes, removals].forEach((spy) => spy.mockRestore()))
  await keep(copy(2))
  expect(writes.mock.invocationCallOrder[0]).toBeLessThan(removals.mock.invocationCallOrder[0] ?? 0)
  expect(hours([...kept.values()] as DeviceCopy[])).toEqual(['2'])
})

it('a copy that is open belongs to its page until that is left; what it writes then is told of too', async () => {
  const held = holdLocks()
  leave({})
  const page = await openDeviceSlot(address)
  await page.keep(copy(1))
  expect(hours((await openDeviceSlot(address)).left)).toEqual([])
  const heard = vi.fn<() => void>()
  onTestFinished(onDraftLeft(heard))
  page.close()
  expect(heard).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(held.size).toBe(1))
  await page.keep(copy(2))
  expect(heard).toHaveBeenCalledTimes(2)
  expect(hours((await openDeviceSlot(address)).left)).toEqual(['2'])
})

it('sends what waits in the order in which it was queued, and keeps what the step gives', async () => {
  leave({ '1/sample/a': queued(2), '2/sample/b': queued(1), '3/sample/c': copy(3) })
  kept.set('draft/8151/4/sample/d', queued(3))
  const waiting = await listQueued(account)
  expect(waiting.map(({ queued: sending }) => sending.at)).toEqual([at(1), at(2)])
  const [first, second] = waiting
  if (!first || !second) throw new Error('Both wait')
  const rejected = { ...first.copy, queued: null, rejection: 'Ditutup.' }
  await settleQueued(account, first, async () => rejected)
  await settleQueued(account, second, async () => null)
  expect(kept.get(first.key)).toEqual(rejected)
  expect(kept.has(second.key)).toBe(false)
})

it('leaves a sending alone whose report is open, or that another tab has settled', async () => {
  holdLocks()
  leave({ '1/sample/a': queued(1) })
  const [waiting] = await listQueued(account)
  if (!waiting) throw new Error('It waits')
  const entry = { ...waiting, queued: { ...waiting.queued, body: { ...waiting.queued.body, report_id: 1 } } }
  const step = vi.fn<() => Promise<null>>(async () => null)
  const page = await openDeviceSlot({ ...address, sheet: 'bor' })
  await settleQueued(account, entry, step)
  page.close()
  await Promise.resolve()
  kept.set(waiting.key, copy(1))
  await settleQueued(account, entry, step)
  expect(step).not.toHaveBeenCalled()
})

it('tells of a report what any of its copies holds', async () => {
  const saved = { isUnsaved: false }
  leave({
    ...{ '1/sample/a': copy(1), '1/bor/b': copy(2, { ...saved, rejection: 'Ditutup.' }) },
    ...{ '2/sample/c': copy(1, { ...saved, rejection: 'Terkunci.' }), '3/sample/d': copy(1, saved) },
  })
  expect([...(await listKeptReports(account))]).toEqual([
    [1, { isUnsaved: true, queuedAt: null, rejection: 'Ditutup.' }],
    [2, { isUnsaved: false, queuedAt: null, rejection: 'Terkunci.' }],
  ])
})

it('does without locks where the browser refuses them, as Firefox does without cookies', async () => {
  const refused = async () => Promise.reject(new DOMException('It is not allowed here.', 'SecurityError'))
  // Safe: nothing else of it is used.
  const locks = { request: refused, query: refused } as unknown as LockManager
  const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
  onTestFinished(() => spy.mockRestore())
  leave({ '1/sample/a': copy(1) })
  const { left, keep } = await openDeviceSlot(address)
  expect(hours(left)).toEqual(['1'])
  await keep(copy(2))
  expect(hours([...kept.values()] as DeviceCopy[])).toEqual(['2'])
  expect([...(await heldLocks())]).toEqual([])
})

it('finds and keeps nothing for an administrator who only looks', async () => {
  leave({ '1/sample/a': copy(1) })
  setViewing(true)
  onTestFinished(() => setViewing(false))
  const { left, keep } = await openDeviceSlot(address)
  await keep(copy(2))
  await remember('report/1', 'answers')
  expect(left).toEqual([])
  expect(kept.size).toBe(1)
  setViewing(false)
  expect(await recall('report/1')).toBeUndefined()
})
