import { expect, it } from 'vitest'

import { deadlinesInForce, termText } from './deadline-words.ts'
import { closureState, closureText, triedMonth, validityText } from './managed-forms.ts'
import { sampleForm } from './testing/sample-form.ts'

it.each([
  [{ from: '2026-11', until: null }, 'now', 'Ditutup sejak November 2026'],
  [{ from: '2026-12', until: null }, 'coming', 'Ditutup mulai Desember 2026'],
  [{ from: '2026-10', until: '2027-01' }, 'now', 'Ditutup sejak Oktober 2026, dibuka lagi Januari 2027'],
  [{ from: '2027-01', until: '2027-03' }, 'coming', 'Ditutup Januari 2027 sampai Februari 2027'],
  [{ from: '2026-01', until: '2026-02' }, 'past', 'Pernah ditutup Januari 2026'],
  [{ from: '2026-01', until: '2026-11' }, 'past', 'Pernah ditutup Januari 2026 sampai Oktober 2026'],
] as const)('says when a form is closed: %j', (closure, state, words) => {
  expect([closureState(closure, '2026-11'), closureText(closure, '2026-11')]).toEqual([state, words])
})

it('takes the deadlines of the month that is collected, and those after it', () => {
  const terms = [
    { from: '2020-01', due_day: 10, lock_day: null },
    { from: '2026-10', due_day: 12, lock_day: null },
    { from: '2027-01', due_day: 15, lock_day: 20 },
  ]
  expect(deadlinesInForce(terms, '2026-10')).toEqual({ now: terms[1], coming: [terms[2]] })
  expect(deadlinesInForce(terms.slice(0, 1), '2026-10')).toEqual({ now: terms[0], coming: [] })
  expect(termText({ due_day: 15, lock_day: 20 })).toMatch(/tanggal 15 .* dikunci sesudah tanggal 20/)
})

it.each([
  ['2027-01', 'scheduled', 'Berlaku mulai laporan Januari 2027', '2027-01'],
  ['2026-11', 'current', 'Berlaku untuk laporan November 2026 sampai Desember 2026', '2026-12'],
  ['2026-10', 'past', 'Berlaku untuk laporan Oktober 2026', '2026-10'],
] as const)(
  'says for which reports a version is, and tries it in one: from %s',
  (from, state, words, month) => {
    const [published] = sampleForm.versions
    if (!published) throw new Error('The sample has versions')
    const versions = (
      [
        ['2027-01', 'scheduled'],
        ['2026-12', 'withdrawn'],
        ['2026-11', 'current'],
        ['2026-10', 'past'],
      ] as const
    ).map(([valid_from, each], place) => ({ ...published, version: 4 - place, valid_from, state: each }))
    const form = { ...sampleForm, versions }
    const version = versions.find(({ valid_from }) => valid_from === from)
    if (!version) throw new Error('No such version')
    expect(version.state).toBe(state)
    expect([validityText(form, version), triedMonth(form, version, '2026-12')]).toEqual([words, month])
  },
)
