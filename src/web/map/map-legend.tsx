import type { Scale } from './colours.ts'

import classes from './map-legend.module.css'

/** A class of colours with how many regions are in it. */
export type LegendRow = { id: string; colour: string; label: string; count: number }

/** The classes of a scale with their counts; of those that are no number only 'tidak ada laporan' and what occurs. */
export function legendOf(scale: Scale, counts: ReadonlyMap<string, number>): LegendRow[] {
  return scale.classes
    .map(({ id, colour, label }) => ({ id, colour, label, count: counts.get(id) ?? 0 }))
    .filter(({ id, count }) => /^\d/.test(id) || id === 'none' || count > 0)
}

/** The colour of a class beside its words. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={classes.swatch} style={{ background: colour }} />
}

/** What the colours of a map mean. */
export function MapLegend({
  title,
  rows,
  className = '',
}: {
  title: string
  rows: readonly LegendRow[]
  className?: string | undefined
}) {
  return (
    <section className={`${classes.legend} ${className}`} aria-label="Legenda">
      <p className="small strong flat">{title}</p>
      <ul className="list">
        {rows.map(({ id, colour, label, count }) => (
          <li key={id} className={classes.row}>
            <Swatch colour={colour} />
            <span>{label}</span>
            <span className="numbers quiet">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
