import type { filterAccounts } from '#contract/accounts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { accountSorts } from '#domain/accounts.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'

import type { AccountFilter, Order } from './list-queries.ts'

type Query = QueryOf<typeof filterAccounts>
type Words = Omit<Query, 'sort' | 'page' | 'halaman' | 'per_page' | 'limit'>

/** The filter of a list of accounts, from the words of the contract. */
export function filterOf(query: Words): AccountFilter {
  const roles = [query.roles ?? [], query.role ?? []].flat()
  return {
    provinceCode: query.province_id,
    regencyCode: query.regency_id,
    roles: roles.length > 0 ? roles : undefined,
    status: query.status,
    type: facilityTypeOfCode(query.tipe_fasyankes),
    find: query.find || undefined,
    locked: query.locked,
    neverSignedIn: query.never_signed_in,
  }
}

/** Its order: by name unless something else is asked for. */
export function orderOf(sort: Query['sort']): Order {
  const by = accountSorts.find((one) => one === sort?.replace('-', '')) ?? 'full_name'
  return { by, descending: sort?.startsWith('-') ?? false }
}
