import { Fragment } from 'react'

import { numberText } from '#domain/words.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { tickOf, withUnit, unitOf } from '#forms/answers/words.ts'
import { amountOf } from '#forms/context.ts'
import type { SimpleField, TableField } from '#forms/define-form.ts'
import { isSimple } from '#forms/shape.ts'

import { useNarrow } from '../../ui/use-narrow.ts'
import { isRowOpen, withTableRow, withValue } from '../drafts/draft.ts'
import { type Editor, idOf } from './editor.ts'
import { FieldView } from './field-view.tsx'

import style from './form.module.css'

type Cell = { name: string; column: string; field: SimpleField }
type Row = {
  code: string
  label: string
  hint: string | undefined
  group: string | undefined
  cells: Cell[]
  /** The cell that the tick itself answers, where a closed row stores the opposite. */
  ticked: Cell | undefined
  isOpen: boolean
  isFixed: boolean
}

/** The rows that this facility is asked about, with the cells that each has. */
function rowsOfTable(editor: Editor, name: string, field: TableField): Row[] {
  const slots = slotsOf(editor.form).filter(({ cell }) => cell?.table === name)
  return Object.entries(field.rows).flatMap(([code, { label, hint, group, alwaysOpen = false }]) => {
    const cells = slots.flatMap(({ name: path, field: cellField, cell }): Cell[] =>
      cell?.row === code && isSimple(cellField) && editor.shown.has(path)
        ? [{ name: path, column: cell.column, field: cellField }]
        : [],
    )
    if (cells.length === 0) return []
    const isFixed = alwaysOpen || cells.every(({ field: cell }) => cell.empty === undefined)
    const isOpen = isFixed || isRowOpen(editor.draft, name, code, cells)
    const ticked = cells.find(({ field: cell }) => tickOf(cell) !== undefined)
    return [{ code, label, hint, group, cells, ticked, isOpen, isFixed }]
  })
}

/** Neighbours under the same heading. */
function groupsOf(rows: readonly Row[]): { title: string | undefined; rows: Row[] }[] {
  const groups: { title: string | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last.title === row.group) last.rows.push(row)
    else groups.push({ title: row.group, rows: [row] })
  }
  return groups
}

/** `3 dari 13` rows that are ticked. */
const openText = (rows: readonly Row[]) => `${rows.filter(({ isOpen }) => isOpen).length} dari ${rows.length}`

/** Fixed rows by columns. Only ticked rows are asked about; the others store what an unopened row stores. */
export function TableView({ editor, name, field }: { editor: Editor; name: string; field: TableField }) {
  const isNarrow = useNarrow()
  const rows = rowsOfTable(editor, name, field)
  const columns = Object.entries(field.columns).filter(([column]) =>
    rows.some(({ cells, ticked }) => cells.some((cell) => cell.column === column && cell !== ticked)),
  )
  const totals = columns.some(([, column]) => column.total)
  const totalOf = (column: string) =>
    numberText(
      rows.reduce(
        (sum, { cells }) =>
          sum +
          cells.reduce(
            (of, cell) => of + (cell.column === column ? amountOf(editor.filled, cell.name) : 0),
            0,
          ),
        0,
      ),
    )
  const tick = (row: Row) =>
    row.isFixed ? (
      <span className={style.rowName}>{row.label}</span>
    ) : (
      <label className={style.rowTick}>
        <input
          type="checkbox"
          checked={row.isOpen}
          onChange={({ target }) => toggle(editor, name, row, target.checked)}
        />
        <span>{row.label}</span>
      </label>
    )
  const head = (
    <>
      <h3 id={`${idOf(name)}-judul`} className={style.label}>
        {field.label}
      </h3>
      {field.hint && <p className={style.notes}>{field.hint}</p>}
      {editor.remarks[name] && (
        <p className={style.remark}>
          <strong>Catatan dinas:</strong> {editor.remarks[name]}
        </p>
      )}
    </>
  )

  if (isNarrow || field.layout === 'cards')
    return (
      <div id={`${idOf(name)}-kotak`} className={style.field}>
        {head}
        {groupsOf(rows).map((group) => (
          <Fragment key={group.title ?? name}>
            {group.title !== undefined && (
              <h4 className={style.groupTitle}>
                {group.title} <span>{openText(group.rows)}</span>
              </h4>
            )}
            <ul className={style.rows} data-cards={field.layout === 'cards'}>
              {group.rows.map((row) => (
                <li key={row.code} className={row.isOpen ? style.card : style.closedCard}>
                  {tick(row)}
                  {row.hint && <p className={style.notes}>{row.hint}</p>}
                  {!row.isOpen && leftOver(editor, row) > 0 && (
                    <p className={style.notes}>{closedWords(editor, row)}</p>
                  )}
                  {row.isOpen && (
                    <div className={style.cardFields}>
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
        {totals && (
          <dl className={style.totals}>
            {columns
              .filter(([, column]) => column.total)
              .map(([code, column]) => (
                <Fragment key={code}>
                  <dt>Jumlah {column.label.toLowerCase()}</dt>
                  <dd>{withUnit(column, totalOf(code))}</dd>
                </Fragment>
              ))}
          </dl>
        )}
      </div>
    )

  return (
    <div id={`${idOf(name)}-kotak`} className={style.field}>
      {head}
      {/* Scrolls by itself where the columns are many; the keyboard reaches it to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={style.tableScroll} role="region" aria-labelledby={`${idOf(name)}-judul`} tabIndex={0}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{field.rowLabel}</th>
              {columns.map(([code, column]) => (
                <th key={code} scope="col">
                  {column.label}
                  {unitOf(column) && <span className={style.optional}>{unitOf(column)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={row.code}>
                {row.group !== undefined && row.group !== rows[index - 1]?.group && (
                  <tr>
                    <th colSpan={columns.length + 1} scope="colgroup" className={style.groupRow}>
                      {row.group}
                    </th>
                  </tr>
                )}
                <tr data-open={row.isOpen}>
                  <th scope="row">
                    {tick(row)}
                    {row.hint && <p className={style.notes}>{row.hint}</p>}
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
                            <span className={style.none}>–</span>
                          )}
                        </td>
                      )
                    })
                  ) : (
                    <td colSpan={columns.length} className={style.closedRow}>
                      {closedWords(editor, row)}
                    </td>
                  )}
                </tr>
              </Fragment>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <th scope="row">Jumlah</th>
                {columns.map(([code, column]) => (
                  <td key={code}>{column.total ? totalOf(code) : ''}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

/** What is left from last month of a row that nobody has opened. */
function leftOver(editor: Editor, row: Row): number {
  return row.cells.reduce((most, { name }) => Math.max(most, amountOf(editor.filled, name)), 0)
}

function closedWords(editor: Editor, row: Row): string {
  const left = leftOver(editor, row)
  return left > 0
    ? `Sisa bulan lalu ${numberText(left)} tetap; centang bila ada perubahan`
    : 'Tidak ada; centang untuk mengisi'
}

function toggle(editor: Editor, table: string, row: Row, open: boolean): void {
  const names = row.cells.map(({ name }) => name)
  editor.update((draft) => {
    const next = withTableRow(draft, { table, row: row.code, cells: names }, open)
    return open && row.ticked ? withValue(next, row.ticked.name, tickOf(row.ticked.field)) : next
  })
}
