import { fieldProblem, fieldProblems } from '#contract/problem.ts'
import { placesOfRoles, rolesGiven } from '#domain/accounts.ts'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import { listProvinces, readRegencies, type RegencyOf } from '../regions/queries.ts'
import { listFacilities, listOffices } from './managing-queries.ts'

/** Where an account is to belong, as a manager writes it. */
export type Wanted = {
  roles: Role
  /** The account, where it is there already. */
  account?: number | undefined
  facility_id?: number | null | undefined
  province_id?: string | null | undefined
  regency_id?: string | null | undefined
}
export type Place = { facility_id: number | null; province_code: string | null; regency_code: string | null }

/** What is said where the place of a role is missing, by the field of the calls. */
export const unchosen = {
  facility_id: 'Pilih fasyankes',
  regency_id: 'Pilih kabupaten/kota',
  province_id: 'Pilih provinsi',
} as const

/** What is there that accounts can belong to. */
export type Places = {
  facilityOf: (id: number) => Awaited<ReturnType<typeof listFacilities>>[number] | undefined
  regencyOf: RegencyOf
  provinceOf: (code: string) => { code: string } | undefined
  hasOffice: (province: string, regency: string | null) => boolean
}

/** Read once for all whose place is asked for; facilities as far as the actor reaches. */
export async function readPlaces(
  db: Db,
  actor: Actor,
  wanted: readonly Omit<Wanted, 'roles'>[],
): Promise<Places> {
  const ids = wanted.flatMap(({ facility_id }) => facility_id ?? [])
  const facilities = ids.length > 0 ? await listFacilities(db, actor, ids) : []
  const regencyOf = await readRegencies(
    db,
    wanted.flatMap(({ regency_id }) => regency_id ?? []),
  )
  const asked = wanted.flatMap(({ province_id, regency_id }) => [
    province_id ?? [],
    (regency_id && regencyOf(regency_id)?.province_code) || [],
  ])
  const provinces = new Set(asked.flat())
  const offices = provinces.size > 0 ? await listOffices(db, [...provinces]) : []
  const known = provinces.size > 0 ? await listProvinces(db) : []
  return {
    facilityOf: (id) => facilities.find((facility) => facility.id === id),
    regencyOf,
    provinceOf: (code) => known.find((province) => province.code === code),
    hasOffice: (province, regency) =>
      offices.some((office) => office.province_code === province && office.regency_code === regency),
  }
}

/**
 * The facility or region of an account of this role, as far as the actor reaches: out of reach is not known.
 * @throws Problem invalidInput at each field that does not fit
 */
export function placeOf(places: Places, actor: Actor, wanted: Wanted): Place {
  if (!rolesGiven(actor.reach).includes(wanted.roles))
    throw fieldProblem('roles', 'Anda tidak dapat memberi peran ini.')
  switch (placesOfRoles[wanted.roles]) {
    case 'facility':
      return ofFacility(places, wanted)
    case 'regency':
      return ofRegency(places, actor, wanted)
    case 'province':
      return ofProvince(places, wanted)
    case 'nothing': {
      const message = 'Peran ini tidak memiliki wilayah atau fasyankes'
      assertNone(wanted, ['facility_id', 'province_id', 'regency_id'], message)
      return { facility_id: null, province_code: null, regency_code: null }
    }
  }
}

function assertNone(wanted: Wanted, fields: readonly (keyof typeof unchosen)[], message: string) {
  const given = fields.filter((field) => (wanted[field] ?? null) !== null)
  if (given.length > 0) throw fieldProblems(given.map((field) => [field, message]))
}

function ofFacility({ facilityOf }: Places, wanted: Wanted): Place {
  if (!wanted.facility_id) throw fieldProblem('facility_id', unchosen.facility_id)
  const facility = facilityOf(wanted.facility_id)
  if (!facility) throw fieldProblem('facility_id', 'Fasyankes tidak dikenal')
  if (facility.closed_on !== null) throw fieldProblem('facility_id', 'Fasyankes ini sudah tutup')
  if (facility.account_id !== null && facility.account_id !== wanted.account)
    throw fieldProblem('facility_id', 'Fasyankes ini sudah memiliki akun.')
  const { province_code, regency_code } = facility
  const others = [
    ...(province_code === (wanted.province_id ?? province_code) ? [] : ['province_id']),
    ...(regency_code === (wanted.regency_id ?? regency_code) ? [] : ['regency_id']),
  ]
  if (others.length > 0)
    throw fieldProblems(others.map((field) => [field, 'Wilayah akun fasyankes mengikuti fasyankesnya']))
  return { facility_id: facility.id, province_code: null, regency_code: null }
}

export const noRegency = 'Dinas provinsi tidak memiliki kabupaten/kota'
const noFacility = 'Akun dinas kesehatan tidak memiliki fasyankes'
const noOffice = 'Wilayah ini belum memiliki dinas kesehatan. Tambahkan dinasnya dahulu.'

function ofRegency({ regencyOf, hasOffice }: Places, actor: Actor, wanted: Wanted): Place {
  assertNone(wanted, ['facility_id'], noFacility)
  if (!wanted.regency_id) throw fieldProblem('regency_id', unchosen.regency_id)
  const regency = regencyOf(wanted.regency_id)
  if (!regency || (actor.reach === 'region' && regency.province_code !== actor.provinceCode))
    throw fieldProblem('regency_id', 'Kabupaten/kota tidak dikenal')
  if ((wanted.province_id ?? regency.province_code) !== regency.province_code)
    throw fieldProblem('regency_id', 'Kabupaten/kota ini tidak berada di provinsi yang dipilih')
  if (!hasOffice(regency.province_code, regency.code)) throw fieldProblem('regency_id', noOffice)
  return { facility_id: null, province_code: regency.province_code, regency_code: regency.code }
}

function ofProvince({ provinceOf, hasOffice }: Places, wanted: Wanted): Place {
  assertNone(wanted, ['facility_id'], noFacility)
  assertNone(wanted, ['regency_id'], noRegency)
  if (!wanted.province_id) throw fieldProblem('province_id', unchosen.province_id)
  const province = provinceOf(wanted.province_id)
  if (!province) throw fieldProblem('province_id', 'Provinsi tidak dikenal')
  if (!hasOffice(province.code, null)) throw fieldProblem('province_id', noOffice)
  return { facility_id: null, province_code: province.code, regency_code: null }
}
