import { accountSorts, bulkActNames } from '#domain/accounts.ts'
import { namesOf } from '#domain/names-of.ts'
import { roleNames } from '#domain/roles.ts'

import { provinceOf } from '../../ui/list-search.ts'
import { oneOf, regionSearch, type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

/** The states of accounts that a list may show, one at a time. */
export const accountStates = {
  active: { label: 'Aktif', asked: { status: 'active' } },
  nonactive: { label: 'Nonaktif', asked: { status: 'nonactive' } },
  never_signed_in: { label: 'Belum pernah masuk', asked: { never_signed_in: true } },
  locked: { label: 'Terkunci', asked: { locked: true } },
} as const
export const accountStateNames = namesOf(accountStates)

/** What the address of the accounts carries. */
export const accountSearch = {
  ...regionSearch,
  role: oneOf(...roleNames),
  tipe: wholeOf,
  keadaan: oneOf(...accountStateNames),
  find: textOf,
  sort: oneOf(...accountSorts),
  order: oneOf('desc'),
  /** The account whose card is open. */
  akun: wholeOf,
  /** The facility that an account is made for. */
  untuk: wholeOf,
  /** What is about to be done to all of the list; `pilih` while that is chosen. */
  massal: oneOf('pilih', ...bulkActNames),
  page: wholeOf,
}
export type AccountSearch = SearchOf<typeof accountSearch>

export const accountsPath = '/admin/user'
export const accountNarrows = ['provinsi', 'kota', 'role', 'tipe', 'keadaan', 'find'] as const

/** The filters as the calls take them, without the state. */
export function placeFiltersOf({ role, tipe, find, kota, ...search }: AccountSearch) {
  return {
    province_id: provinceOf({ ...search, kota }),
    regency_id: kota,
    role,
    tipe_fasyankes: tipe === 1 || tipe === 2 ? tipe : undefined,
    find,
  }
}

export function filtersOf(search: AccountSearch) {
  const { keadaan } = search
  return { ...placeFiltersOf(search), ...(keadaan && accountStates[keadaan].asked) }
}

/** The order as the calls take it: by name unless the address says otherwise. */
export function sortOf({ sort = 'full_name', order }: AccountSearch) {
  return order === 'desc' ? (`-${sort}` as const) : sort
}
