import { exportFacilityTable, getFacilityTable } from '#contract/facility-table.ts'
import { fieldProblem } from '#contract/problem.ts'
import { summaryPart } from '#domain/table-parts.ts'
import { read, type Route } from '#server/http/implement.ts'

import { fileOf } from './export.ts'
import { tableOfYear } from './table.ts'

export const facilityTableRoutes: Route[] = [
  read(getFacilityTable, async (request) => ({
    data: (await tableOfYear(request, request.query.tahun)).table,
  })),

  read(exportFacilityTable, async (request) => {
    const { tahun, bagian: part = summaryPart, format } = request.query
    const made = await tableOfYear(request, tahun)
    const isPart = part === summaryPart || made.table.forms.some(({ form_type }) => form_type === part)
    if (!isPart) throw fieldProblem('bagian', 'Bagian ini tidak ada pada tabel Anda.')
    return fileOf({ ...made, part, now: request.now }, format)
  }),
]
