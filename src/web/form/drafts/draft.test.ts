import { expect, test } from 'vitest'

import type { FormDefinition } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { sampleContext as contextOf, sampleProfiles } from '#forms/testing/samples.ts'

import {
  cellsOf,
  copiedFields,
  type Draft,
  moved,
  movesBetween,
  listHeldBack,
  isRowOpen,
  judgeDraft,
  payloadOf,
  withRowAdded,
  withRowDuplicated,
  withRowRemoved,
  withTableRow,
  withTextSettled,
  withValue,
} from './draft.ts'
import { sameAnswers } from './same-answers.ts'
import { emptyDraft } from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part })
const shipments = sampleForm.sections[0].fields.shipments

test('what cannot be read stays in the field, is an error and is not sent', () => {
  const typed = withValue(draft({ answers: { shipped: 'ya' } }), 'count', undefined, '1234.5')
  expect(typed.typed['count']).toBe('1234.5')
  expect(payloadOf(sampleForm, typed, sampleContext)).toEqual({ shipped: 'ya' })
  const errors = judgeDraft(sampleForm, typed, sampleContext).errors.filter(({ field }) => field === 'count')
  expect(errors).toEqual([{ field: 'count', message: expect.stringContaining('Maksud Anda') }])
})

test('an impossible number stays in the field and is not sent', () => {
  const high = withValue(draft({ answers: { shipped: 'ya' } }), 'count', 101)
  expect(high.answers['count']).toBe(101)
  expect(payloadOf(sampleForm, high, sampleContext)).toEqual({ shipped: 'ya' })
})

test('a computed answer that has grown old on the device is given to the server as it comes out now', () => {
  const form = alkesMerkuri
  const counts = { thermometer_stored: 3, thermometer_withdrawn: 2, thermometer_broken: 0 }
  const old = draft({ answers: { ...counts, thermometer_removed: 9 } })
  const context = contextOf(sampleProfiles.hospital, '2025-04')
  expect(payloadOf(form, old, context)).toEqual({ ...counts, thermometer_removed: 5 })
  const refused = { thermometer_broken: 'Periksa lagi' }
  expect(payloadOf(form, old, context, refused)).toEqual({ thermometer_stored: 3, thermometer_withdrawn: 2 })
})

test('what is given and what is held back are found out together, once for each change', () => {
  let reads = 0
  const answers = new Proxy(
    { shipped: 'ya', count: 101 },
    { get: (target, name) => ((reads += 1), Reflect.get(target, name)) },
  )
  expect(payloadOf(sampleForm, draft({ answers }), sampleContext)).toEqual({ shipped: 'ya' })
  const once = reads
  expect(once).toBeGreaterThan(0)
  expect(listHeldBack(sampleForm, draft({ answers }), sampleContext)).toEqual(['count'])
  expect(payloadOf(sampleForm, draft({ answers, opened: ['a/b'] }), sampleContext)).toEqual({ shipped: 'ya' })
  expect(reads).toBe(once)
})

test('a draft is judged once, and again beside something else', () => {
  const one = draft({ answers: { shipped: 'ya' } })
  const judgement = judgeDraft(sampleForm, one, sampleContext)
  expect(judgeDraft(sampleForm, one, sampleContext)).toBe(judgement)
  expect(judgeDraft(sampleForm, one, { ...sampleContext })).not.toBe(judgement)
  expect(judgeDraft(sampleForm, { ...one }, sampleContext)).toEqual(judgement)
})

test('what the server has refused is held back alone', () => {
  const answers = { name: 'Siti', shipments: [{ manifest: 'A', weight: 1 }] }
  expect(
    payloadOf(sampleForm, draft({ answers }), sampleContext, { 'shipments.0.manifest': 'Sudah dipakai' }),
  ).toEqual({ name: 'Siti', shipments: [{ weight: 1 }] })
})

test('what is held back is named: unread text, impossible answers, and what the server has refused', () => {
  const given = draft({ answers: { name: 'Siti', shipped: 'ya', sharps_kg: -1 }, typed: { count: '1.5' } })
  expect(listHeldBack(sampleForm, given, sampleContext, { name: 'Sudah dipakai' }).toSorted()).toEqual([
    'count',
    'name',
    'sharps_kg',
  ])
  expect(listHeldBack(sampleForm, draft({ answers: { name: 'Siti' } }), sampleContext)).toEqual([])
})

test.each([
  ['nothing is warned of a sum', 'soft', 0],
  ['what cannot be sent is told', 'hard', 1],
] as const)('%s while one of its numbers cannot be read', (_what, level, told) => {
  const form: FormDefinition = {
    ...sampleForm,
    checks: [
      {
        id: 'LF-13',
        level,
        rule: { rule: 'atMost', field: 'sharps_kg', limit: 'drugs_kg' },
        message: 'Benda tajam melebihi farmasi.',
      },
    ],
  }
  const answers = { name: 'Siti', shipped: 'tidak', sharps_kg: 5 }
  expect(judgeDraft(form, draft({ answers }), sampleContext).findings).toHaveLength(1)
  const unread = draft({ answers, typed: { drugs_kg: '1234.5' } })
  expect(judgeDraft(form, unread, sampleContext).findings).toHaveLength(told)
})

test('text that can be read settles into the value when the field is left', () => {
  const typed = withValue(emptyDraft, 'count', 1, '1,0')
  expect(withTextSettled(typed, 'count').typed).toEqual({})
  const unread = withValue(emptyDraft, 'count', undefined, '1.0')
  expect(withTextSettled(unread, 'count').typed).toEqual({ count: '1.0' })
})

test('a touched field is no longer a copy of last month', () => {
  expect(withValue(draft({ copied: ['name', 'shipped'] }), 'name', 'Siti').copied).toEqual(['shipped'])
  expect(withRowAdded(draft({ copied: ['shipments', 'name'] }), 'shipments').copied).toEqual(['name'])
})

