import { problem } from '#contract/problem.ts'
import { placesOfRoles, rolesGiven } from '#domain/accounts.ts'
import type { Role } from '#domain/roles.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import { findProvince, findRegency } from '../regions/queries.ts'
import { findFacility, hasOffice } from './managing-queries.ts'

/** Where an account is to belong, as a manager writes it. */
export type Wanted = {
  roles: Role
  facility_id?: number | null | undefined
  province_id?: string | null | undefined
  regency_id?: string | null | undefined
}
export type Place = { facility_id: number | null; province_code: string | null; regency_code: string | null }

const refused = (errors: Record<string, string | undefined>) =>
  problem('invalidInput', {
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([field, message]) => (message ? [[field, [message]]] : [])),
    ),
  })

/**
 * The facility or region of an account of this role, as far as the actor reaches: out of reach is not known.
 * @throws Problem invalidInput at each field that does not fit
 */
export async function placeOf(db: ReadDb, actor: Actor, wanted: Wanted): Promise<Place> {
  if (!rolesGiven(actor.reach).includes(wanted.roles))
    throw refused({ roles: 'Anda tidak dapat memberi peran ini.' })
  switch (placesOfRoles[wanted.roles]) {
    case 'facility':
      return ofFacility(db, actor, wanted)
    case 'regency':
      return ofRegency(db, actor, wanted)
    case 'province':
      return ofProvince(db, wanted)
    case 'nothing': {
      const message = 'Peran ini tidak memiliki wilayah atau fasyankes'
      assertNone(wanted, ['facility_id', 'province_id', 'regency_id'], message)
      return { facility_id: null, province_code: null, regency_code: null }
    }
  }
}

function assertNone(wanted: Wanted, fields: readonly (keyof Wanted)[], message: string) {
  const given = fields.filter((field) => (wanted[field] ?? null) !== null)
  if (given.length > 0) throw refused(Object.fromEntries(given.map((field) => [field, message])))
}

async function ofFacility(db: ReadDb, actor: Actor, wanted: Wanted): Promise<Place> {
  if (!wanted.facility_id) throw refused({ facility_id: 'Pilih fasyankes' })
  const facility = await findFacility(db, actor, wanted.facility_id)
  if (!facility) throw refused({ facility_id: 'Fasyankes tidak dikenal' })
  if (facility.closed_on !== null) throw refused({ facility_id: 'Fasyankes ini sudah tutup' })
  const other = 'Wilayah akun fasyankes mengikuti fasyankesnya'
  const errors = {
    province_id:
      (wanted.province_id ?? facility.province_code) === facility.province_code ? undefined : other,
    regency_id: (wanted.regency_id ?? facility.regency_code) === facility.regency_code ? undefined : other,
  }
  if (Object.values(errors).some(Boolean)) throw refused(errors)
  return { facility_id: facility.id, province_code: null, regency_code: null }
}

const noFacility = 'Akun dinas kesehatan tidak memiliki fasyankes'
const noOffice = 'Wilayah ini belum memiliki dinas kesehatan. Tambahkan dinasnya dahulu.'

async function ofRegency(db: ReadDb, actor: Actor, wanted: Wanted): Promise<Place> {
  assertNone(wanted, ['facility_id'], noFacility)
  if (!wanted.regency_id) throw refused({ regency_id: 'Pilih kabupaten/kota' })
  const regency = await findRegency(db, wanted.regency_id)
  if (!regency || (actor.reach === 'region' && regency.province_code !== actor.provinceCode))
    throw refused({ regency_id: 'Kabupaten/kota tidak dikenal' })
  if ((wanted.province_id ?? regency.province_code) !== regency.province_code)
    throw refused({ regency_id: 'Kabupaten/kota ini tidak berada di provinsi yang dipilih' })
  if (!(await hasOffice(db, { province: regency.province_code, regency: regency.code })))
    throw refused({ regency_id: noOffice })
  return { facility_id: null, province_code: regency.province_code, regency_code: regency.code }
}

async function ofProvince(db: ReadDb, wanted: Wanted): Promise<Place> {
  assertNone(wanted, ['facility_id'], noFacility)
  assertNone(wanted, ['regency_id'], 'Dinas provinsi tidak memiliki kabupaten/kota')
  if (!wanted.province_id) throw refused({ province_id: 'Pilih provinsi' })
  const province = await findProvince(db, wanted.province_id)
  if (!province) throw refused({ province_id: 'Provinsi tidak dikenal' })
  if (!(await hasOffice(db, { province: province.code, regency: null })))
    throw refused({ province_id: noOffice })
  return { facility_id: null, province_code: province.code, regency_code: null }
}
