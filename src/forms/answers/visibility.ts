import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { holds, mayHold } from './conditions.ts'
import { rowScope } from './rows.ts'
import { type Slot, slotsOf } from './slots.ts'

/**
 * `waiting` is not shown yet, since a field that its condition names is not answered: a draft may hold what was copied
 * from last month for it (the transport permit, until it is known whether anything was transported).
 */
type Visibility = 'shown' | 'waiting' | 'hidden'

/**
 * What of a form is shown, given the answers. A slot whose condition names a hidden slot is hidden with it, even if that
 * one still holds an answer.
 */
export function visibilityOf(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
): ReadonlyMap<string, Visibility> {
  // What is not shown is remembered by name: a sheet has hundreds of answers, and this is asked at every keystroke.
  const unseen = new Set<string>()
  const gone = new Set<string>()
  const circumstances = { soft, gone: unseen }
  const result = new Map<string, Visibility>()
  for (const { name, field, when } of slotsOf(form)) {
    if (!when || isKept(name, field, answers) || holds(when, answers, context, circumstances)) {
      result.set(name, 'shown')
      continue
    }
    unseen.add(name)
    const waits = mayHold(when, answers, context, gone)
    if (!waits) gone.add(name)
    result.set(name, waits ? 'waiting' : 'hidden')
  }
  return result
}

function isKept(name: string, field: Slot['field'], answers: AnswerSheet): boolean {
  return 'keptWhenGiven' in field && answerOf(answers, name) !== undefined
}

/** The slots that are shown, given the answers. */
export function shownSlots(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  soft = false,
): Slot[] {
  const visibility = visibilityOf(form, answers, context, soft)
  return slotsOf(form).filter(({ name }) => visibility.get(name) === 'shown')
}

/** The cells of one repeating row that are shown; a cell whose condition names a hidden one is hidden with it. */
export function shownItems(
  field: RowsField,
  item: AnswerSheet,
  answers: AnswerSheet,
  context: FormContext,
): [string, SimpleField][] {
  if (Object.values(field.fields).every(({ when }) => !when)) return Object.entries(field.fields)
  const scope = rowScope(field, item, answers)
  return Object.entries(field.fields).filter(([name, cell]) => {
    const isShown = holds(cell.when, scope, context)
    if (!isShown) scope[name] = undefined
    return isShown
  })
}
