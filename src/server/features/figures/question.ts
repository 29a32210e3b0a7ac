import { figureLimits } from '#contract/figures.ts'
import { fieldProblem } from '#contract/problem.ts'
import { currentMonth } from '#domain/month.ts'
import { boundsOf, type Span, spanKindOf, spansBetween } from '#domain/span.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { listProvinces, listRegencies } from '#server/features/regions/queries.ts'
import { getProvince, getRegency } from '#server/features/reports/life/regions.ts'

import type { Region } from './answer.ts'
import type { RegionRange } from './cells.ts'
import { nation } from './recompute.ts'

/** What parameters ask for, in the domain's words; every refusal stands at its field. */

export type Detail = 'self' | 'children' | 'regencies'
export type Place = {
  province?: string | undefined
  regency?: string | undefined
  /** What the call names the regency by; `kabupatenkota_id` unless it says so. */
  regencyField?: string | undefined
}
export type Regions = { regions: Region[]; range: RegionRange }

/**
 * The regions that a place and a detail name.
 * @throws Problem at `provinsi_id` or the field of the regency where there is no such region.
 */
export async function regionsOf(db: ReadDb, place: Place, detail: Detail): Promise<Regions> {
  const { province, regency } = place
  if (regency !== undefined) {
    const { code, name } = await getRegency(db, regency, place)
    return one({ code, name, level: 2 })
  }
  if (province !== undefined) {
    const found = await getProvince(db, province)
    if (detail === 'self') return one({ ...found, level: 1 })
    const rows = await listRegencies(db, province)
    return { regions: rows.map(atLevel(2)), range: { level: 2, within: province } }
  }
  switch (detail) {
    case 'self':
      return one({ code: nation, name: 'Indonesia', level: 0 })
    case 'children':
      return { regions: (await listProvinces(db)).map(atLevel(1)), range: { level: 1 } }
    case 'regencies':
      return { regions: (await listRegencies(db)).map(atLevel(2)), range: { level: 2 } }
  }
}

const one = (region: Region): Regions => ({
  regions: [region],
  range: { level: region.level, codes: [region.code] },
})
const atLevel =
  (level: 1 | 2) =>
  ({ code, name }: { code: string; name: string }): Region => ({ code, name, level })

/**
 * The spans from one to another; by default the month that runs, up to now.
 * @throws Problem at `dari` or `sampai`: not begun yet, of two kinds, in the wrong order, too many.
 */
export function spansOfQuestion(from: Span | undefined, to: Span | undefined, now: Date): Span[] {
  const month = currentMonth(now, 'WIB')
  const first = from ?? to ?? month
  const last = to ?? first
  for (const [field, span] of [
    ['dari', first],
    ['sampai', last],
  ] as const)
    if (boundsOf(span).from > month) throw fieldProblem(field, 'Periode ini belum dimulai')
  if (spanKindOf(first) !== spanKindOf(last))
    throw fieldProblem('sampai', 'Pilih periode yang sejenis dengan awalnya')
  if (last < first) throw fieldProblem('sampai', 'Akhir periode mendahului awalnya')
  const spans = spansBetween(first, last, figureLimits.spans + 1)
  if (spans.length > figureLimits.spans)
    throw fieldProblem('dari', `Paling banyak ${figureLimits.spans} periode sekaligus`)
  return spans
}

/**
 * Figures of the catalogue by id.
 * @throws Problem at `indikator` where one is unknown, or is not told of such short spans.
 */
export function figuresOf(
  catalogue: ReadonlyMap<string, CatalogueFigure>,
  ids: readonly string[],
  span: Span,
): CatalogueFigure[] {
  return ids.map((id) => {
    const figure = catalogue.get(id)
    if (!figure) throw fieldProblem('indikator', `Indikator ${id.slice(0, 60)} tidak dikenal`)
    if (figure.span === 'semester' && spanKindOf(span) !== 'semester')
      throw fieldProblem('indikator', `${figure.label} hanya ada per semester`)
    return figure
  })
}
