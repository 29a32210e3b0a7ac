import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

import { boundaryFolder, findBoundaries } from '#server/boundaries/delivered.ts'
import { joinAreas } from '#server/boundaries/drawing.ts'

import { geoJsonOf } from './square-areas.ts'

/** The areas of the map as they were delivered, as an official file would hold them: whole again after they were rounded. */
export async function deliveredAreas(isKnown: (code: string) => boolean = () => true): Promise<string> {
  const text = await readFile(path.join(boundaryFolder, findBoundaries()?.regencies ?? ''), 'utf8')
  const rounded = areasIn(text).map((area) => ({ ...area, properties: { code: area.id } }))
  const whole = areasIn((await joinAreas(geoJsonOf(rounded))).toString())
  const named = whole.map((area) => ({ ...area, properties: { kode: String(area.properties['code']) } }))
  return geoJsonOf(named.filter(({ properties: { kode } }) => isKnown(kode)))
}

type Area = { type: 'Feature'; id?: unknown; properties: Record<string, unknown>; geometry: unknown }
function areasIn(text: string): Area[] {
  // Safe: mapshaper wrote it.
  const topology = JSON.parse(text) as Topology
  const [areas] = Object.values(topology.objects)
  // Safe: as above; a collection becomes a list of features.
  return areas ? (feature(topology, areas) as unknown as { features: Area[] }).features : []
}
