import { Skeletons } from '../../ui/states.tsx'

import classes from './charts-page.module.css'

/** How many charts are foreshadowed: as many as fill a screen. */
const most = 4
/** About what a card and a chart with what stands around it take, in pixels. */
const heights = { filters: 130, card: 210, chart: 510 } as const

/** Grey boxes where the main figures and the charts below them will stand. */
export function WaitingCharts({
  cards,
  charts,
  hasFilters = false,
}: {
  cards: number
  charts: number
  /** Whether the filters above them are still to come too. */
  hasFilters?: boolean
}) {
  return (
    <>
      {hasFilters && (
        <div className={classes.waitingFilters} aria-hidden="true">
          <Skeletons rows={1} height={heights.filters} />
        </div>
      )}
      <div className={classes.waitingCards}>
        <Skeletons rows={cards} height={heights.card} label="Memuat angka…" />
      </div>
      <div className={classes.waitingCharts} aria-hidden="true">
        <Skeletons rows={Math.min(charts, most)} height={heights.chart} />
      </div>
    </>
  )
}
