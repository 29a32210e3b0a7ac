import { ActionList, Levers } from './result-advice.tsx'
import { Capacity, HazardRisks } from './result-hazards.tsx'
import { RiskMatrix } from './result-matrix.tsx'
import { Comparison, History } from './result-past.tsx'
import type { HistoryPage, Result } from './result-source.ts'
import { PartStates, Summary } from './result-summary.tsx'

import classes from './result.module.css'

/** The result of a period, from the figure to where it comes from, what would improve it, and how it was before. */
export function ResultView({
  result,
  previous,
  history,
  isOpen = false,
  mayFill = false,
}: {
  result: Result
  /** The result of the semester before; null where nothing was saved, undefined where that is not known. */
  previous: Result | null | undefined
  history: HistoryPage | undefined
  /** On paper everything is unfolded. */
  isOpen?: boolean
  /** Whether the reader may change the answers: then what would improve the result leads to them. */
  mayFill?: boolean
}) {
  return (
    <div className={classes.sections}>
      <Summary result={result} previous={previous} />
      <PartStates result={result} />
      <HazardRisks result={result} isOpen={isOpen} />
      {result.capacity && <Capacity capacity={result.capacity} isOpen={isOpen} />}
      <RiskMatrix result={result} />
      <Levers result={result} mayFill={mayFill} />
      <ActionList result={result} />
      <Comparison result={result} previous={previous} />
      {history && history.total > 0 && <History history={history} />}
    </div>
  )
}
