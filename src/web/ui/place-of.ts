import { officeNameOf, roles } from '#domain/roles.ts'

import type { Me } from '../api/session.ts'

/** The name in the top bar: of the facility, of the office, or of the role where there is neither. */
export function placeOf({ role, facility, region }: Pick<Me, 'role' | 'facility' | 'region'>): string {
  if (facility) return facility.name
  if (role === 'MinistryOfHealth') return 'Kementerian Kesehatan'
  if (!region) return roles[role].label
  return officeNameOf({ name: region.name, regency: region.regency_id })
}
