import {
  BarChart,
  type BarSeriesOption,
  type BoxplotSeriesOption,
  LineChart,
  type LineSeriesOption,
} from 'echarts/charts'
import {
  AriaComponent,
  type AriaComponentOption,
  GridSimpleComponent,
  type GridComponentOption,
  type LegendComponentOption,
  LegendPlainComponent,
  MarkLineComponent,
  type MarkLineComponentOption,
  TitleComponent,
  type TitleComponentOption,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

import { onPrinting } from '../ui/use-printing.ts'

register([
  ...[BarChart, LineChart],
  ...[AriaComponent, GridSimpleComponent, LegendPlainComponent, MarkLineComponent, TitleComponent],
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

let hasTooltip = false
/** Loads what only a pointer needs; false where it does not come. */
async function loadTooltip(): Promise<boolean> {
  if (hasTooltip) return true
  const part = await import('./echarts-tooltip.ts').catch(() => null)
  if (part) register(part.TooltipComponent)
  hasTooltip = part !== null
  return hasTooltip
}

/** The room for a picture on a sheet of paper, in pixels; chart-view.module.css keeps to its height. */
const sheet = { width: 640, height: 756 }

/** As wide as a picture is best drawn for paper, where one drawn for a desk would shrink until nobody reads its letters. */
function widthOnPaper(drawAt: DrawAt, width: number): number {
  const widths = [width, ...[sheet.width, 800, 960].filter((at) => at < width)]
  const scales = widths.map((at) => Math.min(1, sheet.width / at, sheet.height / drawAt(at).height))
  return widths[scales.indexOf(Math.max(...scales))] ?? width
}

/**
 * Draws into an element, and again whenever its width changes or it is put on paper, until what it returns is called. What is said at
 * the pointer comes with the first pointer.
 */
export function openChart(element: HTMLElement, drawAt: DrawAt): () => void {
  let isClosed = false
  let chart = init(element, null, { renderer: 'svg', ...sizeOf(drawAt, element.clientWidth) })
  let [isPointed, drawn] = [hasTooltip, 0]
  const draw = (width = element.clientWidth) => {
    if (width === 0 || width === drawn) return
    drawn = width
    const { drawing, height } = drawAt(width)
    const { tooltip, ...still } = drawing
    element.style.height = `${height}px`
    chart.resize({ width, height })
    chart.setOption(isPointed ? { ...still, tooltip } : still, { notMerge: true })
    // Paper is narrower than the screen: there the picture shrinks as a whole.
    element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`)
  }
  const onPointer = async ({ clientX, clientY }: PointerEvent) => {
    if (isPointed || !(await loadTooltip()) || isPointed || isClosed) return
    // A chart has only the parts that were there when it was made.
    chart.dispose()
    chart = init(element, null, { renderer: 'svg', ...sizeOf(drawAt, element.clientWidth) })
    ;[isPointed, drawn] = [true, 0]
    draw()
    const { left, top } = element.getBoundingClientRect()
    chart.dispatchAction({ type: 'showTip', x: clientX - left, y: clientY - top })
  }
  const onEnter = (event: PointerEvent) => void onPointer(event)
  element.addEventListener('pointerenter', onEnter)
  const watcher = new ResizeObserver(() => draw())
  watcher.observe(element)
  draw()
  const stopPrinting = onPrinting(() => {
    draw(widthOnPaper(drawAt, element.clientWidth))
    // At once: the library would wait for the next frame, which paper does not.
    chart.getZr().flush()
    return () => draw()
  })
  return () => {
    isClosed = true
    stopPrinting()
    element.removeEventListener('pointerenter', onEnter)
    watcher.disconnect()
    chart.dispose()
  }
}

const sizeOf = (drawAt: DrawAt, width: number): Size => ({ width, height: drawAt(width).height })

/** The drawing as a file, on white; a PNG has two points for each pixel. */
export async function pictureOf(drawAt: DrawAt, width: number, format: 'png' | 'svg'): Promise<Blob> {
  const { drawing, height } = drawAt(width)
  const { tooltip: _none, ...still } = drawing
  if (format === 'png') register((await import('./echarts-canvas.ts')).CanvasRenderer)
  const chart = init(
    format === 'svg' ? null : document.createElement('div'),
    null,
    format === 'svg'
      ? { renderer: 'svg', ssr: true, width, height }
      : { renderer: 'canvas', devicePixelRatio: 2, width, height },
  )
  try {
    chart.setOption({ ...still, backgroundColor: '#fff' })
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
