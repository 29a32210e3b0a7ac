import type { ImportKindName } from '#domain/imports.ts'
import { facilityImport } from '#server/features/facility/places/importing.ts'
import { officeImport } from '#server/features/offices/importing.ts'
import { reportImports } from '#server/features/reports/importing.ts'
import { accountImport } from '#server/features/users/importing.ts'
import type { Services } from '#server/http/implement.ts'

import type { ImportKind, ImportSource } from './kind.ts'
import type { StoredImport } from './queries.ts'

const alone = (kind: ImportKind): ImportSource => ({
  permission: kind.permission,
  isOfDownloads: false,
  variants: () => [''],
  kindOf: () => kind,
})

/** All that can be brought in from a spreadsheet. */
export const imports: Readonly<Record<ImportKindName, ImportSource>> = {
  offices: alone(officeImport),
  facilities: alone(facilityImport),
  accounts: alone(accountImport),
  reports: reportImports,
}

/** The table that an import is of. */
export const kindOf = (
  { kind, variant, id }: Pick<StoredImport, 'kind' | 'variant' | 'id'>,
  services: Services,
): ImportKind => imports[kind].kindOf(variant, services, id)
