import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([LineChart, GridComponent, TooltipComponent, SVGRenderer])

/** One line: a value for each label, null for a missing one (the line breaks there). */
type Line = { name: string; values: readonly (number | null)[]; colour: string; dashed?: boolean }
export type LineDrawing = {
  labels: readonly string[]
  lines: readonly Line[]
  /** A number as it is read, with its unit. */
  text: (value: number) => string
  /** The same on the axis. */
  axisText: (value: number) => string
}

const ink = { text: '#56686f', line: '#dfe8eb', font: "'Plus Jakarta Sans Variable', sans-serif" }

/** Draws lines into an element, and again with each `draw`; follows the element's size until `end`. */
export function openLineChart(element: HTMLElement): {
  draw: (drawing: LineDrawing) => void
  end: () => void
} {
  const chart = init(element, null, { renderer: 'svg' })
  const watcher = new ResizeObserver(() => chart.resize())
  watcher.observe(element)
  return {
    draw: (drawing) => drawLines(chart, drawing),
    end: () => {
      watcher.disconnect()
      chart.dispose()
    },
  }
}

function drawLines(chart: EChartsType, { labels, lines, text, axisText }: LineDrawing): void {
  chart.setOption(
    {
      animation: false,
      textStyle: { fontFamily: ink.font },
      grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
      xAxis: {
        type: 'category',
        data: [...labels],
        boundaryGap: false,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: ink.line } },
        axisLabel: { color: ink.text, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        splitNumber: 4,
        axisLabel: { color: ink.text, formatter: axisText },
        splitLine: { lineStyle: { color: ink.line } },
      },
      tooltip: {
        trigger: 'axis',
        // Text, not markup: nothing that was typed anywhere becomes part of the page.
        renderMode: 'richText',
        valueFormatter: (value: unknown) => (typeof value === 'number' ? text(value) : '–'),
      },
      series: lines.map(({ name, values, colour, dashed = false }) => ({
        type: 'line' as const,
        name,
        data: [...values],
        symbol: 'circle',
        symbolSize: 7,
        // A month between two without a report is a point of its own.
        showAllSymbol: true,
        connectNulls: false,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 2.5, type: dashed ? ('dashed' as const) : ('solid' as const) },
      })),
    },
    { notMerge: true },
  )
}
