import { sql } from 'kysely'

import { monthOf, type Month } from '#domain/month.ts'
import { reportedStatuses } from '#domain/report-status.ts'
import type { ReadDb } from '#server/database/transaction.ts'

/** The facts beside a facility's reported reports of a year: each report has those of its own form. */
export async function listFactsOfYear(
  db: ReadDb,
  facilityId: number,
  year: number,
): Promise<{ form: string; month: Month; facts: object }[]> {
  const { rows } = await sql<{ form: string; month: Month; facts: object }>`
    select report.form, report.month, coalesce(to_jsonb(waste_fact), to_jsonb(covid_waste_fact),
      to_jsonb(mercury_fact), to_jsonb(environmental_health_fact), to_jsonb(key_question_fact),
      to_jsonb(sanitarian_kit_fact)) as facts
    from report
    left join waste_fact on waste_fact.report_id = report.id
    left join covid_waste_fact on covid_waste_fact.report_id = report.id
    left join mercury_fact on mercury_fact.report_id = report.id
    left join environmental_health_fact on environmental_health_fact.report_id = report.id
    left join key_question_fact on key_question_fact.report_id = report.id
    left join sanitarian_kit_fact on sanitarian_kit_fact.report_id = report.id
    where report.facility_id = ${facilityId}
      and report.month between ${monthOf(year, 1)} and ${monthOf(year, 12)}
      and report.status = any(${[...reportedStatuses]}::text[])`.execute(db)
  return rows.filter(({ facts }) => facts !== null)
}
