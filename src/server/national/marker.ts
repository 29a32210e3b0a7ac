import type { ReadDb } from '#server/database/transaction.ts'

/** The setting that stands in a database of the national set, whole or not. */
export const nationalMarker = 'national'

/** What has been done so far; a database with this marker holds the national set, whole or not. */
export type Marker = { years: number; now: string; done: number[]; isWhole: boolean }

export async function findMarker(db: ReadDb): Promise<Marker | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', nationalMarker)
    .executeTakeFirst()
  // Safe: seed.ts writes it so.
  return row?.value as Marker | undefined
}

/**
 * Whether the database holds the national set. @throws Error where it holds a part of it: what keeps its sums may still be off, so
 * that whatever is sent would never be counted.
 */
export async function isNationalSet(db: ReadDb): Promise<boolean> {
  const marker = await findMarker(db)
  if (marker && !marker.isWhole)
    throw new Error(
      `The national data of this database are not complete. Wait for the process that fills it, or go on where it was cut off: npm run seed:national -- --years ${marker.years}`,
    )
  return marker !== undefined
}
