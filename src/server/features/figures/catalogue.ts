import type { FormDefinition } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { type CatalogueFigure, catalogueOf } from '#indicators/catalogue.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

/** The catalogue of the forms in service, by id and in order. */
export function catalogueIn(forms: FormRegistry): ReadonlyMap<string, CatalogueFigure> {
  return catalogueOfList(forms.list()).get(forms)
}

/** For each list of forms: it is another one once administrators have published something. */
const catalogueOfList = oncePer((list: readonly FormDefinition[]) => ({
  get: oncePer(
    (forms: FormRegistry): ReadonlyMap<string, CatalogueFigure> =>
      new Map(
        catalogueOf(list.map((form) => ({ form, worth: forms.worthOf(form.id) }))).map((figure) => [
          figure.id,
          figure,
        ]),
      ),
  ),
}))
