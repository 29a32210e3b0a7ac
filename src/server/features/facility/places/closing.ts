import { sql } from 'kysely'

import { fieldProblem, problem } from '#contract/problem.ts'
import { addMonths, currentMonth, firstDayOf, type Month, monthsFrom } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { isReported } from '#server/database/report-status.ts'
import type { Db } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { FacilityRow } from '../queries.ts'
import { writeMissingDuties } from './missing-duties.ts'
import { readReminders } from './notices.ts'
import { assertOwn } from './record.ts'

/** @throws Problem for a month that has not begun: what will be is not written down before. */
export function assertBegun(month: Month, now: Date): void {
  if (month > currentMonth(now, 'WIB')) throw fieldProblem('from_month', 'Bulan ini belum dimulai')
}

/** From when a facility can be closed that cannot be closed in a month. */
const afterWords = (month: Month, now: Date) =>
  month < currentMonth(now, 'WIB')
    ? 'pilih bulan sesudahnya'
    : `dapat ditutup mulai ${monthText(addMonths(month, 1))}, setelah bulan itu dimulai`

/** Closes a facility from a month on: it owes nothing from then on. @throws Problem */
export async function closeFrom(db: Db, row: FacilityRow, from: Month, now: Date): Promise<void> {
  assertOwn(row)
  if (row.closedOn !== null) throw problem('placeRefused', { why: 'closed' })
  assertBegun(from, now)
  const active = row.activeSince.slice(0, 7)
  if (firstDayOf(from) <= row.activeSince)
    throw fieldProblem(
      'from_month',
      `Fasyankes baru aktif pada ${monthText(active)}; ${afterWords(active, now)}`,
    )
  const lastOpened = await findLastOpened(db, row.id)
  if (lastOpened !== undefined && from < lastOpened)
    throw fieldProblem('from_month', `Fasyankes baru dibuka kembali pada ${monthText(lastOpened)}`)
  const reported = await findLastReported(db, row.id, from)
  if (reported !== undefined)
    throw fieldProblem(
      'from_month',
      `Sudah ada laporan terkirim untuk ${monthText(reported)}; ${afterWords(reported, now)}`,
    )
  await updateRows(db, 'facility', [{ id: row.id, columns: { closed_on: firstDayOf(from) } }], now)
  await db.deleteFrom('duty').where('facility_id', '=', row.id).where('month', '>=', from).execute()
  await readReminders(db, row.id, sql`notification.month >= ${from}`, now)
}

/** Opens it again from a month on; what lies between stays closed. @throws Problem */
export async function reopenFrom(
  db: Db,
  row: FacilityRow,
  from: Month,
  { forms, now }: { forms: FormRegistry; now: Date },
): Promise<void> {
  assertOwn(row)
  if (row.closedOn === null) throw problem('placeRefused', { why: 'open' })
  assertBegun(from, now)
  const closed = row.closedOn.slice(0, 7)
  if (from < closed) throw fieldProblem('from_month', `Fasyankes baru tutup pada ${monthText(closed)}`)
  await updateRows(db, 'facility', [{ id: row.id, columns: { closed_on: null } }], now)
  if (from > closed)
    await db
      .insertInto('facility_closure')
      .values({ facility_id: row.id, from_month: closed, until_month: from })
      .execute()
  await writeMissingDuties(db, row.id, { from, until: currentMonth(now, 'WIB') }, { forms, now })
}

/** Takes months out of the closings of a facility that have ended: it was at work in them. */
export async function openWithin(db: Db, id: number, months: ReadonlySet<Month>): Promise<void> {
  const ended = await db
    .deleteFrom('facility_closure')
    .where('facility_id', '=', id)
    .returning(['from_month', 'until_month'])
    .execute()
  const closed = ended
    .flatMap(({ from_month, until_month }) => monthsFrom(from_month, addMonths(until_month, -1)))
    .filter((month) => !months.has(month))
    .toSorted()
  const begins = closed.filter((month) => !closed.includes(addMonths(month, -1)))
  const ends = closed.map((month) => addMonths(month, 1)).filter((month) => !closed.includes(month))
  if (begins.length === 0) return
  await db
    .insertInto('facility_closure')
    .values(
      begins.map((from_month, index) => ({
        ...{ facility_id: id, from_month, until_month: ends[index] ?? from_month },
      })),
    )
    .execute()
}

async function findLastOpened(db: Db, id: number): Promise<Month | undefined> {
  const row = await db
    .selectFrom('facility_closure')
    .select('until_month')
    .where('facility_id', '=', id)
    .orderBy('from_month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until_month
}

async function findLastReported(db: Db, id: number, from: Month): Promise<Month | undefined> {
  const row = await db
    .selectFrom('report')
    .select('month')
    .where('facility_id', '=', id)
    .where('month', '>=', from)
    .where(isReported())
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.month
}
