import type { Regency } from '#server/boundaries/check.ts'

/** An area for each regency: a square of half a degree. */
export const squareAreas = (regencies: readonly Regency[]) =>
  regencies.map(({ code, name }, index) => ({
    type: 'Feature',
    properties: { KDPKAB: code, WADMKK: name },
    geometry: {
      type: 'Polygon',
      coordinates: [squareAt(95 + (index % 40) * 1.1, -11 + Math.floor(index / 40) * 1.2)],
    },
  }))

const squareAt = (x: number, y: number): number[][] => [
  [x, y],
  [x, y + 0.5],
  [x + 0.5, y + 0.5],
  [x + 0.5, y],
  [x, y],
]

/** A GeoJSON file of areas. */
export const geoJsonOf = (features: readonly unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', features })
