import type { Db } from '#server/database/transaction.ts'

/** Keeps what was last imported into a report, with which later edits are compared. */
export async function recordImport(
  db: Db,
  given: { reportId: number; now: Date; accountId: number; figures: Readonly<Record<string, number>> },
): Promise<void> {
  const values = {
    imported_at: given.now,
    imported_by: given.accountId,
    figures: JSON.stringify(given.figures),
  }
  await db
    .insertInto('me_smile_import')
    .values({ report_id: given.reportId, ...values })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(values))
    .execute()
}
