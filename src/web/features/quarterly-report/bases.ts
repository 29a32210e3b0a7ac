import type { CatalogueRow, Figure } from '#contract/figures.ts'
import {
  type Base,
  baseText,
  fractionText,
  isOfOwed,
  isThin,
  latestReports,
  type Measure,
  measureText,
  thinWords,
} from '#domain/figure-words.ts'
import { capitalText, numberText } from '#domain/words.ts'

import type { RegionQuarter } from './quarter.ts'

/** What a figure rests on, and whether that is enough to be compared. */

type Told = Pick<Figure, 'n' | 'base'>
type OfSpan = Pick<CatalogueRow, 'span'> & Partial<Pick<CatalogueRow, 'carries'>>

/** What is counted in the base of a figure. */
export const baseNouns = { month: 'laporan bulanan', semester: 'fasyankes' } as const

/** Whether anything was reported that the figure could be made of, in its period or carried into it. */
export const isReported = ({ n, base }: Told): boolean => (base.n ?? 0) > 0 || (n ?? 0) > 0

/** Whether anything was reported that one of these figures could be made of. */
export const isAnyReported = (
  figures: readonly CatalogueRow[],
  { momentsOf }: Pick<RegionQuarter, 'momentsOf'>,
): boolean =>
  figures.some((figure) => {
    const { now } = momentsOf(figure)
    return now !== undefined && isReported(now)
  })

/** A figure's value; null too in a period in which nothing was reported, from which nothing has moved. */
export const valueOf = (told: Figure | undefined): number | null =>
  told && isReported(told) ? told.value : null

/** Whether it counts more reports than came of those owed in its period: some came before it, or were not owed. */
export const countsMore = ({ n, base }: Told): boolean => n !== null && base.n !== null && n > base.n

/**
 * Which part of what is owed a figure speaks for; null where the reports of the period do not say so. Of a half-year both are
 * facilities; of months the owed reports are one for each month, those that a stock counts one for each facility.
 */
export function coverageOf({ span, carries }: OfSpan, told: Told): Base | null {
  if (carries) return null
  if (!countsMore(told)) return told.base
  return span === 'semester' ? { n: told.n, of: told.base.of } : null
}

/** Reports that came of those owed, and what they are: `50 dari 80 laporan bulanan`; null where nothing is owed and nothing has come. */
function owedWords({ span }: OfSpan, base: Base): string | null {
  const text = baseText(base)
  return text === '–' ? null : `${text} ${baseNouns[span]}`
}

/** What is counted: the reports owed, or those that the figure is made of where these are others. */
function countedWords(figure: OfSpan, told: Told): string | null {
  const coverage = coverageOf(figure, told)
  if (coverage !== null) return owedWords(figure, coverage)
  const counted = `${numberText(told.n ?? 0)} ${figure.carries ? latestReports : 'laporan'}`
  return `${counted} (wajib: ${owedWords(figure, told.base) ?? '–'})`
}

/** What stands in the column of bases: what is counted, and what the figure itself is made of. */
export function baseWords(figure: Parameters<typeof fractionText>[0] & OfSpan, told: Figure): string {
  // What is counted has been said, and is not said again behind the fraction.
  const counted =
    coverageOf(figure, told) === null || countsMore(told)
      ? { ...told, base: { ...told.base, n: told.n } }
      : told
  return [countedWords(figure, told), fractionText(figure, counted)].filter(Boolean).join('; ') || '–'
}

/** The same for a region among many: what is counted alone. */
export function shortBaseWords(figure: OfSpan, told: Told): string {
  if (figure.carries) return told.n === null ? '–' : `${numberText(told.n)} fasyankes`
  return countedWords(figure, told) ?? '–'
}

/** Whether a number does not speak for its region. How much has come of what is owed always does. */
function isThinIn(figure: OfSpan, told: Figure | undefined): boolean {
  if (!told || told.value === null || isOfOwed(told)) return false
  const coverage = coverageOf(figure, told)
  return coverage !== null && isThin(coverage)
}

/** Whether two periods are sums over different numbers of reports, so that more or less may only mean that more or fewer came. */
export const countsOthers = (now: Figure, then: Figure | undefined): boolean =>
  now.of !== null && now.per === null && valueOf(then) !== null && then?.n !== now.n

/** A number with the reports that it sums: `75,00 kg dari 40 laporan`. */
export const sumText = (measure: Measure, value: number, n: number | null): string =>
  `${measureText(measure, value)} dari ${numberText(n ?? 0)} laporan`

/** The number of another period with what must be known to compare today's with it; a dash where it has none. */
export function comparedText(
  figure: OfSpan & Measure,
  now: Figure | undefined,
  then: Figure | undefined,
): string {
  const value = valueOf(then)
  if (!then || value === null) return measureText(figure, null)
  const text =
    now && !figure.carries && countsOthers(now, then)
      ? sumText(figure, value, then.n)
      : measureText(figure, value)
  return isThinIn(figure, then) ? `${text}, ${thinWords}` : text
}

/** Which of the figures in a chart do not speak for the region in its last period; null where all do. */
export function thinLine(
  figures: readonly (OfSpan & Pick<CatalogueRow, 'id' | 'label'>)[],
  { momentsOf }: Pick<RegionQuarter, 'momentsOf'>,
): string | null {
  const thin = figures.filter((figure) => isThinIn(figure, momentsOf(figure).now))
  if (thin.length === 0) return null
  const names = thin.length < figures.length ? `: ${thin.map(({ label }) => label).join(', ')}` : ''
  return `${capitalText(thinWords)}${names}`
}

/** In how many of the regions with a number that does not speak for them; null where it does in all. */
export function thinPlacesLine(
  figure: OfSpan,
  places: readonly { told: Figure | undefined }[],
  noun: string,
): string | null {
  const thin = places.filter(({ told }) => isThinIn(figure, told)).length
  if (thin === 0) return null
  const known = places.filter(({ told }) => told !== undefined && told.value !== null).length
  return `${capitalText(thinWords)} di ${numberText(thin)} dari ${numberText(known)} ${noun}`
}
