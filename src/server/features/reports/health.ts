import { problem } from '#contract/problem.ts'
import { getHealthResult } from '#contract/reports.ts'
import { environmentalHealthForms } from '#domain/report-pages.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import {
  environmentalHealthSummary,
  type HealthSummary,
  keyQuestionSummary,
  statusEvaluations,
} from '#indicators/environmental-health.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'
import { relatedSheets, sheetsOf } from '#server/report-life/context.ts'
import { visibleSheets } from '#server/report-life/present.ts'
import type { Sheets } from '#server/report-life/queries.ts'
import type { OpenDossier } from '#server/report-life/saving.ts'
import { definitionOf, getReportDossier, reportWord } from '#server/report-life/target.ts'

const keyForm = 'kesehatanlingkungan-pertanyaankunci'

export const healthRoutes: Route[] = [
  read(getHealthResult, async ({ actor, db, params, services }) => {
    const dossier = await getReportDossier(db, actor, params.report_id)
    if (!environmentalHealthForms.includes(dossier.form)) throw problem('notFound', { what: reportWord })
    return { data: presentResult(summaryOf(dossier, actor, services.forms)) }
  }),
]

/** What a dossier of either form is worth: as it was sent, and before that, for the facility itself, as its draft stands. */
function summaryOf(dossier: OpenDossier, actor: Actor, forms: FormRegistry): HealthSummary {
  const { facility, form, month, report } = dossier
  const answers = judgedSheets(dossier, actor)[form] ?? {}
  const definition = definitionOf(dossier, forms)
  return form === keyForm
    ? keyQuestionSummary(answers, facility.profile, month, definition)
    : environmentalHealthSummary(
        answers,
        facility.profile,
        month,
        report.status,
        relatedSheets(dossier)['bor'] ?? null,
        definition,
      )
}

function judgedSheets(dossier: OpenDossier, actor: Actor): Sheets {
  const isOwn = actor.facilityId === dossier.facility.id
  return isOwn ? (dossier.sentSheets ?? sheetsOf(dossier)) : visibleSheets(dossier, actor)
}

function presentResult({ sections, ...whole }: HealthSummary) {
  return {
    ...whole,
    sections: sections.map(({ section, label, level, next, score, reasons }) => ({
      section,
      label,
      level,
      level_label: level && serviceLevels[level].label,
      score: score === null ? null : Math.round(score),
      next_level: next,
      reasons,
    })),
    status_evaluations: statusEvaluations(sections),
  }
}
