/**
 * A share whose parts are kept, so that regions and years are pooled (Σ numerators ÷ Σ denominators) and a share is never
 * shown without its base. Compare with thresholds before rounding; round only for display.
 */
export type Ratio = { numerator: number; denominator: number }

/** How many decimals each sort of figure shows, rounded half away from zero (`round` and `numberText` of words.ts). */
export const shownDecimals = { percent: 1, kilograms: 2, kilogramsPerUnit: 3, index: 3, days: 1 } as const

/** The ratio as a number; null when its denominator is 0 or the ratio itself is not known. */
export function quotientOf(ratio: Ratio | null): number | null {
  return ratio === null || ratio.denominator === 0 ? null : ratio.numerator / ratio.denominator
}

/** The ratio in percent, unrounded; null when it cannot be computed, which is shown as "–". */
export function percentOf(ratio: Ratio | null): number | null {
  if (ratio === null || ratio.denominator === 0) return null
  // Multiplied first, so that 60 of 100 is exactly 60 when it is compared with a threshold.
  return (ratio.numerator * 100) / ratio.denominator
}

/** A ratio of two numbers that may be missing; null when one is: a missing number is never 0. */
export function ratioOf(numerator: number | null, denominator: number | null): Ratio | null {
  return numerator === null || denominator === null ? null : { numerator, denominator }
}

/** Several ratios as one; those that cannot be computed are left out. Null when none is left. */
export function pool(ratios: readonly (Ratio | null)[]): Ratio | null {
  const known = ratios.filter((ratio) => ratio !== null).filter(({ denominator }) => denominator !== 0)
  if (known.length === 0) return null
  return {
    numerator: known.reduce((sum, { numerator }) => sum + numerator, 0),
    denominator: known.reduce((sum, { denominator }) => sum + denominator, 0),
  }
}
