import { amountOf, answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { When } from '../define-form.ts'

const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** `soft`: a soft check asks for an explanation. `gone` counts as not answered. */
type Circumstances = { soft?: boolean; gone?: ReadonlySet<string> }
/** Made once: a form asks a thousand times. */
const usual: Circumstances = {}

/** Whether a condition holds. */
export function holds(
  when: When | undefined,
  answers: AnswerSheet,
  context: FormContext,
  circumstances = usual,
): boolean {
  if (!when) return true
  if ('all' in when || 'any' in when) return holdsTogether(when, answers, context, circumstances)
  const { soft = false, gone } = circumstances
  if ('findings' in when) return soft
  if ('profile' in when) return context.profile[when.profile] === when.is
  const given = gone?.has(when.field) ? undefined : answerOf(answers, when.field)
  if (given === undefined) return false
  if ('is' in when) return list(when.is).includes(given as string)
  if ('isNot' in when) return !list(when.isNot).includes(given as string)
  if ('has' in when) return Array.isArray(given) && list(when.has).some((code) => given.includes(code))
  if ('above' in when) return typeof given === 'number' && given > when.above
  if ('rose' in when) return typeof given === 'number' && given > amountOf(context.previous ?? {}, when.field)
  if ('changed' in when)
    return typeof given === 'number' && given !== amountOf(context.previous ?? {}, when.field)
  return true
}

/** Apart from `holds`, where making these closures would cost every single condition. */
function holdsTogether(
  when: Extract<When, { all: unknown } | { any: unknown }>,
  answers: AnswerSheet,
  context: FormContext,
  circumstances: Circumstances,
): boolean {
  return 'all' in when
    ? when.all.every((part) => holds(part, answers, context, circumstances))
    : when.any.some((part) => holds(part, answers, context, circumstances))
}

/** Whether a condition could still come to hold, once the fields that it names are answered. `gone` never will be. */
export function mayHold(
  when: When | undefined,
  answers: AnswerSheet,
  context: FormContext,
  gone: ReadonlySet<string>,
): boolean {
  if (!when) return true
  if ('all' in when) return when.all.every((part) => mayHold(part, answers, context, gone))
  if ('any' in when) return when.any.some((part) => mayHold(part, answers, context, gone))
  if (!('field' in when)) return holds(when, answers, context)
  if (gone.has(when.field)) return false
  return (
    (answerOf(answers, when.field) === undefined && !('answered' in when)) || holds(when, answers, context)
  )
}

/** A condition on one answer. */
export type FieldCondition = Extract<When, { field: string }>

/** A condition that is not made of others. */
export type SingleCondition = Exclude<When, { all: unknown } | { any: unknown }>

/** The single conditions that a condition is made of. */
function singleConditions(when: When | undefined): SingleCondition[] {
  if (!when) return []
  if ('all' in when) return when.all.flatMap(singleConditions)
  if ('any' in when) return when.any.flatMap(singleConditions)
  return [when]
}

/** Those of them that look at an answer. */
export const fieldConditions = (when: When | undefined): FieldCondition[] =>
  singleConditions(when).filter((single) => 'field' in single)

/** Whether one of them waits for an answer that must be explained. */
export const asksForFindings = (when: When | undefined): boolean =>
  singleConditions(when).some((single) => 'findings' in single)

/** The names of the fields that they look at. */
export const fieldsNamed = (when: When | undefined): string[] =>
  fieldConditions(when).map(({ field }) => field)
