import { isDeepStrictEqual } from 'node:util'

import { fieldProblem, problem } from '#contract/problem.ts'
import * as contract from '#contract/quotes.ts'
import { facilityTypeOfCode, facilityTypes } from '#domain/facility.ts'
import { spanText } from '#domain/span.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { recordAct } from '#server/database/audit.ts'
import type { QuotedTold } from '#server/database/figure-tables.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { answerFigures, audienceOf, type Region } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { presentCatalogueFigure, presentRow } from '#server/features/figures/present.ts'
import { figuresOf, regionsOf, spansOfQuestion } from '#server/features/figures/question.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { orNotFound } from '#server/http/found.ts'
import { publicRead, type Route, write } from '#server/http/implement.ts'
import { newLetters, readLetters } from '#server/readable-code.ts'

import { findQuote, insertQuote, listQuotesSince, type QuotedQuestion } from './queries.ts'

/** A person quotes at most this many figures a day. */
const mostADay = 200
const aDay = 24 * 3_600_000

export const quoteRoutes: Route[] = [
  write(contract.quoteFigure, async ({ db, actor, body, now, services: { forms } }) => {
    const { indikator, periode, provinsi_id: province, kabupatenkota_id: regency, tipe_fasyankes } = body
    const [span] = spansOfQuestion(periode, periode, now)
    const [figure] = figuresOf(catalogueIn(forms), [indikator], periode)
    const [region] = (await regionsOf(db, { province, regency }, 'self')).regions
    if (!figure || !region || span === undefined) throw problem('notFound', { what: 'Angka' })
    const question: QuotedQuestion = {
      ...{ figure: figure.id, region_level: region.level, region_code: region.code, span },
      facility_type: facilityTypeOfCode(tipe_fasyankes) ?? null,
    }
    const figureTold = await toldOf({ db, forms }, question, { figure, region })
    if (figureTold.value === null)
      throw fieldProblem('indikator', `Angka ini tidak dapat dikutip: ${figureTold.note ?? 'belum ada'}`)
    const { id, form, label, meaning, unit, decimals, parts, better, ...row } = presentCatalogueFigure(
      forms,
      figure,
    )
    const told: QuotedTold = {
      figure: {
        ...{ id, form, label, meaning, unit, decimals, parts, better },
        ...{ span: row.span, carries: row.carries },
      },
      region: { code: region.code, name: region.name },
      told: figureTold,
    }

    const quotes = await listQuotesSince(db, actor.id, new Date(now.getTime() - aDay))
    const same = quotes.find(
      (quote) =>
        isDeepStrictEqual(quote.told, told) &&
        quote.span === span &&
        quote.region_level === region.level &&
        quote.facility_type === question.facility_type,
    )
    if (same) return { data: { kutipan: same.code } }
    if (quotes.length >= mostADay) throw fieldProblem('indikator', `Paling banyak ${mostADay} kutipan sehari`)
    const code = newLetters(8)
    await insertQuote(db, { ...question, code, told, quoted_by: actor.id, quoted_at: now })
    const detail = { figure: figure.id, region: region.code, span }
    await recordAct({ db, actor, now }, 'figure.quote', code, detail)
    return { data: { kutipan: code } }
  }),

  publicRead(contract.getQuote, async ({ db, params, services: { forms } }) => {
    const code = readLetters(params.code)
    const quote = orNotFound(await findQuote(db, code), 'Kutipan')
    const { told, quoted_at, facility_type: type, span } = quote
    const figure = catalogueIn(forms).get(quote.figure)
    const region: Region = { ...told.region, level: quote.region_level }
    const now = figure ? await toldOf({ db, forms }, quote, { figure, region }) : null
    return {
      data: {
        ...{ code, figure: told.figure, region: told.region, span, span_label: spanText(span) },
        tipe_fasyankes: type && facilityTypes[type].code,
        quoted_at,
        told: withInstant(told.told),
        now: now && withInstant(now),
      },
    }
  }),
]

/** The figure as everyone is told it: confirmed reports only, no small cell. */
async function toldOf(
  { db, forms }: { db: ReadDb; forms: FormRegistry },
  { span, facility_type: type }: QuotedQuestion,
  { figure, region }: { figure: CatalogueFigure; region: Region },
): Promise<QuotedTold['told']> {
  const [row] = await answerFigures(db, forms, {
    figures: [figure],
    regions: [region],
    range: { level: region.level, codes: [region.code] },
    spans: [span],
    type: type ?? undefined,
    audience: audienceOf(null, undefined),
  })
  const told = row && presentRow(row).figures[figure.id]
  const { value, of, per, n, base, note } = orNotFound(told, 'Angka')
  return { value, of, per, n, note, base: { ...base, as_of: base.as_of && base.as_of.toISOString() } }
}

const withInstant = ({ base, ...told }: QuotedTold['told']) => ({
  ...told,
  base: { ...base, as_of: base.as_of === null ? null : new Date(base.as_of) },
})
