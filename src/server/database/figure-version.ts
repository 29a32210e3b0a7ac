import { plannedOnce } from './connect.ts'
import type { FigureTables } from './figure-tables.ts'
import type { Db, ReadDb } from './transaction.ts'

/** Notes that summaries of a kind have been counted again: the last step of the transaction that counts, since it holds others up. */
export async function raiseFigureVersion(
  tx: Db,
  kind: FigureTables['figure_version']['kind'],
): Promise<void> {
  await tx
    .updateTable('figure_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute()
}

/** Grows with each time that summaries of any kind are counted again. */
export async function figureVersionOf(db: ReadDb): Promise<number> {
  const { version } = await db
    .selectFrom('figure_version')
    .select(({ fn }) => fn.sum<number>('version').as('version'))
    .modifyFront(plannedOnce)
    .executeTakeFirstOrThrow()
  return version
}
