import type { ImportKindName } from '#domain/imports.ts'
import { facilityImport } from '#server/features/facility/places/importing.ts'
import { accountImport } from '#server/features/users/importing.ts'

import type { ImportKind } from './kind.ts'

/** All that can be brought in from a spreadsheet. */
export const imports: Readonly<Record<ImportKindName, ImportKind>> = {
  facilities: facilityImport,
  accounts: accountImport,
}
