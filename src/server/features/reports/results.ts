import { getCovidResult, getKitResult, getMercuryResult } from '#contract/report-results.ts'
import { formIds } from '#domain/form-ids.ts'
import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { covidSummary } from '#indicators/covid-waste.ts'
import { mercurySummary } from '#indicators/mercury.ts'
import type { ReportSummary } from '#indicators/report-summary.ts'
import { kitSummary } from '#indicators/sanitarian-kit.ts'
import { read, type Read, type Route } from '#server/http/implement.ts'

import { visibleSheets } from './life/present.ts'
import { getReportDossier } from './life/target.ts'

/** What a report is worth in figures, form by form. */
export const resultRoutes: Route[] = [
  read(getCovidResult, (request) => resultOf(request, formIds.covid, covidSummary)),
  read(getKitResult, (request) => resultOf(request, formIds.kit, kitSummary)),
  read(getMercuryResult, (request) => resultOf(request, formIds.mercury, mercurySummary)),
]

async function resultOf(
  { actor, db, params }: Read<typeof getCovidResult | typeof getKitResult | typeof getMercuryResult>,
  form: string,
  summaryOf: (answers: AnswerSheet, month: Month) => ReportSummary,
) {
  const dossier = await getReportDossier(db, actor, params.report_id, form)
  return { data: summaryOf(visibleSheets(dossier, actor)[form] ?? {}, dossier.month) }
}
