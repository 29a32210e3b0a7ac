import { getCovidResult, getKitResult, getMercuryResult, getReportResult } from '#contract/report-results.ts'
import { formIds } from '#domain/form-ids.ts'
import { type ReportResult, resultOf } from '#indicators/form-worth.ts'
import { read, type Read, type Route } from '#server/http/implement.ts'

import { worthInputOf } from './life/facts.ts'
import { countedSheets } from './life/present.ts'
import { getReportDossier } from './life/target.ts'

/** What a report is worth in figures: of any form, and under the older names of three. */
export const resultRoutes: Route[] = [
  read(getReportResult, async (request) => ({ data: await findResult(request) })),
  read(getCovidResult, async (request) => ({ data: await getResult(request, formIds.covid) })),
  read(getKitResult, async (request) => ({ data: await getResult(request, formIds.kit) })),
  read(getMercuryResult, async (request) => ({ data: await getResult(request, formIds.mercury) })),
]

type Asked = Pick<Read<typeof getReportResult>, 'actor' | 'db' | 'params' | 'services'>

async function findResult(
  { actor, db, params, services }: Asked,
  formId?: string,
): Promise<ReportResult | null> {
  const dossier = await getReportDossier(db, actor, params.report_id, formId)
  const worth = services.forms.worthOf(dossier.form)
  if (!worth) return null
  return resultOf(worth, worthInputOf(dossier, countedSheets(dossier, actor), services.forms))
}

async function getResult(asked: Asked, formId: string): Promise<ReportResult> {
  const result = await findResult(asked, formId)
  if (!result) throw new Error(`Nothing says what a report of ${formId} is worth.`)
  return result
}
