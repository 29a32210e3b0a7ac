import { firstAssessmentYear, lastAssessmentYear, type Semester } from '#domain/self-assessment.ts'

/** What an address may carry, read with care: anything else is as if it were not there. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
export const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
export function wordOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value)
}
export const semesterIn = (value: unknown): Semester | undefined => {
  const number = wholeOf(value)
  return number === 1 || number === 2 ? number : undefined
}
/** A year that the self-assessment knows; without one its screens show the current year. */
export const assessmentYearIn = (value: unknown): number | undefined => {
  const year = wholeOf(value)
  return year !== undefined && year >= firstAssessmentYear && year <= lastAssessmentYear ? year : undefined
}
