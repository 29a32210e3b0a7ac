import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSpreads } from '#contract/figures.ts'
import type { FacilityType } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { shortSpanText } from '#domain/span.ts'
import { numberText } from '#domain/words.ts'

import type { Chart } from '../chart/chart.ts'

/** What a box is drawn of. */
export const fiveNumbers = ['Terendah', 'Kuartil bawah', 'Median', 'Kuartil atas', 'Tertinggi'] as const

type Reply = ReplyOf<typeof listSpreads>['data']
type Spread = Reply['rows'][number]

const read = {
  Terendah: ({ least }) => least,
  'Kuartil bawah': ({ first_quartile }) => first_quartile,
  Median: ({ median }) => median,
  'Kuartil atas': ({ third_quartile }) => third_quartile,
  Tertinggi: ({ most }) => most,
} satisfies Record<(typeof fiveNumbers)[number], (row: Spread) => number | null>

/** How facilities spread over a figure: a box for each class in the last of the months, or the median of each type over all of them. */
export function spreadChartOf(
  { by }: { by: 'class' | 'time' },
  { indicator, rows }: Reply,
  { months, type }: { months: readonly Month[]; type: FacilityType | undefined },
): Chart {
  const ofType = rows.filter(({ group }) => type === undefined || group.split('.')[0] === type)
  return by === 'class'
    ? boxes(
        indicator,
        ofType.filter(({ span }) => span === months.at(-1)),
      )
    : medians(indicator, ofType, months)
}

function boxes(measure: Reply['indicator'], rows: readonly Spread[]): Chart {
  const isOpen = rows.some(({ least }) => least !== null)
  return {
    kind: 'boxplot',
    across: 'Kelas',
    isTime: false,
    labels: rows.map(({ group_label, n }) => `${group_label} (${numberText(n)})`),
    measure,
    series: fiveNumbers.map((name) => ({ name, data: rows.map(read[name]) })),
    note: [
      measure.meaning,
      'Kotak memuat separuh fasyankes di tengah, garis di dalamnya median; dalam kurung banyaknya fasyankes.',
      isOpen
        ? 'Garis di luar kotak sampai ke nilai terendah dan tertinggi.'
        : 'Nilai terendah dan tertinggi tidak ditampilkan, karena menunjukkan satu fasyankes.',
    ].join(' '),
  }
}

/** A line for each type; of one type alone the quartiles beside it. */
function medians(measure: Reply['indicator'], rows: readonly Spread[], months: readonly Month[]): Chart {
  const types = [
    ...new Map(
      rows.filter(({ group }) => !group.includes('.')).map(({ group, group_label }) => [group, group_label]),
    ),
  ]
  const shown =
    types.length === 1 ? (['Kuartil bawah', 'Median', 'Kuartil atas'] as const) : (['Median'] as const)
  return {
    kind: 'line',
    across: 'Bulan',
    isTime: true,
    labels: months.map(shortSpanText),
    measure,
    series: types.flatMap(([group, label]) =>
      shown.map((name) => ({
        name: `${name} ${label}`,
        ...(name !== 'Median' && { isPast: true }),
        data: months.map((month) => {
          const row = rows.find((each) => each.span === month && each.group === group)
          return row ? read[name](row) : null
        }),
      })),
    ),
    note: measure.meaning,
  }
}
