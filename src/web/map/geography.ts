import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Rings of longitudes and latitudes: each polygon its outline, then its holes. */
type Polygons = number[][][][]
/** The area of a region. */
export type Area = { code: string; polygons: Polygons }
export type Geography = {
  areas: ReadonlyMap<string, Area>
  /** Every border once. */
  borders: number[][][]
}
/** Degrees that areas lie between. */
export type Box = { west: number; south: number; east: number; north: number }

/** Reads a file of boundaries, as server/boundaries/drawing.ts writes it. */
export function geographyOf(topology: Topology): Geography {
  // Safe: the script writes it so.
  const regions = topology.objects['regions'] as GeometryCollection
  const areas = feature(topology, regions).features.map(({ id, geometry }): Area => {
    if (geometry.type === 'Polygon') return { code: String(id), polygons: [geometry.coordinates] }
    return { code: String(id), polygons: geometry.type === 'MultiPolygon' ? geometry.coordinates : [] }
  })
  return {
    areas: new Map(areas.map((area) => [area.code, area])),
    borders: mesh(topology, regions).coordinates,
  }
}

/** The box around areas; null around none. */
export function boxOf(areas: readonly Area[]): Box | null {
  let box: Box | null = null
  for (const { polygons } of areas)
    for (const [outline = []] of polygons)
      for (const [x = 0, y = 0] of outline)
        box = box
          ? {
              west: Math.min(box.west, x),
              south: Math.min(box.south, y),
              east: Math.max(box.east, x),
              north: Math.max(box.north, y),
            }
          : { west: x, south: y, east: x, north: y }
  return box
}
