import { baseText, figureText, type Measure, measureText, unitAfter } from '#domain/figure-words.ts'
import { numberText } from '#domain/words.ts'

import { type Chart, type ChartSeries, columnOf, isLying, measureOf } from './chart.ts'
import type { DrawnSeries, DrawnTitle, Drawing, Size } from './echarts.ts'
import { legendGap, legendHeight, legendLine, nameLines, textWidth } from './legend.ts'
import { darkTones, lineTypes, palette, patterns, symbols, toneColours } from './looks.ts'
import { isUpTo100, sharedScale, valuesOf } from './scale.ts'

/** What a picture carries with it when it leaves the page. */
export type Frame = { title: string; lines: readonly string[]; foot: string }

const ink = {
  text: '#17242b',
  soft: '#56686f',
  line: '#dfe8eb',
  past: '#8798a0',
  target: '#8f3f00',
  font: "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans', system-ui, sans-serif",
} as const
const label = { color: ink.soft, fontFamily: ink.font, fontSize: 12 } as const
const rowHeight = 26
/** Labels stand at the edge of the plot, also where a number lies below zero. */
const nameLine = { onZero: false, lineStyle: { color: ink.line } } as const
/** Height above the plot that a title and its lines take. */
const headOf = (frame: Frame | undefined) => (frame ? 40 + frame.lines.length * 20 + 12 : 0)
const footOf = (frame: Frame | undefined) => (frame ? 34 : 0)

/** Panels beside each other: as many as fit, at least 13 rem wide. */
const panelColumns = (chart: Chart, width: number) =>
  Math.max(1, Math.min(chart.series.length, Math.floor(width / (hasSmallPanels(chart) ? 210 : 320))))
const hasSmallPanels = ({ series }: Chart) => series.length > 4
const panelTitle = (chart: Chart, series: ChartSeries) =>
  hasSmallPanels(chart) ? series.name : columnOf(chart, series)
/** What the titles of panels take beyond one line: a large one may have a second. */
function secondLine(chart: Chart, width: number): number {
  const room = width / panelColumns(chart, width) - 16
  const isLong = chart.series.some((series) => textWidth(panelTitle(chart, series)) * (14 / 12) > room)
  return isLong && !hasSmallPanels(chart) ? panelLine : 0
}
/** Pixels from one line of a panel's title to the next. */
const panelLine = 18
const panelHeight = (chart: Chart, width: number) =>
  (hasSmallPanels(chart) ? 132 : 190) + secondLine(chart, width)

/** The height of a chart, in pixels, where it is this wide. */
export function heightOf(chart: Chart, width: number, frame?: Frame): number {
  const around = headOf(frame) + footOf(frame)
  if (chart.kind === 'multiples')
    return around + Math.ceil(chart.series.length / panelColumns(chart, width)) * panelHeight(chart, width)
  const legend = chart.kind === 'boxplot' ? 0 : legendHeight(namesOf(chart), width)
  if (isLying(chart)) return around + legend + 56 + Math.max(3, chart.labels.length) * rowHeight
  return around + legend + (width < 480 ? 220 : 280)
}

const namesOf = ({ series }: Chart) => series.map(({ name }) => name)

