import type { CatalogueRow } from '#contract/figures.ts'
import { isThin, thinWords } from '#domain/figure-words.ts'
import { boundsOf, type Span } from '#domain/span.ts'
import { capitalText } from '#domain/words.ts'

import type { Chart, Mark } from './chart.ts'

/** The mark at a span in which questions of these figures have changed. */
export function changeMarks(figures: readonly CatalogueRow[], span: Span, at: string): Mark[] {
  const { from, to } = boundsOf(span)
  const changed = figures.flatMap((figure) =>
    figure.changed.filter((change) => change.from >= from && change.from <= to),
  )
  const more = [...new Set(changed.map(({ what }) => what))].join('; ')
  return changed.length > 0 ? [{ at, text: 'pertanyaan berubah', more }] : []
}

/** What must be known of a chart, in one text; undefined where nothing has. */
export const noteOf = (...sentences: readonly (string | undefined)[]): string | undefined =>
  sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined

/** Which reports a stock is told by, where a figure is one. */
export const carriedNote = (figure: Partial<Pick<CatalogueRow, 'carries'>> | undefined): string | undefined =>
  figure?.carries ? 'Menurut laporan terakhir setiap fasyankes sampai akhir periode.' : undefined

/** At which labels a number does not represent its region; only that where it is so at each that has one. */
export function thinNote({ labels, series }: Pick<Chart, 'labels' | 'series'>): string | undefined {
  const numbers = series.flatMap(({ data, base = [] }) =>
    labels.flatMap((label, index) => {
      const [value, at] = [data[index] ?? null, base[index] ?? null]
      return value === null || at === null ? [] : [{ label, isThin: isThin(at) }]
    }),
  )
  const thin = new Set(numbers.filter((number) => number.isThin).map(({ label }) => label))
  if (thin.size === 0) return undefined
  const isEverywhere = thin.size === new Set(numbers.map(({ label }) => label)).size
  return `${capitalText(thinWords)}${isEverywhere ? '' : `: ${[...thin].join(', ')}`}.`
}

/** The same where each series is of another region or time: which of them, and whether all of their numbers or some. */
export function thinSeriesNote({ series }: Pick<Chart, 'series'>): string | undefined {
  const numbers = series.map(({ name, data, base = [] }) => {
    const known = data.flatMap((value, index) => (value === null ? [] : (base[index] ?? [])))
    return { name, all: known.length, thin: known.filter(isThin).length }
  })
  const thin = numbers.filter((each) => each.thin > 0)
  if (thin.length === 0) return undefined
  if (numbers.every((each) => each.thin === each.all)) return `${capitalText(thinWords)}.`
  const names = thin.map((each) => (each.thin === each.all ? each.name : `${each.name} (sebagian)`))
  return `${capitalText(thinWords)}: ${names.join(', ')}.`
}
