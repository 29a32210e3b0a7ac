import { addedFormEndpoints, addedPaths } from '#contract/added-form-calls.ts'
import { type FormEndpoints, formEndpoints } from '#contract/form-calls.ts'
import { problem } from '#contract/problem.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Route } from '#server/http/implement.ts'

import { borRoutes } from './bor.ts'
import { deskRoutes } from './desk.ts'
import { deviceRoutes } from './devices.ts'
import { draftRoutes, prefillRoutes } from './drafts.ts'
import { environmentalHealthRoutes } from './environmental-health.ts'
import type { FormOfCall } from './form-of-call.ts'
import { questionRoutes } from './questions.ts'
import { generalReadingRoutes, readingRoutes } from './reading.ts'
import { resultRoutes } from './results.ts'
import { sendingRoutes, transitionRoutes } from './sending.ts'
import { wasteRoutes } from './waste.ts'

/** The calls of each form, read off its paths, and those that all forms share. */
export function reportRoutesOf(forms: readonly FormDefinition[]): Route[] {
  return [
    ...forms.flatMap((form) =>
      form.paths ? routesOfForm(() => form.id, formEndpoints(form, form.paths)) : [],
    ),
    ...routesOfForm(formOfAddress, addedFormEndpoints),
    ...generalReadingRoutes,
    ...prefillRoutes,
    ...transitionRoutes,
    ...deskRoutes,
    ...borRoutes,
    ...wasteRoutes,
    ...deviceRoutes,
    ...resultRoutes,
    ...environmentalHealthRoutes,
    ...questionRoutes,
  ]
}

/** The form that the address names. @throws Problem notFound where administrators have made none of that name. */
const formOfAddress: FormOfCall = ({ params, services }) => {
  // Safe: the schema of these calls makes it so.
  const { form } = params as { form: string }
  const made = services.forms.list().find(({ id }) => id === form)
  if (made?.paths?.base !== addedPaths(form).base) throw problem('notFound', { what: 'Halaman' })
  return form
}

function routesOfForm(formOf: FormOfCall, endpoints: FormEndpoints): Route[] {
  return [
    ...readingRoutes(formOf, endpoints),
    ...draftRoutes(formOf, endpoints),
    ...sendingRoutes(formOf, endpoints),
  ]
}
