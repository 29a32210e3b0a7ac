import { figureNotes } from '#contract/figures.ts'
import type { Span } from '#domain/span.ts'
import { capitalText } from '#domain/words.ts'
import type { FigureValue } from '#indicators/figure.ts'

import type { ChartRow, ChartSeries } from './table.ts'

/** What stands above a label: figures by id; null for a month that has not begun, or that the named period leaves out. */
export type Column = { label: string; span: Span; figures: ReadonlyMap<string, FigureValue> | null }

/** The figure that a series shows here: that of another form where nothing of its own has come. */
export function toldBy(column: Column, series: ChartSeries): FigureValue | undefined {
  const { figures } = column
  const own = figures?.get(series.figure)
  return own && speaksInstead(column, series) ? figures?.get(series.instead ?? '') : own
}

function speaksInstead({ figures }: Column, { figure, instead }: ChartSeries): boolean {
  return figures?.get(figure)?.n === 0 && (figures.get(instead ?? '')?.n ?? 0) > 0
}

/** What has to be known beside the values, in sentences; null where nothing has. */
export function noteOf({ note, series }: ChartRow, columns: readonly Column[]): string | null {
  const asked = columns.filter(({ figures }) => figures !== null)
  const where = (is: (column: Column) => boolean) => {
    const labels = asked.filter(is).map(({ label }) => label)
    return labels.length === asked.length ? '' : `: ${labels.join(', ')}`
  }
  const said = (column: Column) => new Set(series.map((one) => toldBy(column, one)?.note ?? null))
  const notes = [note]
  const fromKeyQuestions = (column: Column) => series.some((one) => speaksInstead(column, one))
  if (asked.some(fromKeyQuestions)) notes.push(`Menurut pertanyaan kunci${where(fromKeyQuestions)}`)
  if (asked.every((column) => said(column).has('none'))) notes.push(capitalText(figureNotes.none))
  for (const kind of ['few', 'thin', 'sentOnly'] as const) {
    const has = (column: Column) => said(column).has(kind)
    if (!asked.some(has)) continue
    const which = series.filter((one) => asked.some((column) => toldBy(column, one)?.note === kind))
    notes.push(
      kind === 'sentOnly'
        ? `${which.map(({ name }) => name).join(', ')} ${figureNotes.sentOnly}`
        : `${capitalText(figureNotes[kind])}${where(has)}`,
    )
  }
  const sentences = notes.filter((one) => one !== undefined)
  return sentences.length === 0 ? null : `${sentences.join('. ')}.`
}
