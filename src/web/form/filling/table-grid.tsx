import { Fragment } from 'react'

import { unitOf } from '#forms/answers/words.ts'
import type { TableField } from '#forms/define-form.ts'

import { Remark } from '../reading/remark.tsx'
import { answerWords, Findings, remarkIdOf } from './answer-words.tsx'
import { type Editor, idOf } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { RowName } from './row-name.tsx'
import { closedWords, columnsOf, type Row, totalOf } from './table-rows.ts'

import classes from './form.module.css'

/** The rows of a table by its columns, with the sums in the foot. The element with the heading's id names it. */
export function TableGrid({
  editor,
  name,
  field,
  rows,
}: {
  editor: Editor
  name: string
  field: TableField
  rows: readonly Row[]
}) {
  const columns = columnsOf(field, rows)
  return (
    // Scrolls by itself where the columns are many; the keyboard reaches it to scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.tableScroll} role="region" aria-labelledby={`${idOf(name)}-judul`} tabIndex={0}>
      <table className={classes.table} aria-labelledby={`${idOf(name)}-judul`}>
        <thead>
          <tr>
            <th scope="col">{field.rowLabel}</th>
            {columns.map(([code, column]) => (
              <th key={code} scope="col">
                {column.label}
                {unitOf(column) && <span className={classes.optional}>{unitOf(column)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const messages = row.isOpen ? messagesOf(editor, row) : []
            return (
              <Fragment key={row.code}>
                {row.group !== undefined && row.group !== rows[index - 1]?.group && (
                  <tr>
                    <th colSpan={columns.length + 1} scope="colgroup" className={classes.groupRow}>
                      {row.group}
                    </th>
                  </tr>
                )}
                <tr data-open={row.isOpen} data-told={messages.length > 0}>
                  <th scope="row">
                    <RowName editor={editor} table={name} row={row} />
                    {row.hint && <p className={classes.notes}>{row.hint}</p>}
                  </th>
                  {row.isOpen ? (
                    columns.map(([code]) => {
                      const cell = row.cells.find(({ column }) => column === code)
                      return (
                        <td key={code}>
                          {cell ? (
                            <FieldView
                              editor={editor}
                              path={cell.name}
                              field={cell.field}
                              cellName={`${row.label}: ${cell.field.label}${unitOf(cell.field)}`}
                            />
                          ) : (
                            <span className={classes.none}>–</span>
                          )}
                        </td>
                      )
                    })
                  ) : (
                    <td colSpan={columns.length} className={classes.closedRow}>
                      {closedWords(editor, row)}
                    </td>
                  )}
                </tr>
                {messages.length > 0 && <RowMessages messages={messages} columns={columns.length + 1} />}
              </Fragment>
            )
          })}
        </tbody>
        {columns.some(([, column]) => column.total) && (
          <tfoot>
            <tr>
              <th scope="row">Jumlah</th>
              {columns.map(([code, column]) => (
                <td key={code}>{column.total ? totalOf(editor, rows, code) : ''}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** What is wrong or unlikely in a row and what the office says of it, by its cells. */
function messagesOf(editor: Editor, { cells }: Row) {
  return cells
    .map(({ name, field }) => ({ name, field, words: answerWords(editor, name, field, true) }))
    .filter(({ words: { error, warnings, remark } }) => error || warnings.length > 0 || remark)
}

/** Below their row and as wide as the table: its cells are narrow. */
function RowMessages({ messages, columns }: { messages: ReturnType<typeof messagesOf>; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className={classes.rowMessages}>
        {messages.map(({ name, field, words }) => (
          <div key={name}>
            <span className="strong">{field.label}</span>
            <Remark place="above" id={remarkIdOf(name)}>
              {words.remark}
            </Remark>
            <Findings path={name} words={words} />
          </div>
        ))}
      </td>
    </tr>
  )
}
