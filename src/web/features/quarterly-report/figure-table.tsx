import type { CatalogueRow } from '#contract/figures.ts'
import { baseText, fractionText, measureText } from '#domain/figure-words.ts'

import { PlainTable } from '../../ui/plain-table.tsx'
import { movementOf } from './sentences.ts'
import type { RegionQuarter } from './use-quarter.ts'

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
  return (
    <PlainTable
      look="folds"
      caption={caption}
      className={classes.figures}
      columns={[
        'Indikator',
        'Periode ini',
        'Periode sebelumnya',
        'Perubahan',
        'Setahun lalu',
        'Perubahan setahun',
        'Dasar',
      ]}
      rows={figures.map((figure) => {
        const { now, before, lastYear } = report.momentsOf(figure)
        return {
          key: figure.id,
          cells: [
            figure.label,
            <strong key="now">{measureText(figure, now?.value)}</strong>,
            measureText(figure, before?.value),
            movementOf(figure, now?.value, before?.value)?.text ?? '–',
            measureText(figure, lastYear?.value),
            movementOf(figure, now?.value, lastYear?.value)?.text ?? '–',
            now ? [baseText(now.base), fractionText(figure, now)].filter(Boolean).join('; ') : '–',
          ],
        }
      })}
    />
  )
}
