import {
  BarChart,
  type BarSeriesOption,
  BoxplotChart,
  type BoxplotSeriesOption,
  LineChart,
  type LineSeriesOption,
} from 'echarts/charts'
import {
  AriaComponent,
  type AriaComponentOption,
  GridComponent,
  type GridComponentOption,
  type LegendComponentOption,
  LegendPlainComponent,
  MarkLineComponent,
  type MarkLineComponentOption,
  TitleComponent,
  type TitleComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([
  ...[BarChart, BoxplotChart, LineChart],
  ...[
    AriaComponent,
    GridComponent,
    LegendPlainComponent,
    MarkLineComponent,
    TitleComponent,
    TooltipComponent,
  ],
  SVGRenderer,
])

/** What the library is told to draw. */
export type Drawing = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | BoxplotSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | MarkLineComponentOption
  | TitleComponentOption
  | TooltipComponentOption
>
export type DrawnSeries = BarSeriesOption | BoxplotSeriesOption | LineSeriesOption
export type DrawnTitle = TitleComponentOption
export type Size = { width: number; height: number }
/** A drawing and its height where it is this wide, in pixels. */
export type DrawAt = (width: number) => { drawing: Drawing; height: number }

/** Draws into an element, and again whenever its width changes, until what it returns is called. */
export function openChart(element: HTMLElement, drawAt: DrawAt): () => void {
  const chart = init(element, null, { renderer: 'svg', ...sizeOf(drawAt, element.clientWidth) })
  let drawn = 0
  const draw = () => {
    const width = element.clientWidth
    if (width === 0 || width === drawn) return
    drawn = width
    const { drawing, height } = drawAt(width)
    element.style.height = `${height}px`
    chart.resize({ width, height })
    chart.setOption(drawing, { notMerge: true })
    // Paper is narrower than the screen: there the picture shrinks as a whole.
    element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`)
  }
  const watcher = new ResizeObserver(draw)
  watcher.observe(element)
  draw()
  return () => {
    watcher.disconnect()
    chart.dispose()
  }
}

const sizeOf = (drawAt: DrawAt, width: number): Size => ({ width, height: drawAt(width).height })

/** The drawing as a file, on white; a PNG has two points for each pixel. */
export async function pictureOf(drawAt: DrawAt, width: number, format: 'png' | 'svg'): Promise<Blob> {
  const { drawing, height } = drawAt(width)
  if (format === 'png') register((await import('./echarts-canvas.ts')).CanvasRenderer)
  const chart = init(
    format === 'svg' ? null : document.createElement('div'),
    null,
    format === 'svg'
      ? { renderer: 'svg', ssr: true, width, height }
      : { renderer: 'canvas', devicePixelRatio: 2, width, height },
  )
  try {
    chart.setOption({ ...drawing, backgroundColor: '#fff' })
    if (format === 'svg') return new Blob([chart.renderToSVGString()], { type: 'image/svg+xml' })
    const canvas = chart.renderToCanvas({ pixelRatio: 2 })
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('Gambar tidak dapat dibuat.'))),
        'image/png',
      )
    })
  } finally {
    chart.dispose()
  }
}
