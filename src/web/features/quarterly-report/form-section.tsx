import { useMemo } from 'react'

import { isAnyReported } from './bases.ts'
import { levelsOf, linesOf, panelsOf } from './course-chart.ts'
import { FigureTable } from './figure-table.tsx'
import { PeriodChart } from './period-chart.tsx'
import { Places } from './place-map.tsx'
import type { Quarter } from './quarter.ts'
import type { ReportSection } from './report-sections.ts'
import { figureSentence } from './sentences.ts'
import { SpreadBoxes } from './spread-boxes.tsx'

import classes from './quarterly-report.module.css'

/** What a group of forms says: each figure in words, as a table and over time, and where the leading one is high and low. */
export function FormSection({ report, section }: { report: Quarter; section: ReportSection }) {
  const { figures, spreads, least, title } = section
  const charts = useMemo(() => chartsOf(report, section), [report, section])
  const period = report.periodOf(least)
  const [leading] = figures
  if (!leading || !isAnyReported(figures, report)) return <p>Tidak ada laporan pada {period.name}.</p>
  return (
    <>
      {least === 'semester' && (
        <p className="small">Penilaian mandiri dilakukan tiap semester: angka ini tentang {period.name}.</p>
      )}
      <ul className="bullets">
        {figures.map((figure) => (
          <li key={figure.id}>{figureSentence(figure, report.momentsOf(figure), period)}</li>
        ))}
      </ul>
      <FigureTable caption={title} figures={figures} report={report} />
      <div className={classes.charts}>
        {charts.map(({ name, ...drawn }) => (
          <PeriodChart key={name} report={report} title={`${title}: ${name}`} {...drawn} />
        ))}
        {spreads.map((figure) => (
          <SpreadBoxes key={figure.id} report={report} figure={figure} />
        ))}
      </div>
      <Places report={report} figure={leading} />
    </>
  )
}

/** The levels of the leading figure, the shares as lines, and what is counted otherwise in panels. */
function chartsOf(report: Quarter, { figures }: ReportSection) {
  const [leading] = figures
  const hasLevels = (leading?.words.length ?? 0) > 0
  const shares = figures.filter(({ unit }) => unit === '%')
  const others = figures.filter(({ unit }) => unit !== '%')
  return [
    ...(leading && hasLevels
      ? [{ name: 'menurut tingkat', chart: levelsOf(report, leading), figures: [leading] }]
      : []),
    ...(shares.length > (hasLevels ? 1 : 0)
      ? [
          {
            name: 'perkembangan persentase',
            figures: shares,
            chart: linesOf(
              report,
              shares.map((figure) => ({ ...figure, name: figure.label })),
              { unit: '%', decimals: 1 },
            ),
          },
        ]
      : []),
    ...(others.length > 0
      ? [{ name: 'perkembangan angka', chart: panelsOf(report, others), figures: others }]
      : []),
  ]
}
