import type { FigureFilters } from '#contract/figure-filters.ts'
import * as contract from '#contract/region-reports.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { hazardKeys } from '#domain/hazards.ts'
import { medicalCategoryNames } from '#domain/medical-waste.ts'
import { addMonths, currentMonth, firstMonth, type Month } from '#domain/month.ts'
import { boundsOf, type Span, spanKindOf, spanOf, spansBetween, spanText } from '#domain/span.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import {
  healthSectionNames,
  healthSections,
  washSections,
} from '#indicators/environmental-health/sections.ts'
import { wasteServiceNames } from '#indicators/waste-services.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { answerFigures, audienceOf } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { placeOfFilters, spanOfFilters } from '#server/features/figures/filters.ts'
import { presentLevels, presentMode, presentRow } from '#server/features/figures/present.ts'
import { type Detail, figuresOf, regionsOf } from '#server/features/figures/question.ts'
import { type Actor, publicRead, type Route, type Services } from '#server/http/implement.ts'

const { waste } = formIds
/** What the official compliance of medical waste is called in the catalogue. */
const compliance = 'waste_compliance_official'
const reporting = [`${waste}.reporting`, `${waste}.timeliness`, `${waste}.verification`]
const coverage = ['hazard', 'vulnerability', 'capacity'].map((part) => `${assessmentForm}.${part}_sent`)
const health = [
  'health_wash',
  'health_criteria',
  ...healthSectionNames.flatMap((section) => [`health_${section}_level`, `health_${section}_score`]),
]
const emergence = [
  'waste_generated',
  ...medicalCategoryNames.map((category) => `waste_${category}`),
  'waste_per_bed_day',
]

/** The figures of the calls that answer one table by region. */
const tables: Record<contract.RegionTablePath, readonly string[]> = {
  '/api/limbah/answers/analysis-table': [...reporting, ...wasteServiceNames, compliance, 'waste_compliance'],
  '/api/limbah/answers/map': [compliance, `${waste}.reporting`, 'waste_generated', 'waste_managed'],
  '/api/limbah/answers/map/identifikasi': [
    ...hazardKeys.map((hazard) => `${assessmentForm}.hazard_${hazard}`),
    ...coverage,
  ],
  '/api/limbah/answers/map/kerentanan': [`${assessmentForm}.vulnerability`, ...coverage],
  '/api/limbah/answers/map/penilaian': [`${assessmentForm}.capacity`, ...coverage],
}

export const regionReportRoutes: Route[] = [
  ...Object.values(contract.regionTableCalls).map((call) =>
    publicRead(call, async (request) => {
      const ids = tables[call.path]
      const asking = askingOf(request, request.query, ids)
      const asked = spanAsked(request, request.query)
      const span = ids.some((id) => coverage.includes(id)) ? semesterIn(asked, request.now) : asked
      return { data: { ...headOf(asking), rows: await rowsOf(asking, 'children', [span]) } }
    }),
  ),
  publicRead(contract.getWasteEmergence, async (request) => ({
    data: await monthsAndRegions(request, emergence),
  })),
  publicRead(contract.getHealthTables, async (request) => ({
    data: await monthsAndRegions(request, health),
  })),

  publicRead(contract.getHealthAnalysis, async (request) => {
    const asking = askingOf(request, request.query, health)
    const rows = await rowsOf(asking, 'self', [spanAsked(request, request.query)])
    return {
      data: {
        ...headOf(asking),
        rows,
        status_evaluations: washSections.map((section) => ({
          name: healthSections[section].label,
          levels: presentLevels(rows[0]?.figures[`health_${section}_level`]?.words ?? null),
        })),
      },
    }
  }),

  publicRead(contract.getWasteSummary, async (request) => {
    const { query, now } = request
    const { year, named } = spanOfFilters(query, now)
    const lastMonth = addMonths(currentMonth(now, 'WIB'), -1)
    const span = named ?? (query.tahun === undefined ? lastMonth : String(year))
    const asking = askingOf(request, query, [
      ...reporting,
      compliance,
      'waste_compliance',
      'waste_generated',
      'waste_managed',
    ])
    const [row] = await rowsOf(asking, 'self', [span])
    if (!row) throw new Error('A question about one region and one span was not answered.')
    const isMonth = spanKindOf(span) === 'month'
    const before = async (months: number) => {
      if (!isMonth || addMonths(span, -months) < firstMonth) return null
      const [found] = await rowsOf(asking, 'self', [addMonths(span, -months)])
      return found ?? null
    }
    const told = (await rowsOf(asking, 'children', [span]))
      .map((each) => ({ row: each, value: each.figures[compliance]?.value ?? null }))
      .filter((each): each is { row: contract.RegionRow; value: number } => each.value !== null)
      .toSorted((one, other) => other.value - one.value)
      .map((each) => each.row)
    return {
      data: {
        ...headOf(asking),
        now: row,
        last_month: await before(1),
        last_year: await before(12),
        top: told.slice(0, 5),
        bottom: told.toReversed().slice(0, 5),
      },
    }
  }),
]

