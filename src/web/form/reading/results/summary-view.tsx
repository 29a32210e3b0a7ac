import { useId } from 'react'

import type { ReportSummary, SummaryTone } from '#indicators/report-summary.ts'

import type { IconName } from '../../../ui/icons.tsx'
import { Mark, type MarkTone } from '../../../ui/status-chip.tsx'
import { FigureList, Figures } from '../figures.tsx'
import type { ResultCardProps } from './props.ts'

import classes from './summary-view.module.css'

const marks: Record<SummaryTone, { tone: MarkTone; icon: IconName }> = {
  good: { tone: 'good', icon: 'done' },
  fair: { tone: 'warning', icon: 'alert' },
  poor: { tone: 'danger', icon: 'error' },
  plain: { tone: 'calm', icon: 'info' },
}

/** What a report is worth. While it is filled the parts wait behind a word, elsewhere they stand open. */
export function SummaryView({
  title,
  summary: { verdict, figures, details, reasons },
  section,
}: Pick<ResultCardProps, 'section'> & { title: string; summary: ReportSummary }) {
  const id = useId()
  const isLive = section !== undefined
  const parts = (
    <>
      {reasons.length > 0 && (
        <ul className={`bullets flat ${classes.reasons}`}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <FigureList figures={details} />
    </>
  )
  return (
    <section className={classes.summary} data-live={isLive} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className="heading">
          {title}
        </h2>
        {verdict && (
          <Mark tone={marks[verdict.tone].tone} icon={marks[verdict.tone].icon}>
            {verdict.word}
          </Mark>
        )}
      </div>
      <Figures figures={figures} isPlain={isLive} />
      {isLive ? (
        <details className={`disclosure ${classes.more}`}>
          <summary>Rincian</summary>
          <div className={classes.parts}>{parts}</div>
        </details>
      ) : (
        <div className={classes.parts}>{parts}</div>
      )}
    </section>
  )
}
