import type { Scale } from '../../map/colours.ts'

import classes from './map-page.module.css'

/** A class of colours with how many regions are in it. */
export type LegendRow = { id: string; colour: string; label: string; count: number }

/** The classes of a scale with their counts; of those that are no number only 'tidak ada laporan' and what occurs. */
export function legendOf(scale: Scale, counts: ReadonlyMap<string, number>): LegendRow[] {
  return scale.classes
    .map(({ id, colour, label }) => ({ id, colour, label, count: counts.get(id) ?? 0 }))
    .filter(({ id, count }) => /^\d/.test(id) || id === 'none' || count > 0)
}

export function MapLegend({ title, rows }: { title: string; rows: readonly LegendRow[] }) {
  return (
    <section className={classes.legend} aria-label="Legenda">
      <p className="small strong flat">{title}</p>
      <ul className="list">
        {rows.map(({ id, colour, label, count }) => (
          <li key={id} className={classes.legendRow}>
            <span className={classes.swatch} style={{ background: colour }} />
            <span>{label}</span>
            <span className="numbers quiet">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