test('removing a row moves what is typed in the rows behind it', () => {
  const three = draft({
    answers: { shipments: [{ manifest: 'A' }, { manifest: 'B' }, { manifest: 'C' }] },
    typed: { 'shipments.1.weight': 'x', 'shipments.2.weight': 'y', name: 'z' },
  })
  const two = withRowRemoved(three, 'shipments', 1)
  expect(two.answers['shipments']).toEqual([{ manifest: 'A' }, { manifest: 'C' }])
  expect(two.typed).toEqual({ 'shipments.1.weight': 'y', name: 'z' })
  expect(withRowRemoved(draft({ answers: { shipments: [{}] } }), 'shipments', 0).answers).toEqual({})
})

test('a copied row stands behind its origin, without what may appear only once', () => {
  const one = draft({ answers: { shipments: [{ manifest: 'A', weight: 2 }, { manifest: 'B' }] } })
  const copied = withRowDuplicated(one, 'shipments', 0, shipments)
  expect(copied.answers['shipments']).toEqual([
    { manifest: 'A', weight: 2 },
    { weight: 2 },
    { manifest: 'B' },
  ])
  expect(withRowAdded(emptyDraft, 'shipments').answers['shipments']).toEqual([{}])
  expect(withRowAdded(one, 'shipments').answers['shipments']).toEqual([
    { manifest: 'A', weight: 2 },
    { manifest: 'B' },
    {},
  ])
})

test.each([
  ['removed above', (list: Draft) => withRowRemoved(list, 'shipments', 0), 'shipments.0.weight'],
  ['copied above', (list: Draft) => withRowDuplicated(list, 'shipments', 0, shipments), 'shipments.2.weight'],
  ['removed itself', (list: Draft) => withRowRemoved(list, 'shipments', 1), undefined],
  ['changed', (list: Draft) => withValue(list, 'shipments.1.weight', 3), 'shipments.1.weight'],
] as const)('what is said of a row follows it when it is %s', (_what, step, now) => {
  const before = draft({ answers: { shipments: [{ manifest: 'A' }, { manifest: 'B' }, { manifest: 'C' }] } })
  const move = movesBetween(before.answers, step(before).answers)
  expect(moved({ 'shipments.1.weight': 'Keliru', name: 'Wajib diisi' }, move)).toEqual({
    ...(now ? { [now]: 'Keliru' } : {}),
    name: 'Wajib diisi',
  })
})

test('of what was copied, what waits for its question is told apart', () => {
  const copied = draft({ answers: { name: 'Siti', count: 5 }, copied: ['name', 'count'] })
  expect(copiedFields(sampleForm, copied, sampleContext)).toEqual({ shown: ['name'], waiting: ['count'] })
  const asked = withValue(copied, 'shipped', 'ya')
  expect(copiedFields(sampleForm, asked, sampleContext)).toEqual({ shown: ['name', 'count'], waiting: [] })
})

test('a table row opens by its tick or by what it holds, and closing it forgets it', () => {
  const cells = [{ name: 'sharps_kg', field: sampleForm.sections[1].fields.waste.columns.kg }]
  const sharps = { table: 'waste', row: 'sharps', cells: ['sharps_kg'] }
  const isOpen = (given: Draft) => isRowOpen(given, 'waste', 'sharps', cells)
  expect(isOpen(emptyDraft)).toBe(false)
  expect(isOpen(draft({ answers: { sharps_kg: 0 } }))).toBe(false)
  expect(isOpen(draft({ answers: { sharps_kg: 2 } }))).toBe(true)
  expect(isOpen(draft({ typed: { sharps_kg: '2.' } }))).toBe(true)
  const opened = withTableRow(emptyDraft, sharps, true)
  expect(isOpen(opened)).toBe(true)
  const closed = withTableRow(withValue(opened, 'sharps_kg', 3), sharps, false)
  expect(isOpen(closed)).toBe(false)
  expect(closed.answers).toEqual({})
  expect(withTableRow(closed, sharps, true).answers).toEqual({})
})

test('what stood in a row that was closed by mistake comes back with its tick', () => {
  const sharps = { table: 'waste', row: 'sharps', cells: ['sharps_kg'] }
  const before = draft({
    answers: { sharps_kg: 3, drugs_kg: 1 },
    typed: { sharps_kg: '3,' },
    opened: ['waste/sharps'],
  })
  const closed = withTableRow(before, sharps, false)
  expect(closed).toMatchObject({ answers: { drugs_kg: 1 }, typed: {}, opened: [] })
  expect(withTableRow(closed, sharps, true, cellsOf(before, sharps.cells))).toEqual(before)
})

test('a row that was ticked and left empty is asked about, not sent as nothing', () => {
  const answers = { name: 'Siti', shipped: 'tidak' }
  expect(judgeDraft(sampleForm, draft({ answers }), sampleContext)).toMatchObject({
    errors: [],
    answers: { ...answers, sharps_kg: 0, drugs_kg: 0 },
  })
  const opened = withTableRow(
    draft({ answers }),
    { table: 'waste', row: 'sharps', cells: ['sharps_kg'] },
    true,
  )
  expect(judgeDraft(sampleForm, opened, sampleContext).errors).toEqual([
    { field: 'sharps_kg', message: 'Isi baris ini, atau hilangkan centangnya' },
  ])
})

test('the order of keys and empty values make no difference between answers', () => {
  expect(sameAnswers({ a: 1, b: [{ c: 2, d: '' }] }, { b: [{ c: 2 }], a: 1, e: null })).toBe(true)
  expect(sameAnswers({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(sameAnswers({ a: 1 }, { a: '1' })).toBe(false)
})
