import { rolesGiven } from '#domain/accounts.ts'
import { reachOf } from '#domain/permissions.ts'
import { roles } from '#domain/roles.ts'

import { useMe } from '../../api/me.ts'

/** The roles that the person gives, which are those of the accounts they manage, as options. */
export function useGivenRoles() {
  const reach = reachOf(useMe().role, 'account.manage')
  return (reach === null ? [] : rolesGiven(reach)).map((value) => ({ value, label: roles[value].label }))
}
