import { problem } from '#contract/problem.ts'
import { getHealthAnswers } from '#contract/report-answers.ts'
import { getHealthResult, getKeyQuestionMonths, getKeyQuestionReport } from '#contract/report-results.ts'
import { formIds, isOnEnvironmentalHealth } from '#domain/form-ids.ts'
import { currentMonth, monthNumberOf, monthOf, monthsOfYear, yearOf } from '#domain/month.ts'
import { type ServiceLevel, serviceLevels } from '#domain/service-levels.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { isRows } from '#forms/shape.ts'
import { shownScore } from '#indicators/environmental-health/scores.ts'
import { statusEvaluations } from '#indicators/environmental-health/wash.ts'
import {
  environmentalHealthSummary,
  type HealthSummary,
  keyQuestionSections,
  keyQuestionSummary,
} from '#indicators/environmental-health/worth.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, read, type Route } from '#server/http/implement.ts'

import { answerTo, presentAnswered } from './answered.ts'
import { contextOf } from './life/context.ts'
import type { OpenDossier } from './life/dossier.ts'
import { worthInputOf } from './life/facts.ts'
import { countedSheets, presentFacility, presentHeader, presentStatus } from './life/present.ts'
import { definitionOf, getReportDossier, reportWord } from './life/target.ts'
import { listKeyQuestionFacts, listReportsOf } from './queries.ts'
import { getFacilityId, getNamedDossier } from './reading.ts'

/** The sections that hold the key questions; not the one on who reports, nor the declaration. */
const questionSections = ['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan', 'tambahan']

export const environmentalHealthRoutes: Route[] = [
  read(getHealthResult, async ({ actor, db, params, services }) => {
    const dossier = await getReportDossier(db, actor, params.report_id)
    if (!isOnEnvironmentalHealth(dossier.form)) throw problem('notFound', { what: reportWord })
    return { data: presentResult(summaryOf(dossier, actor, services.forms)) }
  }),

  read(getKeyQuestionMonths, async ({ actor, db, query, now }) => {
    const facilityId = await getFacilityId(db, actor, query.user_id)
    const year = query.year ?? yearOf(currentMonth(now, actor.zone))
    const [from, to] = [monthOf(year, 1), monthOf(year, 12)]
    const reports = await listReportsOf(db, facilityId, { from, to, form: formIds.keyQuestions })
    const sent = reports.filter(({ status }) => status !== 'draft').map(({ id }) => id)
    const facts = sent.length > 0 ? await listKeyQuestionFacts(db, sent) : []
    return {
      data: monthsOfYear(year).map((month) => {
        const report = reports.find((one) => one.month === month)
        const { report_status, status_label } = presentStatus(report?.status ?? 'unfilled')
        const worth = facts.find(({ report_id }) => report_id === report?.id)
        return {
          date: month,
          month: monthNumberOf(month),
          report_id: report?.id ?? null,
          report_status,
          status_label,
          sections: worth ? keyQuestionSections(worth).map(presentLevel) : [],
          wash_level: worth?.wash_level ?? null,
          water_and_sanitation: worth?.water_and_sanitation ?? null,
          power_now: worth?.power_now ?? null,
          licensed_waste: worth?.licensed_waste ?? null,
        }
      }),
    }
  }),

  read(getHealthAnswers, async ({ actor, db, params, query, now, services }) => {
    const target = { user_id: params.user_id, date: query.date }
    const dossier = await getNamedDossier(db, actor, formIds.health, target)
    return {
      data: {
        ...presentAnswered(dossier, countedSheets(dossier, actor), services.forms, now),
        result: presentResult(summaryOf(dossier, actor, services.forms)),
      },
    }
  }),

  read(getKeyQuestionReport, async ({ actor, db, params, now, services }) => {
    const dossier = await getReportDossier(db, actor, params.id, formIds.keyQuestions)
    const answers = countedSheets(dossier, actor)[formIds.keyQuestions] ?? {}
    const definition = definitionOf(dossier, services.forms)
    const asked = shownSlots(
      definition,
      answers,
      contextOf(dossier, definition, now, { [formIds.keyQuestions]: answers }),
    )
    return {
      data: {
        ...presentHeader(dossier, services.forms, now),
        facility: presentFacility(dossier.facility),
        result: presentResult(summaryOf(dossier, actor, services.forms)),
        questions: asked.flatMap(({ name, section, field }) =>
          questionSections.includes(section) && !isRows(field)
            ? [{ group: section, label: field.label, ...answerTo(name, field, answers) }]
            : [],
        ),
      },
    }
  }),
]

/** What a dossier of either form is worth: as it was sent, and before that, for the facility itself, as its draft stands. */
function summaryOf(dossier: OpenDossier, actor: Actor, forms: FormRegistry): HealthSummary {
  const sheets = countedSheets(dossier, actor)
  const answers = sheets[dossier.form] ?? {}
  const input = worthInputOf(dossier, sheets, forms)
  return dossier.form === formIds.keyQuestions
    ? keyQuestionSummary(answers, input)
    : environmentalHealthSummary(answers, input)
}

type Leveled = { section: string; label: string; level: ServiceLevel | null }
function presentLevel({ section, label, level }: Leveled) {
  return { section, label, level, level_label: level && serviceLevels[level].label }
}

function presentResult({ sections, ...whole }: HealthSummary) {
  return {
    ...whole,
    sections: sections.map(({ section, label, level, next, score, reasons }) => ({
      ...presentLevel({ section, label, level }),
      score: score === null ? null : shownScore(score),
      next_level: next,
      reasons,
    })),
    status_evaluations: statusEvaluations(sections),
  }
}
