import type * as z from 'zod'

import type { listAccounts } from '#contract/accounts.ts'
import type { User } from '#contract/users.ts'
import { facilityTypes } from '#domain/facility.ts'

import type { ListedAccount } from './list-queries.ts'
import type { Account } from './queries.ts'

export function presentUser(row: Account): z.input<typeof User> {
  return {
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    profile: row.profile,
    user_image: row.photo_file_id === null ? null : `/api/pp?id=${row.id}`,
    roles: row.role,
    tipe_fasyankes: row.facility_type ? facilityTypes[row.facility_type].code : null,
    province_id: row.province_code,
    regency_id: row.regency_code,
    status: row.status,
    nama_rs: row.facility_type === 'hospital' ? row.facility_name : null,
    nama_puskesmas: row.facility_type === 'publicHealthCenter' ? row.facility_name : null,
    phone: row.phone,
    position: row.position,
    digest_mail: row.digest_wanted,
    facility_id: row.facility_id,
    version: row.version,
    last_sign_in_at: row.last_sign_in_at,
    locked_until: row.locked_until,
    has_password: row.has_password,
    has_second_factor: row.has_second_factor,
  }
}

type ListedUser = z.input<(typeof listAccounts)['reply']>['data'][number]
export function presentListedUser(row: ListedAccount): ListedUser {
  return {
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    roles: row.role,
    tipe_fasyankes: row.facility_type ? facilityTypes[row.facility_type].code : null,
    province_id: row.province_code,
    regency_id: row.regency_code,
    status: row.status,
    facility: row.facility_name,
    province: row.province,
    regency: row.regency,
    last_sign_in_at: row.last_sign_in_at,
    locked_until: row.locked_until,
    has_password: row.has_password,
    created_at: row.created_at,
  }
}
