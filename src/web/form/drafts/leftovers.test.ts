import { expect, test } from 'vitest'

import type { DeviceCopy } from './draft-shapes.ts'
import { startOf } from './draft-start.ts'
import { leftoversOf, paredCopy } from './leftovers.ts'
import {
  copyWith,
  draftWith,
  emptyDraft,
  sampleMoment,
  sampleSending,
  sheetWith,
} from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const now = new Date(sampleMoment)
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const server = sheetWith(3, { name: 'Rina', shipped: 'ya', count: 7 })
const saved = copyWith(draftWith(server.answers), server)
const typed = copyWith(draftWith({ ...server.answers, name: 'Dewi' }, { sharps_kg: '1.2' }), server)

/** A device on which two accounts have worked. */
const device: [string, unknown][] = [
  ['draft/1/5/sample/a', saved],
  ['draft/1/6/sample/b', typed],
  ['draft/2/7/sample/c', saved],
  ['draft/2/8/sample/d', typed],
  ['reply/report/1/5', { answers: { name: 'Rina' } }],
  ['reply/report/2/7', { answers: { name: 'Rina' } }],
  ['reply/assessment/1/2/2026/1/api', {}],
  ['reply/assessment/2/2/2026/1/api', {}],
  ['reply/form/sample/1', {}],
  ['reply/questions/api', {}],
]
const ofOne = ['draft/1/5/sample/a', 'reply/report/1/5', 'reply/assessment/1/2/2026/1/api']
const ofTwo = ['draft/2/7/sample/c', 'reply/report/2/7', 'reply/assessment/2/2/2026/1/api']

test.each([
  ['nobody', null, [...ofOne, ...ofTwo], ['draft/1/6/sample/b', 'draft/2/8/sample/d']],
  ['the first account', 1, ofTwo, ['draft/2/8/sample/d']],
  ['the second account', 2, ofOne, ['draft/1/6/sample/b']],
  ['a third account', 3, [...ofOne, ...ofTwo], ['draft/1/6/sample/b', 'draft/2/8/sample/d']],
])(
  'where %s is signed in, of all others only what was typed and not saved is left',
  (_who, account, gone, pared) => {
    const left = leftoversOf(device, { account, now })
    expect(left.gone.toSorted()).toEqual(gone.toSorted())
    expect(left.pared.map(([key]) => key)).toEqual(pared)
  },
)

test('nothing that the server has said stands in what is left', () => {
  const copy = paredCopy({ ...typed, aside: draftWith(server.answers), given: [server.answers] })
  expect(copy).toMatchObject({ draft: { answers: { name: 'Dewi' }, typed: { sharps_kg: '1.2' } } })
  expect(JSON.stringify(copy)).not.toMatch(/Rina|Siti|"ya"|7/)
  // Such as a number that stands as it was typed, and an answer that another one hides.
  expect(paredCopy({ ...typed, isUnsaved: false })).toBeNull()
})

test('a sending that waits stays whole, and its key with it; so does why one was refused', () => {
  expect(paredCopy({ ...saved, queued: sampleSending })).toMatchObject({ queued: sampleSending, key: 'k' })
  expect(paredCopy({ ...saved, rejection: 'Bulan terkunci.' })).toMatchObject({
    rejection: 'Bulan terkunci.',
  })
})

test('a sending that waits knows what was given to the server before it, without an answer', () => {
  const copy = { ...saved, given: [{ name: 'Dewi' }] }
  expect(paredCopy({ ...copy, queued: sampleSending })?.given).toEqual(copy.given)
  expect(paredCopy({ ...typed, given: copy.given })?.given).toEqual([])
})

/** What is left of the device after it was opened on these days, with the first account signed in; `open` is under an open page. */
function leftAfter(counts: readonly number[], open: string[] = []): string[] {
  let entries = device
  for (const count of counts) {
    const { gone, pared } = leftoversOf(entries, { account: 1, now: days(count), open: new Set(open) })
    const changed = new Map<string, unknown>(pared)
    entries = entries.flatMap(([key, value]) =>
      gone.includes(key) ? [] : [[key, changed.get(key) ?? value]],
    )
  }
  return entries.flatMap(([key]) => (key.startsWith('draft') ? [key] : []))
}
const own = ['draft/1/5/sample/a', 'draft/1/6/sample/b']
const others = 'draft/2/8/sample/d'

test('after 30 days what others have typed goes, once it was found to be old for a week, and not under an open page', () => {
  expect(leftAfter([29.9])).toEqual([...own, others])
  expect(leftAfter([30, 36.9])).toEqual([...own, others])
  expect(leftAfter([30, 37])).toEqual(own)
  expect(leftAfter([30, 37], [others])).toEqual([...own, others])
})

test('a wrong date of the device takes nothing of what was typed', () => {
  // Months ahead for a day, and back again; or typed when the clock was years behind.
  expect(leftAfter([200, 1, 29])).toEqual([...own, others])
  expect(leftAfter([2000, 2001])).toEqual([...own, others])
  // Found to be old in a future that never came.
  expect(leftAfter([2000, 31])).toEqual(own)
})

const start = (read: typeof server, copy: DeviceCopy | null) =>
  startOf(sampleForm, sampleContext, read, copy && paredCopy(copy))

test('what was typed comes back over what the server holds', () => {
  const { shipped: _cleared, ...rest } = server.answers
  const left = copyWith(draftWith({ ...rest, name: 'Dewi' }, { sharps_kg: '1.2' }), server)
  expect(start(server, left)).toEqual({
    draft: { ...emptyDraft, answers: { name: 'Dewi', count: 7 }, typed: { sharps_kg: '1.2' } },
    saved: server,
    conflict: null,
    aside: null,
    restored: true,
  })
})

test('where all was cleared and others have saved since, the person decides too', () => {
  const newer = sheetWith(4, { ...server.answers, count: 9 })
  expect(start(newer, copyWith(draftWith({}), server))).toMatchObject({
    draft: { answers: {} },
    conflict: newer,
    restored: true,
  })
})

test('what was typed and lost a conflict waits as well, what the server held does not', () => {
  const { shipped: _cleared, ...rest } = server.answers
  const left = { ...saved, isUnsaved: false, aside: draftWith({ ...rest, name: 'Dewi' }) }
  expect(paredCopy({ ...left, isAsideTyped: false })).toBeNull()
  const pared = paredCopy({ ...left, isAsideTyped: true })
  expect(pared).toMatchObject({ draft: { answers: {} }, aside: { answers: { name: 'Dewi' } } })
  expect(
    startOf(sampleForm, sampleContext, sheetWith(4, { ...server.answers, count: 9 }), pared),
  ).toMatchObject({
    draft: { answers: { name: 'Rina', shipped: 'ya', count: 9 } },
    conflict: null,
    aside: { answers: { name: 'Dewi', count: 9 } },
  })
})

test('where others have saved since, the person decides about what was typed, and about nothing else', () => {
  const newer = sheetWith(4, { ...server.answers, name: 'Wati', count: 9 })
  expect(start(newer, typed)).toMatchObject({
    draft: { answers: { name: 'Dewi', shipped: 'ya', count: 9 } },
    conflict: newer,
    restored: true,
  })
  // The save whose answer was lost has arrived.
  const arrived = sheetWith(4, { ...server.answers, name: 'Dewi' })
  expect(start(arrived, typed)).toMatchObject({
    draft: { answers: arrived.answers, typed: { sharps_kg: '1.2' } },
    saved: arrived,
    conflict: null,
  })
})
