import { sql } from 'kysely'

import type { BodyOf } from '#contract/endpoint.ts'
import type { mergePlaces } from '#contract/places.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import type { Month } from '#domain/month.ts'
import { type Transition, transitions } from '#domain/report-status.ts'
import type { Role } from '#domain/roles.ts'
import { monthText } from '#domain/words.ts'
import { presenceForm } from '#indicators/presence.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isReported } from '#server/database/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { Db } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { writeLaterDuties } from '#server/features/figures/duties.ts'
import { wasClosed } from '#server/features/reports/life/owing.ts'
import { mailedKinds } from '#server/features/reports/life/transition-queries.ts'
import { recountRisks } from '#server/features/self-assessment/recounting.ts'
import { fingerprintOf } from '#server/fingerprint.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { FacilityRow } from '../queries.ts'
import { openWithin } from './closing.ts'
import type { AccountFate, Pairs } from './merge-queries.ts'
import { passNotices, readNotices, readReminders } from './notices.ts'

type Body = BodyOf<typeof mergePlaces>
/** Which of both is kept where both have reported: the reports and self-assessments that move, and those that give way. */
type Choice = {
  /** Reports of the duplicate that the survivor takes. */
  taken: number[]
  /** The survivor's own that give way to them. */
  replaced: number[]
  /** What stays with the duplicate, or goes there, and counts nowhere any more. */
  dropped: number[]
  periods: { year: number; semester: number; keep: 'survivor' | 'duplicate'; conflict: boolean }[]
}

/** @throws Problem where these two cannot be merged at all */
export function assertMergeable(survivor: FacilityRow, duplicate: FacilityRow): void {
  if (survivor.id === duplicate.id)
    throw fieldProblem('duplicate_id', 'Fasyankes tidak dapat digabung dengan dirinya sendiri')
  if (survivor.mergedInto !== null) throw problem('placeRefused', { why: 'merged' })
  if (survivor.closedOn !== null) throw problem('placeRefused', { why: 'closed' })
  if (duplicate.mergedInto !== null)
    throw fieldProblem('duplicate_id', `${duplicate.name} sudah digabung ke fasyankes lain`)
  if (survivor.type !== duplicate.type)
    throw fieldProblem('duplicate_id', 'Jenis kedua fasyankes berbeda; betulkan jenisnya dahulu')
}

/**
 * What a merge is decided on. A draft that only moves may go on being typed; where one of two gives way, nothing of either may have
 * changed.
 */
export function fingerprintOfMerge({
  survivor,
  duplicate,
  account,
  pairs,
}: Pick<Merge, 'survivor' | 'duplicate'> & { account: AccountFate; pairs: Pairs }): string {
  return fingerprintOf([
    [survivor.version, duplicate.version, survivor.userId, duplicate.userId, account],
    pairs.reports.map(({ own, other: { version, ...other } }) => [other, own && [own, version]]),
    pairs.periods.map(({ year, semester, own, saves }) => [year, semester, own !== null && saves]),
  ])
}

/** What becomes of each report and period. @throws Problem invalidInput for a conflict without a choice */
export function choiceOf(pairs: Pairs, { reports = [], periods = [] }: Body): Choice {
  const choice: Choice = { taken: [], replaced: [], dropped: [], periods: [] }
  for (const { form, month, own, other } of pairs.reports) {
    if (own === null) {
      choice.taken.push(other.id)
      continue
    }
    const keep = reports.find((one) => one.form === form && one.date === month)?.keep
    if (!keep) throw undecided('reports', month)
    if (keep === 'duplicate') {
      choice.taken.push(other.id)
      choice.replaced.push(own.id)
    }
    choice.dropped.push(keep === 'duplicate' ? own.id : other.id)
  }
  for (const { year, semester, own } of pairs.periods) {
    const conflict = own !== null
    const keep = conflict
      ? periods.find((one) => one.year === year && one.semester === semester)?.keep
      : 'duplicate'
    if (!keep) throw undecided('periods', `semester ${semester} ${year}`)
    choice.periods.push({ year, semester, keep, conflict })
  }
  return choice
}

const undecided = (field: 'reports' | 'periods', what: string) =>
  fieldProblem(
    field,
    `Pilih yang dipakai untuk ${field === 'reports' ? monthText(what) : what}: kedua fasyankes sudah mengisinya`,
  )

type Merge = { survivor: FacilityRow; duplicate: FacilityRow; choice: Choice }
type By = { actor: { id: number; role: Role; fullName: string }; now: Date; forms: FormRegistry }

