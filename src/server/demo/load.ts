import { addMonths, currentMonth } from '#domain/month.ts'
import { type Pool, inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/features/auth/password.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { insertAnnouncements } from './announcements.ts'
import { insertDocuments } from './documents.ts'
import { insertPeople, listDemoFacilities } from './facility-rows.ts'
import { demoFormOf } from './forms.ts'
import { demoPassword } from './people.ts'
import { type Calendar, planReports, type SentSheets } from './plan-reports.ts'
import { allowPauses, analyse, compressFast, isInUse, withoutIndexes } from './queries.ts'
import { insertReports } from './report-rows.ts'
import { type SampledRegency, sampledRegencies } from './sampled-regencies.ts'
import { insertHazardLevels, insertSelfAssessments } from './self-assessments.ts'

const monthsBack = 12
/** Where most of the rows are written. */
const largeTables = [
  'report',
  'report_sheet',
  'submission',
  'report_history',
  'audit',
  'assessment_answer',
] as const

/** The year before the current month. */
function calendarOf(now: Date): Calendar {
  const current = currentMonth(now, 'WIB')
  const months = Array.from({ length: monthsBack + 1 }, (_, index) => addMonths(current, index - monthsBack))
  return { months, sheetsFrom: addMonths(current, -monthsBack), isStaged: true, trend: 0 }
}

/**
 * Fills an empty database with the demonstration data: offices, facilities, accounts, a year of reports in all states, and documents.
 * Everything in one transaction with its marker, so that a first start that was killed simply begins again. Does nothing
 * where the marker stands or anybody has an account. The regions must be there and the forms published.
 */
export async function loadDemonstrationData(
  db: Pool,
  {
    now,
    forms,
    files,
    areas = sampledRegencies,
  }: { now: Date; forms: FormRegistry; files: FileStore; areas?: readonly SampledRegency[] },
): Promise<{ loaded: boolean }> {
  if (await isInUse(db)) return { loaded: false }
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, async (tx) => {
    await allowPauses(tx)
    await compressFast(tx)
    const putBack = await withoutIndexes(tx, largeTables)
    const calendar = calendarOf(now)
    const since = addMonths(currentMonth(now, 'WIB'), -30)
    await insertPeople(tx, { areas, since, password_hash })
    const facilities = await listDemoFacilities(tx, areas)
    const sent: SentSheets = new Map()
    // While the database writes one thing, the next are made.
    let writing = insertHazardLevels(tx, now).then(() => insertSelfAssessments(tx, facilities, { now }))
    for (const generator of forms.list().map(demoFormOf)) {
      const planning = planReports(tx, generator, { facilities, sent, calendar, now, forms, files })
      // What fails in the writing is told, not the statements of the planning that fail after it.
      const planned = await Promise.race([planning, writing.then(() => planning)])
      writing = writing.then(() => insertReports(tx, generator, planned, { calendar, now, forms }))
    }
    await writing
    await insertAnnouncements(tx, now)
    await insertDocuments(tx, { now, files })
    await tx
      .insertInto('setting')
      .values({ key: 'demo', value: JSON.stringify({ loadedAt: now.toISOString() }) })
      .execute()
    await putBack()
    await analyse(
      tx,
      forms.list().flatMap(({ id }) => forms.worthOf(id)?.facts.table ?? []),
    )
  })
  return { loaded: true }
}
