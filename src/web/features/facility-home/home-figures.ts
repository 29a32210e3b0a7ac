import type { ReplyOf } from '#contract/endpoint.ts'
import type { getFacilityTable } from '#contract/facility-table.ts'
import type { listSimilar } from '#contract/figures.ts'
import type { Tone } from '#domain/table-parts.ts'

import type { Place } from '../../ui/places.tsx'
import { findReportPlace } from '../../ui/report-place.ts'

type Year = ReplyOf<typeof getFacilityTable>['data']
type SimilarFigure = ReplyOf<typeof listSimilar>['data']['figures'][number]

export type Compared = SimilarFigure & { own: number }

const monthIn = ({ months }: Year, month: string) => months.find(({ date }) => date === month)

/** Whether the facility can report for a month at all: not before it was there, nor after it was closed. */
export const mayReport = (year: Year, month: string): boolean =>
  (monthIn(year, month)?.reports.length ?? 0) > 0

/** The figures of a month that the facility has, each beside those of similar ones. */
export function comparisonsOf(year: Year, month: string, figures: readonly SimilarFigure[]): Compared[] {
  const values = monthIn(year, month)?.values ?? {}
  return figures.flatMap((figure) => {
    const own = values[figure.id]
    return typeof own === 'number' ? [{ ...figure, own }] : []
  })
}

export type Improvement = {
  key: string
  label: string
  form: string
  word: string
  tone: Extract<Tone, 'red' | 'yellow'>
  /** The report that says how. */
  place: Place
}

/** What of a month's reports is not good enough yet, the worst first. */
export function improvementsOf(year: Year, month: string): Improvement[] {
  const at = monthIn(year, month)
  if (!at) return []
  const found = year.indicators.flatMap(({ key, label, form_type, words }): Improvement[] => {
    const value = at.values[key]
    const word = typeof value === 'string' ? words?.[value] : undefined
    const report = at.reports.find((each) => each.form_type === form_type)
    const place = report && findReportPlace(report)
    if (!word || !place || (word.tone !== 'red' && word.tone !== 'yellow')) return []
    const form = year.forms.find((each) => each.form_type === form_type)?.title ?? form_type
    return [{ key, label, form, word: word.label, tone: word.tone, place }]
  })
  return found.toSorted((a, b) => Number(a.tone === 'yellow') - Number(b.tone === 'yellow'))
}

/** Where a value stands among similar ones, in words. */
export function standingWords({ own, similar, better }: Compared): { words: string; isWorse: boolean } {
  if (!similar) return { words: '', isWorse: false }
  const { first_quartile: low, third_quartile: high } = similar
  const isOutside = own < low || own > high
  const side = own < low ? 'less' : 'more'
  return {
    words: isOutside
      ? side === 'less'
        ? 'Lebih rendah dari kebanyakan'
        : 'Lebih tinggi dari kebanyakan'
      : 'Seperti kebanyakan',
    isWorse: isOutside && better !== null && better !== side,
  }
}
