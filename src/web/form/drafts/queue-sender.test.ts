import { expect, test, vi } from 'vitest'

import type { DeviceCopy, QueuedSending } from './draft-shapes.ts'
import { copyAfter, sendQueued } from './queue-sender.ts'
import { emptyDraft } from './testing/sample-drafts.ts'

const at = '2026-12-10T16:40:00.000Z'
const queued: QueuedSending = {
  at,
  path: '/api/limbah/store',
  title: 'Limbah fasyankes',
  month: '2026-11',
  body: { report_id: 5, version: 3, answers: { a: 1 }, copied: [], key: 'kunci', queued_at: at },
}
const copy: DeviceCopy & { queued: QueuedSending } = {
  draft: { ...emptyDraft, answers: { a: 1 } },
  saved: { version: 3, answers: {}, copied: [], savedAt: at, savedBy: 'Siti' },
  changedAt: at,
  key: 'kunci',
  sentBefore: null,
  queued,
  rejection: null,
  aside: null,
  given: [],
}

/** What the network answers, one after another; gives what was sent. */
function answer(...answers: Response[]) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
  return sent
}
const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ code, message: `Pesan ${code}`, ...more }, { status })
const stale = (answers: object) =>
  refused(409, 'staleVersion', { current: { version: 9, answers, sheets: {}, copied: [] } })
const arrived = () => Response.json({ data: { report_id: 5 }, receipt: { receipt_number: '11-5-1' } })

test('goes as it was queued: the same key, the time of the first attempt, however often', async () => {
  const sent = answer(arrived(), arrived())
  expect(await sendQueued(copy)).toMatchObject({ kind: 'arrived', receipt: { receipt_number: '11-5-1' } })
  await sendQueued(copy)
  expect(sent).toEqual([queued.body, queued.body])
})

test.each([
  ['nothing answers', []],
  ['the server is busy', [refused(503, 'busy')]],
  ['too much was asked', [refused(429, 'tooManyRequests')]],
  ['the session has ended', [refused(401, 'sessionEnded')]],
  ['a second factor must be set up first', [refused(403, 'secondFactorRequired')]],
])('waits on where %s', async (_why, answers) => {
  answer(...answers)
  const outcome = await sendQueued(copy)
  expect(outcome).toEqual({ kind: 'later' })
  expect(copyAfter(copy, outcome)).toBe(copy)
})

test('a refusal takes it out of the queue, with the reason, and keeps the draft', async () => {
  answer(refused(409, 'monthLocked'))
  const outcome = await sendQueued(copy)
  expect(copyAfter(copy, outcome)).toEqual({ ...copy, queued: null, rejection: 'Pesan monthLocked' })
})

test('a single reason is shown, several are counted', async () => {
  answer(
    refused(422, 'invalidInput', { errors: { 'answers.a': ['Terlalu besar'] } }),
    refused(422, 'invalidInput', { errors: { 'answers.a': ['Salah'], 'sheets.bor.b': ['Wajib diisi'] } }),
  )
  expect(await sendQueued(copy)).toEqual({ kind: 'rejected', message: 'Terlalu besar' })
  expect(await sendQueued(copy)).toEqual({ kind: 'rejected', message: '2 isian perlu diperbaiki' })
})

test('goes over a newer version that holds nothing new, and over no other', async () => {
  const sent = answer(stale({}), arrived(), stale({ a: 2 }))
  expect(await sendQueued(copy)).toMatchObject({ kind: 'arrived' })
  expect(sent.map(({ version, key }) => [version, key])).toEqual([
    [3, 'kunci'],
    [9, 'kunci'],
  ])
  expect(await sendQueued(copy)).toEqual({ kind: 'rejected', message: 'Pesan staleVersion' })
})

test('nothing of it stays on the device once it has arrived', async () => {
  answer(arrived())
  expect(copyAfter(copy, await sendQueued(copy))).toBeNull()
})
