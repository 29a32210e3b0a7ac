import type { BodyOf } from '#contract/endpoint.ts'
import type { updateIdentity } from '#contract/facility.ts'
import { fieldProblems } from '#contract/problem.ts'
import { mostBeds } from '#domain/facility.ts'
import { givenFields } from '#domain/given-fields.ts'
import { namesOf } from '#domain/names-of.ts'
import { positionErrors } from '#domain/position.ts'

import type { ChangeDetail, DistrictOf, FacilityRow, OwnColumns } from './queries.ts'

/** The record with what is changed put in; what is left out stays as it is. */
function merged(row: FacilityRow, { version: _version, ...given }: BodyOf<typeof updateIdentity>) {
  const { address, phone, email, latitude, longitude, inpatient, beds, covidHandler } = row
  const stored = {
    district_id: row.districtCode,
    ...{ address, phone, email, latitude, longitude, inpatient, beds },
    covid_handler: covidHandler,
  }
  return { ...stored, ...givenFields(given) }
}

/** The new columns and what of them changed. @throws Problem invalidInput with every error at its field. */
export function checkedChange(
  row: FacilityRow,
  body: BodyOf<typeof updateIdentity>,
  districtOf: DistrictOf,
): { columns: OwnColumns; detail: ChangeDetail } {
  const { district_id, ...next } = merged(row, body)
  const district =
    district_id === null
      ? null
      : district_id === row.districtCode
        ? { code: district_id, name: row.district ?? '' }
        : districtOf(district_id, row.regencyCode)
  const errors = {
    ...positionFaults(next),
    ...bedFaults(row, next),
    ...(district === undefined ? { district_id: `Pilih kecamatan di ${row.regency}` } : {}),
  }
  if (district === undefined || Object.keys(errors).length > 0) throw fieldProblems(Object.entries(errors))
  const columns = { ...next, district_code: district?.code ?? null }
  return { columns, detail: changesBetween(row, columns, district?.name ?? null) }
}

type Next = Omit<ReturnType<typeof merged>, 'district_id'>

function positionFaults({ latitude, longitude }: Next): Record<string, string> {
  if (latitude === null && longitude === null) return {}
  if (latitude === null) return { latitude: 'Isi lintang juga' }
  if (longitude === null) return { longitude: 'Isi bujur juga' }
  return positionErrors({ latitude, longitude })
}

function bedFaults({ type }: FacilityRow, { inpatient, beds }: Next): Record<string, string> {
  if (type === 'hospital' && !inpatient) return { inpatient: 'Rumah sakit selalu menyediakan rawat inap' }
  if (!inpatient && beds !== null) return { beds: 'Kosongkan bila tidak menyediakan rawat inap' }
  if (beds !== null && beds > mostBeds[type]) return { beds: `Paling banyak ${mostBeds[type]}` }
  return {}
}

/** Only what differs, by the names of domain/facility-fields.ts. */
function changesBetween(row: FacilityRow, next: OwnColumns, district: string | null): ChangeDetail {
  const positionOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
    latitude === null || longitude === null ? null : { latitude, longitude }
  const { address, phone, email, inpatient, beds } = row
  const before = {
    district: row.district,
    ...{ address, phone, email, position: positionOf(row), inpatient, beds },
    covid_handler: row.covidHandler,
  }
  const after: typeof before = {
    district,
    ...{ address: next.address, phone: next.phone, email: next.email, position: positionOf(next) },
    ...{ inpatient: next.inpatient, beds: next.beds, covid_handler: next.covid_handler },
  }
  const changed = namesOf(before).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const pick = (from: typeof before) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(before), after: pick(after) }
}
