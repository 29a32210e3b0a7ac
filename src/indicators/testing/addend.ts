import { type MonthOfFacts, termOf } from '../indicator.ts'
import type { SumColumn } from '../sums.ts'

/** What one report adds to a column of its region; null where it adds nothing. A recount to compare the database with. */
export function addendOf(column: SumColumn, at: MonthOfFacts): number | null {
  if (column.kind === 'word') {
    return at.facts[column.of] === column.is ? 1 : null
  }
  const { beside } = column
  if (beside && (termOf(beside.of, at) === null || !termOf(beside.per, at))) return null
  const value = termOf(column.of, at)
  return value === null ? null : column.kind === 'known' ? 1 : value
}
