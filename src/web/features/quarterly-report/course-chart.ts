import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { baseText, type Measure } from '#domain/figure-words.ts'
import { type Span, spanText } from '#domain/span.ts'

import type { Chart } from '../../chart/chart.ts'
import { carriedNote } from '../../chart/marks.ts'
import { baseNouns, valueOf } from './bases.ts'
import type { Quarter } from './quarter.ts'

/** Charts of figures over the periods up to that of the report. */

type Course = { span: Span; told: Figure | undefined }[]
type Charted = Pick<CatalogueRow, 'id'> & Partial<Pick<CatalogueRow, 'span' | 'carries'>>

/** `Tw. III 2026`, `Sem. 2 2026`. */
const periodLabel = (span: Span) => spanText(span).replace('Triwulan', 'Tw.').replace('Semester', 'Sem.')

const basesOf = (course: Course) =>
  course.map(({ told }) => (told ? { n: told.base.n, of: told.base.of } : null))

/** What the bases of these figures count, and which reports they are made of. */
const wordsOf = ([first]: readonly Charted[]): Pick<Chart, 'baseUnit' | 'note'> => ({
  baseUnit: baseNouns[first?.span ?? 'month'],
  note: carriedNote(first),
})

/** Begins with the first period that any of its series has a number of. */
function chartOver(course: Course, chart: Omit<Chart, 'across' | 'isTime' | 'labels'>): Chart {
  const first = course.findIndex((_, index) => chart.series.some(({ data }) => data[index] !== null))
  const from = Math.max(0, first)
  return {
    ...chart,
    across: 'Periode',
    isTime: true,
    labels: course.slice(from).map(({ span }) => periodLabel(span)),
    series: chart.series.map(({ base, ...each }) => ({
      ...each,
      data: each.data.slice(from),
      ...(base && { base: base.slice(from) }),
    })),
  }
}

/** What the series rest on in the last period: one base that all share, or one for each by its name; none where none is told. */
export function lastBasesOf({ series, baseUnit }: Chart): string[] {
  const bases = series.flatMap(({ name, base }) => {
    const text = baseText(base?.at(-1) ?? { n: null, of: 0 })
    return text === '–' ? [] : [{ name, text: [text, baseUnit].filter(Boolean).join(' ') }]
  })
  const [shared, ...others] = new Set(bases.map(({ text }) => text))
  if (shared !== undefined && others.length === 0) return [shared]
  return bases.map(({ name, text }) => `${name} ${text}`)
}

/** A line for each figure; all are counted in one unit. */
export function linesOf(
  { courseOf }: Pick<Quarter, 'courseOf'>,
  figures: readonly (Charted & { name: string })[],
  measure: Measure,
): Chart {
  const courses = figures.map(({ id, name, span = 'month' }) => ({ name, course: courseOf({ id, span }) }))
  return chartOver(courses[0]?.course ?? [], {
    ...wordsOf(figures),
    ...{ kind: 'line', measure },
    series: courses.map(({ name, course }) => ({
      name,
      data: course.map(({ told }) => valueOf(told)),
      base: basesOf(course),
    })),
  })
}

/** The share of each level of a figure. */
export function levelsOf({ courseOf }: Pick<Quarter, 'courseOf'>, figure: CatalogueRow): Chart {
  const course = courseOf(figure)
  return chartOver(course, {
    ...wordsOf([figure]),
    ...{ kind: 'stacked100', measure: { unit: '%', decimals: figure.decimals } },
    series: figure.words.map(({ code, label, tone }) => ({
      name: label,
      tone,
      base: basesOf(course),
      data: course.map(({ told }) => {
        const whole = Object.values(told?.words ?? {}).reduce((sum, count) => sum + count, 0)
        return whole === 0 ? null : ((told?.words?.[code] ?? 0) * 100) / whole
      }),
    })),
  })
}

/** A panel for each figure, in its own unit. */
export function panelsOf({ courseOf }: Pick<Quarter, 'courseOf'>, figures: readonly CatalogueRow[]): Chart {
  const courses = figures.map((figure) => ({ figure, course: courseOf(figure) }))
  const [first] = figures
  return chartOver(courses[0]?.course ?? [], {
    ...wordsOf(figures),
    ...{ kind: 'multiples', measure: first ?? { unit: '', decimals: 0 } },
    series: courses.map(({ figure, course }) => ({
      name: figure.label,
      measure: { unit: figure.unit, decimals: figure.decimals },
      data: course.map(({ told }) => valueOf(told)),
      base: basesOf(course),
    })),
  })
}
