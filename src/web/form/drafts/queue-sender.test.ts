import { expect, test, vi } from 'vitest'

import { bor } from '#forms/definitions/bor.ts'

import type { DeviceCopy, QueuedSending } from './draft-shapes.ts'
import { copyAfter, sendQueued } from './queue-sender.ts'
import type { LoadedReport, Report } from './report-source.ts'
import { emptyDraft } from './testing/sample-drafts.ts'
import { sampleForm } from './testing/sample-form.ts'

const at = '2026-12-10T16:40:00.000Z'
const queued: QueuedSending = {
  at,
  path: '/api/limbah/store',
  title: 'Limbah fasyankes',
  month: '2026-11',
  body: { report_id: 5, version: 3, answers: { count: 1 }, copied: [], key: 'kunci', queued_at: at },
}
const copy: DeviceCopy & { queued: QueuedSending } = {
  draft: { ...emptyDraft, answers: { count: 1 } },
  saved: { version: 3, answers: {}, copied: [], savedAt: at, savedBy: 'Siti' },
  changedAt: at,
  key: 'kunci',
  sentBefore: null,
  queued,
  rejection: null,
  aside: null,
  given: [],
}

/** What the device knows of the report. */
const loaded: LoadedReport = {
  // Safe: nothing else of it is read.
  report: { report_id: 5 } as unknown as Report,
  ...{ form: sampleForm, subforms: [bor], isRemembered: false },
}
const load = async () => loaded

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
  expect(await sendQueued(copy, load)).toMatchObject({
    kind: 'arrived',
    receipt: { receipt_number: '11-5-1' },
  })
  await sendQueued(copy, load)
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
  const outcome = await sendQueued(copy, load)
  expect(outcome).toEqual({ kind: 'later' })
  expect(copyAfter(copy, outcome)).toBe(copy)
})

test('a refusal takes it out of the queue, with the reason, and keeps the draft', async () => {
  answer(refused(409, 'monthLocked'))
  const outcome = await sendQueued(copy, load)
  expect(copyAfter(copy, outcome)).toEqual({ ...copy, queued: null, rejection: 'Pesan monthLocked' })
})

const invalid = (errors: Record<string, string[]>) => refused(422, 'invalidInput', { errors })

test.each([
  ['names the question', { 'answers.count': ['Terlalu besar'] }, 'Jumlah: Terlalu besar'],
  [
    'names the cell of a row',
    { 'answers.shipments.0.manifest': ['Wajib diisi'] },
    'Pengangkutan 1: Nomor: Wajib diisi',
  ],
  [
    'names the question of a sub-form',
    { 'sheets.bor.bor_beds_total': ['Wajib diisi'] },
    `BOR: ${bor.sections[0]?.fields['bor_beds_total']?.label}: Wajib diisi`,
  ],
  ['leaves what names its sub-form', { 'answers.bor': ['BOR belum lengkap.'] }, 'BOR belum lengkap.'],
  ['leaves what concerns no question', { queued_at: ['Jam salah'] }, 'Jam salah'],
  [
    'counts several',
    { 'answers.count': ['Salah'], 'sheets.bor.bor_beds_total': ['Wajib diisi'] },
    '2 isian perlu diperbaiki',
  ],
])('%s that it was refused for', async (_how, errors, message) => {
  answer(invalid(errors))
  expect(await sendQueued(copy, load)).toEqual({ kind: 'rejected', message })
})

test('shows the reason alone where the questions cannot be read', async () => {
  answer(invalid({ 'answers.count': ['Terlalu besar'] }))
  const outcome = await sendQueued(copy, () => Promise.reject(new Error('gone')))
  expect(outcome).toEqual({ kind: 'rejected', message: 'Terlalu besar' })
})

test('goes over a newer version that holds nothing new, and over no other', async () => {
  const sent = answer(stale({}), arrived(), stale({ count: 2 }))
  expect(await sendQueued(copy, load)).toMatchObject({ kind: 'arrived' })
  expect(sent.map(({ version, key }) => [version, key])).toEqual([
    [3, 'kunci'],
    [9, 'kunci'],
  ])
  expect(await sendQueued(copy, load)).toEqual({ kind: 'rejected', message: 'Pesan staleVersion' })
})

test('nothing of it stays on the device once it has arrived', async () => {
  answer(arrived())
  expect(copyAfter(copy, await sendQueued(copy, load))).toBeNull()
})
