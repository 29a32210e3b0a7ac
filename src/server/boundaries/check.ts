import { boundaryLimits, regencyCodeNames } from '#contract/boundaries.ts'
import { numberText } from '#domain/words.ts'

import { countCrossings } from './drawing.ts'
import { notJson } from './first-look.ts'

/** What an upload must be before the map is drawn from it; each fault is a sentence for the person who uploaded it. */

export type Regency = { code: string; name: string }
/** An area of a known regency, as GeoJSON. */
export type CodedArea = { type: 'Feature'; properties: { code: string }; geometry: unknown }

/** Degrees that Indonesia lies between, with some sea. */
const land = { west: 94, south: -12, east: 142, north: 7.5 } as const

/** The areas of a file, each with the code of its regency; or what is wrong with it. */
export async function checkAreas(
  text: string,
  regencies: readonly Regency[],
): Promise<{ areas: CodedArea[] } | { faults: string[] }> {
  const features = featuresIn(text)
  if (typeof features === 'string') return { faults: [features] }
  const known = new Map(regencies.map(({ code, name }) => [code, name]))
  const found = new Map<string, CodedArea>()
  const faults: string[] = []
  const budget = { positions: boundaryLimits.positions }
  for (const [index, feature] of features.entries()) {
    const where = `Objek ke-${numberText(index + 1)}`
    const code = codeOf(feature)
    const name = code === undefined ? undefined : known.get(code)
    if (code === undefined) faults.push(`${where}: tidak memiliki kode (${regencyCodeNames.join(', ')}).`)
    else if (name === undefined) faults.push(`${where}: kode ${code} bukan kabupaten/kota yang dikenal.`)
    else if (found.has(code)) faults.push(`${name} (${code}): ada lebih dari satu kali.`)
    else {
      const { geometry } = feature
      const fault = faultOfGeometry(geometry, budget)
      if (fault) faults.push(`${name} (${code}): ${fault}.`)
      found.set(code, { type: 'Feature', properties: { code }, geometry })
    }
    if (budget.positions < 0) return { faults: [tooDetailed] }
  }
  for (const { code, name } of regencies) if (!found.has(code)) faults.push(`${name} (${code}): tidak ada.`)
  if (faults.length > 0) return { faults }
  const areas = [...found.values()]
  for (const area of areas) {
    const { code } = area.properties
    const crossings = await countCrossings(area)
    if (crossings > 0)
      faults.push(`${known.get(code)} (${code}): garisnya memotong dirinya ${numberText(crossings)} kali.`)
  }
  return faults.length > 0 ? { faults } : { areas }
}

const tooDetailed = `Berkas terlalu rinci: lebih dari ${numberText(boundaryLimits.positions)} titik. Sederhanakan garisnya, lalu unggah lagi.`

type Feature = { properties?: unknown; geometry?: unknown }
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The features of a GeoJSON, or what else the file is. */
function featuresIn(text: string): Feature[] | string {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return notJson
  }
  if (isObject(read) && read['type'] === 'Topology')
    return 'Berkas berisi TopoJSON. Simpan sebagai GeoJSON, lalu unggah lagi.'
  const features = isObject(read) && read['type'] === 'FeatureCollection' ? read['features'] : undefined
  if (!Array.isArray(features)) return 'Berkas bukan GeoJSON: isinya harus sebuah FeatureCollection.'
  if (features.length > boundaryLimits.features)
    return `Berkas berisi ${numberText(features.length)} objek; paling banyak ${numberText(boundaryLimits.features)}. Gabungkan menjadi satu objek untuk setiap kabupaten/kota.`
  return features.map((feature: unknown) => (isObject(feature) ? feature : {}))
}

const codeNames: readonly string[] = regencyCodeNames
/** `32.73`, however the file writes it: with or without its dot, as a text or a number, in the first property that says one. */
function codeOf({ properties }: Feature): string | undefined {
  if (!isObject(properties)) return undefined
  for (const [name, value] of Object.entries(properties)) {
    if (!codeNames.includes(name.toLowerCase())) continue
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const written = String(value).trim().slice(0, 20)
    if (written === '') continue
    const [, province, regency] = /^(\d\d)\.?(\d\d)$/.exec(written) ?? []
    return province === undefined ? written : `${province}.${regency}`
  }
  return undefined
}

function faultOfGeometry(geometry: unknown, budget: { positions: number }): string | undefined {
  const { type, coordinates } = isObject(geometry) ? geometry : {}
  if (type !== 'Polygon' && type !== 'MultiPolygon') return 'harus berupa Polygon atau MultiPolygon'
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates
  if (!isList(polygons) || polygons.length === 0) return 'tidak memiliki titik'
  for (const polygon of polygons) {
    if (!isList(polygon) || polygon.length === 0) return 'tidak memiliki titik'
    for (const ring of polygon) {
      const fault = faultOfRing(ring, budget)
      if (fault !== undefined || budget.positions < 0) return fault
    }
  }
  return undefined
}

function faultOfRing(ring: unknown, budget: { positions: number }): string | undefined {
  if (!isList(ring) || ring.length < 4) return 'garisnya memiliki kurang dari 4 titik'
  budget.positions -= ring.length
  if (budget.positions < 0) return undefined
  for (const position of ring) {
    const [x, y] = isList(position) ? position : []
    if (typeof x !== 'number' || typeof y !== 'number') return 'memiliki titik yang bukan sepasang angka'
    if (x < land.west || x > land.east || y < land.south || y > land.north)
      return `titik ${numberText(x, 4)}, ${numberText(y, 4)} terletak di luar Indonesia; koordinat harus bujur dan lintang WGS 84`
  }
  const [first, last] = [ring[0], ring.at(-1)].map((position) => (isList(position) ? position : []))
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return 'garisnya tidak tertutup'
  return undefined
}
