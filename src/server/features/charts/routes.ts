import * as contract from '#contract/charts.ts'
import type { FigureFilters } from '#contract/figure-filters.ts'
import { fieldProblem } from '#contract/problem.ts'
import { namesOf } from '#domain/names-of.ts'
import type { Detail } from '#server/features/figures/question.ts'
import { assertKnownForm } from '#server/features/reports/life/target.ts'
import { publicSharedRead, type Route } from '#server/http/implement.ts'

import { chartFor } from './chart.ts'
import { charts, type ChartRow, kitCharts, reportingChart } from './table.ts'

const names = namesOf(charts)

export const chartRoutes: Route[] = [
  ...names.map((name) =>
    publicSharedRead(contract.chartEndpoints[name], async ({ body, ...request }) => {
      const { alat, ...filters }: contract.ChartFilters = body ?? {}
      return { data: await chartFor(request, charts[name](alat), { filters }) }
    }),
  ),

  publicSharedRead(contract.getKitChart, async ({ params, body: filters = {}, ...request }) => ({
    data: await chartFor(
      request,
      { ...kitCharts[params.indikator], by: axisOf(params.type) },
      {
        filters,
        detail: detailOf(params.type, filters),
      },
    ),
  })),

  publicSharedRead(contract.getFormChart, async ({ params, body: filters = {}, ...request }) => {
    const { forms } = request.services
    assertKnownForm(params.formulir, forms)
    const title = forms.list().find(({ id }) => id === params.formulir)?.title ?? params.formulir
    const chart = { ...reportingChart({ id: params.formulir, title }), by: axisOf(params.type) }
    return {
      data: await chartFor(request, chart, { filters, detail: detailOf(params.type, filters) }),
    }
  }),
]

const axisOf = (type: contract.ChartType): ChartRow['by'] => (type === 'bulan' ? 'months' : 'regions')

/** @throws Problem at `provinsi_id`, without which there are no regencies of a province */
function detailOf(type: contract.ChartType, { provinsi_id }: FigureFilters): Detail {
  if (type === 'kab-kota' && provinsi_id === undefined) throw fieldProblem('provinsi_id', 'Pilih provinsinya')
  return type === 'provinsi' && provinsi_id !== undefined ? 'self' : 'children'
}
