import type * as z from 'zod'

import type { listAccounts } from '#contract/accounts.ts'
import type { User } from '#contract/users.ts'
import { facilityTypes } from '#domain/facility.ts'

import type { ListedAccount } from './list-queries.ts'
import type { Account } from './queries.ts'

/** What the page of an account and the lists of accounts both show. */
function presentAccount(row: Account | ListedAccount) {
  const { id, username, full_name, status, last_sign_in_at, locked_until, mail_failed_at, has_password } = row
  const { profile, photo_file_id, facility_type, facility_name } = row
  return {
    ...{ id, username, full_name, status, last_sign_in_at, locked_until, mail_failed_at, has_password },
    profile,
    user_image: photo_file_id === null ? null : `/api/pp?id=${id}`,
    roles: row.role,
    tipe_fasyankes: facility_type ? facilityTypes[facility_type].code : null,
    nama_rs: facility_type === 'hospital' ? facility_name : null,
    nama_puskesmas: facility_type === 'publicHealthCenter' ? facility_name : null,
    province_id: row.province_code,
    regency_id: row.regency_code,
  }
}

export function presentUser(row: Account): z.input<typeof User> {
  const { phone, position, facility_id, version, has_second_factor, digest_wanted } = row
  return {
    ...presentAccount(row),
    ...{ phone, position, facility_id, version, has_second_factor },
    digest_mail: digest_wanted,
  }
}

type ListedUser = z.input<(typeof listAccounts)['reply']>['data'][number]
export function presentListedUser(row: ListedAccount): ListedUser {
  const { facility_name: facility, province, regency, created_at } = row
  return { ...presentAccount(row), facility, province, regency, created_at }
}
