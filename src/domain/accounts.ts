import { namesOf } from './names-of.ts'
import { managedRoles, type Reach } from './permissions.ts'
import { type Role, roleNames } from './roles.ts'

/** The roles that somebody may give, by how far they reach with `account.manage`: nobody grants more than they have. */
export function rolesGiven(reach: Reach): readonly Role[] {
  return reach === 'all' ? roleNames : reach === 'region' ? managedRoles : []
}

/** What the account of a role belongs to. */
export const placesOfRoles = {
  Administrator: 'nothing',
  MinistryOfHealth: 'nothing',
  External: 'nothing',
  HealthServiceFacility: 'facility',
  PublicHealthService_Regency: 'regency',
  PublicHealthService_Province: 'province',
} as const satisfies Record<Role, 'nothing' | 'facility' | 'regency' | 'province'>

/** Whether an account may sign in. */
export const accountStatuses = { active: 'Aktif', nonactive: 'Nonaktif' } as const

/** For how many days the code of a printed letter opens its account. */
export const codeDays = 60

/** By what a list of accounts may be sorted. */
export const accountSorts = [
  'full_name',
  'username',
  'roles',
  'region',
  'status',
  'last_sign_in_at',
  'created_at',
] as const
export type AccountSort = (typeof accountSorts)[number]

/** What can be done to many accounts at once: to which of them it applies stands in the server's query. */
export const bulkActs = {
  activate: { label: 'Aktifkan', done: 'diaktifkan' },
  deactivate: { label: 'Nonaktifkan', done: 'dinonaktifkan' },
  invite: { label: 'Kirim undangan', done: 'diundang' },
  unlock: { label: 'Buka kunci', done: 'dibuka kuncinya' },
} as const
export type BulkAct = keyof typeof bulkActs
export const bulkActNames = namesOf(bulkActs)
/** The most letters of one document: more than any city has facilities. */
export const mostLetters = 500
/** The most accounts that one act changes: all of the country's, and some. */
export const mostAtOnce = 15_000
