import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { catalogueOf } from '#indicators/catalogue.ts'
import { type FormRegistry, oncePerForms } from '#server/form-versions/form-registry.ts'

/** The catalogue of the forms in service, by id and in order. */
export const catalogueIn = oncePerForms((forms: FormRegistry): ReadonlyMap<string, CatalogueFigure> => {
  const rows = forms.list().map((form) => ({ form, worth: forms.worthOf(form.id) }))
  return new Map(catalogueOf(rows).map((figure) => [figure.id, figure]))
})
