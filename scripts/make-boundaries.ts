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

import { boundaryFolder, type BoundaryIndex, findBoundaries } from '#server/boundaries/delivered.ts'
import { drawLevel, joinAreas, type Level } from '#server/boundaries/drawing.ts'

import { isWater, movedDistricts, parentsOfYoung, renamedRegencies } from './boundary-names.ts'
import { precompress } from './precompress.ts'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const source = path.join(packages, 'geojson-indonesia/geojson/gadm41_IDN_3.json')

type District = {
  properties: { GID_2: string; NAME_1: string; NAME_2: string; NAME_3: string; TYPE_3: string; CC_3: string }
  geometry: unknown
}
/** Makes the boundaries unless they lie there, made from just these packages and tables. */
export async function ensureBoundaries(): Promise<BoundaryIndex> {
  const key = keyOfSources()
  const made = findBoundaries()
  if (made?.key === key) return made
  const { areas, withParent } = await areasOfRegencies()
  const joined = await joinAreas(areas)
  const provinces = await drawLevel(joined, 'provinces')
  const regencies = await drawLevel(joined, 'regencies')

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
  for (const name of ['make-boundaries.ts', 'boundary-names.ts', '../src/server/boundaries/drawing.ts'])
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

async function writeNamed(level: Level, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
  const name = `${level}-${hash}.json`
  await writeFile(path.join(boundaryFolder, name), text)
  return name
}
