import type { CatalogueRow, Figure } from '#contract/figures.ts'
import type { Measure } from '#domain/figure-words.ts'
import { type Span, spanText } from '#domain/span.ts'

import type { Chart, ChartSeries } from '../../chart/chart.ts'
import { valueOf } from './bases.ts'
import type { Quarter } from './use-quarter.ts'

/** Charts of figures over the periods up to that of the report. */

type Course = { span: Span; told: Figure | undefined }[]

/** `Tw. III 2026`, `Sem. 2 2026`. */
const periodLabel = (span: Span) => spanText(span).replace('Triwulan', 'Tw.').replace('Semester', 'Sem.')

const basesOf = (course: Course) =>
  course.map(({ told }) => (told ? { n: told.base.n, of: told.base.of } : null))

/** Begins with the first period that any of its series has a number of. */
function chartOver(course: Course, kind: Chart['kind'], measure: Measure, series: ChartSeries[]): Chart {
  const first = course.findIndex((_, index) => series.some(({ data }) => data[index] !== null))
  const from = Math.max(0, first)
  return {
    kind,
    across: 'Periode',
    isTime: true,
    labels: course.slice(from).map(({ span }) => periodLabel(span)),
    measure,
    series: series.map(({ base, ...each }) => ({
      ...each,
      data: each.data.slice(from),
      ...(base && { base: base.slice(from) }),
    })),
  }
}

/** A line for each figure; all are counted in one unit. */
export function linesOf(
  { courseOf }: Pick<Quarter, 'courseOf'>,
  figures: readonly { id: string; name: string; span?: CatalogueRow['span'] }[],
  measure: Measure,
): Chart {
  const courses = figures.map(({ id, name, span = 'month' }) => ({ name, course: courseOf({ id, span }) }))
  return chartOver(
    courses[0]?.course ?? [],
    'line',
    measure,
    courses.map(({ name, course }) => ({
      name,
      data: course.map(({ told }) => valueOf(told)),
      base: basesOf(course),
    })),
  )
}

/** The share of each level of a figure. */
export function levelsOf({ courseOf }: Pick<Quarter, 'courseOf'>, figure: CatalogueRow): Chart {
  const course = courseOf(figure)
  return chartOver(
    course,
    'stacked100',
    { unit: '%', decimals: figure.decimals },
    figure.words.map(({ code, label, tone }) => ({
      name: label,
      tone,
      base: basesOf(course),
      data: course.map(({ told }) => {
        const whole = Object.values(told?.words ?? {}).reduce((sum, count) => sum + count, 0)
        return whole === 0 ? null : ((told?.words?.[code] ?? 0) * 100) / whole
      }),
    })),
  )
}

/** A panel for each figure, in its own unit. */
export function panelsOf({ courseOf }: Pick<Quarter, 'courseOf'>, figures: readonly CatalogueRow[]): Chart {
  const courses = figures.map((figure) => ({ figure, course: courseOf(figure) }))
  const [first] = figures
  return chartOver(
    courses[0]?.course ?? [],
    'multiples',
    first ?? { unit: '', decimals: 0 },
    courses.map(({ figure, course }) => ({
      name: figure.label,
      measure: { unit: figure.unit, decimals: figure.decimals },
      data: course.map(({ told }) => valueOf(told)),
      base: basesOf(course),
    })),
  )
}
