import { type MonthOfFacts, termOf } from '../indicator.ts'
import type { SumColumn } from '../sums.ts'

/**
 * What one report adds to a column of its region, also where its facility is counted only once; null where it adds nothing. A recount
 * to compare the database with.
 */
export function addendOf(column: SumColumn, at: MonthOfFacts): number | null {
  if (column.kind === 'word') {
    return at.facts[column.of] === column.is ? 1 : null
  }
  const { of, beside } = column
  if (beside && (termOf(beside.of, at) === null || !termOf(beside.per, at))) return null
  // A word counts its facility as a number does.
  if (column.kind === 'facilities' && typeof of === 'string') return at.facts[of] == null ? null : 1
  const value = termOf(of, at)
  return value === null ? null : column.kind === 'sum' ? value : 1
}
