import { type CatalogueRow, type FigureMode, figureNotes } from '#contract/figures.ts'
import { serviceLevelNames, serviceLevels } from '#domain/service-levels.ts'
import { assessmentForm, assessmentTitle } from '#indicators/assessment-figures.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { trendChanges } from '#indicators/dependents/trend-changes.ts'
import type { FigureValue } from '#indicators/figure.ts'
import { percentOf, ratioOf } from '#indicators/ratio.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { Audience, FigureRow } from './answer.ts'
import { catalogueIn } from './catalogue.ts'

export const presentCatalogue = (forms: FormRegistry): CatalogueRow[] =>
  [...catalogueIn(forms).values()].map((figure) => presentCatalogueFigure(forms, figure))

export function presentCatalogueFigure(forms: FormRegistry, figure: CatalogueFigure): CatalogueRow {
  const form = forms.list().find(({ id }) => id === figure.form)
  return {
    id: figure.id,
    form_type: figure.form,
    form: figure.form === assessmentForm ? assessmentTitle : (form?.title ?? figure.form),
    label: figure.label,
    meaning: figure.meaning,
    kind: figure.kind,
    unit: figure.unit,
    decimals: figure.decimals,
    better: figure.better,
    parts: figure.parts && [...figure.parts],
    words: figure.words.map(({ code, label, tone }) => ({ code, label, tone })),
    breaks: figure.breaks && [...figure.breaks],
    ideal: figure.ideal ? [...figure.ideal] : null,
    changed: trendChanges(figure, forms.versionsOf(figure.form)),
    span: figure.span,
    carries: figure.carries,
  }
}

/** Facilities by their level of a section of environmental health, of a figure with these levels. */
export function presentLevels(words: Readonly<Record<string, number>> | null) {
  const all = Object.values(words ?? {}).reduce((sum, number) => sum + number, 0)
  return serviceLevelNames.map((status) => {
    const number = words && (words[status] ?? 0)
    return { status, label: serviceLevels[status].label, number, share: percentOf(ratioOf(number, all)) }
  })
}

export const presentMode = ({ mode }: Audience): FigureMode => (mode === 'all' ? 'semua' : 'terkonfirmasi')

export const presentRow = ({ region, span, figures }: FigureRow) => ({
  region,
  span,
  figures: Object.fromEntries([...figures].map(([id, figure]) => [id, presentFigure(figure)])),
})

const presentFigure = ({ asOf, base, note, words, ...figure }: FigureValue) => ({
  ...figure,
  words: words && { ...words },
  base: { ...base, as_of: asOf },
  note: note && figureNotes[note],
})
