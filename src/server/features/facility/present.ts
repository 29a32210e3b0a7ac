import type * as z from 'zod'

import type { FacilityRecord, getProfile, listProfileChanges } from '#contract/facility.ts'
import { facilityFields, type FacilityField } from '#domain/facility-fields.ts'
import { facilityTypes } from '#domain/facility.ts'
import { namesOf } from '#domain/names-of.ts'
import { roles } from '#domain/roles.ts'
import type { Permit } from '#indicators/waste-permits.ts'

import type { FacilityRow, listChanges } from './queries.ts'

type FacilityReply = z.input<typeof FacilityRecord>

export function presentRecord(row: FacilityRow): FacilityReply {
  const {
    version,
    code,
    name,
    type,
    ownership,
    address,
    phone,
    email,
    latitude,
    longitude,
    inpatient,
    beds,
  } = row
  return {
    ...{ facility_id: row.id, user_id: row.userId, version, code, name, type, ownership },
    ...{ address, phone, email, latitude, longitude, inpatient, beds },
    tipe_fasyankes: facilityTypes[type].code,
    hospital_class: row.hospitalClass,
    region_type: row.regionType,
    province: { id: row.provinceCode, name: row.province },
    regency: { id: row.regencyCode, name: row.regency },
    district:
      row.districtCode === null || row.district === null
        ? null
        : { id: row.districtCode, name: row.district },
    covid_handler: row.covidHandler,
    active_since: row.activeSince,
    closed_on: row.closedOn,
    updated_at: row.updatedAt,
  }
}

export function presentPermit({
  source,
  daysLeft,
  ...permit
}: Permit): z.input<typeof getProfile.reply>['data']['permits'][number] {
  return { ...permit, days_left: daysLeft, date: source.month, report_id: source.reportId }
}

type ChangeRow = Awaited<ReturnType<typeof listChanges>>['rows'][number]

export function presentChange({
  at,
  actor,
  role,
  detail,
}: ChangeRow): z.input<typeof listProfileChanges.reply>['data'][number] {
  const fields = namesOf(facilityFields).filter((field) => field in detail.after)
  return {
    at,
    actor: actor ?? 'Sistem',
    role: role === null ? 'Sistem' : roles[role].label,
    changes: fields.map((field) => ({
      field,
      label: facilityFields[field].label,
      before: textOf(field, detail.before[field]),
      after: textOf(field, detail.after[field]),
    })),
  }
}

function textOf(field: FacilityField, value: unknown): string | null {
  // Safe: the audit was written with the values of this very field.
  return value === null || value === undefined ? null : facilityFields[field].text(value as never)
}
