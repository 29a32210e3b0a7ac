import { breachesOf, type ListRow, type RuleInput } from '../checks/rules.ts'
import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { Check, FormDefinition, SimpleField } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import { isRows } from '../shape.ts'
import { asRows, rowLabelOf } from './rows.ts'
import { schemaOf } from './schemas.ts'
import { type Slot, tablesOf } from './slots.ts'
import { shownSlots, shownItems } from './visibility.ts'

/** What a check says of a sheet: at which places, and in Indonesian. */
export type Finding = { id: string; level: Check['level']; fields: readonly string[]; message: string }

/**
 * What the checks over several answers say, and the soft limits of single ones (`soft:{field}`). Only what is shown is
 * judged; a value that its own kind refuses is left to `answerErrors`.
 */
export function findingsOf(form: FormDefinition, answers: AnswerSheet, context: FormContext): Finding[] {
  const slots = shownSlots(form, answers, context)
  const input = ruleInput(form, slots, answers, context)
  return [
    ...findingsOfChecks(form.checks, input),
    ...slots.flatMap(({ name, field }) => {
      const value = answerOf(input.answers, name)
      return isRows(field)
        ? asRows(value).flatMap((item, index) =>
            shownItems(field, item, input.answers, context).flatMap(([cell, options]) =>
              softFindings(`${name}.${index}.${cell}`, options, answerOf(item, cell), context),
            ),
          )
        : softFindings(name, field, value, context)
    }),
  ]
}

/** What a form's rules may look at. `slots` are those that are shown. */
export function ruleInput(
  form: FormDefinition,
  slots: readonly Slot[],
  answers: AnswerSheet,
  context: FormContext,
): RuleInput {
  const shown = new Set(slots.map(({ name }) => name))
  const isAllShown = Object.keys(answers).every((name) => shown.has(name))
  const visible = isAllShown ? answers : onlyOf(answers, shown)
  return {
    form: form.id,
    answers: visible,
    context,
    tables: tablesOf(form),
    lists: listsOf(slots, visible, context),
    shown,
  }
}

function onlyOf(answers: AnswerSheet, names: ReadonlySet<string>): AnswerSheet {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
}

/** What some checks say of what is shown; the figures stand in their messages. */
export function findingsOfChecks(checks: readonly Check[], input: RuleInput): Finding[] {
  return checks.flatMap(({ id, level, rule, message }) =>
    breachesOf(rule, input).map(({ fields, words = {} }) => ({
      id,
      level,
      fields,
      message: filledIn(message, words),
    })),
  )
}

/** A message with its words. One that ends as they begin says it once: 'Neraca limbah' of 'Limbah infeksius' is 'Neraca limbah infeksius'. */
function filledIn(message: string, words: Readonly<Record<string, string>>): string {
  return message.replaceAll(/(\p{L}+ )?\{(\w+)\}/gu, (whole, before: string | undefined, name: string) => {
    const word = words[name]
    if (word === undefined) return whole
    if (before && word.toLowerCase().startsWith(before.toLowerCase()))
      return before + word.slice(before.length)
    return (before ?? '') + word
  })
}

function listsOf(slots: readonly Slot[], answers: AnswerSheet, context: FormContext): RuleInput['lists'] {
  return Object.fromEntries(
    slots.flatMap(({ name, field }) => {
      if (!isRows(field)) return []
      const rows = asRows(answerOf(answers, name)).map((item, index): ListRow => ({
        item,
        path: `${name}.${index}`,
        label: rowLabelOf(field, item, index),
        fields: Object.fromEntries(shownItems(field, item, answers, context)),
      }))
      return [[name, rows]]
    }),
  )
}

function softFindings(name: string, field: SimpleField, value: unknown, context: FormContext): Finding[] {
  const message = value === undefined ? null : softMessage(field, value, context)
  return message === null ? [] : [{ id: `soft:${name}`, level: 'soft', fields: [name], message }]
}

function softMessage(field: SimpleField, value: unknown, context: FormContext): string | null {
  // Safe: a soft limit only compares, so a foreign value at worst fails to compare. Building the schema is
  // expensive (a form has hundreds of fields, checked at every keystroke), so it is used only where a soft limit has a message.
  const message = kinds[field.kind].soft?.(value as never, field as never, context) ?? null
  return message !== null && schemaOf(field, context).safeParse(value).success ? message : null
}
