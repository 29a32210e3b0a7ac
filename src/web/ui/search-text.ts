import { firstAssessmentYear, lastAssessmentYear, type Semester } from '#domain/self-assessment/periods.ts'

/** What the address of a page may carry: each name, and how its value is read. */
type SearchTable = Record<string, (value: unknown) => unknown>
/** What is read from such an address; every name may be missing, so that a link may leave it out. */
export type SearchOf<Table extends SearchTable> = {
  [Name in keyof Table]?: Exclude<ReturnType<Table[Name]>, undefined> | undefined
}

/** Reads an address by its table, for a route's `validateSearch`. */
export function reads<const Table extends SearchTable>(table: Table) {
  return (search: Record<string, unknown>): SearchOf<Table> =>
    // Safe: each name is read by its own function.
    Object.fromEntries(
      Object.entries(table).map(([name, read]) => [name, read(search[name])]),
    ) as SearchOf<Table>
}

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
/** One of these words. A number stands for its digits: `1` is the word '1'. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]) =>
  (value: unknown): Word | undefined => {
    const text = textOf(value)
    return words.find((word) => word === text)
  }
/** A flag, there or not: `?ubah=true`. */
export const trueIn = (value: unknown): true | undefined => (value === true ? true : undefined)
const codeIn = (shape: RegExp) => (value: unknown) => {
  const code = textOf(value)
  return code !== undefined && shape.test(code) ? code : undefined
}
/** The code of a province, `32`. */
export const provinceIn = codeIn(/^\d{2}$/)
/** Stands in an address for the whole country, where one without a region means an office's own. */
export const nation = 'ID'
export const provinceOrNationIn = (value: unknown): string | undefined =>
  value === nation ? nation : provinceIn(value)
/** The code of a regency or city, `32.10`. */
export const regencyIn = codeIn(/^\d{2}\.\d{2}$/)
/** What narrows a page to a region. */
export const regionSearch = { provinsi: provinceIn, kota: regencyIn }
export type RegionSearch = SearchOf<typeof regionSearch>
/** What a page of figures speaks of: a region, a span such as `2026-Q2`, a type of facility, and whether only what is confirmed counts. */
export const figureSearch = {
  ...regionSearch,
  periode: textOf,
  tipe: wholeOf,
  mode: oneOf('terkonfirmasi'),
}
export type FigureSearch = SearchOf<typeof figureSearch>
export const semesterIn = (value: unknown): Semester | undefined => {
  const number = wholeOf(value)
  return number === 1 || number === 2 ? number : undefined
}
/** A year that the self-assessment knows; without one its screens show the current year. */
export const assessmentYearIn = (value: unknown): number | undefined => {
  const year = wholeOf(value)
  return year !== undefined && year >= firstAssessmentYear && year <= lastAssessmentYear ? year : undefined
}
