import type { Boundaries } from '#server/features/boundaries/queries.ts'

/** Where a region lies; nothing where the map has no area of its code. */
export function presentExtent(boundaries: Boundaries | null, code: string) {
  const extent = boundaries?.extents[code]
  if (!extent) return { bounds: null, centre: null }
  const { latitude, longitude, ...bounds } = extent
  return { bounds, centre: { latitude, longitude } }
}
