import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import {
  getHealthYear,
  getWasteYear,
  listAnswerFilters,
  listHealthReports,
  listWasteReports,
  type ReportFilters,
} from '#contract/report-answers.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { currentMonth, type Month, monthNumberOf, monthOf, monthsOfYear, yearOf } from '#domain/month.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import { boundsOf } from '#domain/span.ts'
import { shownScore } from '#indicators/environmental-health/scores.ts'
import { healthSectionNames, healthSections } from '#indicators/environmental-health/sections.ts'
import { statusEvaluations } from '#indicators/environmental-health/wash.ts'
import type { FactRow } from '#indicators/indicator.ts'
import type { FactsByTable } from '#indicators/shipped-forms.ts'
import {
  criteriaText,
  type WasteService,
  wasteServiceNames,
  wasteServices,
} from '#indicators/waste-services.ts'
import { reaching } from '#server/database/reach.ts'
import { placeOfFilters, spanOfFilters } from '#server/features/figures/filters.ts'
import { isLate } from '#server/features/reports/life/expectation.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentStatus, titleOf } from '#server/features/reports/life/present.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { orNotFound } from '#server/http/found.ts'
import { publicRead, read, type Route } from '#server/http/implement.ts'

import { findRecord } from '../facility/queries.ts'
import { presentIdentity } from './card.ts'
import {
  countTableRows,
  listMonthsOf,
  listReportedMonths,
  listTableKeys,
  listTableRows,
  type TableScope,
} from './queries.ts'
import { type Asked, presentFacility, valuesOf } from './table.ts'

/** What is said of a report of each form. */
const forms = {
  [formIds.health]: { id: formIds.health, figuresOf: healthFigures, itemOf: healthItem },
  [formIds.waste]: { id: formIds.waste, figuresOf: wasteFigures, itemOf: wasteItem },
} as const
/** A report's facts, and its indicators by their keys. */
type Worth = { facts: FactRow; values: Readonly<Record<string, number | string | null>> }
type AnsweredForm<Figures, Item> = {
  id: string
  figuresOf: (worth: Worth) => Figures
  /** The fields by which the specification knows such a report; of one that has not been sent without figures. */
  itemOf: (figures: Figures | null) => Item
}

export const answerRoutes: Route[] = [
  read(listHealthReports, (request) => listOf(request, forms[formIds.health], request.query)),
  read(listWasteReports, (request) => listOf(request, forms[formIds.waste], request.query)),
  read(getHealthYear, async (request) => ({
    data: await yearFor(request, forms[formIds.health], request.query),
  })),
  read(getWasteYear, async (request) => ({
    data: await yearFor(request, forms[formIds.waste], request.query),
  })),

  publicRead(listAnswerFilters, async ({ actor, db, params, now, services }) => {
    const rows = await listReportedMonths(db, params.user_id, reaching(actor, 'report.read'))
    return {
      data: [...Map.groupBy(rows, ({ form }) => form)].map(([form, months]) => ({
        form_type: form,
        title: titleOf(services.forms, form, currentMonth(now, actor?.zone ?? 'WIB')),
        years: [...Map.groupBy(months, ({ month }) => yearOf(month))].map(([year, ofYear]) => ({
          year,
          months: ofYear.map(({ month }) => monthNumberOf(month)),
        })),
      })),
    }
  }),
]

/** A page of a form's sent reports. */
async function listOf<Figures, Item>(
  asked: Asked,
  { id, figuresOf, itemOf }: AnsweredForm<Figures, Item>,
  query: ReportFilters,
) {
  const { db, now } = asked
  const scope = await scopeAsked(asked, id, query)
  const page = pageOf(query)
  const deadlines = await getDeadlines(db)
  const keys = await listTableKeys(db, scope, { by: 'newest', descends: true }, page)
  const rows = await listTableRows(db, scope, keys)
  return pageEnvelope(
    rows.map((row) => {
      const result = row.facts ? figuresOf({ facts: row.facts, values: valuesOf(scope.worth, row) }) : null
      return {
        ...stateOf(row.month, { id: row.reportId, status: row.status }),
        late: isLate({ status: row.status ?? 'unfilled', onTime: row.onTime }, row.month, deadlines, now),
        year: yearOf(row.month),
        ...{ created_at: row.createdAt, sent_at: row.sentAt },
        ...{ user_id: row.userId, username: row.username, namaFasyankes: row.name },
        facility: presentFacility(row),
        ...itemOf(result),
        result,
      }
    }),
    page,
    await countTableRows(db, scope),
  )
}

async function scopeAsked(asked: Asked, form: string, query: ReportFilters): Promise<TableScope> {
  const { actor, db, now, services } = asked
  const { tipe_fasyankes, mode, find } = query
  const { province, regency } = placeOfFilters(query)
  await assertRegions(db, { provinsi_id: province, kabupatenkota_id: regency })
  const { year, named } = spanOfFilters(query, now, actor.zone)
  return {
    ...{ actor, form, worth: services.forms.worthOf(form), province, regency },
    ...boundsOf(named ?? String(year)),
    type: facilityTypeOfCode(tipe_fasyankes),
    status: mode === 'terkonfirmasi' ? 'confirmed' : undefined,
    find: find || undefined,
  }
}

