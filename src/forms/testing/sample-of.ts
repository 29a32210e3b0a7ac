import type { FacilityProfile } from '#domain/facility.ts'
import { lastDayOf, type Month } from '#domain/month.ts'
import { randomFrom } from '#domain/random.ts'
import type { Day } from '#domain/time.ts'

import type { AnswerSheet, FormContext } from '../context.ts'
import type { Answers, FormDefinition } from '../define-form.ts'
import { type CellHabits, exampleOf, type Habits } from '../examples/example.ts'

/** Always the lowest draw: the first option, the least number. */
const lowest = randomFrom(() => 0)

const reporter = {
  reporter_name: 'Siti Rahmawati',
  reporter_position: 'Sanitarian',
  reporter_phone: '0812-3456-7890',
} as const
type Given = { profile: FacilityProfile; month: Month; previous?: AnswerSheet | null; today?: Day }

/** The sheet of an exemplary facility. */
export function sampleOf<F extends FormDefinition>(
  form: F,
  { profile, month, previous = null, today = lastDayOf(month) }: Given,
  habits: Habits<null, Answers<F>> = {},
  cells: CellHabits<null> = {},
): Answers<F> {
  const context: FormContext = { profile, month, today, previous, related: {}, history: {} }
  const sheet = exampleOf(form, context, {
    seed: 'sample',
    carelessness: 0,
    scene: null,
    habits: { ...reporter, ...habits },
    cells,
    draw: () => lowest,
  })
  return sheet as Answers<F> // Safe: the answers are made from the definition.
}

/** How many sanitarians the samples of all forms count. */
export const sanitariansOf = ({ type }: FacilityProfile) => (type === 'hospital' ? 4 : 1)
