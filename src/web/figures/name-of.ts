import type { CatalogueRow } from '#contract/figures.ts'

/** What a figure is called beside those of other forms: how a form is reported is called the same for each. */
export const nameOf = ({ id, label, form, form_type }: CatalogueRow): string =>
  id.startsWith(`${form_type}.`) ? `${label}: ${form}` : label
