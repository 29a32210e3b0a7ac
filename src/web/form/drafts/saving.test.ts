import { expect, test } from 'vitest'

import type { KeeperState, SaveOutcome } from './draft-shapes.ts'
import { draftOf } from './draft-start.ts'
import { isDirty, savable, settle, type Settled } from './saving.ts'
import { draftWith, sheetWith } from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const of = { form: sampleForm, context: sampleContext }
const saved = sheetWith(3, { name: 'A' })
const state: KeeperState = {
  draft: draftOf(saved),
  saved,
  conflict: null,
  server: 'saving',
  held: 0,
  deviceFails: false,
  refused: {},
  refusedWhole: [],
  aside: null,
  isAsideTyped: false,
  given: [{ name: 'Given' }],
  restored: false,
  key: 'k',
  sentBefore: null,
  queued: null,
  rejection: null,
}
const mine = draftWith({ name: 'Mine' })
const refused = {
  kind: 'refused',
  errors: {},
  elsewhere: [],
  general: [],
  message: 'Periksa isian.',
} as const
const stale = (answers: Record<string, unknown>) =>
  ({ kind: 'stale', current: sheetWith(4, answers), message: 'Lebih baru.' }) as const

const rows: [string, Partial<KeeperState>, SaveOutcome, Settled][] = [
  [
    'saved: the server has it all',
    {},
    { kind: 'saved', saved: sheetWith(4, { name: 'A' }) },
    {
      change: {
        server: 'saved',
        held: 0,
        saved: sheetWith(4, { name: 'A' }),
        given: [],
        refusedWhole: [],
      },
      hasSheet: true,
    },
  ],
  [
    'saved, but typed on meanwhile: saved again after the pause',
    { draft: mine },
    { kind: 'saved', saved: sheetWith(4, { name: 'A' }) },
    {
      change: {
        server: 'waiting',
        held: 0,
        saved: sheetWith(4, { name: 'A' }),
        given: [],
        refusedWhole: [],
      },
      again: 'pause',
      hasSheet: true,
    },
  ],
  [
    'newer, with what was given before: no conflict',
    { draft: mine },
    stale({ name: 'Given' }),
    {
      change: {
        server: 'waiting',
        held: 0,
        saved: sheetWith(4, { name: 'Given' }),
        given: [],
        refusedWhole: [],
      },
      again: 'pause',
      hasSheet: true,
    },
  ],
  [
    "newer, with another person's answers: a conflict",
    { draft: mine },
    stale({ name: 'Budi' }),
    { change: { conflict: sheetWith(4, { name: 'Budi' }), server: 'waiting' } },
  ],
  [
    'refused at a field: the rest goes at once',
    {},
    { ...refused, errors: { name: 'Salah' } },
    { change: { refused: { name: 'Salah' }, refusedWhole: [], server: 'waiting' }, again: 'now' },
  ],
  [
    'refused at the same field again: asked seldom, with the words of the whole',
    { refused: { name: 'Salah' } },
    { ...refused, errors: { name: 'Salah' } },
    {
      change: { refused: { name: 'Salah' }, refusedWhole: ['Periksa isian.'], server: 'waiting' },
      again: 'seldom',
    },
  ],
  [
    'refused for what is no field of it',
    {},
    {
      ...refused,
      general: ['Bulan lain.'],
      elsewhere: [{ sheet: 'bor', field: 'x', message: 'Wajib diisi' }],
    },
    {
      change: { refused: {}, refusedWhole: ['Bulan lain.', 'Wajib diisi'], server: 'waiting' },
      again: 'seldom',
    },
  ],
  ['closed', {}, { kind: 'closed', message: 'Ditutup.' }, { change: { server: 'closed' }, again: 'never' }],
  ['signed out', {}, { kind: 'signedOut' }, { change: { server: 'signedOut' } }],
  [
    'offline',
    {},
    { kind: 'unreachable', offline: true },
    { change: { server: 'offline' }, again: 'backoff' },
  ],
  [
    'no answer',
    {},
    { kind: 'unreachable', offline: false },
    { change: { server: 'retrying' }, again: 'backoff' },
  ],
]

test.each(rows)('%s', (_words, before, outcome, settled) => {
  expect(settle(outcome, { ...state, ...before }, of)).toEqual(settled)
})

test('what can be saved is judged once for each draft, and again for what is refused of it', () => {
  const once = savable(state, of)
  expect(savable({ ...state, server: 'waiting', held: 1 }, of)).toBe(once)
  expect(savable({ ...state, draft: mine }, of)).toEqual({ name: 'Mine' })
  expect(savable({ ...state, refused: { name: 'Salah' } }, of)).toEqual({})
  expect(once).toEqual({ name: 'A' })
})

test('an answer that was touched and left as it was is no longer a copy: that is saved too', () => {
  const copied = { ...saved, copied: ['name'] }
  expect(isDirty({ ...state, saved: copied, draft: draftOf(copied) }, of)).toBe(false)
  expect(isDirty({ ...state, saved: copied }, of)).toBe(true)
})
