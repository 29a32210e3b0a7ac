import { useCallback } from 'react'

import { type LineDrawing, openLineChart } from './echarts.ts'

import classes from './line-chart.module.css'

export type LineChartProps = { label: string } & LineDrawing

/** Lines over time. `label` says in words what the picture shows; the numbers themselves stand in a table beside it. */
export function LineChart({ label, labels, lines, text, axisText }: LineChartProps) {
  const draw = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined
      const chart = openLineChart(element)
      chart.draw({ labels, lines, text, axisText })
      return chart.end
    },
    [labels, lines, text, axisText],
  )
  return (
    <figure className="stack flat">
      <div ref={draw} className={classes.drawing} role="img" aria-label={label} />
      <figcaption className="legend soft">
        {lines.map(({ name, colour, dashed }) => (
          <span key={name}>
            <svg width="28" height="10" aria-hidden="true">
              <line
                x1="0"
                x2="28"
                y1="5"
                y2="5"
                stroke={colour}
                strokeWidth="2.5"
                strokeDasharray={dashed ? '5 4' : undefined}
              />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
