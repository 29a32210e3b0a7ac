import type { FigureFilters } from '#contract/figure-filters.ts'
import { fieldProblem } from '#contract/problem.ts'
import { currentMonth, monthOf, yearOf } from '#domain/month.ts'
import { boundsOf, type Span, type SpanKind, spanKindNames, spanKinds, spanOf } from '#domain/span.ts'
import type { Zone } from '#domain/time.ts'

import type { Place } from './question.ts'

/** What the filters of the specification's calls mean; every refusal stands at its field. */

/** @throws Problem where two of the regency's names say different things */
export function placeOfFilters({ provinsi_id, ...filters }: FigureFilters): Place {
  const { kabupatenKota_id, kabupatenkota_id, kota_id } = filters
  const named = Object.entries({ kabupatenKota_id, kabupatenkota_id, kota_id }).filter(
    ([, code]) => code !== undefined,
  )
  const [regencyField, regency] = named[0] ?? []
  const other = named.find(([, code]) => code !== regency)
  if (other) throw fieldProblem(other[0], `Berbeda dari ${regencyField}`)
  return { province: provinsi_id, regency, regencyField }
}

/**
 * The year that filters are about, and the span that they name; null where they name the year at most.
 * @throws Problem where the span has not begun, or its kind and number do not fit
 */
export function spanOfFilters(
  filters: FigureFilters,
  now: Date,
  zone: Zone = 'WIB',
): { year: number; named: Span | null } {
  const current = currentMonth(now, zone)
  const { tahun: year = yearOf(current), bulan } = filters
  if (year > yearOf(current)) throw fieldProblem('tahun', notBegun)
  const month = bulan === undefined ? null : monthOf(year, bulan)
  const period = periodOf(filters, year)
  if (month !== null && period !== null && month !== period)
    throw fieldProblem('period_type', 'Isi bulan saja, atau period_type dan period_value saja')
  const named = month ?? period
  if (named !== null && boundsOf(named).from > current)
    throw fieldProblem(month === null ? 'period_value' : 'bulan', notBegun)
  return { year, named }
}
const notBegun = 'Periode ini belum dimulai'

function periodOf({ period_type: kind, period_value: value }: FigureFilters, year: number): Span | null {
  if (kind !== undefined) return spanOfPeriod(year, kind, value)
  if (value !== undefined) throw fieldProblem('period_type', `Pilih ${spanKindNames.join(', ')}`)
  return null
}

/** @throws Problem at `period_value` where kind and number do not fit */
export function spanOfPeriod(year: number, kind: SpanKind, value: number | undefined): Span {
  if (kind === 'year') {
    if (value !== undefined) throw fieldProblem('period_value', 'Tidak diisi untuk satu tahun')
    return String(year)
  }
  const most = spanKinds.year / spanKinds[kind]
  if (value === undefined || value > most) throw fieldProblem('period_value', `Isi 1 sampai ${most}`)
  return spanOf(kind, monthOf(year, value * spanKinds[kind]))
}
