import { figureText, unitAfter } from '#domain/figure-words.ts'
import type { Span } from '#domain/span.ts'

import { BaseLine, type FigureBase } from './base-line.tsx'
import { Definition, type ShownFigure } from './definition.tsx'
import type { FigureMode } from './figure-question.ts'

import classes from './figure-card.module.css'

/** One figure of a region: its number with its unit, what it rests on, and its definition one click away. */
export function FigureCard({
  figure,
  value,
  note,
  base,
  span,
  mode,
}: {
  figure: ShownFigure
  /** Null where it cannot be told; `note` may say why. */
  value: number | null
  note?: string | null | undefined
  base: FigureBase
  span: Span
  mode: FigureMode
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
      {value === null && <p className="small flat">{note ?? emptyWords(base)}</p>}
      <BaseLine base={base} span={span} mode={mode} />
    </article>
  )
}

const emptyWords = ({ of, n }: FigureBase) =>
  of === 0 ? 'Tidak ada yang wajib melapor' : n === 0 ? 'Tidak ada laporan' : 'Belum dapat dihitung'
