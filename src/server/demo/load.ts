import { type Pool, inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/features/auth/password.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { insertPeople } from './facility-rows.ts'
import { demoFormOf } from './forms.ts'
import { demoPassword } from './people.ts'
import { planReports, type SentSheets } from './plan-reports.ts'
import { allowPauses, analyse, compressFast, hasAccounts, hasMarker } from './queries.ts'
import { insertReports } from './report-rows.ts'
import { insertSelfAssessments } from './self-assessments.ts'

/**
 * Fills an empty database with the demonstration data: offices, facilities, accounts, and a year of reports in all states.
 * Everything in one transaction with its marker, so that a first start that was killed simply begins again. Does nothing
 * where the marker stands or anybody has an account. The regions must be there and the forms published.
 */
export async function loadDemonstrationData(
  db: Pool,
  { now, forms, files }: { now: Date; forms: FormRegistry; files: FileStore },
): Promise<{ loaded: boolean }> {
  if ((await hasMarker(db, 'demo')) || (await hasAccounts(db))) return { loaded: false }
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, async (tx) => {
    await allowPauses(tx)
    await compressFast(tx)
    const facilities = await insertPeople(tx, { now, password_hash })
    const sent: SentSheets = new Map()
    // While the database writes one thing, the next are made.
    let writing = insertSelfAssessments(tx, facilities, { now })
    for (const generator of forms.list().map(demoFormOf)) {
      const planning = planReports(tx, generator, { facilities, sent, now, forms, files })
      // What fails in the writing is told, not the statements of the planning that fail after it.
      const planned = await Promise.race([planning, writing.then(() => planning)])
      writing = writing.then(() => insertReports(tx, generator, planned, { now, forms }))
    }
    await writing
    await tx
      .insertInto('setting')
      .values({ key: 'demo', value: JSON.stringify({ loadedAt: now.toISOString() }) })
      .execute()
    await analyse(
      tx,
      forms.list().flatMap(({ id }) => forms.worthOf(id)?.facts.table ?? []),
    )
  })
  return { loaded: true }
}
