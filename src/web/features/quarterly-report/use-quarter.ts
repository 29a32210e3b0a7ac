import { useMemo } from 'react'

import type { CatalogueRow, FigureMode } from '#contract/figures.ts'
import { addMonths, firstMonth, type Month, yearOf } from '#domain/month.ts'
import {
  addSpans,
  boundsOf,
  isSpan,
  type Span,
  spanKindOf,
  spanOf,
  spansBetween,
  spanText,
} from '#domain/span.ts'

import { useMaySeeSent } from '../../figures/figure-question.ts'
import { type FigureGrid, useFigures } from '../../figures/use-figures.ts'
import type { Quarter, QuarterSoFar, RegionQuarter } from './quarter.ts'
import { reportedForms, sectionsOf } from './report-sections.ts'

/** Quarters that can be reported, the newest first: since 2020, until the one that runs. */
export const quartersUntil = (thisMonth: Month): Span[] =>
  spansBetween(spanOf('quarter', firstMonth), spanOf('quarter', thisMonth), 400).toReversed()

/** The quarter that an address names, if it has begun; else the last one that has ended. */
export function quarterIn(named: string | undefined, thisMonth: Month): Span {
  const running = spanOf('quarter', thisMonth)
  if (named === undefined || !isSpan(named) || spanKindOf(named) !== 'quarter') return addSpans(running, -1)
  return yearOf(boundsOf(named).from) >= yearOf(firstMonth) && named <= running
    ? named
    : addSpans(running, -1)
}

/** The last month of the quarter that has ended; where none has, its first, which runs. */
export function lastMonthOf(quarter: Span, thisMonth: Month): Month {
  const { from, to } = boundsOf(quarter)
  const ended = to < thisMonth ? to : addMonths(thisMonth, -1)
  return ended < from ? from : ended
}

/** The half-year that has ended with the quarter; in the first quarter of all the one that runs. */
export function semesterOf(quarter: Span): Span {
  const own = spanOf('semester', boundsOf(quarter).to)
  const before = addSpans(own, -1)
  return boundsOf(own).to === boundsOf(quarter).to || boundsOf(before).from < firstMonth ? own : before
}

/** How many periods a line shows: two years of quarters, and of half-years. */
const shown = { quarter: 8, semester: 4 } as const

/** Asks for the figures of the region over time, by quarter and by half-year, and then for those of the regions below it. */
export function useQuarter(
  catalogue: ReadonlyMap<string, CatalogueRow>,
  { region, quarter }: { region: string; quarter: Span },
): { data: QuarterSoFar | undefined; error: unknown; refetch: () => void } {
  const mode: FigureMode = useMaySeeSent() ? 'semua' : 'terkonfirmasi'
  const plan = useMemo(() => {
    const [sections, forms] = [sectionsOf(catalogue), reportedForms(catalogue)]
    const figures = sections.flatMap((section) => section.figures)
    const reporting = forms.flatMap(({ title: _title, form: _form, ...ids }) => Object.values(ids))
    return {
      sections,
      forms,
      monthly: [...reporting, ...figures.filter(({ span }) => span === 'month').map(({ id }) => id)],
      halfYearly: figures.filter(({ span }) => span === 'semester').map(({ id }) => id),
    }
  }, [catalogue])
  const semester = semesterOf(quarter)
  const common = { region, mode, type: undefined }
  const [quarters, semesters] = [
    { ...common, ids: plan.monthly, to: quarter },
    { ...common, ids: plan.halfYearly, to: semester },
  ]
  const ofRegion = [
    useFigures({ ...quarters, detail: 'wilayah', from: firstOf(quarter, shown.quarter) }),
    useFigures({ ...semesters, detail: 'wilayah', from: firstOf(semester, shown.semester) }),
  ] as const
  const [course, halves] = ofRegion.map(({ data }) => data)
  const hasHalves = plan.halfYearly.length > 0
  const report = useMemo(() => {
    // Those of another question stay until the answer comes; a report must not mix them.
    if (!isOf(course, region, quarter)) return undefined
    if (hasHalves && !isOf(halves, region, semester)) return undefined
    const own = { month: course, semester: halves } as const
    const added = new Set(plan.sections.flatMap((section) => section.added ?? []))
    // A form that was added later, or is out of use, has nothing to tell of the quarter.
    const isTold = (form: string | undefined) => {
      if (form === undefined || !added.has(form)) return true
      const reporting = course.at(region, quarter, `${form}.reporting`)
      return !reporting || reporting.base.of > 0 || (reporting.base.n ?? 0) > 0
    }
    const spanFor = { month: quarter, semester } as const
    return {
      quarter,
      region: { code: region, name: course.regions[0]?.name ?? region },
      mode: course.mode,
      catalogue,
      sections: plan.sections.filter((section) => isTold(section.added)),
      forms: plan.forms.filter(({ form }) => isTold(form)),
      noun: region === 'ID' ? 'provinsi' : 'kabupaten/kota',
      periodOf: (least) => ({
        noun: least === 'month' ? 'triwulan' : 'semester',
        name: spanText(spanFor[least]),
      }),
      momentsOf: ({ id, span: least }) => {
        const [span, grid] = [spanFor[least], own[least]]
        const year = least === 'month' ? 4 : 2
        return {
          now: grid?.at(region, span, id),
          before: grid?.at(region, addSpans(span, -1), id),
          lastYear: grid?.at(region, addSpans(span, -year), id),
        }
      },
      courseOf: ({ id, span: least }) =>
        (own[least]?.spans ?? []).map(({ span }) => ({ span, told: own[least]?.at(region, span, id) })),
    } satisfies RegionQuarter
  }, [course, halves, hasHalves, plan, catalogue, region, quarter, semester])
  const isBegun = report !== undefined
  const ofPlaces = [
    useFigures({ ...quarters, detail: 'anak', from: quarter }, isBegun),
    useFigures({ ...semesters, detail: 'anak', from: semester }, isBegun),
  ] as const
  const [places, halfPlaces] = ofPlaces.map(({ data }) => data)
  const data = useMemo((): QuarterSoFar | undefined => {
    if (!report) return undefined
    const isWhole = isBelow(places, region, quarter) && (!hasHalves || isBelow(halfPlaces, region, semester))
    const below = { month: places, semester: halfPlaces } as const
    const spanFor = { month: quarter, semester } as const
    const placesOf: Quarter['placesOf'] = ({ id, span: least }) =>
      (below[least]?.regions ?? []).map(({ code, name }) => ({
        ...{ code, name },
        told: below[least]?.at(code, spanFor[least], id),
      }))
    return { report, whole: isWhole ? { ...report, placesOf } : undefined }
  }, [report, places, halfPlaces, hasHalves, region, quarter, semester])
  const answers = [...ofRegion, ...ofPlaces]
  return {
    data,
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}

const isOf = (grid: FigureGrid | undefined, region: string, span: Span): grid is FigureGrid =>
  grid?.regions[0]?.code === region && grid.spans.at(-1)?.span === span

/** Whether these are the regions one level below, in the span. */
const isBelow = (grid: FigureGrid | undefined, region: string, span: Span): boolean =>
  grid?.spans.at(-1)?.span === span &&
  grid.regions.every(({ code, level }) => (region === 'ID' ? level === 1 : code.startsWith(`${region}.`)))

/** The first of a number of periods that end with one, none before the first month. */
function firstOf(span: Span, count: number): Span {
  const first = addSpans(span, 1 - count)
  return boundsOf(first).from >= firstMonth ? first : spanOf(spanKindOf(span), firstMonth)
}