/** A chart as the library draws it. */
export function drawingOf(chart: Chart, { width, height }: Size, frame?: Frame): Drawing {
  const common: Drawing = {
    animation: false,
    textStyle: { fontFamily: ink.font },
    color: [...palette],
    aria: {
      enabled: true,
      label: { enabled: false },
      // Stripes and dots tell series apart without colour; a single one needs no pattern.
      decal: {
        show: chart.series.length > 1 && chart.kind !== 'multiples' && chart.kind !== 'boxplot',
        decals: patterns,
      },
    },
    tooltip: tooltipOf(chart),
  }
  const titles = frame ? framed(frame, width, height) : []
  if (chart.kind === 'multiples')
    return { ...common, ...panels(chart, width, { titles, top: headOf(frame) }) }
  const names = chart.kind === 'boxplot' ? [] : namesOf(chart)
  const top = headOf(frame) + legendHeight(names, width)
  return {
    ...common,
    title: titles,
    legend: {
      show: names.length > 1,
      type: 'plain',
      top: headOf(frame),
      left: 0,
      itemGap: legendGap,
      textStyle: { ...label, color: ink.text, lineHeight: legendLine },
      formatter: (name) => nameLines(name, width).join('\n'),
      // A line beside bars shows itself as a line.
      data: chart.series.map((series) => ({
        name: series.name,
        ...(!isLine(chart, series) && { icon: 'roundRect' }),
      })),
    },
    grid: {
      left: 4,
      right: isLying(chart) ? roomBeside(chart) : 12,
      top: top + (isLying(chart) ? (chart.targets ? 22 : 4) : 26),
      bottom: footOf(frame) + 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...axesOf(chart, width),
    series:
      chart.kind === 'boxplot'
        ? [boxesOf(chart)]
        : chart.series.map((series, index) => seriesOf(chart, series, index - pastBefore(chart, index))),
  }
}

function framed({ title, lines, foot }: Frame, width: number, height: number): DrawnTitle[] {
  return [
    {
      text: title,
      subtext: lines.join('\n'),
      left: 0,
      top: 0,
      itemGap: 8,
      textStyle: {
        color: ink.text,
        fontSize: 18,
        fontFamily: ink.font,
        width: width - 24,
        overflow: 'break',
      },
      subtextStyle: { ...label, fontSize: 13, lineHeight: 20 },
    },
    { text: foot, left: 0, top: height - 30, textStyle: { ...label, fontWeight: 'normal' } },
  ]
}

function axesOf(chart: Chart, width: number): Pick<Drawing, 'xAxis' | 'yAxis'> {
  const names = {
    type: 'category' as const,
    data: [...chart.labels],
    boundaryGap: chart.kind !== 'line',
    axisTick: { show: false },
    axisLine: nameLine,
    axisLabel: { ...label, hideOverlap: true, margin: 12 },
  }
  if (isLying(chart))
    return {
      // Beside the names a phone has room for three numbers.
      xAxis: valueAxis(chart, chart.measure, width < 480 ? 2 : 4),
      yAxis: {
        ...names,
        inverse: true,
        axisLabel: {
          ...label,
          color: ink.text,
          interval: 0,
          width: Math.min(220, width * 0.4, Math.max(...chart.labels.map(textWidth))),
          // In two lines at most: the last word tells Nusa Tenggara Barat from Timur.
          overflow: 'break',
          lineHeight: 13,
          height: 26,
          lineOverflow: 'truncate',
        },
      },
    }
  const right = chart.series.find(({ measure }) => measure)
  return {
    xAxis: names,
    yAxis: [
      valueAxis(chart, chart.measure),
      ...(right?.measure
        ? [
            {
              ...valueAxis(chart, right.measure),
              // A rate of the same unit goes by its name.
              ...(right.measure.unit === chart.measure.unit && { name: columnOf(chart, right) }),
              nameTextStyle: { ...label, align: 'right' as const },
              splitLine: { show: false },
            },
          ]
        : []),
    ],
  }
}

function valueAxis(chart: Chart, measure: Measure, steps = 4) {
  const unit = unitAfter(measure)
  return {
    type: 'value' as const,
    name: isLying(chart) && chart.kind !== 'boxplot' ? '' : unit,
    nameTextStyle: { ...label, align: 'left' as const },
    splitNumber: steps,
    ...(valuesOf(chart, measure).every((value) => value >= 0) && { min: 0 }),
    ...(isUpTo100(chart, measure) && { max: 100, interval: 100 / steps }),
    axisLabel: {
      ...label,
      hideOverlap: true,
      formatter: (value: number) => `${numberText(value)}${measure.unit === '%' ? '%' : ''}`,
    },
    splitLine: { lineStyle: { color: ink.line } },
  }
}

const isLine = (chart: Chart, series: ChartSeries) => chart.kind === 'line' || series.measure !== undefined

/** What is compared with has a look of its own, and takes none of the others'. */
const pastBefore = ({ series }: Chart, index: number) =>
  series.slice(0, index).filter(({ isPast }) => isPast).length

function seriesOf(chart: Chart, series: ChartSeries, index: number): DrawnSeries {
  const colour = colourOf(chart, series, index)
  const shared = {
    name: series.name,
    data: series.data.map((value) => {
      const broken = value === null ? undefined : breakOf(series, value)
      return broken === undefined ? value : { value, itemStyle: { color: broken } }
    }),
    itemStyle: { color: colour },
    ...(series === chart.series[0] && markLines(chart)),
  }
  if (isLine(chart, series))
    return {
      ...shared,
      type: 'line',
      yAxisIndex: series.measure ? 1 : 0,
      symbol: series.isPast ? 'circle' : (symbols[index % symbols.length] ?? 'circle'),
      symbolSize: series.isPast ? 4 : 7,
      // A month between two without a report is a point of its own.
      showAllSymbol: true,
      connectNulls: false,
      lineStyle: {
        color: colour,
        width: series.isPast ? 1.5 : 2.5,
        type: lineTypes[index % lineTypes.length] ?? 'solid',
      },
    }
  const isStacked = chart.kind === 'stacked' || chart.kind === 'stacked100'
  return {
    ...shared,
    type: 'bar',
    barMaxWidth: isLying(chart) ? 18 : 40,
    ...(isStacked && !series.isPart && { stack: 'whole' }),
    ...(hasNumbersBeside(chart) && { label: numbersBeside(chart) }),
  }
}

/** The colour of the highest break that a value reaches. */
const breakOf = ({ breaks }: ChartSeries, value: number): string | undefined =>
  breaks?.toSorted((one, other) => other.from - one.from).find(({ from }) => value >= from)?.colour

function colourOf(chart: Chart, series: ChartSeries, index: number): string {
  const { tone, isPast } = series
  if (!tone) return isPast ? ink.past : (palette[index % palette.length] ?? ink.text)
  return chart.series.find((other) => other.tone === tone) === series ? toneColours[tone] : darkTones[tone]
}

const hasNumbersBeside = (chart: Chart) =>
  isLying(chart) && chart.series.length === 1 && chart.kind !== 'stacked' && chart.kind !== 'stacked100'

/** Right of what lies: the longest number of the bars, the unit of boxes, or half of the last number on the axis. */
function roomBeside(chart: Chart): number {
  if (chart.kind === 'boxplot') return 56
  if (!hasNumbersBeside(chart)) return 24
  const texts = chart.series.flatMap(({ data }) => data.map((value) => figureText(chart.measure, value ?? 0)))
  return 14 + Math.max(...texts.map((text) => text.length * 7))
}

const numbersBeside = (chart: Chart) => ({
  show: true,
  position: 'right' as const,
  ...label,
  color: ink.text,
  // The line of a target does not cross the number.
  backgroundColor: '#fff',
  padding: [5, 3],
  distance: 3,
  formatter: ({ value }: { value?: unknown }) =>
    typeof value === 'number' ? figureText(chart.measure, value) : '',
})

/** The target as a line across, and what must be known of a label as a line at it. */
function markLines(chart: Chart): { markLine?: object } {
  const { targets = [], marks = [] } = chart
  const lines = [
    ...targets.map(({ value, label: text }) => ({
      name: text,
      [isLying(chart) ? 'xAxis' : 'yAxis']: value,
      label: markLabel(text, isLying(chart)),
    })),
    ...marks
      .filter(({ at }) => chart.labels.includes(at))
      .map(({ at, text }) => ({
        name: text,
        [isLying(chart) ? 'yAxis' : 'xAxis']: at,
        label: markLabel(text, !isLying(chart)),
      })),
  ]
  if (lines.length === 0) return {}
  return {
    markLine: {
      silent: true,
      // Behind the numbers.
      z: 1,
      symbol: 'none',
      lineStyle: { color: ink.target, type: 'dashed', width: 1.5 },
      data: lines,
    },
  }
}

const markLabel = (text: string, isAcross: boolean) => ({
  formatter: text,
  rotate: 0,
  position: isAcross ? 'start' : 'insideEndTop',
  color: ink.target,
  fontFamily: ink.font,
  fontSize: 12,
})

/** Five numbers for each label, from the lowest to the highest; where the outer two are not told, the box alone. */
function boxesOf({ labels, series }: Chart): DrawnSeries {
  return {
    type: 'boxplot',
    itemStyle: { color: '#cfeff4', borderColor: '#007a8a', borderWidth: 1.5 },
    boxWidth: [8, 16],
    data: labels.map((_, index) => {
      const [least, low, median, high, most] = series.map(({ data }) => data[index] ?? null)
      const five = [least ?? low, low, median, high, most ?? high]
      return five.map((value) => value ?? '-')
    }),
  }
}

/** A panel for each series, on axes of their own; small ones share their scale, so that they can be compared. */
function panels(chart: Chart, width: number, { titles, top }: { titles: DrawnTitle[]; top: number }) {
  const columns = panelColumns(chart, width)
  const [wide, high] = [width / columns, panelHeight(chart, width)]
  const head = 34 + secondLine(chart, width)
  const isSmall = hasSmallPanels(chart)
  const placed = chart.series.map((series, index) => ({
    series,
    index,
    measure: measureOf(chart, series),
    left: (index % columns) * wide,
    top: top + Math.floor(index / columns) * high,
  }))
  return {
    title: [
      ...titles,
      ...placed.map(({ series, left, top: above }) => ({
        text: panelTitle(chart, series),
        left,
        top: above,
        textStyle: {
          color: ink.text,
          fontSize: isSmall ? 12 : 14,
          fontFamily: ink.font,
          width: wide - 16,
          ...(isSmall ? { overflow: 'truncate' } : { overflow: 'break', lineHeight: panelLine }),
        },
      })),
    ],
    grid: placed.map(({ left, top: above }) => ({
      left: left + 4,
      top: above + head,
      width: wide - 28,
      height: high - head - 16,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    })),
    xAxis: placed.map(({ index }) => ({
      type: 'category',
      gridIndex: index,
      data: [...chart.labels],
      boundaryGap: false,
      axisTick: { show: false },
      axisLine: nameLine,
      axisLabel: { ...label, fontSize: 11, hideOverlap: true },
    })),
    yAxis: placed.map(({ index, measure }) => ({
      ...valueAxis({ ...chart, kind: 'line' }, measure, isSmall ? 2 : 4),
      gridIndex: index,
      name: '',
      ...(isSmall && sharedScale(chart)),
    })),
    series: placed.map(({ series, index, measure }) => ({
      type: 'line',
      name: series.name,
      xAxisIndex: index,
      yAxisIndex: index,
      data: [...series.data],
      symbol: 'circle',
      symbolSize: isSmall ? 4 : 6,
      showAllSymbol: true,
      connectNulls: false,
      itemStyle: { color: isSmall ? palette[0] : colourOf(chart, series, index) },
      lineStyle: { width: 2 },
      tooltip: {
        valueFormatter: (value: unknown) => measureText(measure, typeof value === 'number' ? value : null),
      },
    })),
    // Safe: the shapes are those that the library documents; its types do not follow lists that are made.
  } as unknown as Drawing
}

function tooltipOf(chart: Chart): NonNullable<Drawing['tooltip']> {
  return {
    trigger: 'axis',
    // Text, not markup: nothing that was typed anywhere becomes part of the page.
    renderMode: 'richText',
    confine: true,
    axisPointer: { type: chart.kind === 'line' || chart.kind === 'multiples' ? 'line' : 'shadow' },
    textStyle: { fontFamily: ink.font, fontSize: 13, color: ink.text },
    formatter: (params: unknown) => tooltipText(chart, params),
  }
}

/** What is said of a label: each series with its number and what that rests on. */
export function tooltipText(chart: Chart, params: unknown): string {
  const hits = (Array.isArray(params) ? params : [params]) as { dataIndex: number; seriesIndex: number }[]
  const at = hits[0]?.dataIndex ?? 0
  const said =
    chart.kind === 'multiples'
      ? chart.series.filter((_, index) => hits.some(({ seriesIndex }) => seriesIndex === index))
      : chart.series
  const lines = said.map((series) => {
    const base = series.base?.[at]
    const number = measureText(measureOf(chart, series), series.data[at])
    return `${series.name}: ${number}${base && base.n !== null ? `  (${baseText(base)})` : ''}`
  })
  return [chart.labels[at] ?? '', ...lines].join('\n')
}
