import type { CatalogueRow } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'

import { type Chart, type ChartSeries, pointsOf, ranked } from '../../chart/chart.ts'
import { carriedNote, changeMarks, noteOf, thinNote, thinSeriesNote } from '../../chart/marks.ts'
import type { Answer, Coordinates, Member } from './answer.ts'

/** Lines that can be drawn in small panels, and bars. */
export const mostLines = 60
const mostBars = 60
/** More lines than this in one frame cannot be told apart. */
const fewLines = 8

/** A line for each region and type over time; many of them in panels. The whole is what the parts are compared with. */
export function linesOf(figure: CatalogueRow, answer: Answer): Chart {
  const { wilayah, jenis, waktu } = answer.members
  const drawn = wilayah.flatMap((region) =>
    jenis.map((type) => ({
      isWhole: region.isWhole,
      ...seriesOf(answer, waktu, (time) => ({
        ...{ wilayah: region.id, jenis: type.id, waktu: time.id },
        indikator: figure.id,
      })),
      name: [
        ...(wilayah.length > 1 ? [region.label] : []),
        ...(jenis.length > 1 || wilayah.length === 1 ? [type.label] : []),
      ].join(' · '),
    })),
  )
  const known = drawn.filter(({ data }) => data.some((value) => value !== null))
  const isMany = known.length > fewLines
  const series = known.map(({ isWhole, ...each }) => ({
    ...each,
    ...(isWhole && !isMany && { isPast: true }),
  }))
  const labels = waktu.map(({ label }) => label)
  return {
    ...{ kind: isMany ? 'multiples' : 'line', across: 'Periode', isTime: true, measure: figure },
    ...{ labels, series },
    marks: waktu.flatMap(({ id, label }) => changeMarks([figure], id, label)),
    note: noteOf(
      carriedNote(figure),
      series.length > 1 ? thinSeriesNote({ series }) : thinNote({ labels, series }),
    ),
  }
}

/** Bars for each type: of the regions in one span, the highest first, or of one region over time. */
export function barsOf(figure: CatalogueRow, answer: Answer, span: string): Chart {
  const { wilayah, jenis, waktu } = answer.members
  const parts = wilayah.filter(({ isWhole }) => !isWhole)
  const isOverTime = wilayah.length === 1
  const labels = isOverTime ? waktu : parts
  const series = jenis.map((type): ChartSeries => ({
    ...seriesOf(answer, labels, ({ id }) => ({
      ...{ jenis: type.id, indikator: figure.id },
      ...(isOverTime ? { wilayah: wilayah[0]?.id ?? '', waktu: id } : { wilayah: id, waktu: span }),
    })),
    name: jenis.length > 1 ? type.label : figure.label,
    breaks: jenis.length > 1 ? null : figure.breaks,
  }))
  const chart: Chart = {
    ...{ kind: isOverTime || jenis.length > 1 ? 'bar' : 'ranking', isTime: isOverTime, measure: figure },
    across: isOverTime ? 'Periode' : 'Wilayah',
    ...{ labels: labels.map(({ label }) => label), series },
  }
  if (isOverTime) return noted(figure, chart)
  const whole = wilayah.find(({ isWhole }) => isWhole)
  const value =
    whole && jenis.length === 1
      ? answer.toldAt({
          ...{ wilayah: whole.id, waktu: span, indikator: figure.id },
          jenis: jenis[0]?.id ?? '',
        })?.value
      : null
  const targets =
    whole && typeof value === 'number'
      ? [{ value, label: `${whole.label} ${measureText(figure, value)}` }]
      : undefined
  return noted(figure, highest({ ...ranked(chart), targets }))
}

const noted = (figure: CatalogueRow, chart: Chart): Chart => ({
  ...chart,
  note: noteOf(chart.note, carriedNote(figure), thinNote(chart)),
})

const seriesOf = (answer: Answer, members: readonly Member[], at: (member: Member) => Coordinates) =>
  pointsOf(members.map((member) => answer.toldAt(at(member))))

/** The first of many bars. */
function highest(chart: Chart): Chart {
  const { labels, series } = chart
  if (labels.length <= mostBars) return chart
  return {
    ...chart,
    labels: labels.slice(0, mostBars),
    series: series.map((each) => ({
      ...each,
      data: each.data.slice(0, mostBars),
      ...(each.base && { base: each.base.slice(0, mostBars) }),
    })),
    note: `${mostBars} tertinggi dari ${labels.length}; semuanya ada dalam tabel.`,
  }
}
