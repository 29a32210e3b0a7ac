import { type RawBuilder, sql } from 'kysely'

import { addMonths, currentMonth, type Month, monthsFrom } from '#domain/month.ts'
import { presenceForm } from '#indicators/presence.ts'
import { isReported } from '#server/database/report-status.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { isAtWork, owedWherePresent, standingPairs } from '#server/features/reports/life/owing.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

/**
 * Writes what facilities owe in a month as it stands now: those of `facilities`, or all. Reports of the month move with their
 * facility, so that what is owed and what has come are counted in one place.
 */
export async function writeDuties(
  db: Db,
  month: Month,
  { forms, facilities }: { forms: FormRegistry; facilities?: readonly number[] },
): Promise<void> {
  const of = (column: RawBuilder<unknown>) =>
    facilities ? sql`${column} = any(${[...facilities]}::int[])` : sql`true`
  const own = of(sql`facility.id`)
  const owed = sql`
    select pair.form, ${month}::text as month, pair.facility_id, facility.regency_code, facility.type as facility_type
    from (
      ${standingPairs(forms.listFor(month), month, own)}
      union all
      select facility.id, ${presenceForm} from facility
      where ${own} and ${isAtWork(month)}) pair
    join facility on facility.id = pair.facility_id`
  const written = sql`duty.month = ${month} and ${of(sql`duty.facility_id`)}`
  await replaceDuties(db, written, owed)
  await placeByDuties(db, written)
}

/**
 * Writes what facilities owe from a month on, up to now or `until`, as they stand now. Months in which nothing is written down stay so:
 * each of them begins for all facilities at once.
 */
export async function writeDutiesFrom(
  db: Db,
  from: Month,
  {
    forms,
    facilities,
    now,
    until = currentMonth(now, 'WIB'),
  }: { forms: FormRegistry; facilities: readonly number[]; now: Date; until?: Month },
): Promise<void> {
  const row = await db
    .selectFrom('duty')
    .select('month')
    .where('form', '=', presenceForm)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  for (const month of monthsFrom(from < row.month ? row.month : from, until))
    await writeDuties(db, month, { forms, facilities })
}

/** Whether the confirmed reports of a form decide what later months owe of it. */
export const decidesLater = (form: string, forms: FormRegistry): boolean =>
  forms.versionsOf(form).some(({ applies }) => applies.monthlyWhile !== undefined)

type Decided = { form: string; month: Month; facilityId: number }

/**
 * Writes again what is owed in the months after these reports, up to now, where they have begun or ceased to decide that: by being confirmed
 * or taken up again, or by coming to another facility. Who was at work, where and as what stays as it was.
 */
export async function writeLaterDuties(
  db: Db,
  reports: readonly Decided[],
  { forms, now }: { forms: FormRegistry; now: Date },
): Promise<void> {
  for (const [id, decided] of Map.groupBy(reports, ({ form }) => form)) {
    if (!decidesLater(id, forms)) continue
    const first = decided.map(({ month }) => month).reduce((one, other) => (one < other ? one : other))
    const facilities = [...new Set(decided.map(({ facilityId }) => facilityId))]
    const of = (column: RawBuilder<unknown>) => sql`${column} = any(${facilities}::int[])`
    const later = monthsFrom(addMonths(first, 1), currentMonth(now, 'WIB'))
    for (const [form, months] of Map.groupBy(later, (month) => forms.findFor(id, month))) {
      if (!form?.applies.monthlyWhile) continue
      await replaceDuties(
        db,
        sql`duty.form = ${id} and duty.month = any(${months}::text[]) and ${of(sql`duty.facility_id`)}`,
        owedWherePresent(form, months, of(sql`present.facility_id`)),
      )
    }
  }
}

/**
 * Makes those of the duties that `which` is true of the ones that are `owed`, rows of their table; what is right already is not touched. `except`
 * compares two sets in one pass, whatever the planner thinks of their size: of a month that has just begun it knows nothing for weeks.
 */
