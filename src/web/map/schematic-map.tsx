import { type KeyboardEvent, type MouseEvent, useState } from 'react'

import { type Position, positionText } from '#domain/position.ts'
import { numberText } from '#domain/words.ts'

import { IconButton } from '../ui/icon-button.tsx'
import {
  canZoom,
  gridOf,
  mapSize,
  type MapView,
  placeAt,
  pointOf,
  scaleOf,
  viewOf,
  zoomed,
} from './schematic.ts'

import classes from './schematic-map.module.css'

/** One place among others, faintly. */
export type MapPoint = Position & { id: number; name: string }

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** Units of the drawing that an arrow key moves by. */
const keyStep = 8

/**
 * A map that fetches nothing: a grid of degrees, a scale, one place and the others around it. With `onPick` the place is chosen by a
 * click or tap, or moved by the arrow keys; typed coordinates say the same.
 */
export function SchematicMap({
  place,
  others,
  label,
  onPick,
}: {
  place: Position | null
  others: readonly MapPoint[]
  /** What the map shows, for readers. */
  label: string
  onPick?: ((place: Position) => void) | undefined
}) {
  const [chosen, setChosen] = useState<MapView>()
  const view = chosen ?? viewOf(place ? [...others, place] : others)
  const middle = place ?? view.centre

  function pick({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const box = currentTarget.getBoundingClientRect()
    const point = {
      x: ((clientX - box.left) / box.width) * mapSize.width,
      y: ((clientY - box.top) / box.height) * mapSize.height,
    }
    // The view stays as it is: what was aimed at must not jump away.
    setChosen(view)
    onPick?.(placeAt(view, point))
  }
  function move(event: KeyboardEvent<SVGSVGElement>) {
    const arrow = arrows[event.key]
    if (!arrow || !onPick) return
    event.preventDefault()
    const { x, y } = pointOf(view, middle)
    const [right, down] = arrow
    setChosen(view)
    onPick(placeAt(view, { x: x + right * keyStep, y: y + down * keyStep }))
  }
  const zoom = (factor: number) => setChosen(zoomed(view, factor, middle))

  return (
    <div className={classes.map}>
      <svg
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        className={classes.drawing}
        data-pickable={onPick ? true : undefined}
        {...(onPick
          ? {
              role: 'application',
              'aria-label': `${label}. Klik untuk memilih posisi, atau geser dengan tombol panah.`,
              tabIndex: 0,
              onClick: pick,
              onKeyDown: move,
            }
          : { role: 'img', 'aria-label': label })}
      >
        <Grid view={view} />
        {others.map(({ id, name, ...position }) => {
          const { x, y } = pointOf(view, position)
          return (
            <circle key={id} cx={x} cy={y} r={5} className={classes.other}>
              <title>{name}</title>
            </circle>
          )
        })}
        {place && <Pin view={view} place={place} />}
        <Scale view={view} />
      </svg>
      <div className={classes.buttons}>
        <IconButton
          variant="default"
          icon="plus"
          label="Perbesar peta"
          disabled={!canZoom(view, 0.5)}
          onClick={() => zoom(0.5)}
        />
        <IconButton
          variant="default"
          icon="minus"
          label="Perkecil peta"
          disabled={!canZoom(view, 2)}
          onClick={() => zoom(2)}
        />
        <IconButton
          variant="default"
          icon="whole"
          label="Tampilkan semua"
          disabled={chosen === undefined}
          onClick={() => setChosen(undefined)}
        />
      </div>
    </div>
  )
}

/** Beyond it a longitude's name would lie below the buttons. */
const labelEdge = mapSize.width - 140

/** Lines of round degrees, named at the left and at the top. */
function Grid({ view }: { view: MapView }) {
  const { latitudes, longitudes } = gridOf(view)
  return (
    <g aria-hidden="true">
      {longitudes.map((longitude) => {
        const { x } = pointOf(view, { ...view.centre, longitude })
        return (
          <g key={longitude}>
            <line x1={x} x2={x} y1={0} y2={mapSize.height} className={classes.line} />
            {x < labelEdge && (
              <text x={x + 6} y={10} className={classes.degrees} dominantBaseline="hanging">
                {numberText(longitude, 4)}° BT
              </text>
            )}
          </g>
        )
      })}
      {latitudes.map((latitude) => {
        const { y } = pointOf(view, { ...view.centre, latitude })
        return (
          <g key={latitude}>
            <line x1={0} x2={mapSize.width} y1={y} y2={y} className={classes.line} />
            <text x={6} y={y - 4} className={classes.degrees}>
              {latitudeText(latitude)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function latitudeText(latitude: number): string {
  if (latitude === 0) return 'Khatulistiwa'
  return `${numberText(Math.abs(latitude), 4)}° ${latitude < 0 ? 'LS' : 'LU'}`
}

function Pin({ view, place }: { view: MapView; place: Position }) {
  const { x, y } = pointOf(view, place)
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{positionText(place)}</title>
      <path d="M0 0C-4-9-12-13-12-22a12 12 0 1 1 24 0C12-13 4-9 0 0Z" className={classes.pin} />
      <circle cy={-22} r={4.5} className={classes.eye} />
    </g>
  )
}

function Scale({ view }: { view: MapView }) {
  const { km, length } = scaleOf(view)
  const [right, bottom] = [mapSize.width - 16, mapSize.height - 16]
  return (
    <g aria-hidden="true">
      <path d={`M${right - length} ${bottom - 6}v6h${length}v-6`} className={classes.scale} />
      <text x={right} y={bottom - 10} textAnchor="end" className={classes.scaleText}>
        {km < 1 ? `${numberText(km * 1000)} m` : `${numberText(km)} km`}
      </text>
    </g>
  )
}
