import { type RawBuilder, sql } from 'kysely'

import type { AuditAction } from '#domain/audit-actions.ts'
import type { FacilityField } from '#domain/facility-fields.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { Reader } from '#server/database/reach.ts'

/** What a report is judged by, as the changes of a facility's record name it. */
const judgedBy = {
  type: 'type',
  regionType: 'region_type',
  hospitalClass: 'hospital_class',
  inpatient: 'inpatient',
  beds: 'beds',
} as const satisfies Partial<Record<keyof FacilityProfile, FacilityField>>

/** What a facility's record has said otherwise since a report was sent, by the names of `facilityFields`; null where nothing, or today's counts. */
export type RecordThen = Readonly<Record<string, unknown>> | null

/**
 * The values of the record of `facility` when its `report` was sent, where they have changed since. A report that its facility corrects is
 * judged by today's, since it is sent once more; others read it as it was sent.
 */
export function recordThen({ reach }: Pick<Reader, 'reach'>): RawBuilder<RecordThen> {
  const asSent: StoredStatus[] = reach === 'own' ? ['sent', 'confirmed'] : ['sent', 'confirmed', 'revise']
  return sql`
    case when report.status = any(${asSent}::text[]) then (
      select jsonb_object_agg(earliest.field, earliest.value) from (
        select distinct on (changed.field) changed.field, changed.value
        from audit cross join lateral jsonb_each(audit.detail -> 'before') as changed (field, value)
        where audit.subject = 'facility' and audit.subject_id = facility.id::text and audit.action = ${'facilityChanged' satisfies AuditAction}
          and audit.at > report.saved_at
        order by changed.field, audit.id) earliest) end`
}

/** A profile as it was then. */
export function profileThen(profile: FacilityProfile, then: RecordThen): FacilityProfile {
  if (then === null) return profile
  const values = Object.entries(judgedBy).flatMap(([name, field]) =>
    Object.hasOwn(then, field) ? [[name, then[field]]] : [],
  )
  // Safe: a change keeps the values of the record's own columns.
  return { ...profile, ...(Object.fromEntries(values) as Partial<FacilityProfile>) }
}
