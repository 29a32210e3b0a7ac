import { sql } from 'kysely'

import { factsOf, type FormWorth } from '#indicators/form-worth.ts'
import type { Db } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { byMonth, type ReportForFacts } from './form-generator.ts'
import { writeInBatches } from './queries.ts'
import { mapInStretches } from './stretches.ts'

type FactRow = Readonly<Record<string, unknown>> & { report_id: number }

/** What the reports of a form are worth, as at their sending. Takes a while, in which the database can be kept at work. */
export async function factRowsOf(
  form: string,
  reports: readonly ReportForFacts[],
  forms: FormRegistry,
): Promise<FactRow[]> {
  const worth = forms.worthOf(form)
  if (!worth) return []
  // Month by month, since the schemas of a form are made once for each.
  const rows = await mapInStretches(
    reports.toSorted(byMonth),
    ({ reportId, facility, month, status, sheets }) => {
      const definition = forms.findFor(form, month)
      if (!definition) throw new Error(`No version of ${form} for ${month} is known.`)
      const row = factsOf(worth, { profile: facility, month, status, form: definition, sheets })
      return row && { ...row, report_id: reportId }
    },
  )
  return rows.filter((row) => row !== null)
}

export async function insertFacts(db: Db, worth: FormWorth | null, rows: readonly FactRow[]): Promise<void> {
  if (!worth) return
  const table = sql.table(worth.facts.table)
  await writeInBatches(
    db,
    rows,
    (some) => sql`
      insert into ${table}
      select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(some)}::jsonb)`,
  )
}
