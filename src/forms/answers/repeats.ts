import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, SimpleField } from '../define-form.ts'
import { isRows } from '../shape.ts'
import { withDefaults } from './defaults.ts'
import { asRows } from './rows.ts'
import { slotsOf } from './slots.ts'

/** One answer of a sheet: a field's, or a cell of a repeating row. */
type AnswerPath = { name: string; row?: number; cell?: string }

/** Whether an answer follows from others. */
const follows = ({ proposal, computed }: SimpleField) =>
  proposal !== undefined && (computed || 'plus' in proposal || 'rowBefore' in proposal)

/** The answers that follow from others, in the order of the form. */
function followingPaths(form: FormDefinition, answers: AnswerSheet): AnswerPath[] {
  return slotsOf(form).flatMap(({ name, field }): AnswerPath[] => {
    if (!isRows(field)) return follows(field) && answerOf(answers, name) !== undefined ? [{ name }] : []
    const cells = Object.entries(field.fields).flatMap(([cell, options]) => (follows(options) ? [cell] : []))
    return asRows(answers[name]).flatMap((item, row) =>
      cells.filter((cell) => answerOf(item, cell) !== undefined).map((cell) => ({ name, row, cell })),
    )
  })
}

const answerAt = (answers: AnswerSheet, { name, row, cell }: AnswerPath): unknown =>
  row === undefined || cell === undefined ? answers[name] : asRows(answers[name])[row]?.[cell]

function withoutPaths(answers: AnswerSheet, paths: readonly AnswerPath[]): AnswerSheet {
  const left: Record<string, unknown> = { ...answers }
  for (const { name, row, cell } of paths) {
    if (row === undefined || cell === undefined) {
      delete left[name]
      continue
    }
    const rows = asRows(left[name])
    const { [cell]: _, ...rest } = rows[row] ?? {}
    left[name] = rows.with(row, rest)
  }
  return left
}

/**
 * A sent sheet as a person goes on with it: answers that only repeat what they follow from (such as the row before) are left
 * out, so that they follow again when something is corrected. `withDefaults` of both sheets is the same.
 */
export function withoutRepeats(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): AnswerSheet {
  let paths = followingPaths(form, answers)
  for (;;) {
    const left = withoutPaths(answers, paths)
    const filled = withDefaults(form, left, context)
    // The first that does not come back was given otherwise; those after it may follow from it.
    const given = paths.find((place) => answerAt(filled, place) !== answerAt(answers, place))
    if (!given) return left
    paths = paths.filter((place) => place !== given)
  }
}
