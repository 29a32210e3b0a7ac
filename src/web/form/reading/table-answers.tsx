import { Fragment } from 'react'

import { numberText } from '#domain/words.ts'
import { type Slot, slotsOf } from '#forms/answers/slots.ts'
import { isAmount, unitOf } from '#forms/answers/words.ts'
import { amountOf, answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition, SimpleField, TableField } from '#forms/define-form.ts'

import { CellText, differs, type AnswersViewProps } from './answer-text.tsx'
import { Remark } from './remark.tsx'

import classes from './answers-view.module.css'

type CellSlot = Slot & { field: SimpleField; cell: NonNullable<Slot['cell']> }

export function cellsOf(form: FormDefinition, table: string): CellSlot[] {
  return slotsOf(form).filter((slot): slot is CellSlot => slot.cell?.table === table)
}

/** Whether a table has more columns than fit beside something else, unless they stand closer. */
export const hasMany = (columns: readonly unknown[]) => columns.length > 6

export function TableAnswers({
  form,
  answers,
  beside,
  remarks = {},
  renderAside,
  links = true,
  name,
  field,
  shown,
  level = 2,
}: AnswersViewProps & { name: string; field: TableField; shown: ReadonlySet<string> }) {
  const Title = level === 2 ? 'h3' : 'h4'
  const all = cellsOf(form, name).filter((cell) => shown.has(cell.name))
  const cells = all.filter(({ cell }) => cell.row in field.rows)
  const rows = Object.entries(field.rows).filter(([row]) => cells.some(({ cell }) => cell.row === row))
  const columns = Object.entries(field.columns).filter(([column]) =>
    cells.some(({ cell }) => cell.column === column),
  )
  const hasTotals = columns.some(([, { total }]) => total)
  return (
    <div className={classes.block}>
      <Title className={classes.title}>{field.label}</Title>
      {beside && <p className={classes.legend}>Angka kecil: {beside.title.toLowerCase()}.</p>}
      <Remark>{remarks[name]}</Remark>
      {/* Scrolls by itself where the columns are many; the keyboard reaches it to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={field.label} tabIndex={0}>
        <table className={`labelled ${classes.table}`} data-many={hasMany(columns)}>
          <caption className="unseen">{field.label}</caption>
          <thead>
            <tr>
              <th scope="col">{field.rowLabel}</th>
              {columns.map(([code, column]) => (
                <th key={code} scope="col">
                  <Breakable>{column.label}</Breakable>
                  {unitOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, { label, group }], index) => (
              <Fragment key={row}>
                {group !== undefined && group !== rows[index - 1]?.[1].group && (
                  <tr className={classes.groupRow}>
                    <th colSpan={columns.length + 1} scope="colgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">
                    <Breakable>{label}</Breakable>
                  </th>
                  {columns.map(([column]) => {
                    const slot = cells.find(({ cell }) => cell.row === row && cell.column === column)
                    return (
                      <td
                        key={column}
                        data-number={slot !== undefined && isAmount(slot.field)}
                        data-label={slot && slot.field.label + unitOf(slot.field)}
                      >
                        {slot && (
                          <>
                            <CellText field={slot.field} value={answerOf(answers, slot.name)} links={links} />
                            {beside && (
                              <span
                                className={classes.before}
                                data-differs={differs(answers, beside.answers, slot.name)}
                                title={beside.title}
                              >
                                {' '}
                                <CellText
                                  field={slot.field}
                                  value={answerOf(beside.answers, slot.name)}
                                  links={links}
                                />
                              </span>
                            )}
                            <Remark>{remarks[slot.name]}</Remark>
                            {renderAside?.(slot.name)}
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              </Fragment>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr>
                <th scope="row">{cells.length < all.length ? 'Jumlah semua' : 'Jumlah'}</th>
                {columns.map(([column, { total, label }]) => (
                  <td key={column} data-number data-label={total && label}>
                    {total && numberText(sumOf(answers, all, column))}
                    {total && beside && (
                      <span className={classes.before}>
                        {' '}
                        {numberText(sumOf(beside.answers, all, column))}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

/** A label that may also break after a slash, so that two words do not widen their column. */
export function Breakable({ children }: { children: string }) {
  return children.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

function sumOf(answers: AnswerSheet, cells: readonly CellSlot[], column: string): number {
  return cells.reduce(
    (sum, slot) => sum + (slot.cell.column === column ? amountOf(answers, slot.name) : 0),
    0,
  )
}
