import { type RawBuilder, sql } from 'kysely'

import type { FacilityType } from '#domain/facility.ts'
import type { HazardKey, Level } from '#domain/hazards.ts'
import type { CategoryKey } from '#domain/hazards.ts'
import type { Role } from '#domain/roles.ts'
import type {
  AssessmentPart,
  AssessmentPeriod,
  ImpactAnswer,
  LinkedAnswer,
  QuickAnswers,
  Semester,
  TickedLevel,
} from '#domain/self-assessment.ts'
import type {
  AssessmentBank,
  AssessmentScores,
  HazardComponents,
  RiskSummary,
} from '#indicators/self-assessment-scores.ts'
import { withinReach } from '#server/database/reach.ts'
import type { QuestionPart } from '#server/database/schema.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

// ————— Whose —————

/** A facility with its account, as the self-assessment names it. */
export type Subject = {
  facilityId: number
  userId: number
  username: string
  facility: string
  regencyCode: string
  regency: string
  province: string
}

/** The facility of an account within reach. */
export function findSubject(db: ReadDb, actor: Actor, userId: number): Promise<Subject | undefined> {
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
      'facility.regency_code as regencyCode',
      'regency.name as regency',
      'province.name as province',
    ])
    .where('account.id', '=', userId)
    .where(withinReach(actor))
    .executeTakeFirst()
}

/** One save of a facility after the other, so that two at once see each other. */
export async function lockFacility(db: Db, facilityId: number): Promise<void> {
  await sql`select from facility where id = ${facilityId} for no key update`.execute(db)
}

// ————— Questions —————

export type Question = {
  id: number
  part: QuestionPart
  hazard: HazardKey | null
  category: CategoryKey | null
  group_id: number | null
  group_name: string | null
  is_other: boolean
  dimension: string | null
  level: Level | null
  text: string
}

/** The current questions of some parts, in the order of their ids, which is that of the screens. */
export function listQuestions(db: ReadDb, parts: readonly QuestionPart[]): Promise<Question[]> {
  return db
    .selectFrom('assessment_question')
    .select([
      'id',
      'part',
      'hazard',
      'category',
      'group_id',
      'group_name',
      'is_other',
      'dimension',
      'level',
      'text',
    ])
    .where('is_current', '=', true)
    .where('part', 'in', parts)
    .orderBy('id')
    .execute()
}

/** The questions of the instruments as rules and scores know them. The table's checks promise what each part has. */
export function bankOf(questions: readonly Question[]): AssessmentBank {
  return {
    general: questions.flatMap(({ part, id, hazard, category, is_other, text }) =>
      part === 'hazardGeneral' && hazard && category
        ? [{ id, hazard, category, isOther: is_other, text }]
        : [],
    ),
    special: questions.flatMap(({ part, id, hazard, category, dimension, level, text }) =>
      part === 'hazardSpecial' && hazard && category && dimension && level
        ? [{ id, hazard, category, dimension, level, text }]
        : [],
    ),
    vulnerability: questions.flatMap(({ part, id, hazard, category, text }) =>
      part === 'vulnerability' && category ? [{ id, hazard, category, text }] : [],
    ),
    capacity: questions.flatMap(({ part, id, group_id, group_name, text }) =>
      part === 'capacity' && group_id !== null && group_name !== null
        ? [{ id, groupId: group_id, group: group_name, text }]
        : [],
    ),
  }
}

export const instrumentParts = ['hazardGeneral', 'hazardSpecial', 'vulnerability', 'capacity'] as const

// ————— Quick assessments —————

export type SavedQuick = QuickAnswers & { part: AssessmentPart; savedAt: Date }

/** What a facility has saved of a period. */
export function listQuick(
  db: ReadDb,
  facilityId: number,
  { year, semester }: AssessmentPeriod,
): Promise<SavedQuick[]> {
  return db
    .selectFrom('quick_assessment')
    .select(['part', 'answers', 'hazards', 'saved_at as savedAt'])
    .where('facility_id', '=', facilityId)
    .where('year', '=', year)
    .where('semester', '=', semester)
    .execute()
}

/** Whose step it is, for history and audit. */
export type Step = {
  actor: { id: number; fullName: string; role: Role }
  now: Date
  facilityId: number
  period: AssessmentPeriod
  part: AssessmentPart
}

