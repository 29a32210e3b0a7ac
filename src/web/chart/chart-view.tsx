import { useCallback } from 'react'

import { type Chart, wordsOf } from './chart.ts'
import { type DrawAt, openChart, pictureOf } from './echarts.ts'
import { drawingOf, type Frame, heightOf } from './options.ts'

import classes from './chart-view.module.css'

const drawnAt =
  (chart: Chart, frame?: Frame): DrawAt =>
  (width) => {
    const height = heightOf(chart, width, frame)
    return { height, drawing: drawingOf(chart, { width, height }, frame) }
  }

/** The picture alone: the same numbers belong beside it as a table. */
export function ChartView({ title, chart }: { title: string; chart: Chart }) {
  const draw = useCallback(
    (element: HTMLDivElement | null) => (element ? openChart(element, drawnAt(chart)) : undefined),
    [chart],
  )
  return <div ref={draw} className={classes.drawing} role="img" aria-label={wordsOf(title, chart)} />
}

/** The picture with its title, what it rests on and where it is from, as a file. */
export function pictureWith(chart: Chart, frame: Frame, format: 'png' | 'svg'): Promise<Blob> {
  return pictureOf(drawnAt(chart, frame), 1120, format)
}
