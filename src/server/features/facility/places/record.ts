import type { BodyOf } from '#contract/endpoint.ts'
import type { createPlace, updatePlace } from '#contract/places.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { currentMonth, firstDayOf } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { readRegencies, type RegencyOf } from '#server/features/regions/queries.ts'
import { checkAll } from '#server/http/check-all.ts'

import { checkedChange } from '../identity.ts'
import {
  type ChangeDetail,
  type DistrictOf,
  type FacilityRow,
  type OwnColumns,
  readDistricts,
} from '../queries.ts'
import { assertActive } from './active-since.ts'
import { type HolderOf, type Keeping, readHolders } from './queries.ts'

export type Change = { columns: Keeping & OwnColumns; detail: ChangeDetail }
export type NewPlace = Change & {
  region: { province_code: string; regency_code: string }
  activeSince: string
}

/** What is there already that records are checked against. */
export type Known = { regencyOf: RegencyOf; districtOf: DistrictOf; holderOf: HolderOf }

/** Read once for all that are checked. */
export async function readKnown(
  db: ReadDb,
  bodies: readonly Partial<Record<'code' | 'regency_id' | 'district_id', unknown>>[],
): Promise<Known> {
  const textsOf = (name: 'code' | 'regency_id' | 'district_id') =>
    bodies.map((body) => body[name]).filter((text) => typeof text === 'string')
  return {
    regencyOf: await readRegencies(db, textsOf('regency_id')),
    districtOf: await readDistricts(db, textsOf('district_id')),
    holderOf: await readHolders(db, textsOf('code')),
  }
}

/** The columns of a record as an administrator has changed it. @throws Problem invalidInput */
export function checkedRecord(
  known: Known,
  row: FacilityRow,
  body: Omit<BodyOf<typeof updatePlace>, 'version' | 'active_since'>,
): Change {
  const { name, code, type, hospital_class, region_type, ownership, ...own } = body
  const before = {
    ...{ name: row.name, code: row.code, type: row.type, hospital_class: row.hospitalClass },
    ...{ region_type: row.regionType, ownership: row.ownership },
  } satisfies Keeping
  const given = { name, code, type, hospital_class, region_type, ownership }
  const after: Keeping = { ...before, ...Object.fromEntries(Object.entries(given).filter(isGiven)) }
  // What has become a Puskesmas has no class any more, unless the body says otherwise.
  if (after.type !== 'hospital' && hospital_class === undefined) after.hospital_class = null
  const [, checked] = checkAll(
    () => assertKept(known, row, after),
    () => checkedChange({ ...row, type: after.type }, own, known.districtOf),
  )
  const changed = namesOf(before).filter((field) => before[field] !== after[field])
  const pick = (from: Keeping) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return {
    columns: { ...after, ...checked.columns },
    detail: {
      before: { ...pick(before), ...checked.detail.before },
      after: { ...pick(after), ...checked.detail.after },
    },
  }
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined

function assertKept({ holderOf }: Known, row: FacilityRow, { type, code, hospital_class }: Keeping): void {
  if (type !== 'hospital' && hospital_class !== null)
    throw fieldProblem('hospital_class', 'Kelas hanya untuk rumah sakit')
  const other = holderOf(code)
  if (other && other.id !== row.id) throw fieldProblem('code', `Kode ini sudah dipakai ${other.name}`)
}

/** The columns of a new facility. @throws Problem invalidInput */
export function checkedPlace(
  known: Known,
  { regency_id, active_since, ...body }: BodyOf<typeof createPlace>,
  now: Date,
): NewPlace {
  const activeSince = active_since ?? firstDayOf(currentMonth(now, 'WIB'))
  const found = known.regencyOf(regency_id)
  const isHospital = body.type === 'hospital'
  const empty: FacilityRow = {
    ...{ id: 0, userId: null, version: 1, hospitalClass: null, ownership: null },
    ...{ code: body.code, name: body.name, type: body.type, regionType: body.region_type },
    ...{ provinceCode: found?.province_code ?? '', province: '' },
    ...{ regencyCode: found?.code ?? '', regency: found?.name ?? '' },
    ...{ districtCode: null, district: null, zone: 'WIB', address: null, phone: null, email: null },
    ...{ latitude: null, longitude: null, inpatient: isHospital, beds: null, covidHandler: false },
    ...{ activeSince, closedOn: null, mergedInto: null, updatedAt: now },
  }
  const [regency, , { columns }] = checkAll(
    () => found ?? refuse('regency_id', 'Kabupaten/kota tidak dikenal'),
    () => assertActive(activeSince, now),
    // Which districts there are, the regency says.
    () => checkedRecord(known, empty, found ? body : { ...body, district_id: undefined }),
  )
  const { name, code, type } = columns
  return {
    columns,
    detail: { before: {}, after: { name, code, type, regency: regency.name, active_since: activeSince } },
    region: { province_code: regency.province_code, regency_code: regency.code },
    activeSince,
  }
}

function refuse(field: string, message: string): never {
  throw fieldProblem(field, message)
}

/** @throws Problem where nothing about the facility may change any more */
export function assertOwn({ mergedInto }: Pick<FacilityRow, 'mergedInto'>): void {
  if (mergedInto !== null) throw problem('placeRefused', { why: 'merged' })
}
