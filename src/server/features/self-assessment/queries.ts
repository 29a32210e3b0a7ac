import { sql, type SqlBool } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { HazardKey, Level } from '#domain/hazards.ts'
import type { Role } from '#domain/roles.ts'
import type { ImpactAnswer, LinkedAnswer, TickedLevel } from '#domain/self-assessment/instruments.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod, Semester } from '#domain/self-assessment/periods.ts'
import type { QuickAnswers } from '#domain/self-assessment/quick.ts'
import { withinReach } from '#server/database/reach.ts'
import { firstFrom, partOf, rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

// ————— Whose —————

/** A facility with its account, as the self-assessment names it. */
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The facility of an account within reach. */
export function findSubject(db: ReadDb, actor: Actor, userId: number) {
  return db
    .selectFrom('account')
    .innerJoin('facility', 'facility.id', 'account.facility_id')
    .innerJoin('regency', 'regency.code', 'facility.regency_code')
    .innerJoin('province', 'province.code', 'facility.province_code')
    .select([
      'facility.id as facilityId',
      'account.id as userId',
      'account.username',
      'facility.name as facility',
      'facility.merged_into as mergedInto',
      'facility.regency_code as regencyCode',
      'regency.name as regency',
      'province.name as province',
    ])
    .where('account.id', '=', userId)
    .where(withinReach(actor))
    .executeTakeFirst()
}

/** What of a table is a facility's, of a period. */
export const ofPeriod = (facilityId: number, { year, semester }: AssessmentPeriod) =>
  sql<SqlBool>`facility_id = ${facilityId} and year = ${year} and semester = ${semester}`

// ————— Quick assessments —————

export type SavedQuick = QuickAnswers & {
  part: AssessmentPart
  savedAt: Date
  /** How often it has been saved. */
  version: number
}

/** What a facility has saved of a period. */
export function listQuick(db: ReadDb, facilityId: number, period: AssessmentPeriod) {
  return db
    .selectFrom('quick_assessment')
    .select(['part', 'answers', 'hazards', 'saved_at as savedAt', timesSaved.as('version')])
    .where(ofPeriod(facilityId, period))
    .execute()
}

const timesSaved = sql<number>`(
  select count(*)::int from assessment_history past
  where past.facility_id = quick_assessment.facility_id and past.year = quick_assessment.year
    and past.semester = quick_assessment.semester and past.part = quick_assessment.part and past.action = 'saveQuick')`

/** Who changes which part of an assessment, and when; for history and audit. */
export type Origin = {
  actor: { id: number; fullName: string; role: Role }
  now: Date
  facilityId: number
  period: AssessmentPeriod
  part: AssessmentPart
}

/** Saves a quick assessment in the place of the former one, with its history and audit. */
export async function saveQuick(db: Db, origin: Origin, { answers, hazards }: QuickAnswers): Promise<void> {
  const { facilityId, period, part, now, actor } = origin
  const values = {
    answers: JSON.stringify(answers),
    hazards,
    saved_at: now,
    saved_by: actor.id,
  }
  await db
    .insertInto('quick_assessment')
    .values({ facility_id: facilityId, ...period, part, ...values })
    .onConflict((conflict) =>
      conflict.columns(['facility_id', 'year', 'semester', 'part']).doUpdateSet(values),
    )
    .execute()
  await record(db, origin, 'saveQuick', { detail: { answers, hazards } })
}

/** Writes a change into the history and the audit trail, in one statement. */
async function record(
  db: Db,
  { actor, now, facilityId, period: { year, semester }, part }: Origin,
  action: 'saveQuick' | 'send' | 'reopen',
  more: { reason?: string; instrumentId?: number; detail?: Record<string, unknown> },
): Promise<void> {
  const detail = { facility_id: facilityId, year, semester, part, reason: more.reason }
  await sql`
    with noted as (
      insert into assessment_history (facility_id, year, semester, part, action, at, actor_id, actor_name, actor_role,
        reason, instrument_id, detail)
      values (${facilityId}, ${year}, ${semester}, ${part}, ${action}, ${now}, ${actor.id}, ${actor.fullName},
        ${actor.role}, ${more.reason ?? null}, ${more.instrumentId ?? null},
        ${more.detail ? JSON.stringify(more.detail) : null}::jsonb))
    insert into audit (at, actor_id, action, subject, subject_id, detail)
    values (${now}, ${actor.id}, ${`self-assessment.${action}` satisfies AuditAction}, 'self-assessment',
      ${`${facilityId}/${year}/${semester}/${part}`}, ${JSON.stringify(detail)}::jsonb)`.execute(db)
}

// ————— Instruments —————

export type Instrument = Awaited<ReturnType<typeof listInstruments>>[number]

const instrumentColumns = [
  'id',
  'part',
  'number',
  'sent_at as sentAt',
  'reopened_at as reopenedAt',
  'reopen_reason as reopenReason',
] as const

/** The newest submission of each instrument of a period. */
export function listInstruments(db: ReadDb, facilityId: number, period: AssessmentPeriod) {
  return db
    .selectFrom('assessment_instrument')
    .select(instrumentColumns)
    .where(ofPeriod(facilityId, period))
    .where('is_current', '=', true)
    .execute()
}

/** Whether a submission of a part has arrived under this key, be it the newest or an earlier one. */
export async function hasArrived(
  db: ReadDb,
  { facilityId, period, part }: Pick<Origin, 'facilityId' | 'period' | 'part'>,
  key: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('assessment_instrument')
    .select('id')
    .where(ofPeriod(facilityId, period))
    .where('part', '=', part)
    .where('send_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

export type StoredAnswer = Awaited<ReturnType<typeof listAnswers>>[number]

/** The answers of some submissions, by question, each with the words in which its question was asked. */
export async function listAnswers(db: ReadDb, instrumentIds: readonly number[]) {
  if (instrumentIds.length === 0) return []
  return db
    .selectFrom('assessment_answer as answer')
    .innerJoin('assessment_question as question', (join) =>
      join
        .onRef('question.id', '=', 'answer.question_id')
        .onRef('question.revision', '=', 'answer.question_revision'),
    )
    .select([
      'answer.instrument_id as instrumentId',
      'answer.question_id as id',
      'question.part',
      'question.hazard',
      'question.category',
      'question.group_name as group',
      'question.text',
      'answer.impact',
      'answer.potential',
      'answer.other_text as other',
      'answer.level',
      'answer.link',
    ])
    .where('answer.instrument_id', 'in', instrumentIds)
    .orderBy('answer.question_id')
    .execute()
}

/** The general answers of a hazard instrument among stored ones. */
export function impactAnswersOf(answers: readonly StoredAnswer[]): ImpactAnswer[] {
  return answers.flatMap(({ part, id, impact, potential, other }) =>
    part === 'hazardGeneral' && impact !== null && potential !== null
      ? [{ id, impact, potential, other }]
      : [],
  )
}
export function tickedLevelsOf(answers: readonly StoredAnswer[]): TickedLevel[] {
  return answers.flatMap(({ part, id, level }) => (part === 'hazardSpecial' && level ? [{ id, level }] : []))
}
export function linkedAnswersOf(
  answers: readonly StoredAnswer[],
  of: 'vulnerability' | 'capacity',
): LinkedAnswer[] {
  return answers.flatMap(({ part, id, level, link }) => (part === of ? [{ id, level, link }] : []))
}

/** One answer of a submission: what of it its instrument has. */
export type NewAnswer = {
  question_id: number
  impact?: boolean
  potential?: boolean
  other_text?: string | null
  level?: Level
  link?: string
}

/** A submission, the saved state that it was begun on where that is said, and the hazards that it is asked about. */
export type NewSubmission = {
  key?: string | undefined
  version?: number | undefined
  answers: readonly NewAnswer[]
  enabled: readonly HazardKey[] | 'all'
}

/**
 * Stores a submission with its answers, history and audit; the earlier one stays. Answers to hazards that are no longer enabled
 * are kept from the earlier submission, though not scored, so that ticking the hazard again brings them back.
 */
export async function insertInstrument(
  db: Db,
  origin: Origin,
  submission: NewSubmission & { previous: Instrument | undefined },
): Promise<Instrument> {
  const { facilityId, period, part, now, actor } = origin
  const { previous, enabled } = submission
  if (previous)
    await db
      .updateTable('assessment_instrument')
      .set({ is_current: false })
      .where('id', '=', previous.id)
      .execute()
  const stored = await db
    .insertInto('assessment_instrument')
    .values({
      facility_id: facilityId,
      ...period,
      part,
      number: (previous?.number ?? 0) + 1,
      send_key: submission.key ?? null,
      sent_at: now,
      sent_by: actor.id,
    })
    .returning(instrumentColumns)
    .executeTakeFirstOrThrow()
  await sql`
    insert into assessment_answer (instrument_id, question_id, question_revision, impact, potential, other_text, level, link)
    select ${stored.id}, row.question_id, question.revision, row.impact, row.potential, row.other_text, row.level, row.link
    from jsonb_to_recordset(${JSON.stringify(submission.answers)}::jsonb)
      as row (question_id int, impact boolean, potential boolean, other_text text, level text, link text)
    join assessment_question question on question.id = row.question_id and question.is_current`.execute(db)
  if (previous && enabled !== 'all')
    await sql`
      insert into assessment_answer (instrument_id, question_id, question_revision, impact, potential, other_text, level, link)
      select ${stored.id}, answer.question_id, answer.question_revision, impact, potential, other_text, answer.level, link
      from assessment_answer answer
      join assessment_question question
        on question.id = answer.question_id and question.revision = answer.question_revision
      where answer.instrument_id = ${previous.id} and question.hazard is not null
        and question.hazard <> all(${[...enabled]}::text[])
      on conflict do nothing`.execute(db)
  await record(db, origin, 'send', { instrumentId: stored.id, detail: { number: stored.number } })
  return stored
}

/** Reopens a sent instrument, with history and audit; undefined where it is not sent or already reopened. */
export async function reopenInstrument(
  db: Db,
  origin: Origin,
  reason: string,
): Promise<Instrument | undefined> {
  const reopened = await db
    .updateTable('assessment_instrument')
    .set({ reopened_at: origin.now, reopened_by: origin.actor.id, reopen_reason: reason })
    .where(ofPeriod(origin.facilityId, origin.period))
    .where('part', '=', origin.part)
    .where('is_current', '=', true)
    .where('reopened_at', 'is', null)
    .returning(instrumentColumns)
    .executeTakeFirst()
  if (reopened) await record(db, origin, 'reopen', { reason, instrumentId: reopened.id })
  return reopened
}

/** A page of who did what in a period, the newest first, and how many entries there are. */
export async function listHistory(db: ReadDb, facilityId: number, period: AssessmentPeriod, page: Page) {
  const entries = db.selectFrom('assessment_history').where(ofPeriod(facilityId, period))
  const { limit, offset } = partOf(page)
  const rows = await entries
    .select(['at', 'actor_name as actor', 'actor_role as role', 'part', 'action', 'reason'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The hazards that a sent hazard instrument has asked about: those of its quick assessment then; undefined where nothing tells. */
export async function findAskedHazards(
  db: ReadDb,
  facilityId: number,
  { year, semester }: AssessmentPeriod,
  instrumentId: number,
): Promise<HazardKey[] | undefined> {
  const row = await firstFrom(db)<{ hazards: HazardKey[] | null }>`
    select quick.detail -> 'hazards' as hazards
    from assessment_history sent
    join assessment_history quick using (facility_id, year, semester, part)
    where facility_id = ${facilityId} and year = ${year} and semester = ${semester} and sent.action = 'send'
      and sent.instrument_id = ${instrumentId} and quick.action = 'saveQuick' and quick.id < sent.id
    order by quick.id desc limit 1`
  return row?.hazards ?? undefined
}

// ————— Reports of a facility —————

export type PartState = {
  semester: Semester
  hasQuick: boolean
  hasInstrument: boolean
  reopenedAt: Date | null
  reopenReason: string | null
}

/** What of a part a facility has filled in a year, by semester; semesters without anything are absent. */
export async function listPartStates(
  db: ReadDb,
  facilityId: number,
  part: AssessmentPart,
  year: number,
): Promise<PartState[]> {
  return rowsFrom(db)<PartState>`
    select semester, quick.facility_id is not null as "hasQuick", sent.id is not null as "hasInstrument",
      sent.reopened_at as "reopenedAt", sent.reopen_reason as "reopenReason"
    from (
      select * from quick_assessment where facility_id = ${facilityId} and year = ${year} and part = ${part}) quick
    full join (
      select * from assessment_instrument
      where facility_id = ${facilityId} and year = ${year} and part = ${part} and is_current) sent using (semester)
    order by semester`
}
