import type { CatalogueRow } from '#contract/figures.ts'

import { baseWords, comparedText, valueOf } from './bases.ts'
import type { Moments } from './quarter.ts'
import { movementOf } from './sentences.ts'

/** A figure with what it was at other times. */
export type FigureInTime = { figure: CatalogueRow; moments: Moments }

const nothing = '–'

const columns: Readonly<Record<string, (row: FigureInTime) => string>> = {
  'Periode sebelumnya': ({ figure, moments: { now, before } }) => comparedText(figure, now, before),
  Perubahan: ({ figure, moments: { now, before } }) => movedFrom(figure, now, before),
  'Setahun lalu': ({ figure, moments: { now, lastYear } }) => comparedText(figure, now, lastYear),
  'Perubahan setahun': ({ figure, moments: { now, lastYear } }) => movedFrom(figure, now, lastYear),
  Dasar: ({ figure, moments: { now } }) => (now ? baseWords(figure, now) : nothing),
}

/** The columns behind a figure's own number, without those that have nothing to say of any of the figures. */
export function columnsOf(rows: readonly FigureInTime[]): { title: string; cells: string[] }[] {
  return Object.entries(columns)
    .map(([title, cellOf]) => ({ title, cells: rows.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== nothing))
}

const movedFrom = (figure: CatalogueRow, now: Moments['now'], then: Moments['before']) =>
  movementOf(figure, now?.value, valueOf(then))?.text ?? nothing
