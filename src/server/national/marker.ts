import type { ReadDb } from '#server/database/transaction.ts'

/** The setting that stands in a database of the national set, whole or not. */
export const nationalMarker = 'national'

export async function isNationalSet(db: ReadDb): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', nationalMarker)
    .executeTakeFirst()
  return row !== undefined
}