/** Saves a quick assessment in the place of the former one, with its history and audit. */
export async function saveQuick(db: Db, step: Step, { answers, hazards }: QuickAnswers): Promise<void> {
  const { facilityId, period, part, now, actor } = step
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
  await record(db, step, 'saveQuick', { detail: { answers, hazards } })
}

/** Writes a step into the history and the audit trail, in one statement. */
async function record(
  db: Db,
  { actor, now, facilityId, period: { year, semester }, part }: Step,
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
    values (${now}, ${actor.id}, ${`self-assessment.${action}`}, 'self-assessment',
      ${`${facilityId}/${year}/${semester}/${part}`}, ${JSON.stringify(detail)}::jsonb)`.execute(db)
}

// ————— Instruments —————

export type Instrument = {
  id: number
  part: AssessmentPart
  number: number
  sendKey: string | null
  sentAt: Date
  reopenedAt: Date | null
  reopenReason: string | null
}

const instrumentColumns = [
  'id',
  'part',
  'number',
  'send_key as sendKey',
  'sent_at as sentAt',
  'reopened_at as reopenedAt',
  'reopen_reason as reopenReason',
] as const

/** The newest sending of each instrument of a period. */
export function listInstruments(
  db: ReadDb,
  facilityId: number,
  { year, semester }: AssessmentPeriod,
): Promise<Instrument[]> {
  return db
    .selectFrom('assessment_instrument')
    .select(instrumentColumns)
    .where('facility_id', '=', facilityId)
    .where('year', '=', year)
    .where('semester', '=', semester)
    .where('is_current', '=', true)
    .execute()
}

export type StoredAnswer = {
  instrumentId: number
  id: number
  part: QuestionPart
  hazard: HazardKey | null
  category: CategoryKey | null
  impact: boolean | null
  potential: boolean | null
  other: string | null
  level: Level | null
  link: string | null
}

/** The answers of some sendings, by question. */
export async function listAnswers(db: ReadDb, instrumentIds: readonly number[]): Promise<StoredAnswer[]> {
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

/** One answer of a sending: what of it its instrument has. */
export type NewAnswer = {
  question_id: number
  impact?: boolean
  potential?: boolean
  other_text?: string | null
  level?: Level
  link?: string
}

/**
 * Stores a sending with its answers, history and audit; the earlier one stays. Answers to hazards that are no longer enabled
 * are kept from the earlier sending, though not scored, so that ticking the hazard again brings them back.
 */
export async function insertInstrument(
  db: Db,
  step: Step,
  sending: {
    key: string | undefined
    answers: readonly NewAnswer[]
    previous: Instrument | undefined
    enabled: readonly HazardKey[] | 'all'
  },
): Promise<Instrument> {
  const { facilityId, period, part, now, actor } = step
  const { previous, enabled } = sending
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
      send_key: sending.key ?? null,
      sent_at: now,
      sent_by: actor.id,
    })
    .returning(instrumentColumns)
    .executeTakeFirstOrThrow()
  await sql`
    insert into assessment_answer (instrument_id, question_id, question_revision, impact, potential, other_text, level, link)
    select ${stored.id}, row.question_id, question.revision, row.impact, row.potential, row.other_text, row.level, row.link
    from jsonb_to_recordset(${JSON.stringify(sending.answers)}::jsonb)
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
  await record(db, step, 'send', { instrumentId: stored.id, detail: { number: stored.number } })
  return stored
}

/** Reopens a sent instrument, with history and audit; undefined where it is not sent or already reopened. */
export async function reopenInstrument(db: Db, step: Step, reason: string): Promise<Instrument | undefined> {
  const reopened = await db
    .updateTable('assessment_instrument')
    .set({ reopened_at: step.now, reopened_by: step.actor.id, reopen_reason: reason })
    .where('facility_id', '=', step.facilityId)
    .where('year', '=', step.period.year)
    .where('semester', '=', step.period.semester)
    .where('part', '=', step.part)
    .where('is_current', '=', true)
    .where('reopened_at', 'is', null)
    .returning(instrumentColumns)
    .executeTakeFirst()
  if (reopened) await record(db, step, 'reopen', { reason, instrumentId: reopened.id })
  return reopened
}

