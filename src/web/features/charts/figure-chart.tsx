import { useMemo } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { spanText } from '#domain/span.ts'
import { capitalText } from '#domain/words.ts'

import { useZone } from '../../api/me.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { BaseLine, baseNoun, baseWords } from '../../figures/base-line.tsx'
import { Definition } from '../../figures/definition.tsx'
import type { FigureQuestion } from '../../figures/figure-question.ts'
import { type Catalogue, type FigureGrid, type FigureRange, useFigures } from '../../figures/use-figures.ts'
import { useRegionName } from '../../ui/region-picker.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { baseOf, whyEmpty } from './chart-of.ts'

/** What a page's charts have in common: whose figures, of when, and what the region is called; stale while that is still the one before. */
export type Shown = FigureQuestion & { place: string; isStale: boolean }
export type OfPage = { shown: Shown; catalogue: Catalogue }

/** A chart of figures of the catalogue, with its base, its definitions and its files. */
export function FigureChart({
  title,
  ids,
  instead,
  range,
  shown,
  catalogue,
  draw,
}: OfPage & {
  title: string
  /** What it is made of; it rests on the reports of the first. */
  ids: readonly string[]
  /** The figure that speaks where the first has nothing to count. */
  instead?: string | undefined
  /** Which regions and spans it needs; where it begins with another region than the page's, that one. */
  range: FigureRange & { region?: string }
  /** The same function for as long as it draws the same. */
  draw: (grid: FigureGrid) => Chart
}) {
  const zone = useZone()
  const { data: grid, error, refetch, isStale } = useFigures({ ...shown, ...range, ids })
  const source = useSource(grid)
  const { mode, type } = shown
  const isOther = range.region !== undefined && range.region !== shown.region
  const other = useRegionName({ provinsi: isOther ? range.region : undefined })
  const place = isOther ? (other ?? `Kode ${range.region}`) : shown.place
  const base = useMemo(() => grid && baseOf(grid, { id: ids[0] ?? '', instead }), [grid, ids, instead])
  const { span: least = 'month', form } = catalogue.get(ids[0] ?? '') ?? {}
  const sheet = useMemo(() => {
    if (!grid) return undefined
    const time =
      range.from === range.to ? spanText(range.to) : `${spanText(range.from)} – ${spanText(range.to)}`
    return {
      chart: { baseUnit: baseNoun(range.to, least), ...draw(grid) },
      source,
      lines: [
        // One title stands for several forms: how each is reported, or a section that two of them ask about.
        [place, time, type ? facilityTypes[type].label : 'Semua jenis fasyankes', form]
          .filter(Boolean)
          .join(' · '),
        ...(base ? [baseWords(base, { span: range.to, mode: grid.mode, zone, least }).join(' · ')] : []),
      ],
    }
  }, [grid, base, draw, source, place, type, zone, least, form, range.from, range.to])
  const reason = useMemo(() => grid && whyEmpty(grid, ids), [grid, ids])
  const defined = [...new Set(ids)].flatMap((id) => catalogue.get(id) ?? [])
  return (
    <ChartCard
      title={title}
      answer={{ data: sheet, error, refetch, isStale: isStale || shown.isStale }}
      empty={
        reason && (
          <EmptyState title="Tidak ada angka" icon="chart">
            {capitalText(reason)}.
          </EmptyState>
        )
      }
      base={base && <BaseLine base={base} span={range.to} mode={grid?.mode ?? mode} least={least} />}
      actions={<Definition title={title} figures={defined} />}
    />
  )
}
