import { answerOf, type AnswerSheet } from '#forms/context.ts'

/** Whether two sheets hold the same answers; the order of keys and empty values do not count. */
export function sameAnswers(one: AnswerSheet, other: AnswerSheet): boolean {
  return stableText(one) === stableText(other)
}

/** The fields that two sheets answer differently. */
export function changedNames(one: AnswerSheet, other: AnswerSheet): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (name) => !sameAnswers({ [name]: one[name] }, { [name]: other[name] }),
  )
}

function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  // Safe: answers are plain JSON.
  const sheet = value as AnswerSheet
  return `{${Object.keys(sheet)
    .filter((name) => answerOf(sheet, name) !== undefined)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${stableText(sheet[name])}`)
    .join()}}`
}
