import { brotliCompressSync } from 'node:zlib'

import { checkAreas, type CodedArea, type Regency } from './check.ts'
import type { Extent } from './delivered.ts'
import {
  countPoints,
  type DrawnLevel,
  drawLevel,
  isRefused,
  joinAreas,
  type Level,
  mostBytes,
} from './drawing.ts'

/** The files of the map, as they are kept. */
export type DrawnSet = Record<Level, string> & { extents: Record<string, Extent> }
export type DrawTask = { path: string; regencies: readonly Regency[] }
export type DrawAnswer = { drawn: DrawnSet } | { faults: string[] }

/** Points of joined areas at which the usual share of them makes files of the usual size. */
const usualPoints = 180_000
/** How often a file that is too large is drawn again with three quarters of its points. */
const mostTries = 12

/** Checks an upload, and draws the files of the map from it. */
export async function drawUploaded(text: string, regencies: readonly Regency[]): Promise<DrawAnswer> {
  try {
    const checked = await checkAreas(text, regencies)
    return 'faults' in checked ? checked : await drawAreas(checked.areas, regencies)
  } catch (error) {
    if (!isRefused(error)) throw error
    return { faults: ['Garis batas tidak dapat diolah. Periksa bentuknya, lalu unggah lagi.'] }
  }
}

async function drawAreas(areas: readonly CodedArea[], regencies: readonly Regency[]): Promise<DrawAnswer> {
  const joined = await joinAreas(JSON.stringify({ type: 'FeatureCollection', features: areas }))
  const scale = usualPoints / countPoints(joined)
  const provinces = await drawSmall(joined, 'provinces', scale)
  const cities = await drawSmall(joined, 'regencies', scale)
  if (!provinces || !cities)
    return { faults: ['Garis batas terlalu rumit untuk peta. Sederhanakan, lalu unggah lagi.'] }
  const flat = regencies.filter(({ code }) => !Object.hasOwn(cities.extents, code))
  if (flat.length > 0)
    return { faults: flat.map(({ code, name }) => `${name} (${code}): tidak memiliki luas.`) }
  return {
    drawn: {
      provinces: provinces.text,
      regencies: cities.text,
      extents: { ...provinces.extents, ...cities.extents },
    },
  }
}

/** A level within its size; undefined where no number of points brings it there. */
async function drawSmall(joined: Buffer, level: Level, scale: number): Promise<DrawnLevel | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const drawn = await drawLevel(joined, level, scale * 0.75 ** tries)
    if (brotliCompressSync(drawn.text).length < mostBytes[level]) return drawn
  }
  return undefined
}
