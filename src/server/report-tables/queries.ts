import { type RawBuilder, sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { OneAnswer, Version } from './report-tables.ts'

/**
 * The columns of a `TabledReport` but its sheets, over `report`, `facility` and the `province` and `regency` in which it is counted; `type`
 * is what the facility counts as.
 */
export const tabledColumns = (type: RawBuilder<unknown>) => sql`
  report.month, report.status, report.form_version as version, report.sent_at as "sentAt",
  report.first_sent_at as "firstSentAt", report.decided_at as "decidedAt", report.on_time as "onTime",
  facility.name as facility, facility.code, ${type} as type, province.name as province, regency.name as regency,
  province.zone`

/** All of these sheets, or that one answer of them. */
export const sheetsWith = (sheets: RawBuilder<unknown>, only: OneAnswer | undefined): RawBuilder<unknown> =>
  only
    ? sql`jsonb_build_object(${only.form}::text,
        jsonb_strip_nulls(jsonb_build_object(${only.field}::text, ${sheets} -> ${only.form}::text -> ${only.field}::text)))`
    : sheets

/**
 * The versions with which the reports were answered that `condition` is true of, by month, newest first; without any, the one that the
 * form has in `month`.
 */
export async function listVersionsOf(
  db: ReadDb,
  condition: RawBuilder<unknown>,
  { forms, form, month }: { forms: FormRegistry; form: string; month: Month },
): Promise<Version[]> {
  const answered = await rowsFrom(db)<Version>`
    select distinct report.form_version as version, report.month from report where ${condition}
    order by report.month desc, version desc`
  const definition = forms.findFor(form, month)
  return answered.length > 0 || !definition ? answered : [{ version: definition.version, month }]
}
