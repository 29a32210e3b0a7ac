import { type Figure, figureNotes } from '#contract/figures.ts'

/**
 * Why a figure has no value, in small letters: what the server notes, or that its reports do not have what it needs. That few have
 * come is no reason, and stands beside its base.
 */
export function whyUntold({ note, base }: Pick<Figure, 'note' | 'base'>): string {
  if (note !== null && note !== figureNotes.thin) return note
  return (base.n ?? 0) > 0 ? 'tidak dapat dihitung' : figureNotes.none
}
