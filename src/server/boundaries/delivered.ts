import { readFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

/** Who drew them, as the map says. */
export const deliveredSource = 'GADM 4.1, gadm.org (nonkomersial)'

/** Where scripts/make-boundaries.ts puts the boundaries, and the page gets them from, under /batas. */
export const boundaryFolder = path.resolve(import.meta.dirname, '../../../dist/boundaries')

/** Longitudes and latitudes that a region lies between, and a place inside it to write its name at. */
const Extent = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Extent = z.infer<typeof Extent>

/** What was made: the names of its files, and the extent of each region. */
const BoundaryIndex = z.object({
  /** Changes with whatever the boundaries are made from. */
  key: z.string(),
  provinces: z.string(),
  regencies: z.string(),
  extents: z.record(z.string(), Extent),
  /** Districts of young regencies that are not on the map: they stay with the regency they were part of. */
  withParent: z.array(z.object({ regency: z.string(), districts: z.array(z.string()) })),
})
export type BoundaryIndex = z.infer<typeof BoundaryIndex>

let made: BoundaryIndex | null = null

/** The boundaries that lie here; null until they are made. Read once. */
export function findBoundaries(): BoundaryIndex | null {
  try {
    made ??= BoundaryIndex.parse(JSON.parse(readFileSync(path.join(boundaryFolder, 'index.json'), 'utf8')))
  } catch {
    // Not made yet: the page says so in place of the map.
  }
  return made
}
