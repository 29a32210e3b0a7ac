import { oncePer } from '#forms/once-per.ts'
import { type CatalogueFigure, catalogueOf } from '#indicators/catalogue.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

/** The catalogue of the forms in service, by id and in order. */
export const catalogueIn = oncePer(
  (forms: FormRegistry): ReadonlyMap<string, CatalogueFigure> =>
    new Map(
      catalogueOf(forms.list().map((form) => ({ form, worth: forms.worthOf(form.id) }))).map((figure) => [
        figure.id,
        figure,
      ]),
    ),
)
