import type { CatalogueRow } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'

import { PlainTable } from '../../ui/plain-table.tsx'
import { columnsOf } from './figure-columns.ts'
import type { RegionQuarter } from './quarter.ts'

import classes from './quarterly-report.module.css'

/** Figures with what they were before, how they have moved and what they rest on. */
export function FigureTable({
  caption,
  figures,
  report,
}: {
  caption: string
  figures: readonly CatalogueRow[]
  report: RegionQuarter
}) {
  const rows = figures.map((figure) => ({ figure, moments: report.momentsOf(figure) }))
  const columns = columnsOf(rows)
  return (
    <PlainTable
      look="folds"
      caption={caption}
      className={classes.figures}
      columns={['Indikator', 'Periode ini', ...columns.map(({ title }) => title)]}
      rows={rows.map(({ figure, moments: { now } }, index) => ({
        key: figure.id,
        cells: [
          figure.label,
          <strong key="now">{measureText(figure, now?.value)}</strong>,
          ...columns.map(({ cells }) => cells[index]),
        ],
      }))}
    />
  )
}
