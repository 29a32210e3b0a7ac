import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { type Base, baseText, fractionText, latestReports } from '#domain/figure-words.ts'
import { numberText } from '#domain/words.ts'

import type { RegionQuarter } from './use-quarter.ts'

/** What a figure rests on, and whether that is enough to be compared. */

type Told = Pick<Figure, 'n' | 'base'>
type OfSpan = Pick<CatalogueRow, 'span'> & Partial<Pick<CatalogueRow, 'carries'>>

/** What is counted in the base of a figure. */
const baseNouns = { month: 'laporan bulanan', semester: 'fasyankes' } as const

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

/** What stands in the column of bases: what is counted, and what the figure itself is made of. */
export function baseWords(figure: Parameters<typeof fractionText>[0] & OfSpan, told: Figure): string {
  const coverage = coverageOf(figure, told)
  const owed = baseText(coverage ?? told.base)
  const base =
    coverage === null
      ? `${numberText(told.n ?? 0)} ${figure.carries ? latestReports : 'laporan'} (wajib: ${owed})`
      : owed === '–'
        ? null
        : `${owed} ${baseNouns[figure.span]}`
  // What is counted has been said, and is not said again behind the fraction.
  const counted =
    coverage === null || countsMore(told) ? { ...told, base: { ...told.base, n: told.n } } : told
  return [base, fractionText(figure, counted)].filter(Boolean).join('; ') || '–'
}