/** A facility's twelve months. @throws Problem userIdRequired where nobody is named, notFound out of reach. */
async function yearFor<Figures, Item>(
  { actor, db, now, services }: Asked,
  { id, figuresOf, itemOf }: AnsweredForm<Figures, Item>,
  query: { user_id?: number | undefined; tahun?: number | undefined; year?: number | undefined },
) {
  const { user_id, tahun, year: yearAsked } = query
  if (user_id === undefined && actor.facilityId === null)
    throw problem('userIdRequired', { errors: { user_id: ['User ID is required'] } })
  if (tahun !== undefined && yearAsked !== undefined && tahun !== yearAsked)
    throw fieldProblem('tahun', 'Sebutkan satu tahun saja')
  const by = user_id === undefined ? { facilityId: actor.facilityId ?? 0 } : { userId: user_id }
  const facility = orNotFound(await findRecord(db, actor, by), 'Fasyankes')
  const thisYear = yearOf(currentMonth(now, facility.zone))
  const year = tahun ?? yearAsked ?? thisYear
  if (year > thisYear) throw fieldProblem('tahun', 'Tahun ini belum dimulai.')
  const worth = services.forms.worthOf(id)
  const reports = await listMonthsOf(db, {
    facilityId: facility.id,
    form: id,
    worth,
    ...{ from: monthOf(year, 1), to: monthOf(year, 12) },
  })
  const deadlines = await getDeadlines(db)
  return {
    facility: presentIdentity(facility),
    year,
    months: monthsOfYear(year).map((month) => {
      const report = reports.find((each) => each.month === month)
      const result = report?.facts
        ? figuresOf({ facts: report.facts, values: valuesOf(worth, report) })
        : null
      return {
        ...stateOf(month, report),
        late: report !== undefined && isLate(report, month, deadlines, now),
        ...itemOf(result),
        result,
      }
    }),
  }
}

function stateOf(
  month: Month,
  report: { id: number | null; status: Parameters<typeof presentStatus>[0] | null } | undefined,
) {
  const { report_status, status_label } = presentStatus(report?.status ?? 'unfilled')
  return {
    date: month,
    month: monthNumberOf(month),
    report_id: report?.id ?? null,
    ...{ report_status, status_label },
  }
}

function healthFigures(worth: Worth) {
  // Safe: the facts come from the table of the form.
  const facts = worth.facts as FactsByTable['environmental_health_fact']
  return {
    sections: healthSectionNames.map((section) => {
      const level = facts[`${section}_level`]
      const score = facts[`${section}_score`]
      return {
        section,
        label: healthSections[section].label,
        level,
        level_label: level && serviceLevels[level].label,
        score: score === null ? null : shownScore(score),
      }
    }),
    wash_level: facts.wash_level,
    Kriteria: criteriaText(facts.criteria),
  }
}

function healthItem(figures: ReturnType<typeof healthFigures> | null) {
  return {
    kesling_answers_status: figures ? ('answered' as const) : ('not_answered' as const),
    status_evaluations: statusEvaluations(figures?.sections ?? []),
    status_criteria: figures?.Kriteria ?? null,
  }
}

function wasteFigures({ facts: row, values }: Worth) {
  // Safe: the facts come from the table of the form.
  const facts = row as FactsByTable['waste_fact']
  return {
    services: wasteServiceNames.map((key) => ({
      key,
      label: wasteServices[key].label,
      fulfilled: facts[key],
    })),
    services_fulfilled: facts.services_fulfilled,
    Kriteria: criteriaText(facts.criteria),
    analysis_status: facts.analysis_completed ? ('completed' as const) : ('not_completed' as const),
    generated_kg: facts.generated_kg,
    hazardous_kg: facts.hazardous_kg,
    closing_kg: facts.closing_kg,
    managed_share: numberIn(values, 'waste_managed'),
    bor: numberIn(values, 'bor'),
  }
}

function wasteItem(figures: ReturnType<typeof wasteFigures> | null) {
  const fulfilled = (key: WasteService) =>
    figures?.services.some((service) => service.key === key && service.fulfilled) ? '1' : '0'
  return {
    analysis_status: figures?.analysis_status ?? ('not_completed' as const),
    service_sorting: fulfilled('service_sorting'),
    service_packaging: fulfilled('service_packaging'),
    service_transportation: fulfilled('service_transportation'),
    service_storage: fulfilled('service_storage'),
    service_processing: fulfilled('service_processing'),
    Kriteria: figures?.Kriteria ?? null,
  } as const
}

function numberIn(values: Worth['values'], key: string): number | null {
  const value = values[key]
  return typeof value === 'number' ? value : null
}
