import { Fragment } from 'react'

import { withUnit } from '#forms/answers/words.ts'
import type { TableField } from '#forms/define-form.ts'

import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { RowName } from './row-name.tsx'
import { closedWords, columnsOf, groupsOf, leftOver, openText, type Row, totalOf } from './table-rows.ts'

import classes from './form.module.css'

/** The rows of a table one below the other, as a phone shows them; the sums stand behind them. */
export function TableCards({
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
  const summed = columnsOf(field, rows).filter(([, column]) => column.total)
  return (
    <>
      {groupsOf(rows).map((group) => (
        <Fragment key={group.title ?? name}>
          {group.title !== undefined && (
            <h4 className={classes.groupTitle}>
              {group.title} <span className="soft">{openText(group.rows)}</span>
            </h4>
          )}
          <ul className={classes.rows} data-cards={field.layout === 'cards'}>
            {group.rows.map((row) => (
              <li key={row.code} className={row.isOpen ? classes.card : classes.closedCard}>
                <RowName editor={editor} table={name} row={row} />
                {row.hint && <p className={classes.notes}>{row.hint}</p>}
                {!row.isOpen && leftOver(editor, row) !== undefined && (
                  <p className={classes.notes}>{closedWords(editor, row)}</p>
                )}
                {row.isOpen && (
                  <div className={classes.cardFields}>
                    {row.cells.map((cell) =>
                      cell === row.ticked ? null : (
                        <FieldView key={cell.name} editor={editor} path={cell.name} field={cell.field} />
                      ),
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {summed.length > 0 && (
        <dl className={classes.totals}>
          {summed.map(([code, column]) => (
            <Fragment key={code}>
              <dt>Jumlah {column.label.toLowerCase()}</dt>
              <dd>{withUnit(column, totalOf(editor, rows, code))}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  )
}