type Request = { db: ReadDb; actor: Actor | null; now: Date; services: Services }
type Asking = Request & { query: FigureFilters; ids: readonly string[] }
const askingOf = (request: Request, query: FigureFilters, ids: readonly string[]): Asking => ({
  ...request,
  query,
  ids,
})

/** The span that is named, or the year. */
function spanAsked({ now }: Pick<Request, 'now'>, query: FigureFilters): Span {
  const { year, named } = spanOfFilters(query, now)
  return named ?? String(year)
}

/** The newest half-year of a span that has begun: the self-assessment is told by semester. */
function semesterIn(span: Span, now: Date): Span {
  const { to } = boundsOf(span)
  const thisMonth = currentMonth(now, 'WIB')
  return spanOf('semester', to < thisMonth ? to : thisMonth)
}

function headOf({ actor, query, ids, services }: Asking) {
  const catalogue = catalogueIn(services.forms)
  return {
    mode: presentMode(audienceOf(actor, query.mode)),
    columns: ids.flatMap((id) => {
      const figure = catalogue.get(id)
      return figure ? [{ id, label: figure.label, unit: figure.unit, decimals: figure.decimals }] : []
    }),
  }
}

/** The figures of the regions that a place and a detail name, in each of these spans of one kind. */
async function rowsOf(
  { db, actor, query, ids, services: { forms } }: Asking,
  detail: Detail,
  spans: readonly Span[],
): Promise<contract.RegionRow[]> {
  const figures = figuresOf(catalogueIn(forms), ids, spans[0] ?? '')
  const { regions, range } = await regionsOf(db, placeOfFilters(query), detail)
  const type = facilityTypeOfCode(query.tipe_fasyankes)
  const audience = audienceOf(actor, query.mode)
  const names = new Map(regions.map(({ code, name }) => [code, name]))
  const rows = await answerFigures(db, forms, { figures, regions, range, spans, type, audience })
  return rows.map((row) => ({
    ...presentRow(row),
    name: names.get(row.region) ?? row.region,
    label: spanText(row.span),
  }))
}

/** The months of the year that is asked for, and the regions in its span. */
async function monthsAndRegions(request: Request & { query: FigureFilters }, ids: readonly string[]) {
  const asking = askingOf(request, request.query, ids)
  const span = spanAsked(request, request.query)
  const { from, to } = boundsOf(spanOf('year', boundsOf(span).from))
  const thisMonth: Month = currentMonth(request.now, 'WIB')
  return {
    ...headOf(asking),
    months: await rowsOf(asking, 'self', spansBetween(from, to < thisMonth ? to : thisMonth, 12)),
    regions: await rowsOf(asking, 'children', [span]),
  }
}
