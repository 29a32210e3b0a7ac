import { Skeletons } from '../../ui/states.tsx'

import classes from './map-page.module.css'

/** About what the parts of a region's panel take, in pixels: its card, the ways on, the trend, the next card. */
const regionBelow = [203, 36, 410, 203] as const

/** Grey boxes where a panel's name and what stands below it will be. */
export function WaitingPanel({ below = regionBelow }: { below?: readonly number[] }) {
  return (
    <>
      <div className={classes.waitingHead}>
        <Skeletons rows={1} height={57} label="Memuat angka…" />
      </div>
      {below.map((height, place) => (
        <div key={place} aria-hidden="true">
          <Skeletons rows={1} height={height} />
        </div>
      ))}
    </>
  )
}

/** The same of the whole page below its title: filters, map and panel. */
export function WaitingMap() {
  return (
    <>
      <div className="below-5" aria-hidden="true">
        <Skeletons rows={1} height={130} />
      </div>
      <div className={classes.stage}>
        <p className={classes.waiting} role="status" aria-busy="true">
          Memuat peta…
        </p>
        <aside className={classes.panel} data-open="false" aria-label="Angka wilayah">
          <span className={classes.handle} aria-hidden="true" />
          <WaitingPanel />
        </aside>
      </div>
    </>
  )
}