/** Everything in one transaction: what moves, what gives way, whose account stays; the sums are counted again by the list of changes. */
export async function mergeFacilities(db: Db, merge: Merge, by: By): Promise<void> {
  const { survivor, duplicate } = merge
  await dropReports(db, merge, by)
  const aside = await openAside(db, survivor)
  await takeReports(db, merge, aside)
  await takePeriods(db, merge, aside)
  await db.deleteFrom('facility').where('id', '=', aside).execute()
  await openWithin(db, survivor.id, await listReportedMonths(db, merge))
  await takeDuties(db, survivor.id, duplicate.id)
  await writeLaterDuties(db, await listDecided(db, merge), by)
  await placeReports(db, merge)
  await takeAccount(db, merge, by)
  await readReminders(db, survivor.id, isNothingToDo(survivor.id), by.now)
  for (const table of ['file', 'notification'])
    await sql`
      update ${sql.table(table)} set facility_id = ${survivor.id} where facility_id = ${duplicate.id}`.execute(
      db,
    )
  // Findings of the duplicate that name no report go; the months are looked at again for the survivor.
  await sql`
    update quality_finding set facility_id = ${survivor.id}
    where facility_id = ${duplicate.id} and report_id = any(${merge.choice.taken}::int[])`.execute(db)
  await db.deleteFrom('quality_finding').where('facility_id', '=', duplicate.id).execute()
  await sql`
    update facility set active_since = least(active_since, ${duplicate.activeSince}::date), version = version + 1,
      updated_at = ${by.now}
    where id = ${survivor.id}`.execute(db)
  await sql`
    update facility set merged_into = ${survivor.id}, closed_on = active_since, version = version + 1, updated_at = ${by.now}
    where id = ${duplicate.id}`.execute(db)
  await db
    .updateTable('facility')
    .set({ merged_into: survivor.id })
    .where('merged_into', '=', duplicate.id)
    .execute()
  if (survivor.regencyCode === duplicate.regencyCode) return
  const taken = sql`report.id = any(${merge.choice.taken}::int[])`
  await passNotices(db, taken, { regency: survivor.regencyCode, now: by.now })
  // They rest on the hazard levels of the region in which the survivor lies.
  await recountRisks(db, { facilities: [survivor.id] }, by.now)
}

/**
 * A place for what gives way while both change hands: nobody can have two reports of one form and month, not even for a moment. Its code
 * has a colon, which that of a facility cannot have.
 */
async function openAside(db: Db, survivor: FacilityRow): Promise<number> {
  const made = await firstFrom(db)<{ id: number }>`
    insert into facility (code, name, type, region_type, inpatient, province_code, regency_code, closed_on)
    values (${`gabung:${survivor.id}`}, ${survivor.name}, ${survivor.type}, ${survivor.regionType}, true,
      ${survivor.provinceCode}, ${survivor.regencyCode}, '2020-01-01')
    returning id`
  if (!made) throw new Error('The place aside was not made.')
  return made.id
}

/** What was not chosen becomes a draft: its answers, receipts and history stay, and it counts nowhere. */
async function dropReports(
  db: Db,
  { choice, survivor, duplicate }: Merge,
  { actor, now, forms }: By,
): Promise<void> {
  const dropped = sql`any(${choice.dropped}::int[])`
  const why = `Tidak dipakai saat ${duplicate.name} (${duplicate.code}) digabung ke ${survivor.name} (${survivor.code}).`
  await sql`
    insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status, reason)
    select id, ${now}, ${actor.id}, ${actor.fullName}, ${actor.role}, ${'withdraw' satisfies Transition}, status,
      ${transitions.withdraw.to}, ${why}
    from report where id = ${dropped} and ${isReported()}`.execute(db)
  for (const table of new Set(forms.list().flatMap(({ id }) => forms.worthOf(id)?.facts.table ?? [])))
    await sql`delete from ${sql.table(table)} where report_id = ${dropped}`.execute(db)
  await sql`
    update report set status = ${transitions.withdraw.to}, sent_at = null, opened_at = null, decided_at = null, decided_by = null,
      version = version + 1
    where id = ${dropped} and ${isReported()}`.execute(db)
  // Nor is anybody asked to correct it.
  await readNotices(db, sql`report.id = ${dropped}`, now, ['sent', ...mailedKinds])
}

async function takeReports(db: Db, { survivor, duplicate, choice }: Merge, aside: number): Promise<void> {
  const move = (ids: number[], to: number) =>
    sql`update report set facility_id = ${to} where id = any(${ids}::int[])`.execute(db)
  await move(choice.replaced, aside)
  await move(choice.taken, survivor.id)
  await move(choice.replaced, duplicate.id)
}

