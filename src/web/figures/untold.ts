import { type Figure, figureNotes } from '#contract/figures.ts'

/** Why a figure has no value, in small letters: what the server notes, or that its reports do not have what it needs. */
export const whyUntold = ({ note, base }: Pick<Figure, 'note' | 'base'>): string =>
  note ?? ((base.n ?? 0) > 0 ? 'tidak dapat dihitung' : figureNotes.none)
