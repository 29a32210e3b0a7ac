import { expect, test } from 'vitest'

import { problems } from '#contract/problem.ts'

import { refusalOf } from './save-outcome.ts'
import { sampleForm } from './testing/sample-form.ts'

const refusal = (status: number, code: string, more: object = {}) =>
  Object.assign(new Error(`Pesan ${code}`), {
    name: 'Refusal',
    status,
    code,
    errors: {},
    details: {},
    ...more,
  })
const invalid = (errors: Record<string, string[]>) =>
  refusalOf(refusal(422, 'invalidInput', { errors }), sampleForm)

test('what stands in the server’s place, or breaks off, is no answer: it is tried again', () => {
  for (const name of ['Unreachable', 'Unreadable'])
    expect(refusalOf(Object.assign(new Error('x'), { name }))).toMatchObject({
      kind: 'unreachable',
    })
  expect(() => refusalOf(new TypeError('a mistake of the program'))).toThrow('a mistake')
})

test('errors go to their fields, rows included', () => {
  expect(
    invalid({ 'answers.name': ['Wajib diisi'], 'answers.shipments.0.weight': ['Terlalu berat', 'Salah'] }),
  ).toEqual({
    kind: 'refused',
    message: 'Pesan invalidInput',
    errors: { name: 'Wajib diisi', 'shipments.0.weight': 'Terlalu berat Salah' },
    elsewhere: [],
    general: [],
  })
})

test('errors of sub-forms name their sub-form', () => {
  expect(
    invalid({ 'sheets.bor.bor_patient_days': ['Wajib diisi'], 'sheets.bor.rows.1.x': ['Salah'] }),
  ).toMatchObject({
    errors: {},
    elsewhere: [
      { sheet: 'bor', field: 'bor_patient_days', message: 'Wajib diisi' },
      { sheet: 'bor', field: 'rows.1.x', message: 'Salah' },
    ],
  })
})

test('an error of no field is never swallowed', () => {
  const general = {
    date: ['Bulan ini belum dimulai.'],
    queued_at: ['Waktu antrean tidak dikenal'],
    _: ['Salah'],
    answers: ['Kosong'],
  }
  expect(invalid(general)).toMatchObject({
    errors: {},
    elsewhere: [],
    general: ['Bulan ini belum dimulai.', 'Waktu antrean tidak dikenal', 'Salah', 'Kosong'],
  })
})

test('a newer version brings what the server holds, copies of last month marked', () => {
  const current = {
    version: 4,
    answers: { name: 'Budi' },
    sheets: { sub: { x: 1 } },
    copied: ['name'],
    saved_at: '2026-11-05T01:00:00.000Z',
    saved_by: 'Budi',
  }
  const stale = refusal(409, 'staleVersion', { details: { current } })
  expect(refusalOf(stale, sampleForm)).toEqual({
    kind: 'stale',
    message: 'Pesan staleVersion',
    current: {
      version: 4,
      answers: { name: 'Budi' },
      copied: ['name'],
      savedAt: current.saved_at,
      savedBy: 'Budi',
    },
  })
  expect(refusalOf(stale)).toEqual(refusalOf(stale, sampleForm))
  expect(refusalOf(refusal(409, 'wrongStatus', { details: { current } }), sampleForm).kind).toBe('closed')
  const subform = { ...sampleForm, id: 'sub', partOf: 'sample' }
  expect(refusalOf(stale, subform)).toMatchObject({ current: { answers: { x: 1 }, copied: [] } })
})

test('a server that is busy is tried again; one that says no is believed', () => {
  expect(refusalOf(refusal(503, 'busy'), sampleForm).kind).toBe('unreachable')
  expect(refusalOf(refusal(429, 'tooManyRequests'), sampleForm).kind).toBe('unreachable')
  expect(refusalOf(refusal(401, 'sessionEnded'), sampleForm).kind).toBe('signedOut')
  expect(refusalOf(refusal(409, 'monthLocked'), sampleForm)).toEqual({
    kind: 'closed',
    message: 'Pesan monthLocked',
    isLocked: true,
  })
  expect(refusalOf(refusal(409, 'wrongStatus'), sampleForm)).toEqual({
    kind: 'closed',
    message: 'Pesan wrongStatus',
    isElsewhere: true,
  })
})

test.each(['notAllowed', 'notFound', 'wrongStatus', 'monthLocked', 'notAtWork'] as const)(
  '%s says that the report cannot be changed',
  (code) => {
    expect(refusalOf(refusal(problems[code].status, code), sampleForm).kind).toBe('closed')
  },
)

test.each([
  ['malformed', 400],
  ['foreignOrigin', 403],
  // A proxy's own page.
  ['unreadable', 403],
  ['unreadable', 404],
  ['wrongMethod', 405],
  ['tooLarge', 413],
  ['wrongMediaType', 415],
])('%s (%i) is about what was sent: the form stays open and says why', (code, status) => {
  expect(refusalOf(refusal(status, code), sampleForm)).toEqual({
    kind: 'refused',
    message: `Pesan ${code}`,
    errors: {},
    elsewhere: [],
    general: [],
  })
})
