import type { ReportSummary, SummaryTone } from '#indicators/report-summary.ts'

import { Card } from '../../ui/card.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { Mark, type MarkTone } from '../../ui/status-chip.tsx'
import { FigureList, Figures } from '../figures.tsx'
import type { ResultCardProps } from '../result-card.tsx'

import style from './summary-view.module.css'

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
  const parts = (
    <>
      {reasons.length > 0 && (
        <ul className={style.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <FigureList figures={details} />
    </>
  )
  return (
    <Card
      title={title}
      actions={
        verdict && (
          <Mark tone={marks[verdict.tone].tone} icon={marks[verdict.tone].icon}>
            {verdict.word}
          </Mark>
        )
      }
    >
      <Figures figures={figures} />
      {section === undefined ? (
        <div className={style.parts}>{parts}</div>
      ) : (
        <details className={style.parts}>
          <summary>Rincian</summary>
          {parts}
        </details>
      )}
    </Card>
  )
}