export function listHistory(db: ReadDb, facilityId: number, { year, semester }: AssessmentPeriod) {
  return db
    .selectFrom('assessment_history')
    .select(['at', 'actor_name as actor', 'actor_role as role', 'part', 'action', 'reason'])
    .where('facility_id', '=', facilityId)
    .where('year', '=', year)
    .where('semester', '=', semester)
    .orderBy('id')
    .execute()
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
  const { rows } = await sql<PartState>`
    select semester, quick.facility_id is not null as "hasQuick", sent.id is not null as "hasInstrument",
      sent.reopened_at as "reopenedAt", sent.reopen_reason as "reopenReason"
    from (
      select * from quick_assessment where facility_id = ${facilityId} and year = ${year} and part = ${part}) quick
    full join (
      select * from assessment_instrument
      where facility_id = ${facilityId} and year = ${year} and part = ${part} and is_current) sent using (semester)
    order by semester`.execute(db)
  return rows
}

// ————— Scores —————

export type BaseLevel = { hazard: HazardKey; level: Level; source: string | null }

export function listBaseLevels(db: ReadDb, regencyCode: string): Promise<BaseLevel[]> {
  return db
    .selectFrom('irbi_level')
    .select(['hazard', 'level', 'source'])
    .where('regency_code', '=', regencyCode)
    .execute()
}

export type PeriodResult = {
  sent: Readonly<Record<AssessmentPart, boolean>>
  quick: Readonly<Record<AssessmentPart, number | null>>
  scores: AssessmentScores
}

/** A period's row of `assessment_result`, without whose it is. */
export function resultRow({ sent, quick, scores }: PeriodResult, now: Date) {
  return {
    hazard_sent: sent.hazard,
    vulnerability_sent: sent.vulnerability,
    capacity_sent: sent.capacity,
    risk_max: scores.max,
    risk_mean: scores.mean,
    risk_class: scores.class,
    leading_hazard: scores.leading,
    capacity_index: scores.capacity?.value ?? null,
    quick_hazard: quick.hazard,
    quick_vulnerability: quick.vulnerability,
    quick_capacity: quick.capacity,
    computed_at: now,
  }
}

/** Stores what a period is worth, in the place of what it was worth before. */
export async function saveResult(
  db: Db,
  { facilityId, period, now }: Pick<Step, 'facilityId' | 'period' | 'now'>,
  result: PeriodResult,
): Promise<void> {
  const { scores } = result
  const values = resultRow(result, now)
  await db
    .insertInto('assessment_result')
    .values({ facility_id: facilityId, ...period, ...values })
    .onConflict((conflict) => conflict.columns(['facility_id', 'year', 'semester']).doUpdateSet(values))
    .execute()
  await db
    .deleteFrom('assessment_hazard_result')
    .where('facility_id', '=', facilityId)
    .where('year', '=', period.year)
    .where('semester', '=', period.semester)
    .execute()
  const rows = hazardRows(scores.components, scores)
  if (rows.length > 0)
    await db
      .insertInto('assessment_hazard_result')
      .values(rows.map((row) => ({ facility_id: facilityId, ...period, ...row })))
      .execute()
}

/** The rows of `assessment_hazard_result` of a period, without whose they are. */
export function hazardRows(components: readonly HazardComponents[], { hazards }: RiskSummary) {
  return components.map(({ hazard, base, impact, vulnerability }) => {
    const scored = hazards.find((one) => one.hazard === hazard)
    return {
      hazard,
      base_level: base,
      severity: impact?.severity ?? null,
      breadth: impact?.breadth ?? null,
      hazard_index: scored?.hazardIndex.value ?? null,
      vulnerability_index: vulnerability,
      risk_index: scored?.risk ?? null,
    }
  })
}

// ————— Hazard levels —————

export type HazardLevel = { regency_code: string; hazard: HazardKey; level: Level }

export function listHazardLevels(db: ReadDb, provinceCode: string) {
  return db
    .selectFrom('regency')
    .leftJoin('irbi_level', 'irbi_level.regency_code', 'regency.code')
    .select([
      'regency.code',
      'regency.name',
      'irbi_level.hazard',
      'irbi_level.level',
      'irbi_level.source',
      'irbi_level.updated_at',
    ])
    .where('regency.province_code', '=', provinceCode)
    .orderBy('regency.code')
    .execute()
}

export async function listRegencyCodes(db: ReadDb, codes: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('regency').select('code').where('code', 'in', codes).execute()
  return rows.map(({ code }) => code)
}

/** The stored levels of some regencies. */
export function listStoredLevels(
  db: ReadDb,
  codes: readonly string[],
): Promise<(HazardLevel & { source: string | null })[]> {
  return db
    .selectFrom('irbi_level')
    .select(['regency_code', 'hazard', 'level', 'source'])
    .where('regency_code', 'in', codes)
    .execute()
}