const periodTables = [
  'quick_assessment',
  'assessment_instrument',
  'assessment_history',
  'assessment_result',
] as const

async function takePeriods(db: Db, { survivor, duplicate, choice }: Merge, aside: number): Promise<void> {
  for (const { year, semester, keep, conflict } of choice.periods) {
    const move = async (from: number, to: number) => {
      for (const table of periodTables)
        await sql`
          update ${sql.table(table)} set facility_id = ${to}
          where facility_id = ${from} and year = ${year} and semester = ${semester}`.execute(db)
    }
    if (keep === 'duplicate') {
      if (conflict) await move(survivor.id, aside)
      await move(duplicate.id, survivor.id)
      if (conflict) await move(aside, duplicate.id)
    }
  }
  // What was not chosen is kept with its answers, and scores nothing.
  await db.deleteFrom('assessment_result').where('facility_id', '=', duplicate.id).execute()
}

/** The months of the reports that it takes: in these the facility was at work, whatever its own record says. */
async function listReportedMonths(db: Db, { choice }: Merge): Promise<ReadonlySet<Month>> {
  const rows = await rowsFrom(db)<{ month: Month }>`
    select distinct month from report
    where id = any(${choice.taken}::int[]) and ${isReported()}`
  return new Set(rows.map(({ month }) => month))
}

/** The survivor owes what it has owed; months that only the duplicate was known in become its own, but those in which it was closed. */
async function takeDuties(db: Db, survivor: number, duplicate: number): Promise<void> {
  await sql`
    update duty set facility_id = ${survivor}
    where facility_id = ${duplicate} and not exists (
      select from duty own where own.facility_id = ${survivor} and own.month = duty.month)
      and not ${wasClosed(sql`${survivor}`, sql`duty.month`)}`.execute(db)
  await db.deleteFrom('duty').where('facility_id', '=', duplicate).execute()
}

/** The reports that may decide otherwise what the survivor owes after them: those it has taken, and those that gave way. */
async function listDecided(db: Db, { survivor, choice }: Merge) {
  return rowsFrom(db)<{ form: string; month: Month; facilityId: number }>`
    select form, month, ${survivor.id}::int as "facilityId" from report
    where id = any(${[...choice.taken, ...choice.dropped]}::int[])`
}

/** Reports are counted where their facility's duties of the month are, and as what it was then. */
async function placeReports(db: Db, { choice }: Merge): Promise<void> {
  await sql`
    update report set regency_code = place.code, province_code = regency.province_code, facility_type = place.type
    from (
      select taken.id, facility_regency(taken.facility_id, taken.month) as code,
        coalesce(duty.facility_type, taken.facility_type) as type
      from report taken left join duty on duty.form = ${presenceForm} and duty.month = taken.month
        and duty.facility_id = taken.facility_id
      where taken.id = any(${choice.taken}::int[])) place
      join regency on regency.code = place.code
    where report.id = place.id and (report.regency_code, report.facility_type) is distinct from (place.code, place.type)`.execute(
    db,
  )
}

/** Whether a facility has sent what a `notification` reminds of, or does not owe it in a month that is written down. */
const isNothingToDo = (facility: number) => sql`(
  exists (
    select from report
    where report.facility_id = ${facility} and report.form = notification.form and report.month = notification.month
      and ${isReported()})
  or exists (select from duty where duty.form = ${presenceForm} and duty.month = notification.month)
    and not exists (
      select from duty
      where duty.facility_id = ${facility} and duty.form = notification.form and duty.month = notification.month))`

/** A facility has one account: the survivor's stays, and the duplicate's moves only where the survivor has no account. */
async function takeAccount(db: Db, { survivor, duplicate }: Merge, { actor, now }: By): Promise<void> {
  if (duplicate.userId === null) return
  const audit = { actorId: actor.id, now, subjectId: duplicate.userId }
  if (survivor.userId === null) {
    await updateRows(db, 'account', [{ id: duplicate.userId, columns: { facility_id: survivor.id } }], now)
    const detail = { before: { facility_id: duplicate.id }, after: { facility_id: survivor.id } }
    return recordAudit(db, { ...audit, action: 'accountChanged', detail })
  }
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set(({ eb }) => ({ status: 'nonactive', version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', duplicate.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    const detail = { before: { status: 'active' }, after: { status: 'nonactive' } }
    await recordAudit(db, { ...audit, action: 'accountDeactivated', detail })
  }
  // Reminders are made once for each account, form and month: those of the survivor stand already.
  await db
    .updateTable('notification')
    .set({ account_id: survivor.userId })
    .where('account_id', '=', duplicate.userId)
    .where('kind', 'not in', ['due', 'overdue'])
    .execute()
}
