import type { FactColumn, FactColumns, FormWorth } from './form-worth.ts'
import type { Indicator, Term } from './indicator.ts'

/**
 * One column of a form's summary, added up over the reports of a region: a number, with another where it counts only beside it; how
 * many reports have the number, or how many facilities; or how many reports say a word. `takes` says which reports of a span longer
 * than a month: each, or the latest of every facility; `ofOwed` that only those count that were owed.
 */
export type SumColumn = { name: string; takes: 'each' | 'latest'; ofOwed: boolean } & (
  | { kind: 'sum'; of: Term; beside: Beside }
  | { kind: 'known'; of: Term; beside: Beside }
  | { kind: 'facilities'; of: Term; beside: Beside }
  | { kind: 'word'; of: string; is: string | boolean }
)
/** The other part of a ratio: `per` counts only where it is not 0. */
type Beside = { of: Term; per: Term } | null

/** The columns from which an indicator of many reports is computed; their names begin with its key. */
function sumColumnsOf(key: string, indicator: Indicator, columns: FactColumns): SumColumn[] {
  const common = {
    takes: countsEachMonth(indicator) ? 'each' : 'latest',
    ofOwed: isOfOwed(indicator),
  } as const
  const { of } = indicator
  const beside = indicator.kind === 'rate' ? { of, per: indicator.per } : null
  const counter = facilitiesColumnOf(key, indicator)
  const facilities: SumColumn[] = counter
    ? [{ name: counter, ...common, kind: 'facilities', of, beside }]
    : []
  switch (indicator.kind) {
    case 'amount':
      return [
        { name: key, ...common, kind: 'sum', of, beside },
        { name: `${key}_n`, ...common, kind: 'known', of, beside },
        ...facilities,
      ]
    case 'rate':
      return [
        { name: `${key}_of`, ...common, kind: 'sum', of, beside },
        { name: `${key}_per`, ...common, kind: 'sum', of: indicator.per, beside },
        { name: `${key}_n`, ...common, kind: 'known', of, beside },
        ...facilities,
      ]
    case 'word':
      return [
        ...Object.keys(indicator.words).map((word): SumColumn => ({
          name: `${key}_${word}`,
          ...common,
          kind: 'word',
          of: indicator.of,
          is: isBoolean(columns[indicator.of]) ? word === 'ya' : word,
        })),
        ...facilities,
      ]
  }
}

/** The column of how many facilities have a figure; null where its reports say so, one of each facility. */
export function facilitiesColumnOf(key: string, indicator: Indicator): string | null {
  return countsEachMonth(indicator) ? `${key}_facilities` : null
}

/** What is told of all that is owed counts every month, as what is owed does. */
function countsEachMonth(indicator: Indicator): boolean {
  return indicator.kind === 'word' ? isOfOwed(indicator) : indicator.year !== 'last'
}

/** What is told of all that is owed never counts more than that. */
const isOfOwed = (indicator: Indicator) => indicator.kind === 'word' && indicator.owed !== undefined

/** All columns of a form's summary. */
export function summaryColumnsOf({ facts, indicators }: FormWorth): SumColumn[] {
  return Object.entries(indicators).flatMap(([key, indicator]) => sumColumnsOf(key, indicator, facts.columns))
}

const isBoolean = (column: FactColumn | undefined) => column === 'boolean' || column === 'boolean?'
