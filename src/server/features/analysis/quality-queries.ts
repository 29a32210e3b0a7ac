import { sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'
import { type FindingDetail, type QualityRuleId, qualityRuleIds } from '#indicators/quality-rules.ts'
import { isRegencyOf } from '#server/database/reach.ts'
import { allOf, countFrom, firstFrom, rowsFrom, limitTo } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { isOfOffice } from '#server/features/reports/life/transition-queries.ts'

import type { Question } from './question.ts'

/** What the rules have found; found it is by the job beside. */

const found = ({ month, form, province, regency, type }: Question) => {
  const condition = allOf(
    sql`finding.month = ${month}`,
    regency
      ? sql`finding.regency_code = ${regency}`
      : province && isRegencyOf(province, sql`finding.regency_code`),
    form && sql`finding.form = ${form}`,
    type && sql`finding.facility_type = ${type}`,
  )
  return sql`from quality_finding finding where ${condition}`
}

/** What these rules find is counted with the reports, and so is what every other page says of them. */
const reportingRules = ['unsent', 'late'] as const satisfies readonly QualityRuleId[]
type ReportingRule = (typeof reportingRules)[number]
export const isOfReporting = (rule: QualityRuleId): rule is ReportingRule =>
  reportingRules.some((each) => each === rule)

export type RuleCount = { code: string; rule: QualityRuleId; findings: number }

/** Findings by province, or by regency within a province, of every rule but those that `countReports` counts. */
export async function countFindings(db: ReadDb, question: Question): Promise<RuleCount[]> {
  const code =
    question.province === undefined ? sql`left(finding.regency_code, 2)` : sql`finding.regency_code`
  const rules = qualityRuleIds.filter((rule) => !isOfReporting(rule))
  return rowsFrom(db)<RuleCount>`
    select ${code} as code, finding.rule, count(*)::int as findings
    ${found(question)} and finding.rule = any(${rules}::text[]) group by 1, 2`
}

export type ReportCount = { code: string; form: string; owed: number; reported: number } & Record<
  ReportingRule,
  number
>

/** The reports of these forms that are owed, have come, are missing and late, by form and by the same regions. */
export async function countReports(
  db: ReadDb,
  { month, province, type }: Question,
  forms: readonly string[],
): Promise<ReportCount[]> {
  const within = province === undefined ? sql`true` : isRegencyOf(province, sql`region_code`)
  return rowsFrom(db)<ReportCount>`
    select region_code as code, form, sum(expected)::int as owed, sum(reported + unowed)::int as reported,
      sum(expected - reported)::int as unsent, sum(reported - on_time)::int as late
    from reporting_summary
    where form = any(${[...forms]}::text[]) and span = ${month} and region_level = ${province === undefined ? 1 : 2}
      and ${within} and ${type === undefined ? sql`true` : sql`facility_type = ${type}`}
    group by region_code, form`
}

export async function findQualityMonth(
  db: ReadDb,
  month: Month,
): Promise<{ countedAt: Date | null; isStale: boolean } | undefined> {
  return firstFrom(db)<{ countedAt: Date | null; isStale: boolean }>`
    select counted_at as "countedAt", seen_at is distinct from touched_at as "isStale"
    from quality_month where month = ${month}`
}

export type Finding = {
  id: number
  facilityId: number
  facility: string
  code: string
  type: FacilityType
  regencyCode: string
  regency: string
  form: string
  reportId: number | null
  detail: FindingDetail
}

/** A page of what a rule has found, by regency, and how much there is. */
export async function listFindingsOf(
  db: ReadDb,
  question: Question,
  { rule, ...page }: Page & { rule: QualityRuleId },
): Promise<{ rows: Finding[]; total: number }> {
  const ofRule = sql`${found(question)} and finding.rule = ${rule}`
  const rows = await rowsFrom(db)<Finding>`
    select page.id, page.form, page.report_id as "reportId", page.detail, facility.id as "facilityId",
      facility.name as facility, facility.code, page.facility_type as type, page.regency_code as "regencyCode",
      regency.name as regency
    from (
      select finding.* ${ofRule}
      order by finding.regency_code, finding.facility_id, finding.id
      ${limitTo(page)}) page
    join facility on facility.id = page.facility_id
    join regency on regency.code = page.regency_code
    order by page.regency_code, page.facility_id, page.id`
  return { rows, total: await countFrom(db, ofRule) }
}

export type Asking = { month: Month; rule: QualityRuleId; regency: string; day: Day }

/** When the office was asked on that day; undefined where it was not. */
export async function findRequest(
  db: ReadDb,
  { month, rule, regency, day }: Asking,
): Promise<{ requestedAt: Date; findings: number } | undefined> {
  return db
    .selectFrom('quality_request')
    .select(['requested_at as requestedAt', 'findings'])
    .where('regency_code', '=', regency)
    .where('month', '=', month)
    .where('rule', '=', rule)
    .where('day', '=', day)
    .executeTakeFirst()
}

/** False where the office was asked on that day already, also by someone at the same moment. */
export async function insertRequest(
  db: Db,
  { month, rule, regency, day }: Asking,
  { actorId, now, findings }: { actorId: number; now: Date; findings: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('quality_request')
    .values({
      ...{ month, rule, regency_code: regency, day, findings },
      ...{ requested_at: now, requested_by: actorId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What of a rule's findings in a regency is told to its office: names by form, some of them, and how many there are. */
export async function listNamed(
  db: Db,
  { month, rule, regency }: Asking,
  most: number,
): Promise<{ form: string; names: string[]; findings: number }[]> {
  return rowsFrom(db)<{ form: string; names: string[]; findings: number }>`
    select form, (array_agg(name order by name, id))[1:${sql.lit(most)}] as names, count(*)::int as findings
    from (
      select finding.form, facility.name, finding.id from quality_finding finding
      join facility on facility.id = finding.facility_id
      where finding.month = ${month} and finding.rule = ${rule} and finding.regency_code = ${regency}) named
    group by form order by form`
}

type Notice = Pick<Asking, 'month' | 'regency'> & { form: string; detail: string; now: Date }

/** Tells every active account of the regency's office; gives how many there are. */
export async function notifyOffice(db: Db, { month, regency, form, detail, now }: Notice): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification (account_id, kind, form, month, detail, created_at)
    select id, 'quality', ${form}, ${month}, ${detail}, ${now} from account
    where ${isOfOffice(sql`${regency}`)} and status = 'active'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
