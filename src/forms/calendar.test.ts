import { expect, test } from 'vitest'

import { withDefaults } from './answers/defaults.ts'
import { calendarDaysOf, findCalendar, misplacedRows } from './calendar.ts'
import type { AnswerSheet } from './context.ts'
import { limbahCovid } from './definitions/limbah-covid.ts'
import { sanitarianKit } from './definitions/sanitarian-kit.ts'
import { completeCovid, sampleContext, sampleProfiles } from './testing/samples.ts'

const month = '2025-04'
const { hospital } = sampleProfiles
const context = sampleContext(hospital, month, { today: '2025-04-12' })
const found = findCalendar(limbahCovid)
if (!found) throw new Error('COVID waste has no calendar.')
const { name, field } = found

function daysOf(rows: readonly AnswerSheet[]) {
  const sheet = { ...completeCovid(hospital, month), days: rows }
  return calendarDaysOf(name, field, withDefaults(limbahCovid, sheet, context), context)
}
const [first = {}] = completeCovid(hospital, month, { days: [1] }).days ?? []

test('a month shows each of its days as far as it is', () => {
  const days = daysOf([
    { report_date: '2025-04-07', cov_activity: ['tidak_ada_kegiatan'] },
    { report_date: '2025-04-02', cov_activity: ['rawat_inap'], cov_solid_infectious_kg: 3 },
    first,
  ])
  expect(days).toHaveLength(30)
  expect(days.map(({ state }) => state)).toEqual([
    'filled',
    'started',
    ...Array.from({ length: 4 }, () => 'empty'),
    'idle',
    ...Array.from({ length: 5 }, () => 'empty'),
    ...Array.from({ length: 18 }, () => 'future'),
  ])
})

test('on a day stands the sum of its solid waste, and nothing where nothing was weighed', () => {
  const days = daysOf([{ report_date: '2025-04-07', cov_activity: ['tidak_ada_kegiatan'] }, first])
  // 9.5 + 0.6 + 4.2
  expect(days[0]).toMatchObject({ day: '2025-04-01', index: 1, total: expect.closeTo(14.3, 9) })
  expect(days[6]).toMatchObject({ day: '2025-04-07', index: 0, total: null })
  expect(days[1]).toMatchObject({ index: null, row: null, total: null })
})

test('a row without a day of the month, and a second one for its day, stand on no day', () => {
  const days = [
    first,
    { report_date: '2025-05-01', cov_activity: ['vaksinasi'] },
    { cov_activity: ['vaksinasi'] },
    { ...first },
  ]
  expect(misplacedRows(name, field, { days }, context)).toEqual([1, 2, 3])
})

test('a form without days has no calendar', () => {
  expect(findCalendar(sanitarianKit)).toBeUndefined()
})
