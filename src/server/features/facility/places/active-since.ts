import { sql } from 'kysely'

import { fieldProblem } from '#contract/problem.ts'
import { addMonths, type Month } from '#domain/month.ts'
import { type Day, dayIn } from '#domain/time.ts'
import { monthText } from '#domain/words.ts'
import { isReported } from '#server/database/report-status.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { FacilityRow } from '../queries.ts'
import { writeMissingDuties } from './missing-duties.ts'
import { readReminders } from './notices.ts'

const refuse = (message: string) => fieldProblem('active_since', message)

/** @throws Problem for a day on which no facility can have begun to work */
export function assertActive(since: Day, now: Date): void {
  if (since > dayIn('WIB', now)) throw refuse('Tanggal ini belum tiba')
  if (since < '1900-01-01') throw refuse('Paling awal 1 Januari 1900')
}

/** The first month that a facility has reported for. */
export async function findFirstReported(db: ReadDb, id: number): Promise<Month | undefined> {
  const row = await db
    .selectFrom('report')
    .select('month')
    .where('facility_id', '=', id)
    .where(isReported())
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return row?.month
}

/** @throws Problem where a facility has reported before it would be active, or closed by then */
export function assertSince(
  { closedOn }: FacilityRow,
  since: Day,
  { firstReported, now }: { firstReported: Month | undefined; now: Date },
): void {
  assertActive(since, now)
  if (closedOn !== null && since >= closedOn)
    throw refuse(`Fasyankes tutup mulai ${monthText(closedOn.slice(0, 7))}`)
  if (firstReported !== undefined && firstReported < since.slice(0, 7))
    throw refuse(`Sudah ada laporan terkirim untuk ${monthText(firstReported)}`)
}

/** What a facility owes since another day, which its row has already: of earlier months too, or of fewer. */
export async function followSince(
  db: Db,
  { id, activeSince }: FacilityRow,
  since: Day,
  by: { forms: FormRegistry; now: Date },
): Promise<void> {
  const [from, before] = [since.slice(0, 7), activeSince.slice(0, 7)]
  await db.deleteFrom('duty').where('facility_id', '=', id).where('month', '<', from).execute()
  await readReminders(db, id, sql`notification.month < ${from}`, by.now)
  await writeMissingDuties(db, id, { from, until: addMonths(before, -1) }, by)
}
