import { numberText } from '#domain/words.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { SimpleField } from '#forms/define-form.ts'

/** A change is worth a look when it is at least so large, relative to last month and in units. */
const jump = { share: 0.6, units: 10 }

/** `Bulan lalu: 36 kg`; undefined where last month has no such number. */
export function lastMonthText(
  field: SimpleField,
  name: string,
  previous: AnswerSheet | null,
): string | undefined {
  const before = previous && answerOf(previous, name)
  if (field.kind !== 'number' || typeof before !== 'number') return undefined
  return numberText(before, field.decimals ?? 0) + (field.unit ? ` ${field.unit}` : '')
}

/** The sentence that asks to look again at a number far from last month's. */
export function jumpWarning(
  field: SimpleField,
  name: string,
  value: unknown,
  previous: AnswerSheet | null,
): string | undefined {
  const before = previous && answerOf(previous, name)
  if (field.kind !== 'number' || typeof value !== 'number' || typeof before !== 'number' || before <= 0)
    return undefined
  const difference = value - before
  if (Math.abs(difference) <= jump.units || Math.abs(difference) < before * jump.share) return undefined
  const percent = numberText((Math.abs(difference) / before) * 100, 0)
  return `${difference > 0 ? 'Naik' : 'Turun'} ${percent}% dari bulan lalu. Periksa kembali angkanya.`
}
