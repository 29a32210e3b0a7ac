import { holds } from '#forms/answers/conditions.ts'
import { asRows, dayOfRow, rowScope } from '#forms/answers/rows.ts'
import { isAmount, shortTextOf, unitOf } from '#forms/answers/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import type { RowsField } from '#forms/define-form.ts'

import { useNarrow } from '../../ui/use-narrow.ts'
import { CellText, type AnswersViewProps } from './answer-text.tsx'
import { columnWidth } from './column-width.ts'
import { Remark } from './remark.tsx'
import { Breakable, hasMany } from './table-answers.tsx'

import classes from './answers-view.module.css'

export function RowsAnswers(props: AnswersViewProps & { name: string; field: RowsField }) {
  const { answers, context, remarks = {}, renderAside, links = true, name, field, level = 2 } = props
  const isNarrow = useNarrow()
  const Title = level === 2 ? 'h3' : 'h4'
  const rows = orderedRows(answers, name, field)
  // A column that nobody had to fill and nobody filled only takes room.
  const columns = new Map(
    Object.entries(field.fields).filter(
      ([cell, { when, optional }]) =>
        cell !== field.orderedBy &&
        rows.some(
          ({ row }) =>
            answerOf(row, cell) !== undefined ||
            (!optional && holds(when, rowScope(field, row, answers), context)),
        ),
    ),
  )
  const table = (cells: readonly string[], title: string, all: boolean) => {
    const own = cells.flatMap((cell): [string, Column][] => {
      const column = columns.get(cell)
      return column ? [[cell, column]] : []
    })
    // A day without activity has nothing to say of its transport.
    const shown = all
      ? rows
      : rows.filter(({ row }) => own.some(([cell]) => answerOf(row, cell) !== undefined))
    return own.length > 0 && shown.length > 0 ? (
      <RowsTable {...props} title={title} rows={shown} columns={own} />
    ) : null
  }
  return (
    <div className={classes.block}>
      <Title className={classes.title}>{field.label}</Title>
      <Remark>{remarks[name]}</Remark>
      {renderAside?.(name)}
      {rows.length === 0 ? (
        <p className={classes.none}>Tidak ada {field.item}.</p>
      ) : field.groups ? (
        field.groups.map(({ title, fields }, index) => {
          const drawn = table(fields, `${field.label}: ${title}`, index === 0)
          return (
            drawn && (
              <details key={title} className={`disclosure ${classes.group}`} open={!isNarrow || !links}>
                <summary>{title}</summary>
                {drawn}
              </details>
            )
          )
        })
      ) : (
        table([...columns.keys()], field.label, true)
      )}
    </div>
  )
}

type Column = RowsField['fields'][string]

/** A row with its place in the answers, by which its remarks are found. */
type PlacedRow = { row: AnswerSheet; index: number }

/** The rows as they follow each other: by their date where they have one, else as they were given. */
function orderedRows(answers: AnswerSheet, name: string, field: RowsField): PlacedRow[] {
  const dayOf = ({ row }: PlacedRow) => dayOfRow(field, row)
  return asRows(answers[name])
    .map((row, index) => ({ row, index }))
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}

function RowsTable({
  remarks = {},
  renderAside,
  links = true,
  name,
  field,
  title,
  rows,
  columns,
}: AnswersViewProps & {
  name: string
  field: RowsField
  title: string
  rows: readonly PlacedRow[]
  columns: readonly [string, Column][]
}) {
  const { orderedBy } = field
  const day = orderedBy === undefined ? undefined : field.fields[orderedBy]
  const hasTotals = columns.some(([, { total }]) => total)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={`labelled ${classes.table}`} data-many={hasMany(columns)}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{day ? day.label : 'No.'}</th>
            {columns.map(([cell, column]) => (
              <th
                key={cell}
                scope="col"
                style={{
                  minWidth: columnWidth(rows.map(({ row }) => shortTextOf(column, answerOf(row, cell)))),
                }}
              >
                <Breakable>{column.label}</Breakable>
                {unitOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, index }) => (
            <tr key={index}>
              <th scope="row" data-label={field.item}>
                {day && orderedBy !== undefined ? shortTextOf(day, answerOf(row, orderedBy)) : index + 1}
              </th>
              {columns.map(([cell, column]) => (
                <td key={cell} data-number={isAmount(column)} data-label={column.label + unitOf(column)}>
                  <CellText field={column} value={answerOf(row, cell)} links={links} />
                  <Remark>{remarks[`${name}.${index}.${cell}`]}</Remark>
                  {renderAside?.(`${name}.${index}.${cell}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              <th scope="row">Jumlah</th>
              {columns.map(([cell, column]) => (
                <td key={cell} data-number data-label={column.total && column.label + unitOf(column)}>
                  {column.total &&
                    shortTextOf(
                      column,
                      rows.reduce((sum, { row }) => sum + amountOf(row, cell), 0),
                    )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
