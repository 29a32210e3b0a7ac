import { useCallback } from 'react'

import { type Chart, wordsOf } from './chart.ts'
import { type DrawAt, openChart, pictureOf } from './echarts.ts'
import { nameLines } from './legend.ts'
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

/** The picture with its title, what it rests on, what must be known of it and where it is from, as a file. */
export function pictureWith(chart: Chart, frame: Frame, format: 'png' | 'svg'): Promise<Blob> {
  const lines = [...frame.lines, ...(chart.note ? nameLines(chart.note, noteWidth) : [])]
  return pictureOf(drawnAt(chart, { ...frame, lines }), pictureWidth, format)
}
/** Of a picture and of the sentences in it, in pixels; these are a little larger than the names of a legend. */
const pictureWidth = 1120
const noteWidth = 1000
