import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import { isReported } from '#server/database/report-status.ts'
import { firstFrom, rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import { comparedColumns, comparedOf, type ComparedRow, latestReport } from './compared.ts'
import type { Compared } from './context.ts'
import type { Sheets } from './dossier.ts'
import { facilityColumns, facilityOf, facilityPlaces, type FacilityRow } from './facility-queries.ts'
import { lastSent } from './last-sent.ts'

/** A report as it was last sent, with what it is compared with and the files that it names. */
export type SentReport = Compared & {
  id: number
  formVersion: number
  sentAt: Date
  sent: Sheets
  files: Readonly<Record<string, { mime: string; size: number }>>
}
/** A report as the text that another thread reads by `readSentReport`: nothing of it is parsed on the way. */
export type SentText = { id: number; text: string }

const isAsked = (form: string, month: Month) =>
  sql`report.form = ${form} and report.month = ${month} and ${isReported()}`

export async function countSentReports(db: ReadDb, form: string, month: Month): Promise<number> {
  const row = await firstFrom(db)<{ count: number }>`
    select count(*)::int as count from report where ${isAsked(form, month)}`
  return row?.count ?? 0
}

/** Where a sheet, or a row of its lists, may name a file. */
const fileIds = (at: string) => sql.lit(`${at} ? (@.type() == "number" && @ > 0 && @ < 2147483647)`)

/** The sent reports of a month, a few at a time, by their ids. */
export async function listSentReports(
  db: ReadDb,
  { form, month, after, limit }: { form: string; month: Month; after: number; limit: number },
): Promise<SentText[]> {
  const of = { form: sql`report.form`, month: sql`report.month` }
  return rowsFrom(db)<SentText>`
    with asked as materialized (
      select report.id from report where ${isAsked(form, month)} and report.id > ${after}
      order by report.id limit ${limit})
    select one.id, to_jsonb(one)::text as text from (
      select report.id, report.form_version, report.sent_at, report.month, last.sheets, ${facilityColumns},
        ${comparedColumns(of)},
        coalesce((
          select jsonb_object_agg(file.id, jsonb_build_object('mime', file.mime, 'size', file.size)) from file
          where file.facility_id = facility.id and file.id in (
            select floor((id #>> '{}')::numeric)::int from (
              select jsonb_path_query(last.sheets, ${fileIds('$.*.*[*].id')}) as id
              union all select jsonb_path_query(last.sheets, ${fileIds('$.*.*[*].*[*].id')})) named)), '{}') as files
      from asked
      join report using (id)
      join facility on facility.id = report.facility_id
      ${facilityPlaces} ${latestReport(of)}
      cross join lateral ${lastSent()} last) one
    order by one.id`
}

type SentRow = FacilityRow &
  ComparedRow & {
    id: number
    form_version: number
    sent_at: string
    sheets: Sheets
    files: SentReport['files']
  }

export function readSentReport(text: string): SentReport {
  // Safe: the text is a row of `listSentReports`.
  const row = JSON.parse(text) as SentRow
  return {
    ...comparedOf(row),
    id: row.id,
    facility: facilityOf(row),
    formVersion: row.form_version,
    sentAt: new Date(row.sent_at),
    sent: row.sheets,
    files: row.files,
  }
}
