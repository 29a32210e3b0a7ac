import { expect, it } from 'vitest'

import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { askedSections, sectionStates } from './section-states.ts'

type Known = { errors?: string[]; visited?: string[] }

/** Which states the two sections of the sample form have. */
function statesOf(answers: object, { errors = [], visited = [] }: Known) {
  const asked = askedSections(sampleForm, draftWith({ ...answers }), sampleContext, false)
  const found = errors.map((field) => ({ field, message: 'Keliru' }))
  return sectionStates(sampleForm, asked, found, new Set(visited)).map(
    ({ state, answered, errors: count }) => [state, answered, count],
  )
}

const empty = ['empty', 0, 0]
it.each<[string, object, Known, unknown[][]]>([
  ['nobody has seen them, though defaults fill a table', {}, {}, [empty, empty]],
  ['one answer is there', { name: 'Siti' }, {}, [['started', 1, 0], empty]],
  ['all is answered', { name: 'Siti', shipped: 'tidak' }, {}, [['complete', 2, 0], empty]],
  ['one more is asked then', { name: 'Siti', shipped: 'ya' }, {}, [['started', 2, 0], empty]],
  ['a table was looked at that asks nothing', {}, { visited: ['jumlah'] }, [empty, ['complete', 2, 0]]],
  [
    'answers are wrong',
    { name: 'Siti', shipped: 'tidak' },
    { errors: ['name', 'sharps_kg', 'drugs_kg'] },
    [
      ['errors', 2, 1],
      ['errors', 0, 2],
    ],
  ],
])('tells how far the sections are where %s', (_what, answers, known, states) => {
  expect(statesOf(answers, known)).toEqual(states)
})
