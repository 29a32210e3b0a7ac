import { importKindNames, importVerdictNames } from '#domain/imports.ts'

import { oneOf, type SearchOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of an import carries: what is brought in, which import, and which of its rows. */
export const importSearch = {
  jenis: oneOf(...importKindNames),
  impor: wholeOf,
  keadaan: oneOf(...importVerdictNames),
  page: wholeOf,
}
export type ImportSearch = SearchOf<typeof importSearch>
export const importPath = '/admin/impor'
