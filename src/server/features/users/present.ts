import type * as z from 'zod'

import type { listUsers, User } from '#contract/users.ts'
import { facilityTypes } from '#domain/facility.ts'

import type { getAccount, listAccounts } from './queries.ts'

export function presentUser(row: Awaited<ReturnType<typeof getAccount>>): z.input<typeof User> {
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
  }
}

type ListedUser = z.input<(typeof listUsers)['reply']>['data'][number]
export function presentListedUser(row: Awaited<ReturnType<typeof listAccounts>>[number]): ListedUser {
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
  }
}
