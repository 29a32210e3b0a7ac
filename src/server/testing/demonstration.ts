import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import { dayIn } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { type FormRow, formRows, shippedForms } from '#indicators/shipped-forms.ts'
import { makeTrialTables } from '#server/database/fact-tables.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import type { Pool } from '#server/database/transaction.ts'
import { loadDemonstrationData } from '#server/demo/load.ts'
import { localFileStore } from '#server/files/local-file-store.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { publishShippedForms } from '#server/form-versions/publish.ts'
import { loadRegions } from '#server/reference-data/load-regions.ts'

import { type FreshDatabase, freshDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

export const demonstrationFiles = localFileStore(testFolder())

/** A database as a first start leaves it, with these forms in service. */
export async function demonstrationDatabase(rows: readonly FormRow[], now: Date): Promise<FreshDatabase> {
  const database = await databaseWithoutPeople(rows)
  const began = performance.now()
  const forms = formRegistry(
    rows.map(({ form }) => form),
    rows,
  )
  await loadDemonstrationData(database.db, { now, forms, files: demonstrationFiles })
  process.stdout.write(`demonstration data ${Math.round(performance.now() - began)} ms\n`)
  return database
}

/** A database as it is before the demonstration data: forms and regions, and nobody in them. */
export async function databaseWithoutPeople(rows: readonly FormRow[]): Promise<FreshDatabase> {
  const database = await freshDatabase()
  const { db } = database
  // The template holds the tests' own small world; a first start finds nothing.
  await db.transaction().execute(async (tx) => {
    // What refers to accounts is emptied with them, and the audit would refuse.
    await sql`alter table audit disable trigger user`.execute(tx)
    await sql`truncate province, account, form_version restart identity cascade`.execute(tx)
    await sql`alter table audit enable trigger user`.execute(tx)
  })
  await publishShippedForms(
    db,
    rows.map(({ form }) => form),
    { production: false },
  )
  await makeTrialTables(
    db,
    rows.filter((row) => !formRows.includes(row)),
  )
  await loadRegions(db)
  return database
}

/** The waste reports of Kota Bandung in the month that is collected, by status. The README names how many wait. */
export const wasteQueue = { sent: 25, revise: 5, confirmed: 14, draft: 6 }

export async function queueOfBandung(db: Pool, month: Month): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from report
    where regency_code = '32.73' and month = ${month} and form = 'limbahfasyankes' group by status`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** A sheet with what it is judged by. */
export type Stored = {
  name: string
  form: string
  status: StoredStatus
  report_id: number
  month: Month
  at: Date
  profile: FacilityProfile
  sheets: Record<string, AnswerSheet>
  previous: Record<string, AnswerSheet> | null
  confirmed: Record<string, AnswerSheet> | null
}

export function contextOf({ month, at, profile, sheets, previous, confirmed }: Stored, formId: string) {
  const related: Record<string, AnswerSheet | null> = { ...sheets, [formId]: null }
  return {
    month,
    today: dayIn(profile.zone, at),
    profile,
    previous: previous?.[formId] ?? null,
    confirmed: confirmed?.[formId] ?? null,
    related,
    history: {},
  }
}

export const profileColumns = sql`jsonb_build_object('type', facility.type, 'regionType', facility.region_type,
  'hospitalClass', facility.hospital_class, 'inpatient', facility.inpatient, 'beds', facility.beds,
  'covidHandler', facility.covid_handler, 'zone', province.zone) as profile`
const running = shippedForms.flatMap(({ id, stockRunsOn }) => (stockRunsOn ? [id] : []))
const lastMonthOf = sql`to_char((report.month || '-01')::date - interval '1 month', 'YYYY-MM')`
const earlierSheets = (condition: ReturnType<typeof sql>) => sql`(
  select earlier.sheets from report past join submission earlier on earlier.report_id = past.id
  where past.facility_id = report.facility_id and past.form = report.form and past.month < report.month and ${condition}
  order by past.month desc, earlier.number desc limit 1)`
const earlierColumns = sql`
  ${earlierSheets(sql`${isReported('past')}
    and (past.month = ${lastMonthOf} or past.form = any(${running}::text[]))`)} as previous,
  ${earlierSheets(sql`${hasStatus('confirmed', 'past')} and past.form = any(${running}::text[])`)} as confirmed`

export async function listSubmissions(db: Pool, where: ReturnType<typeof sql>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select facility.name, report.form, report.status, report.id as report_id, report.month, submission.sent_at as at,
      ${profileColumns}, submission.sheets, ${earlierColumns}
    from submission join report on report.id = submission.report_id
      join facility on facility.id = report.facility_id join province on province.code = facility.province_code
    where ${where} order by report.month, submission.id`.execute(db)
  return rows
}

export async function listDrafts(db: Pool): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select facility.name, report.form, report.status, report.id as report_id, report.month, report.saved_at as at,
      ${profileColumns}, ${earlierColumns},
      (select jsonb_object_agg(sheet.form, sheet.answers) from report_sheet sheet where sheet.report_id = report.id)
        as sheets
    from report join facility on facility.id = report.facility_id
      join province on province.code = facility.province_code
    where ${hasStatus('draft')}`.execute(db)
  return rows
}
