import { isThin } from '#domain/figure-words.ts'

import type { CatalogueFigure } from './catalogue-figure.ts'
import { percentOf, quotientOf } from './ratio.ts'

/** The reports of a form in one span, region and mode, of one type of facility or both: the sums of its summary tables. */
export type FigureCell = {
  /** By column of the form's reporting and sums; a column that is missing is 0. */
  columns: Readonly<Record<string, number>>
  changedAt: Date | null
}
/** Which reports a figure counts: all that were sent, or the confirmed ones alone. */
export type FigureMode = 'all' | 'confirmed'
/** What is asked: in how many months of the span anything is owed, and what the reader may see. */
export type Asked = {
  months: number
  mode: FigureMode
  /** A small cell would tell about single facilities, and must not. */
  hidesFew: boolean
}

type FigureNote = 'few' | 'none' | 'thin' | 'sentOnly'
export type FigureValue = {
  /** Unrounded, percent for shares; null where it cannot be told. */
  value: number | null
  /** The sums above and below the line. */
  of: number | null
  per: number | null
  /** Reports that have what the figure needs. */
  n: number | null
  words: Readonly<Record<string, number>> | null
  /** Reports that could be counted, reports owed, and how many of the counted are confirmed; null where a small cell hides it. */
  base: { n: number | null; of: number; confirmed: number | null }
  note: FigureNote | null
  /** When one of the reports changed last; null without any, and where the base is hidden. */
  asOf: Date | null
}

/** Fewer facilities than this are not told to everyone. */
export const fewest = 3

/** A figure of the catalogue in one cell. */
export function figureIn(figure: CatalogueFigure, cell: FigureCell | undefined, asked: Asked): FigureValue {
  const sum = (columns: readonly string[]) =>
    columns.reduce((total, column) => total + (cell?.columns[column] ?? 0), 0)
  const [reported, owed] = [sum(['reported']), sum(['expected'])]
  const n = sum(figure.base)
  // A self-assessment is owed once in its half-year, a report each month.
  const times = figure.span === 'semester' ? 1 : asked.months
  const isHidden = (counted: number, facilities: readonly string[]) =>
    asked.hidesFew && isFew({ n: counted, owed, facilities: sum(facilities) }, times)
  const isUntold = isHidden(n, figure.facilities)
  // Nor is it told how many reports one or two facilities sent, or when.
  const hidesBase = isUntold || isHidden(reported, ['facilities'])
  const base = hidesBase
    ? { n: null, of: owed, confirmed: null }
    : { n: reported, of: owed, confirmed: sum(['confirmed']) }
  const asOf = hidesBase ? null : (cell?.changedAt ?? null)
  const untold = (note: FigureNote): FigureValue => ({
    ...{ value: null, of: null, per: null, n: null, words: null },
    base,
    note,
    asOf,
  })
  if (figure.sentOnly && asked.mode === 'confirmed') return untold('sentOnly')
  if (isUntold || (n === 0 && hidesBase)) return untold('few')
  const of = sum(figure.of)
  const per = figure.per && sum(figure.per)
  const words = Object.fromEntries(figure.words.map(({ code, column }) => [code, sum([column])]))
  return {
    value: valueOf(figure, { of, per, n }),
    ...{ of, per, n, base, asOf },
    words: figure.words.length > 0 ? words : null,
    note: reported === 0 && n === 0 ? 'none' : isThin(base) ? 'thin' : null,
  }
}

function valueOf(
  { unit }: CatalogueFigure,
  { of, per, n }: { of: number; per: number | null; n: number },
): number | null {
  if (per === null) return n === 0 ? null : of
  const ratio = { numerator: of, denominator: per }
  return unit === '%' ? percentOf(ratio) : quotientOf(ratio)
}

/** `times`: how often a facility owes what is counted. */
function isFew(
  { n, owed, facilities }: { n: number; owed: number; facilities: number },
  times: number,
): boolean {
  if (n === 0) return owed > 0 && owed < fewest * times
  return facilities < fewest
}
