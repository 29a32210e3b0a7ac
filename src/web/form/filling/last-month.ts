import { isJump } from '#domain/jump.ts'
import { numberText } from '#domain/words.ts'
import { errorOf } from '#forms/answers/schemas.ts'
import { comparedWith, isAmount, textOf } from '#forms/answers/words.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { SimpleField } from '#forms/define-form.ts'

import type { Editor } from './editor.ts'

/** `36 kg`; undefined where last month has no such amount. */
export function lastMonthText(
  field: SimpleField,
  name: string,
  previous: AnswerSheet | null,
): string | undefined {
  const before = previous && answerOf(previous, name)
  return isAmount(field) && typeof before === 'number' ? textOf(field, before) : undefined
}

/** The sentence that asks to look again at a number far from last month's; nothing for a number that is refused anyway. */
export function jumpWarning(
  field: SimpleField,
  name: string,
  value: unknown,
  { form, context }: Pick<Editor, 'form' | 'context'>,
): string | undefined {
  const before = context.previous && answerOf(context.previous, name)
  if (!isAmount(field) || typeof value !== 'number' || typeof before !== 'number') return undefined
  // Of nothing there is no percentage to name.
  if (before <= 0 || !isJump(value, before)) return undefined
  if (errorOf(field, value, context) !== undefined) return undefined
  const percent = numberText((Math.abs(value - before) / before) * 100, 0)
  return `${value > before ? 'Naik' : 'Turun'} ${percent}% dari ${comparedWith(form).since}. Periksa kembali angkanya.`
}
