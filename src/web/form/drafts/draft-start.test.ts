import { expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'

import type { DeviceCopy, SavedSheet } from './draft-shapes.ts'
import { inheritedFrom, startOf } from './draft-start.ts'
import { paredCopy } from './leftovers.ts'
import { copyWith, draftWith, sheetWith } from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const start = (saved: SavedSheet, device: DeviceCopy | null) =>
  startOf(sampleForm, sampleContext, saved, device)

test('without a copy on the device a draft starts from the server', () => {
  expect(start(sheetWith(3, { name: 'A' }), null)).toMatchObject({
    draft: { answers: { name: 'A' } },
    conflict: null,
    restored: false,
  })
})

test('of what two tabs have left the newer one goes on, and the other is set aside', () => {
  const base = sheetWith(3, { name: 'A' })
  const left = (answers: AnswerSheet) => copyWith(draftWith(answers), base)
  const [newer, older] = [left({ name: 'A', count: 2 }), left({ name: 'B' })]
  const startWith = (copies: DeviceCopy[]) =>
    startOf(sampleForm, sampleContext, base, inheritedFrom(copies, base))
  expect(startWith([newer, older])).toMatchObject({
    draft: { answers: { name: 'A', count: 2 } },
    aside: { answers: { name: 'B' } },
    restored: true,
  })
  // What the server has as well is nothing else.
  expect(startWith([newer, { ...older, isUnsaved: false }, newer]).aside).toBeNull()
  // After a session has ended each holds only what differs.
  const pared = [newer, older].map((copy) => paredCopy(copy) ?? copy)
  expect(startWith(pared)).toMatchObject({
    draft: { answers: { name: 'A', count: 2 } },
    aside: { answers: { name: 'B' } },
  })
  expect(inheritedFrom([], base)).toBeNull()
})

test('what the server never got comes back from the device, unreadable text included', () => {
  const base = sheetWith(3, { name: 'A' })
  const back = start(base, copyWith(draftWith({ name: 'B' }, { count: '1.2' }), base))
  expect(back).toMatchObject({ draft: { answers: { name: 'B' }, typed: { count: '1.2' } }, restored: true })
})

test('a newer version that changed nothing here (a sub-form was saved) is taken over without a question', () => {
  const back = start(
    sheetWith(4, { name: 'A' }),
    copyWith(draftWith({ name: 'B' }), sheetWith(3, { name: 'A' })),
  )
  expect(back).toMatchObject({ draft: { answers: { name: 'B' } }, saved: { version: 4 }, conflict: null })
})

test("a report from the device's memory, older than the draft that was saved since, takes nothing back", () => {
  const known = sheetWith(3, { name: 'A' })
  const remembered = sheetWith(1, {})
  expect(start(remembered, copyWith(draftWith({ name: 'A' }), known))).toMatchObject({
    draft: { answers: { name: 'A' } },
    saved: { version: 3 },
    conflict: null,
  })
  expect(start(remembered, copyWith(draftWith({ name: 'B' }), known))).toMatchObject({
    draft: { answers: { name: 'B' } },
    saved: { version: 3 },
    conflict: null,
    restored: true,
  })
})

test('a device that changed nothing follows the server', () => {
  const back = start(
    sheetWith(4, { name: 'C' }),
    copyWith(draftWith({ name: 'A' }), sheetWith(3, { name: 'A' })),
  )
  expect(back).toMatchObject({ draft: { answers: { name: 'C' } }, conflict: null, restored: false })
})

test('a device that could not give two answers follows the server in all others', () => {
  const base = sheetWith(3, { name: 'A', shipped: 'ya' })
  const held = draftWith({ ...base.answers, count: 500 }, { sharps_kg: '1.2' })
  expect(start(sheetWith(4, { name: 'C', shipped: 'ya' }), copyWith(held, base))).toMatchObject({
    draft: { answers: { name: 'C', count: 500 }, typed: { sharps_kg: '1.2' } },
    saved: { version: 4 },
    conflict: null,
    restored: true,
  })
})

test('what could not be given and was answered elsewhere meanwhile is for the person to decide', () => {
  const base = sheetWith(3, { shipped: 'ya' })
  const back = start(
    sheetWith(4, { shipped: 'ya', count: 7 }),
    copyWith(draftWith({ shipped: 'ya', count: 500 }), base),
  )
  expect(back).toMatchObject({ draft: { answers: { count: 500 } }, conflict: { version: 4 } })
})

test('a save that arrived although its answer never came is no conflict after a crash', () => {
  const device = { ...copyWith(draftWith({ name: 'AB' }), sheetWith(3, {})), given: [{ name: 'A' }] }
  expect(start(sheetWith(4, { name: 'A' }), device)).toMatchObject({
    draft: { answers: { name: 'AB' } },
    saved: { version: 4 },
    conflict: null,
  })
})

test('both changed: the person chooses', () => {
  const back = start(
    sheetWith(4, { name: 'C' }),
    copyWith(draftWith({ name: 'B' }), sheetWith(3, { name: 'A' })),
  )
  expect(back).toMatchObject({ draft: { answers: { name: 'B' } }, conflict: { version: 4 } })
})
