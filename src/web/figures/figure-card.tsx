import type { ReactNode } from 'react'

import type { Figure } from '#contract/figures.ts'
import { figureText, unitAfter } from '#domain/figure-words.ts'

import { FigureBase } from './base-line.tsx'
import { Definition, type ShownFigure } from './definition.tsx'
import type { FigureQuestion } from './figure-question.ts'
import { QuoteButton } from './quote-button.tsx'
import { whyUntold } from './untold.ts'

import classes from './figure-card.module.css'

/** One figure of a region: its number with its unit, what it rests on, and its definition one click away. */
export function FigureCard({
  figure,
  told,
  question,
  children,
}: {
  figure: ShownFigure
  told: Omit<Figure, 'words'>
  question: FigureQuestion
  /** What stands below the number, such as earlier ones. */
  children?: ReactNode
}) {
  const { value } = told
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <h3>{figure.label}</h3>
        <span className={classes.ways}>
          {value !== null && <QuoteButton {...question} figure={figure} />}
          <Definition title={figure.label} figures={[figure]} />
        </span>
      </div>
      <p className={`numbers ${classes.value}`}>
        {value === null ? '–' : figureText(figure, value)}
        {value !== null && unitAfter(figure) && <span className={classes.unit}> {unitAfter(figure)}</span>}
      </p>
      {value === null && <p className="small flat">{whyUntold(told)}</p>}
      {children}
      <FigureBase figure={figure} told={told} span={question.span} mode={question.mode} />
    </article>
  )
}
