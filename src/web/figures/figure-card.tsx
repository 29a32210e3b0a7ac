import type { ReactNode } from 'react'

import { type Figure, type FigureMode, figureNotes } from '#contract/figures.ts'
import { figureText, unitAfter } from '#domain/figure-words.ts'
import type { Span } from '#domain/span.ts'

import { BaseLine } from './base-line.tsx'
import { Definition, type ShownFigure } from './definition.tsx'

import classes from './figure-card.module.css'

/** One figure of a region: its number with its unit, what it rests on, and its definition one click away. */
export function FigureCard({
  figure,
  told: { value, note, base },
  span,
  mode,
  children,
}: {
  figure: ShownFigure
  told: Pick<Figure, 'value' | 'note' | 'base'>
  span: Span
  mode: FigureMode
  /** What stands below the number, such as earlier ones. */
  children?: ReactNode
}) {
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <h3>{figure.label}</h3>
        <Definition title={figure.label} figures={[figure]} />
      </div>
      <p className={`numbers ${classes.value}`}>
        {value === null ? '–' : figureText(figure, value)}
        {value !== null && unitAfter(figure) && <span className={classes.unit}> {unitAfter(figure)}</span>}
      </p>
      {value === null && (
        <p className="small flat">{note ?? (base.n > 0 ? 'tidak dapat dihitung' : figureNotes.none)}</p>
      )}
      {children}
      <BaseLine base={base} span={span} mode={mode} least={figure.span} />
    </article>
  )
}
