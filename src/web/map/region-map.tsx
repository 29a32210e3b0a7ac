import { useId } from 'react'

import type { ColourClass } from './colours.ts'
import type { Area, Box } from './geography.ts'
import type { LegendRow } from './map-legend.tsx'
import { linesAcross, lineWidth, type Paint } from './paint.ts'

import classes from './region-map.module.css'

/** Units of the drawing, as wide as a sheet of paper has room for. */
const width = 720
const edge = 8

/** Areas in their colours as a drawing of its own, for paper and for who needs no more; the same numbers belong beside it as a table. */
export function RegionMap({
  label,
  areas,
  backdrop,
  box,
  classOf,
  legend,
}: {
  /** What it shows, for readers. */
  label: string
  areas: readonly Area[]
  backdrop: readonly Area[]
  box: Box
  classOf: (code: string) => ColourClass
  legend: readonly LegendRow[]
}) {
  const { height, pathOf } = projectionOf(box)
  const prefix = useId()
  const drawn = [...Map.groupBy(areas, ({ code }) => classOf(code).id).values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    return [{ paint: classOf(first.code), path: members.map(pathOf).join('') }]
  })
  return (
    <div>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.drawing} role="img" aria-label={label}>
        <g className={classes.backdrop}>
          {backdrop.map((area) => (
            <path key={area.code} d={pathOf(area)} />
          ))}
        </g>
        {drawn.map(({ paint, path }) => (
          <g key={paint.id} className={classes.areas}>
            <path d={path} fill={paint.colour} fillRule="evenodd" />
            {paint.lines && (
              <>
                <clipPath id={`${prefix}${paint.id}`}>
                  <path d={path} clipRule="evenodd" />
                </clipPath>
                <Lines paint={paint} width={width} height={height} clipPath={`url(#${prefix}${paint.id})`} />
              </>
            )}
          </g>
        ))}
      </svg>
      <ul className={`list ${classes.legend}`} aria-label="Legenda">
        {legend.map((row) => (
          <li key={row.id}>
            <svg viewBox="0 0 24 16" className={classes.sign} aria-hidden="true">
              <rect width="24" height="16" fill={row.colour} />
              <Lines paint={row} width={24} height={16} />
            </svg>
            {row.label} <span className="numbers quiet">({row.count})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The lines across a class that has some. */
function Lines({
  paint: { lines },
  width: across,
  height,
  clipPath,
}: {
  paint: Paint
  width: number
  height: number
  clipPath?: string
}) {
  if (!lines) return null
  const d = linesAcross(lines, across, height)
  return <path d={d} stroke={lines.colour} strokeWidth={lineWidth} clipPath={clipPath} />
}

/** How degrees become units of the drawing: a degree of longitude is shorter than one of latitude, away from the equator. */
function projectionOf({ west, east, south, north }: Box) {
  const across = Math.cos((((south + north) / 2) * Math.PI) / 180)
  // A region that is higher than wide gets no page of its own.
  const scale = Math.min((width - 2 * edge) / ((east - west) * across), 420 / (north - south))
  const height = Math.round((north - south) * scale + 2 * edge)
  const left = (width - (east - west) * across * scale) / 2
  const point = ([x = 0, y = 0]: readonly number[]) =>
    `${round((x - west) * across * scale + left)} ${round((north - y) * scale + edge)}`
  const pathOf = ({ polygons }: Area) =>
    polygons
      .flat()
      .map((ring) => `M${ring.map(point).join('L')}Z`)
      .join('')
  return { height, pathOf }
}

const round = (value: number) => Math.round(value * 10) / 10
