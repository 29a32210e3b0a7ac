import * as contract from '#contract/figures.ts'
import { fieldProblem } from '#contract/problem.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { spanText } from '#domain/span.ts'
import { commonRead, publicSharedRead, type Route } from '#server/http/implement.ts'

import { answerFigures, audienceOf } from './answer.ts'
import { catalogueIn } from './catalogue.ts'
import { presentCatalogue, presentMode, presentRow } from './present.ts'
import { figuresOf, regionsOf, spansOfQuestion } from './question.ts'
import { spreadRoutes } from './spread-routes.ts'

const details = { wilayah: 'self', anak: 'children', kabkota: 'regencies' } as const

export const figureRoutes: Route[] = [
  commonRead(contract.getCatalogue, async ({ services: { forms } }) => ({
    data: presentCatalogue(forms),
  })),

  publicSharedRead(contract.listFigures, async ({ db, actor, query, now, services: { forms } }) => {
    const spans = spansOfQuestion(query.dari, query.sampai, now)
    const figures = figuresOf(catalogueIn(forms), query.indikator, spans[0] ?? '')
    const place = { province: query.provinsi_id, regency: query.kabupatenkota_id }
    const { regions, range } = await regionsOf(db, place, details[query.rinci ?? 'wilayah'])
    if (regions.length * spans.length * contract.numbersOf(figures) > contract.figureLimits.numbers)
      throw fieldProblem(
        'dari',
        'Pilih periode yang lebih pendek, atau wilayah atau indikator yang lebih sedikit',
      )
    const audience = audienceOf(actor, query.mode)
    const type = facilityTypeOfCode(query.tipe_fasyankes)
    const rows = await answerFigures(db, forms, { figures, regions, range, spans, type, audience })
    return {
      data: {
        mode: presentMode(audience),
        regions,
        spans: spans.map((span) => ({ span, label: spanText(span) })),
        rows: rows.map(presentRow),
      },
    }
  }),

  ...spreadRoutes,
]
