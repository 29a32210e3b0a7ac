import { numberText } from '#domain/words.ts'

import type { Scale } from './colours.ts'
import { linesAcross, lineTile, lineWidth, type Paint } from './paint.ts'

import classes from './map-legend.module.css'

/** A colour with how many regions or places have it. */
export type LegendRow = Paint & {
  id: string
  label: string
  count: number
  /** The places on the map that have this colour, not its regions. */
  isPlace?: boolean
}

/** The classes of a scale with their counts; of those that are no number only 'tidak ada laporan' and what occurs. */
export function legendOf(scale: Scale, counts: ReadonlyMap<string, number>): LegendRow[] {
  return scale.classes
    .map((each) => ({ ...each, count: counts.get(each.id) ?? 0 }))
    .filter(({ id, count }) => /^\d/.test(id) || id === 'none' || count > 0)
}

/** How a class is painted, beside its words. */
export function Swatch({
  paint: { colour, lines },
  isRound,
}: {
  paint: Paint
  isRound?: boolean | undefined
}) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={classes.swatch} data-round={isRound} aria-hidden="true">
      <rect width="100%" height="100%" fill={colour} />
      {lines && <path d={linesAcross(lines, side, side)} stroke={lines.colour} strokeWidth={lineWidth} />}
    </svg>
  )
}
const side = 2 * lineTile

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
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <Swatch paint={row} isRound={row.isPlace} />
            <span>{row.label}</span>
            <span className="numbers quiet">{numberText(row.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