export async function saveHazardLevels(
  db: Db,
  rows: readonly HazardLevel[],
  { source, now, actorId }: { source: string | null; now: Date; actorId: number },
): Promise<void> {
  await sql`
    insert into irbi_level (regency_code, hazard, level, source, updated_at, updated_by)
    select regency_code, hazard, level, ${source}::text, ${now}::timestamptz, ${actorId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (regency_code text, hazard text, level text)
    on conflict (regency_code, hazard) do update
      set level = excluded.level, source = excluded.source, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(db)
}

/** The results that rest on the levels of some regencies: each period with the parts of its risk. */
export type RestingResult = {
  facility_id: number
  year: number
  semester: Semester
  capacity_sent: boolean
  capacity_index: number | null
  hazards: {
    hazard: HazardKey
    level: Level | null
    severity: number | null
    breadth: number | null
    vulnerability_index: number | null
  }[]
}

/** With each hazard's level as `irbi_level` has it now. */
export async function listRestingResults(db: ReadDb, codes: readonly string[]): Promise<RestingResult[]> {
  const { rows } = await sql<RestingResult>`
    select result.facility_id, result.year, result.semester, result.capacity_sent, result.capacity_index,
      jsonb_agg(jsonb_build_object('hazard', part.hazard, 'level', irbi_level.level, 'severity', part.severity,
        'breadth', part.breadth, 'vulnerability_index', part.vulnerability_index)
        order by ${hazardOrder(sql`part.hazard`)}) as hazards
    from facility
    join assessment_result result on result.facility_id = facility.id
    join assessment_hazard_result part using (facility_id, year, semester)
    left join irbi_level on irbi_level.regency_code = facility.regency_code and irbi_level.hazard = part.hazard
    where facility.regency_code = any(${[...codes]}::text[])
    group by result.facility_id, result.year, result.semester`.execute(db)
  return rows
}

const hazardOrder = (column: RawBuilder<unknown>) =>
  sql`array_position(array['banjir', 'badai', 'kenaikanAir', 'kekeringan', 'kebakaranHutan'], ${column})`

/** Replaces the risks of many periods at once. */
export async function saveRisks(
  db: Db,
  results: readonly {
    period: Pick<RestingResult, 'facility_id' | 'year' | 'semester'>
    components: readonly HazardComponents[]
    summary: RiskSummary
  }[],
  now: Date,
): Promise<void> {
  const totals = results.map(({ period, summary }) => ({
    ...period,
    risk_max: summary.max,
    risk_mean: summary.mean,
    risk_class: summary.class,
    leading_hazard: summary.leading,
  }))
  const parts = results.flatMap(({ period, components, summary }) =>
    hazardRows(components, summary).map((row) => ({ ...period, ...row })),
  )
  await sql`
    update assessment_result result
    set risk_max = row.risk_max, risk_mean = row.risk_mean, risk_class = row.risk_class,
      leading_hazard = row.leading_hazard, computed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as row (facility_id int, year smallint, semester smallint,
      risk_max float8, risk_mean float8, risk_class text, leading_hazard text)
    where (result.facility_id, result.year, result.semester) = (row.facility_id, row.year, row.semester)`.execute(
    db,
  )
  await sql`
    update assessment_hazard_result part
    set base_level = row.base_level, hazard_index = row.hazard_index, risk_index = row.risk_index
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as row (facility_id int, year smallint, semester smallint,
      hazard text, base_level text, hazard_index float8, risk_index float8)
    where (part.facility_id, part.year, part.semester, part.hazard)
      = (row.facility_id, row.year, row.semester, row.hazard)`.execute(db)
}

// ————— Regions —————

/** Which facilities of a period a table is about. */
export type ResultScope = {
  actor: Actor
  period: AssessmentPeriod
  /** Facilities count that were active on this day. */
  day: string
  provinceCode: string | undefined
}

function scopeCondition({ actor, day, provinceCode }: ResultScope): RawBuilder<unknown> {
  const parts = [
    sql`${withinReach(actor)}`,
    sql`facility.active_since <= ${day} and (facility.closed_on is null or facility.closed_on > ${day})`,
  ]
  if (provinceCode) parts.push(sql`facility.province_code = ${provinceCode}`)
  return sql.join(parts, sql` and `)
}

const resultJoin = ({ period: { year, semester } }: ResultScope) => sql`
  left join assessment_result result
    on result.facility_id = facility.id and result.year = ${year} and result.semester = ${semester}`
const isComplete = sql`(result.hazard_sent and result.vulnerability_sent and result.capacity_sent)`

export type RegionResult = {
  id: string
  name: string
  facilities: number
  begun: number
  hazard: number
  vulnerability: number
  capacity: number
  complete: number
  high: number
  medium: number
  low: number
  riskSum: number
  risks: number
  capacitySum: number
  capacities: number
}

/** Coverage and sums of scores, per province or per regency. Sums, so that regions are pooled and not averaged. */
export async function listRegionResults(
  db: ReadDb,
  scope: ResultScope,
  by: 'province' | 'regency',
): Promise<RegionResult[]> {
  const { rows } = await sql<RegionResult>`
    select region.code as id, region.name,
      count(*)::int as facilities,
      count(result.facility_id)::int as begun,
      (count(*) filter (where result.hazard_sent))::int as hazard,
      (count(*) filter (where result.vulnerability_sent))::int as vulnerability,
      (count(*) filter (where result.capacity_sent))::int as capacity,
      (count(*) filter (where ${isComplete}))::int as complete,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Tinggi'))::int as high,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Sedang'))::int as medium,
      (count(*) filter (where ${isComplete} and result.risk_class = 'Rendah'))::int as low,
      coalesce(sum(result.risk_max) filter (where ${isComplete}), 0) as "riskSum",
      (count(result.risk_max) filter (where ${isComplete}))::int as risks,
      coalesce(sum(result.capacity_index), 0) as "capacitySum",
      count(result.capacity_index)::int as capacities
    from facility
    join ${sql.table(by)} region on region.code = facility.${sql.ref(`${by}_code`)}
    ${resultJoin(scope)}
    where ${scopeCondition(scope)}
    group by region.code, region.name
    order by region.code`.execute(db)
  return rows
}

export type FacilityResult = {
  userId: number | null
  facility: string
  code: string
  type: FacilityType
  regency: string
  hazard: boolean
  vulnerability: boolean
  capacity: boolean
  begun: boolean
  risk: number | null
  class: Level | null
  leading: HazardKey | null
  reopenable: boolean
}
export type ResultFilter = {
  regencyCode: string | undefined
  /** Part of a name, or a code. */
  find: string | undefined
  status: 'none' | 'begun' | 'complete' | undefined
}

/** A page of facilities with what they have sent of a period, by name; and how many there are. */
export async function listFacilityResults(
  db: ReadDb,
  scope: ResultScope,
  filter: ResultFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FacilityResult[]; total: number }> {
  const conditions = [scopeCondition(scope)]
  if (filter.regencyCode) conditions.push(sql`facility.regency_code = ${filter.regencyCode}`)
  if (filter.find)
    conditions.push(
      sql`(strpos(lower(facility.name), ${filter.find.toLowerCase()}) > 0 or lower(facility.code) = ${filter.find.toLowerCase()})`,
    )
  if (filter.status) conditions.push(statusConditions[filter.status])
  const chosen = sql`from facility ${resultJoin(scope)} where ${sql.join(conditions, sql` and `)}`
  const { year, semester } = scope.period
  const { rows } = await sql<FacilityResult>`
    select owner.id as "userId", chosen.name as facility, chosen.code, chosen.type, regency.name as regency,
      coalesce(hazard_sent, false) as hazard, coalesce(vulnerability_sent, false) as vulnerability,
      coalesce(capacity_sent, false) as capacity, begun, risk_max as risk, risk_class as class,
      leading_hazard as leading,
      exists (
        select from assessment_instrument sent
        where sent.facility_id = chosen.id and sent.year = ${year} and sent.semester = ${semester}
          and sent.part = 'hazard' and sent.is_current and sent.reopened_at is null) as reopenable
    from (
      select facility.id, facility.name, facility.code, facility.type, facility.regency_code,
        result.facility_id is not null as begun, result.hazard_sent, result.vulnerability_sent, result.capacity_sent,
        result.risk_max, result.risk_class, result.leading_hazard
      ${chosen}
      order by facility.name, facility.id limit ${perPage} offset ${(page - 1) * perPage}) chosen
    join regency on regency.code = chosen.regency_code
    left join account owner on owner.facility_id = chosen.id
    order by chosen.name, chosen.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

const statusConditions = {
  none: sql`result.facility_id is null`,
  begun: sql`(result.facility_id is not null and not ${isComplete})`,
  complete: isComplete,
} as const
