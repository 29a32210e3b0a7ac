import type { BoundaryIndex } from '#server/reference-data/boundaries.ts'

/** Where a region lies; nothing where the map has no area of its code. */
export function presentExtent(made: BoundaryIndex | null, code: string) {
  const extent = made?.extents[code]
  if (!extent) return { bounds: null, centre: null }
  const { latitude, longitude, ...bounds } = extent
  return { bounds, centre: { latitude, longitude } }
}
