import { expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { form as formWith } from '#forms/testing/one-section.ts'

import type { KeeperState } from './draft-shapes.ts'
import type { Draft } from './draft.ts'
import { laidOver } from './laid-over.ts'
import { draftWith, sheetWith } from './testing/sample-drafts.ts'
import { sampleContext } from './testing/sample-form.ts'

const form = formWith({
  days: {
    kind: 'rows',
    label: 'Hari',
    item: 'hari',
    max: 31,
    unique: ['day'],
    orderedBy: 'day',
    fields: { day: { kind: 'date', label: 'Tanggal' }, kg: { kind: 'number', label: 'Berat' } },
  },
})
/** Days of October with their kilograms: `2: 5` is 5 kg on the second. */
const daysOf = (kilograms: Record<number, number>): AnswerSheet => ({
  days: Object.entries(kilograms).map(([day, kg]) => ({ day: `2026-10-${day.padStart(2, '0')}`, kg })),
})

/** What a draft makes of what somebody else has saved, both begun with the second and third of October. */
function over(mine: Draft, theirs: AnswerSheet, begun = daysOf({ 2: 20, 3: 30 })): Draft {
  const saved = sheetWith(1, begun)
  // Safe: nothing else of the state is read.
  const state = { draft: mine, saved, refused: {} } as unknown as KeeperState
  return laidOver(sheetWith(2, theirs), state, { form, context: sampleContext })
}
const kilogramsOf = ({ answers }: Draft) =>
  Object.fromEntries(
    (answers['days'] as { day: string; kg: number }[]).map(({ day, kg }) => [Number(day.slice(8)), kg]),
  )

test.each([
  [
    'a day that each has added',
    { 2: 20, 3: 30, 5: 50 },
    { 2: 20, 3: 30, 9: 90 },
    { 2: 20, 3: 30, 5: 50, 9: 90 },
  ],
  ['a day that each has changed', { 2: 21, 3: 30 }, { 2: 20, 3: 31 }, { 2: 21, 3: 31 }],
  ['the same day, changed by both', { 2: 21, 3: 30 }, { 2: 22, 3: 30 }, { 2: 21, 3: 30 }],
  ['a day that the other has emptied', { 2: 20, 3: 30, 5: 50 }, { 3: 30 }, { 3: 30, 5: 50 }],
  ['a day that was emptied here', { 3: 30 }, { 2: 20, 3: 31 }, { 3: 31 }],
  ['a day that was changed here and emptied there', { 2: 21, 3: 30 }, { 3: 30 }, { 2: 21, 3: 30 }],
])('two people may record two days: %s', (_what, mine, theirs, expected) => {
  expect(kilogramsOf(over(draftWith(daysOf(mine)), daysOf(theirs)))).toEqual(expected)
})

test('text that is no number yet stays in the row of its day', () => {
  const mine = draftWith(
    { days: [{ day: '2026-10-02', kg: 20 }, { day: '2026-10-03' }] },
    { 'days.1.kg': '3.5' },
  )
  const result = over(mine, daysOf({ 3: 33 }))
  expect(result.typed).toEqual({ 'days.0.kg': '3.5' })
  expect(result.answers).toEqual({ days: [{ day: '2026-10-03' }] })
})

test('so does such text in a day that was not changed otherwise', () => {
  const begun = { days: [{ day: '2026-10-03' }] }
  const result = over(draftWith(begun, { 'days.0.kg': '3.5' }), daysOf({ 3: 33 }), begun)
  expect(result).toMatchObject({ answers: begun, typed: { 'days.0.kg': '3.5' } })
})
