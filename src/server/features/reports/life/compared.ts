import { type RawBuilder, sql } from 'kysely'

import { formIds } from '#domain/form-ids.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'

import type { Compared } from './context.ts'
import { lastSent } from './last-sent.ts'

/** Joins what a report sent last: those of months whose sheets are not kept drop out. */
const asSent = (report: RawBuilder<unknown>) => sql`
  cross join lateral ${lastSent(sql`submission.sheets`, report)} sent`

/** The form and the month of a statement over `facility` and, where it is there, `report`. */
type FormMonth = { form: RawBuilder<unknown>; month: RawBuilder<unknown> }

const earlierReport = ({ form, month }: FormMonth, condition: RawBuilder<unknown>) => sql`
  select earlier.id as "reportId", earlier.month, earlier.status, sent.sheets
  from report earlier ${asSent(sql`earlier`)}
  where earlier.facility_id = facility.id and earlier.form = ${form} and earlier.month < ${month} and ${condition}
  order by earlier.month desc limit 1`

export const latestReport = (of: FormMonth) => sql`
  left join lateral (${earlierReport(of, isReported('earlier'))}) latest on true`

/** What a report's answers are compared with; needs `latestReport`. */
export const comparedColumns = (of: FormMonth) => sql`
  to_jsonb(latest) as latest,
  (select to_jsonb(confirmed) from (${earlierReport(of, hasStatus('confirmed', 'earlier'))}) confirmed
    where not ${hasStatus('confirmed', 'latest')}) as "latestConfirmed",
  coalesce((
    select jsonb_object_agg(other.form, jsonb_build_object('reportId', other.id, 'formVersion', other.form_version,
      'sheets', sent.sheets))
    from report other ${asSent(sql`other`)}
    where other.facility_id = facility.id and other.month = ${of.month} and other.form <> ${of.form}
      and ${isReported('other')}), '{}') as related,
  coalesce((
    select jsonb_agg(past.generated_kg order by past.month desc) from (
      select earlier.month, fact.generated_kg
      from report earlier join waste_fact fact on fact.report_id = earlier.id
      where earlier.facility_id = facility.id and earlier.form = ${formIds.waste} and earlier.month < ${of.month}
        and ${isReported('earlier')} and fact.generated_kg is not null
      order by earlier.month desc limit 12) past), '[]') as "wasteGenerated",
  (select figures from me_smile_import where report_id = report.id) as imported,
  coalesce((
    select jsonb_object_agg(list.file_id, list.totals) from device_list list
    where list.report_id = report.id), '{}') as "deviceTotals"`

/** `comparedColumns` of a report's month. */
export type ComparedRow = Omit<Compared, 'facility'>
export function comparedOf(row: ComparedRow): ComparedRow {
  const { month, latest, latestConfirmed, related, wasteGenerated, imported, deviceTotals } = row
  return { month, latest, latestConfirmed, related, wasteGenerated, imported, deviceTotals }
}
