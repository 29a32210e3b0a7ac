import { presentListedFacility } from '#server/features/reports/life/present.ts'

import type { ListedReport } from './queries.ts'

export function presentFacility(row: ListedReport) {
  const { facilityId: id, facilityName: name, facilityCode: code, facilityType: type } = row
  return presentListedFacility({ ...row, id, name, code, type })
}
