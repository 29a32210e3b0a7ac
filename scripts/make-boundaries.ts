/**
 * Makes the boundaries of the provinces and regencies for the map, as TopoJSON with shared borders, into dist/boundaries. Every
 * area is dissolved from the districts of geojson-indonesia, so that the 38 provinces and 514 regencies of idn-area-data all have
 * one, those younger than the map too. Ten seconds; none where the packages and the tables are as they were.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { getDistricts, getRegencies } from 'idn-area-data'
import mapshaper from 'mapshaper'

import {
  boundaryFolder,
  type BoundaryIndex,
  type Extent,
  findBoundaries,
} from '#server/reference-data/boundaries.ts'

import { isWater, movedDistricts, parentsOfYoung, renamedRegencies } from './boundary-names.ts'
import { precompress } from './precompress.ts'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const source = path.join(packages, 'geojson-indonesia/geojson/gadm41_IDN_3.json')

/**
 * Borders are drawn twice in the source, a few metres apart: points nearer than this, in degrees, become one, and gaps up to this
 * size belong to a neighbour.
 */
const joining = 'snap-interval=0.0003 -clean gap-fill-area=1km2'

/** Share of the points that stay, and the steps of the grid that coordinates are rounded to: below 25 and 150 kB with brotli. */
const details = {
  provinces: { points: '5%', smallestIsland: '10km2', grid: 10_000 },
  regencies: { points: '21%', smallestIsland: '0.05km2', grid: 50_000 },
} as const
type Level = keyof typeof details

type District = {
  properties: { GID_2: string; NAME_1: string; NAME_2: string; NAME_3: string; TYPE_3: string; CC_3: string }
  geometry: unknown
}
type Topology = {
  arcs: unknown
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

/** Makes the boundaries unless they lie there, made from just these packages and tables. */
export async function ensureBoundaries(): Promise<BoundaryIndex> {
  const key = keyOfSources()
  const made = findBoundaries()
  if (made?.key === key) return made
  const { areas, withParent } = await areasOfRegencies()
  const joined = await runMapshaper(areas, `${joining} -dissolve code -clean`)
  const provinces = await drawn(joined, 'provinces')
  const regencies = await drawn(joined, 'regencies')

  await mkdir(boundaryFolder, { recursive: true })
  const index: BoundaryIndex = {
    key,
    provinces: await writeNamed('provinces', provinces.text),
    regencies: await writeNamed('regencies', regencies.text),
    extents: { ...provinces.extents, ...regencies.extents },
    withParent,
  }
  await precompress(boundaryFolder)
  // Last and in one step: who reads it finds the files that it names.
  const written = path.join(boundaryFolder, `index-${process.pid}.part`)
  await writeFile(written, JSON.stringify(index))
  await rename(written, path.join(boundaryFolder, 'index.json'))
  const served = [index.provinces, index.regencies].flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  for (const file of await readdir(boundaryFolder))
    if (file !== 'index.json' && !served.includes(file)) await rm(path.join(boundaryFolder, file))
  return index
}

function keyOfSources(): string {
  const hash = createHash('sha256')
  for (const name of ['geojson-indonesia', 'idn-area-data', 'mapshaper'])
    hash.update(readFileSync(path.join(packages, name, 'package.json')))
  for (const name of ['make-boundaries.ts', 'boundary-names.ts'])
    hash.update(readFileSync(path.join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The districts of the map, each with the code of the regency it belongs to today; and what could not be cut out. */
async function areasOfRegencies(): Promise<{ areas: string; withParent: BoundaryIndex['withParent'] }> {
  const [regencies, districts] = await Promise.all([getRegencies(), getDistricts()])
  const byName = new Map(
    regencies.map(({ code, name }) => {
      const [, kind, ownName = ''] = /^(Kabupaten|Kota)(?: Administrasi)? (.+)$/.exec(name) ?? []
      return [`${kind} ${plain(ownName)}`, code]
    }),
  )
  const young = new Map(
    districts.flatMap(({ regency_code, name }) => {
      const parent = parentsOfYoung[regency_code]
      return parent ? [[`${parent}/${plain(name)}`, regency_code]] : []
    }),
  )
  const found = new Set<string>()

  function codeOf({ GID_2, NAME_1, NAME_2, NAME_3 }: District['properties']): string {
    const drawnIn = regencyOnMap(GID_2, NAME_1, NAME_2)
    const [regency, name] = movedDistricts[`${drawnIn}/${NAME_3}`] ?? [
      young.get(`${drawnIn}/${plain(NAME_3)}`) ?? drawnIn,
      NAME_3,
    ]
    found.add(`${regency}/${plain(name)}`)
    return regency
  }
  function regencyOnMap(id: string, province: string, name: string): string {
    const kind = citiesOnMap.has(id) ? 'Kota' : 'Kabupaten'
    const renamed = kind === 'Kabupaten' ? renamedRegencies[`${province}/${name}`] : undefined
    const code =
      renamed ??
      byName.get(`${kind} ${plain(name)}`) ??
      byName.get(`${kind} ${plain(name).replace(/^kota/, '')}`)
    if (!code)
      throw new Error(`${province}/${name} is no regency of idn-area-data: name it in boundary-names.ts`)
    return code
  }

  // Safe: the file of the package, whose version is fixed.
  const { features } = JSON.parse(await readFile(source, 'utf8')) as { features: District[] }
  const citiesOnMap = await cities()
  const land = features.filter(({ properties }) => !isWater(properties))
  const areas = land.map(({ properties, geometry }) => ({
    type: 'Feature',
    properties: { code: codeOf(properties) },
    geometry,
  }))
  const withParent = Object.keys(parentsOfYoung).flatMap((regency) => {
    const missing = districts.filter(
      ({ regency_code, name }) => regency_code === regency && !found.has(`${regency}/${plain(name)}`),
    )
    return missing.length > 0 ? [{ regency, districts: missing.map(({ name }) => name) }] : []
  })
  return { areas: JSON.stringify({ type: 'FeatureCollection', features: areas }), withParent }
}

/** The ids of the regencies on the map that are cities: the districts do not say it. */
async function cities(): Promise<Set<string>> {
  const text = await readFile(source.replace('IDN_3', 'IDN_2'), 'utf8')
  // Safe: as above.
  const { features } = JSON.parse(text) as { features: { properties: { GID_2: string; TYPE_2: string } }[] }
  return new Set(features.flatMap(({ properties: { GID_2, TYPE_2 } }) => (TYPE_2 === 'Kota' ? [GID_2] : [])))
}

async function runMapshaper(
  areas: string | Buffer,
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

/** The areas of a level with as few points as its size allows, and where each lies. */
async function drawn(
  joined: Buffer,
  level: Level,
): Promise<{ text: string; extents: Record<string, Extent> }> {
  const { points, smallestIsland, grid } = details[level]
  const dissolved = level === 'provinces' ? `-each 'code = code.slice(0, 2)' -dissolve code` : ''
  const made = await runMapshaper(
    joined,
    `${dissolved} -simplify weighted ${points} keep-shapes -filter-islands min-area=${smallestIsland} ` +
      `-each 'longitude = this.innerX, latitude = this.innerY, box = this.bounds'`,
    `quantization=${grid}`,
  )
  // Safe: mapshaper writes TopoJSON so.
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

async function writeNamed(level: Level, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
  const name = `${level}-${hash}.json`
  await writeFile(path.join(boundaryFolder, name), text)
  return name
}
