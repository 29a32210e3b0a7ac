import type { Measure } from '#domain/figure-words.ts'

import { type Chart, type ChartSeries, measureOf } from './chart.ts'

/** The numbers that an axis of this measure has to show; 0 for those that are missing. */
export const valuesOf = (chart: Chart, { unit }: Measure): number[] =>
  numbersIn(chart.series.filter((series) => measureOf(chart, series).unit === unit))
const numbersIn = (series: readonly ChartSeries[]): number[] =>
  series.flatMap(({ data }) => data.map((value) => value ?? 0))

/** A share ends at 100 %, unless all are small or one is above. */
export function isUpTo100(chart: Chart, measure: Measure): boolean {
  const highest = Math.max(...valuesOf(chart, measure))
  return measure.unit === '%' && (chart.kind === 'stacked100' || (highest > 50 && highest <= 100))
}

/** The next round number above all of these, at which a scale can end. */
function roundUp(values: readonly number[]): number {
  const highest = Math.max(1, ...values)
  const unit = 10 ** Math.floor(Math.log10(highest))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * unit >= highest) ?? 10) * unit
}

/** The scale that small panels share: from zero, or whole steps below it, to a round number; shares to 100 % at least. */
export function sharedScale({ measure, series }: Chart): { min: number; max: number; interval: number } {
  const values = numbersIn(series)
  const max = measure.unit === '%' ? Math.max(100, roundUp(values)) : roundUp(values)
  const interval = max / 2
  return { min: interval * Math.floor(Math.min(0, ...values) / interval), max, interval }
}
