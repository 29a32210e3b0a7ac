import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { getDistricts, getProvinces, getRegencies } from 'idn-area-data'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'

import { boundaryFolder } from '#server/boundaries/delivered.ts'
import { sampleFacilities } from '#server/demo/facilities.ts'
import { sampledRegencies } from '#server/demo/sampled-regencies.ts'

import { ensureBoundaries } from './make-boundaries.ts'

type Ring = readonly (readonly number[])[]
type Area = { code: string; rings: readonly Ring[] }

const made = await ensureBoundaries()

async function areasOf(name: string): Promise<Area[]> {
  // Safe: the file that was just made.
  const topology = JSON.parse(await readFile(path.join(boundaryFolder, name), 'utf8')) as Topology<{
    regions: GeometryCollection
  }>
  return feature(topology, topology.objects.regions).features.map(({ id, geometry }) => ({
    code: String(id),
    rings:
      geometry.type === 'Polygon'
        ? geometry.coordinates
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flat()
          : [],
  }))
}
const [provinces, regencies] = await Promise.all([areasOf(made.provinces), areasOf(made.regencies)])

describe('the boundaries', () => {
  it('give all 38 provinces and 514 regencies of idn-area-data an area, by its codes', async () => {
    const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).toSorted()
    expect([provinces.length, regencies.length]).toEqual([38, 514])
    expect(codes(provinces)).toEqual(codes(await getProvinces()))
    expect(codes(regencies)).toEqual(codes(await getRegencies()))
    const papua = provinces.filter(({ code }) => /^9[1-6]$/.test(code))
    expect(papua).toHaveLength(6)
    for (const { code, rings } of [...provinces, ...regencies])
      expect([code, rings.length > 0]).toEqual([code, true])
    expect(Object.keys(made.extents)).toHaveLength(552)
  })

  it('are at most 25 and 150 kB with brotli', async () => {
    const sizeOf = async (name: string) => (await stat(path.join(boundaryFolder, `${name}.br`))).size
    expect(await sizeOf(made.provinces)).toBeLessThan(25_000)
    expect(await sizeOf(made.regencies)).toBeLessThan(150_000)
  })

  it('have every facility of the demonstration data in its regency, or within 5 km', async () => {
    const [districts, names] = await Promise.all([getDistricts(), getRegencies()])
    const facilities = sampleFacilities(
      sampledRegencies,
      districts,
      new Map(names.map(({ code, name }) => [code, name])),
    )
    const byCode = new Map(regencies.map((area) => [area.code, area]))
    const away = facilities.flatMap(({ name, regency_code, latitude, longitude }) => {
      const km = distanceKm(byCode.get(regency_code)?.rings ?? [], longitude, latitude)
      return km > 5 ? [`${name} (${regency_code}): ${km.toFixed(1)} km`] : []
    })
    expect(facilities.length).toBeGreaterThan(400)
    expect(away).toEqual([])
  })

  it('have the middle of every region inside its extent, and say which districts stayed with the parent', () => {
    for (const [code, { west, south, east, north, latitude, longitude }] of Object.entries(made.extents))
      expect([code, west < longitude && longitude < east && south < latitude && latitude < north]).toEqual([
        code,
        true,
      ])
    expect(made.withParent).toEqual([
      { regency: '18.13', districts: ['Pulau Pisang', 'Way Krui', 'Krui Selatan'] },
      { regency: '72.12', districts: ['Petasia Timur', 'Lembo Raya', 'Petasia Barat'] },
      { regency: '74.11', districts: ['Aere', 'Ueesi', 'Dangia'] },
      { regency: '82.08', districts: ['Tabona'] },
    ])
  })
})

/** 0 inside the area, else the distance to its nearest border. */
function distanceKm(rings: readonly Ring[], longitude: number, latitude: number): number {
  const east = 111.195 * Math.cos((latitude * Math.PI) / 180)
  let isInside = false
  let nearest = Infinity
  for (const ring of rings)
    for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
      const [fromX = 0, fromY = 0] = ring[index - 1] ?? ring.at(-1) ?? []
      if (
        fromY > latitude !== toY > latitude &&
        longitude < ((toX - fromX) * (latitude - fromY)) / (toY - fromY) + fromX
      )
        isInside = !isInside
      const [x, y] = [(fromX - longitude) * east, (fromY - latitude) * 111.195]
      const [alongX, alongY] = [(toX - fromX) * east, (toY - fromY) * 111.195]
      const share = Math.min(1, Math.max(0, -(x * alongX + y * alongY) / (alongX ** 2 + alongY ** 2 || 1)))
      nearest = Math.min(nearest, Math.hypot(x + share * alongX, y + share * alongY))
    }
  return isInside ? 0 : nearest
}
