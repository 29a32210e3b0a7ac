import { sql } from 'kysely'

import { monthOf, type Month } from '#domain/month.ts'
import { isReported } from '#server/database/report-status.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

type FactsOfReport = { form: string; month: Month; facts: Readonly<Record<string, unknown>> }

/** The facts beside a facility's reported reports of a year, from the table of each one's form. */
export async function listFactsOfYear(
  db: ReadDb,
  { facilityId, year, tables }: { facilityId: number; year: number; tables: readonly FormTable[] },
): Promise<FactsOfReport[]> {
  if (tables.length === 0) return []
  const ofForm = tables.map(
    ({ form, table }) =>
      sql`when ${form} then (select to_jsonb(fact) from ${sql.table(table)} fact where fact.report_id = report.id)`,
  )
  const rows = await rowsFrom(db)<Omit<FactsOfReport, 'facts'> & { facts: FactsOfReport['facts'] | null }>`
    select report.form, report.month, case report.form ${sql.join(ofForm, sql` `)} end as facts
    from report
    where report.facility_id = ${facilityId}
      and report.month between ${monthOf(year, 1)} and ${monthOf(year, 12)}
      and ${isReported()}`
  return rows.flatMap(({ facts, ...report }) => (facts ? [{ ...report, facts }] : []))
}

/** Where the facts of a form's reports lie. */
type FormTable = { form: string; table: string }