async function replaceDuties(db: Db, which: RawBuilder<unknown>, owed: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as materialized (
      select duty.form, duty.month, duty.facility_id from duty where ${which}
      except select owed.form, owed.month, owed.facility_id from (${owed}) owed)
    delete from duty using gone
    where duty.form = gone.form and duty.month = gone.month and duty.facility_id = gone.facility_id`.execute(
    db,
  )
  await sql`
    insert into duty (form, month, facility_id, regency_code, facility_type)
    select owed.form, owed.month, owed.facility_id, owed.regency_code, owed.facility_type from (${owed}) owed
    except
    select duty.form, duty.month, duty.facility_id, duty.regency_code, duty.facility_type from duty where ${which}
    on conflict (form, month, facility_id) do update
      set regency_code = excluded.regency_code, facility_type = excluded.facility_type`.execute(db)
}

/** Moves reports to where the duties of their facility and month are; `which` narrows the duties. */
export async function placeByDuties(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update report set regency_code = duty.regency_code, province_code = regency.province_code, facility_type = duty.facility_type
    from duty join regency on regency.code = duty.regency_code
    where duty.form = ${presenceForm} and ${which} and report.month = duty.month and report.facility_id = duty.facility_id
      and (report.regency_code, report.facility_type) is distinct from (duty.regency_code, duty.facility_type)`.execute(
    db,
  )
}

/** What a month that begins is owed, and what earlier reports carry into it. */
export async function beginMonth(db: Db, month: Month, forms: FormRegistry): Promise<void> {
  await writeDuties(db, month, { forms })
  await sql`
    insert into summary_dirty (form, month, facility_id, regency_code, facility_type)
    select form, ${month}, min(facility_id), regency_code, facility_type from report
    where form = any(${carryingForms(forms)}::text[]) and month < ${month} and ${isReported()}
    group by form, regency_code, facility_type`.execute(db)
}

/** The forms whose reports count in later months too. */
export const carryingForms = (forms: FormRegistry): string[] =>
  forms.list().flatMap(({ id }) => (forms.worthOf(id)?.facts.carries ? [id] : []))

const begunKey = 'duties'
/**
 * Begins every month that has not been begun yet, up to the one that runs; past months are then left as they are. Where nothing was
 * begun before, from the first month that has a sent report, as facilities stand now.
 */
export async function beginMonths({ transact, services, now }: JobRequest): Promise<void> {
  const current = currentMonth(now, 'WIB')
  for (;;) {
    const isDone = await transact(async (tx) => {
      const next = await nextToBegin(tx, current)
      // The month that runs is begun again each time, since facilities open and close by the day.
      const month = next > current ? current : next
      await (next > current ? writeDuties(tx, month, services) : beginMonth(tx, month, services.forms))
      await storeBegun(tx, month)
      return month === current
    })
    if (isDone) return
  }
}

/** The month after the last that has begun; where none has, the first that has a sent report. Reports of earlier months, such as old ones that are brought in later, make nobody owe. */
export async function nextToBegin(db: ReadDb, current: Month): Promise<Month> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', begunKey).executeTakeFirst()
  // Safe: only `storeBegun` writes it.
  return row ? addMonths((row.value as { month: Month }).month, 1) : firstReportedMonth(db, current)
}

export async function storeBegun(db: Db, month: Month): Promise<void> {
  const value = JSON.stringify({ month })
  await db
    .insertInto('setting')
    .values({ key: begunKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The first month that has a sent report, or the one that runs: a draft of a month long past makes nobody owe that month. */
export async function firstReportedMonth(db: ReadDb, current: Month): Promise<Month> {
  const { first } = await db
    .selectFrom('report')
    .select((eb) => eb.fn.min('month').as('first'))
    .where(isReported())
    .executeTakeFirstOrThrow()
  return first !== null && first < current ? first : current
}
