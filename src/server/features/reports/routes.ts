import { formEndpoints } from '#contract/form-calls.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Route } from '#server/http/implement.ts'

import { borRoutes } from './bor.ts'
import { deskRoutes } from './desk.ts'
import { deviceRoutes } from './devices.ts'
import { draftRoutes, prefillRoutes } from './drafts.ts'
import { environmentalHealthRoutes } from './environmental-health.ts'
import { questionRoutes } from './questions.ts'
import { generalReadingRoutes, readingRoutes } from './reading.ts'
import { resultRoutes } from './results.ts'
import { sendingRoutes, transitionRoutes } from './sending.ts'
import { wasteRoutes } from './waste.ts'

/** The calls of each form, read off its paths, and those that all forms share. */
export function reportRoutesOf(forms: readonly FormDefinition[]): Route[] {
  return [
    ...forms.flatMap((form) => (form.paths ? routesOfForm(form.id, formEndpoints(form, form.paths)) : [])),
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

function routesOfForm(formId: string, endpoints: ReturnType<typeof formEndpoints>): Route[] {
  return [
    ...readingRoutes(formId, endpoints),
    ...draftRoutes(formId, endpoints),
    ...sendingRoutes(formId, endpoints),
  ]
}
