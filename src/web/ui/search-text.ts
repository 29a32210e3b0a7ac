import { firstAssessmentYear, lastAssessmentYear, type Semester } from '#domain/self-assessment.ts'

/**
 * A value behind the question mark that the router has not understood as a plain number or word. What only looks like a number
 * stays a text: `32.10` is the code of a region and not 32.1.
 * @throws SyntaxError where it is a text
 */
export function searchValueOf(written: string): unknown {
  if (/^[-.\d]/.test(written)) throw new SyntaxError('A text, not a value.')
  return JSON.parse(written)
}

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
const codeIn = (shape: RegExp) => (value: unknown) => {
  const code = textOf(value)
  return code !== undefined && shape.test(code) ? code : undefined
}
/** The code of a province, `32`. */
export const provinceIn = codeIn(/^\d{2}$/)
/** The code of a regency or city, `32.10`. */
export const regencyIn = codeIn(/^\d{2}\.\d{2}$/)
export const semesterIn = (value: unknown): Semester | undefined => {
  const number = wholeOf(value)
  return number === 1 || number === 2 ? number : undefined
}
/** A year that the self-assessment knows; without one its screens show the current year. */
export const assessmentYearIn = (value: unknown): number | undefined => {
  const year = wholeOf(value)
  return year !== undefined && year >= firstAssessmentYear && year <= lastAssessmentYear ? year : undefined
}
