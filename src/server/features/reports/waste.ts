import { problem } from '#contract/problem.ts'
import { getWasteAnswer } from '#contract/report-answers.ts'
import { getWasteAmounts, getWasteResult, publicWasteDetail } from '#contract/report-results.ts'
import { getWasteAnswers } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'
import {
  type WasteCategory,
  wasteCategories,
  wasteCategoryNames,
  wasteColumns,
  type WasteColumn,
} from '#domain/medical-waste.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import { medicalWasteOf } from '#forms/medical-waste-sums.ts'
import { wasteSummary } from '#indicators/waste-facts.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { publicRead, read, type Route } from '#server/http/implement.ts'

import { presentAnswered } from './answered.ts'
import { contextOf } from './life/context.ts'
import type { OpenDossier, Sheets } from './life/dossier.ts'
import { worthInputOf } from './life/facts.ts'
import { countedSheets, visibleSheets } from './life/present.ts'
import { definitionOf, getReportDossier, reportWord } from './life/target.ts'
import { findConfirmedReport } from './queries.ts'
import { detail, getNamedDossier } from './reading.ts'

export const wasteRoutes: Route[] = [
  read(getWasteAnswers, async (request) => ({
    data: await detail(request, formIds.waste, { ...request.query, user_id: request.params.user_id }),
  })),

  read(getWasteAmounts, async ({ actor, db, query, now, services }) => {
    const dossier = await getNamedDossier(db, actor, formIds.waste, query)
    const sheets = visibleSheets(dossier, actor)
    const answers = sheets[formIds.waste] ?? {}
    const form = definitionOf(dossier, services.forms)
    const shown = new Set(
      shownSlots(form, answers, contextOf(dossier, form, now, sheets)).map(({ name }) => name),
    )
    return {
      data: wasteCategoryNames
        .filter((category) => shown.has(`${category}_generated_kg`))
        .map((category) => amountsOf(category, answers)),
      total_generated_kg: medicalWasteOf(answers),
      report_id: dossier.report.id,
    }
  }),

  read(getWasteResult, async ({ actor, db, params, services }) => {
    const dossier = await getReportDossier(db, actor, params.report_id, formIds.waste)
    return { data: resultOf(dossier, countedSheets(dossier, actor), services.forms) }
  }),

  read(getWasteAnswer, async ({ actor, db, params, now, services }) => {
    const dossier = await getReportDossier(db, actor, params.id, formIds.waste)
    const sheets = visibleSheets(dossier, actor)
    return {
      data: {
        ...presentAnswered(dossier, sheets, services.forms, now),
        result: resultOf(dossier, sheets, services.forms),
      },
    }
  }),

  publicRead(publicWasteDetail, async ({ db, query, services }) => {
    const dossier = await findConfirmedReport(db, query.report_id, formIds.waste)
    if (!dossier) throw problem('notFound', { what: reportWord })
    const { facility, month, report, sentSheets } = dossier
    return {
      data: {
        report_id: report.id,
        facility: facility.name,
        regency: facility.regency,
        province: facility.province,
        date: month,
        result: resultOf(dossier, sentSheets ?? {}, services.forms),
      },
    }
  }),
]

function amountsOf(category: WasteCategory, answers: AnswerSheet) {
  const amounts = wasteColumns.map((column) => {
    const value = answerOf(answers, `${category}_${column}`)
    return [column, typeof value === 'number' ? value : null]
  })
  // Safe: an entry for each column.
  const byColumn = Object.fromEntries(amounts) as Record<WasteColumn, number | null>
  return { category, label: wasteCategories[category].label, ...byColumn }
}

function resultOf(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry) {
  return wasteSummary(sheets[formIds.waste] ?? {}, worthInputOf(dossier, sheets, forms))
}
