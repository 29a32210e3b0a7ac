import { type RawBuilder, sql } from 'kysely'

import type { AuditAction } from '#domain/audit-actions.ts'
import type { FacilityField } from '#domain/facility-fields.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

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
const judgedAt = sql`case when ${hasStatus('revise', 'judged')} then judged.sent_at else judged.saved_at end`

/**
 * What `facility` has said otherwise since `judged` was sent. Of a report that a merge has brought it is the duplicate's record, whatever
 * the survivor's said before that.
 */
const recordThen = sql<RecordThen>`(
  select jsonb_object_agg(earliest.field, earliest.value) from (
    select distinct on (changed.field) changed.field, changed.value
    from audit cross join lateral jsonb_each(case audit.action
      when ${'facilityMerged' satisfies AuditAction} then audit.detail -> 'records' -> judged.id::text
      when ${'facilityChanged' satisfies AuditAction} then audit.detail -> 'before' end) as changed (field, value)
    where audit.subject = 'facility' and audit.subject_id = facility.id::text and audit.at > ${judgedAt}
    order by changed.field, audit.action = ${'facilityMerged' satisfies AuditAction} desc, audit.id) earliest)`

/** For each form that `facility` has sent a report of for the month: the values of its record then, where they have changed since. */
export const recordsThen = (month: RawBuilder<unknown>): RawBuilder<RecordsThen> => sql`
  coalesce((
    select jsonb_object_agg(judged.form, ${recordThen})
    from report judged
    where judged.facility_id = facility.id and judged.month = ${month} and ${isReported('judged')}), '{}')`

/** The records by which these reports were judged, by the ids of the reports: a merge, which moves them, keeps them in its audit. */
export async function listRecordsThen(db: ReadDb, reports: readonly number[]): Promise<RecordsThen> {
  const today = Object.values(judgedBy).map((field) => sql`${sql.lit(field)}, facility.${sql.ref(field)}`)
  const rows = await rowsFrom(db)<{ id: number; record: RecordThen }>`
    select judged.id, jsonb_build_object(${sql.join(today)}) || coalesce(${recordThen}, '{}') as record
    from report judged join facility on facility.id = judged.facility_id
    where judged.id = any(${[...reports]}::int[]) and ${isReported('judged')}`
  return Object.fromEntries(rows.map(({ id, record }) => [id, record]))
}

/** A profile as it was then. */
export function profileThen(profile: FacilityProfile, then: RecordThen | undefined): FacilityProfile {
  if (!then) return profile
  const values = Object.entries(judgedBy).flatMap(([name, field]) =>
    Object.hasOwn(then, field) ? [[name, then[field]]] : [],
  )
  // Safe: a change keeps the values of the record's own columns.
  return { ...profile, ...(Object.fromEntries(values) as Partial<FacilityProfile>) }
}
