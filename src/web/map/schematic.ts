import { type Position, radians } from '#domain/position.ts'

/** What a schematic map shows: its middle, and how many kilometres it is wide. */
export type MapView = { centre: Position; widthKm: number }
/** The drawing's own units; 8 : 5. */
export const mapSize = { width: 640, height: 400 } as const

const kmPerDegree = 111.195
const smallest = 0.5
/** Indonesia from Sabang to Merauke. */
const widest = 5400
const wholeCountry: MapView = { centre: { latitude: -2.5, longitude: 118 }, widthKm: widest }

/** Kilometres of one degree of longitude: fewer away from the equator. */
const kmPerLongitude = (latitude: number) => kmPerDegree * Math.cos(radians(latitude))

/** The view that shows all points with some room around them; the whole country without any point. */
export function viewOf(points: readonly Position[]): MapView {
  const [first] = points
  if (!first) return wholeCountry
  const [latitudes, longitudes] = [
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  ]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const acrossKm = (east - west) * kmPerLongitude(centre.latitude)
  const downKm = (north - south) * kmPerDegree
  const needed = Math.max(acrossKm, (downKm * mapSize.width) / mapSize.height) * 1.25
  return { centre, widthKm: Math.min(widest, Math.max(2, needed)) }
}

/** Nearer (factor below 1) or farther, with `centre` in the middle. */
export function zoomed({ widthKm }: MapView, factor: number, centre: Position): MapView {
  return { centre, widthKm: Math.min(widest, Math.max(smallest, widthKm * factor)) }
}
export const canZoom = ({ widthKm }: MapView, factor: number): boolean =>
  factor < 1 ? widthKm > smallest : widthKm < widest

/** Where a place lies in the drawing. */
export function pointOf(
  { centre, widthKm }: MapView,
  { latitude, longitude }: Position,
): { x: number; y: number } {
  const scale = mapSize.width / widthKm
  return {
    x: mapSize.width / 2 + (longitude - centre.longitude) * kmPerLongitude(centre.latitude) * scale,
    y: mapSize.height / 2 - (latitude - centre.latitude) * kmPerDegree * scale,
  }
}

/** The place at a point of the drawing. */
export function placeAt({ centre, widthKm }: MapView, { x, y }: { x: number; y: number }): Position {
  const kmPerUnit = widthKm / mapSize.width
  return {
    latitude: centre.latitude - ((y - mapSize.height / 2) * kmPerUnit) / kmPerDegree,
    longitude: centre.longitude + ((x - mapSize.width / 2) * kmPerUnit) / kmPerLongitude(centre.latitude),
  }
}

const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]

/** The lines of a grid with round degrees, two to five across the drawing. */
export function gridOf(view: MapView): { latitudes: number[]; longitudes: number[] } {
  const [topLeft, bottomRight] = [
    placeAt(view, { x: 0, y: 0 }),
    placeAt(view, { x: mapSize.width, y: mapSize.height }),
  ]
  const across = bottomRight.longitude - topLeft.longitude
  const step = steps.findLast((each) => across / each <= 5) ?? 10
  return {
    latitudes: roundBetween(bottomRight.latitude, topLeft.latitude, step),
    longitudes: roundBetween(topLeft.longitude, bottomRight.longitude, step),
  }
}

function roundBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  // Multiplied, not added up: 0.1 + 0.2 is no round number.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

/** A round length for the scale, at most a third of the width: kilometres, and its length in the drawing. */
export function scaleOf({ widthKm }: MapView): { km: number; length: number } {
  const most = widthKm / 3
  const power = 10 ** Math.floor(Math.log10(most))
  const km = ([5, 2, 1].find((each) => each * power <= most) ?? 1) * power
  return { km, length: (km / widthKm) * mapSize.width }
}
