import mapshaper from 'mapshaper'

import type { Extent } from './delivered.ts'

/** How areas become the two files of the map: shared borders, few points, TopoJSON. Only this file knows the geometry library. */

/**
 * Borders are drawn twice in most sources, a few metres apart: points nearer than this, in degrees, become one, and gaps up to this
 * size belong to a neighbour.
 */
const joining = 'snap-interval=0.0003 -clean gap-fill-area=1km2'

/** Share of the points that stay, and the steps of the grid that coordinates are rounded to. */
const details = {
  provinces: { share: 5, smallestIsland: '10km2', grid: 10_000 },
  regencies: { share: 21, smallestIsland: '0.05km2', grid: 50_000 },
} as const
export type Level = keyof typeof details
/** What a file of each level may weigh with brotli. */
export const mostBytes = { provinces: 25_000, regencies: 150_000 } as const satisfies Record<Level, number>

type Topology = {
  arcs: readonly (readonly unknown[])[]
  transform: unknown
  objects: Record<
    string,
    {
      geometries: {
        type: string
        arcs: unknown
        properties: { code: string; longitude: number; latitude: number; box: number[] }
      }[]
    }
  >
}

async function runMapshaper(
  areas: string | Uint8Array,
  commands: string,
  output = 'no-quantization',
): Promise<Buffer> {
  const written = await mapshaper.applyCommands(
    `-i areas.json ${commands} -o made.json format=topojson ${output} -quiet`,
    { 'areas.json': areas },
  )
  const made = written['made.json']
  if (!made) throw new Error('mapshaper wrote no boundaries')
  return made
}

/** Areas of GeoJSON with a `code` as areas of the regencies that share their borders. */
export const joinAreas = (areas: string): Promise<Buffer> =>
  runMapshaper(areas, `${joining} -dissolve code -clean`)

/** How many points joined areas have. */
export function countPoints(joined: Buffer): number {
  // Safe: mapshaper writes TopoJSON so.
  const { arcs } = JSON.parse(joined.toString()) as Topology
  return arcs.reduce((sum, arc) => sum + arc.length, 0)
}

export type DrawnLevel = { text: string; extents: Record<string, Extent> }

/** The areas of a level with a part of their points, and where each lies; `scale` keeps more or fewer points than usual. */
export async function drawLevel(joined: Buffer, level: Level, scale = 1): Promise<DrawnLevel> {
  const { share, smallestIsland, grid } = details[level]
  const dissolved = level === 'provinces' ? `-each 'code = code.slice(0, 2)' -dissolve code` : ''
  const made = await runMapshaper(
    joined,
    `${dissolved} -simplify weighted ${Math.min(100, share * scale)}% keep-shapes ` +
      `-filter-islands min-area=${smallestIsland} ` +
      `-each 'longitude = this.innerX, latitude = this.innerY, box = this.bounds'`,
    `quantization=${grid}`,
  )
  // Safe: as above.
  const { arcs, transform, objects } = JSON.parse(made.toString()) as Topology
  const areas = Object.values(objects)
    .flatMap(({ geometries }) => geometries)
    .toSorted((one, other) => one.properties.code.localeCompare(other.properties.code))
  const geometries = areas.map((area) => ({ type: area.type, id: area.properties.code, arcs: area.arcs }))
  return {
    text: JSON.stringify({
      type: 'Topology',
      transform,
      objects: { regions: { type: 'GeometryCollection', geometries } },
      arcs,
    }),
    extents: Object.fromEntries(
      areas.map(({ properties: { code, longitude, latitude, box } }) => {
        const [west = 0, south = 0, east = 0, north = 0] = box.map(inDegrees)
        return [
          code,
          { west, south, east, north, latitude: inDegrees(latitude), longitude: inDegrees(longitude) },
        ]
      }),
    ),
  }
}

/** Four decimals are ten metres. */
const inDegrees = (number: number) => Math.round(number * 1e4) / 1e4

/** Whether the library says that nothing can be made of what it was given. */
export const isRefused = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'UserError'

/** How often the rings of an area of GeoJSON cross themselves or each other. */
export async function countCrossings(area: unknown): Promise<number> {
  const file = JSON.stringify({ type: 'FeatureCollection', features: [area] })
  try {
    await mapshaper.applyCommands('-i areas.json -check-geometry strict -quiet', { 'areas.json': file })
    return 0
  } catch (error) {
    const [, found] = (isRefused(error) && /Found (\d+) intersection/.exec(error.message)) || []
    if (found === undefined) throw error
    return Number(found)
  }
}
