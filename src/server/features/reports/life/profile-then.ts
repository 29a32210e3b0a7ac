import { type RawBuilder, sql } from 'kysely'

import type { AuditAction } from '#domain/audit-actions.ts'
import type { FacilityField } from '#domain/facility-fields.ts'
import type { FacilityProfile } from '#domain/facility.ts'

/** What a report is judged by, as the changes of a facility's record name it. */
const judgedBy = {
  type: 'type',
  regionType: 'region_type',
  hospitalClass: 'hospital_class',
  inpatient: 'inpatient',
  beds: 'beds',
} as const satisfies Partial<Record<keyof FacilityProfile, FacilityField>>

/** What a facility's record has said otherwise since a report was sent, by the names of `facilityFields`; null where nothing. */
type RecordThen = Readonly<Record<string, unknown>> | null
export type RecordsThen = Readonly<Record<string, RecordThen>>

/** What is brought in was sent before it came; what is corrected is saved after it was sent. */
const judgedAt = sql`case judged.status when 'revise' then judged.sent_at else judged.saved_at end`

/** For each form that `facility` has sent a report of for the month: the values of its record then, where they have changed since. */
export const recordsThen = (month: RawBuilder<unknown>): RawBuilder<RecordsThen> => sql`
  coalesce((
    select jsonb_object_agg(judged.form, (
      select jsonb_object_agg(earliest.field, earliest.value) from (
        select distinct on (changed.field) changed.field, changed.value
        from audit cross join lateral jsonb_each(audit.detail -> 'before') as changed (field, value)
        where audit.subject = 'facility' and audit.subject_id = facility.id::text
          and audit.action = ${'facilityChanged' satisfies AuditAction} and audit.at > ${judgedAt}
        order by changed.field, audit.id) earliest))
    from report judged
    where judged.facility_id = facility.id and judged.month = ${month} and judged.status <> 'draft'), '{}')`

/** A profile as it was then. */
export function profileThen(profile: FacilityProfile, then: RecordThen | undefined): FacilityProfile {
  if (!then) return profile
  const values = Object.entries(judgedBy).flatMap(([name, field]) =>
    Object.hasOwn(then, field) ? [[name, then[field]]] : [],
  )
  // Safe: a change keeps the values of the record's own columns.
  return { ...profile, ...(Object.fromEntries(values) as Partial<FacilityProfile>) }
}
