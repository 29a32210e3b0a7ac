import { Fragment, type ReactNode } from 'react'

import { numberText, shortDayText } from '#domain/words.ts'
import { holds } from '#forms/answers/conditions.ts'
import { dayOfRow } from '#forms/answers/rows.ts'
import { type Slot, slotsOf } from '#forms/answers/slots.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { textOf, unitOf } from '#forms/answers/words.ts'
import { amountOf, answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition, RowsField, Section, SimpleField, TableField } from '#forms/define-form.ts'
import type { UploadedFile } from '#forms/kinds/file.ts'

import { useNarrow } from '../../ui/use-narrow.ts'
import { rowsOf } from '../drafts/draft.ts'
import { columnWidth } from './column-width.ts'

import style from './answers-view.module.css'

export type AnswersViewProps = {
  form: FormDefinition
  answers: AnswerSheet
  context: FormContext
  /** Another sheet in a column of its own, such as last month's. */
  beside?: { title: string; answers: AnswerSheet } | undefined
  /** The office's words, by path. */
  remarks?: Readonly<Record<string, string>> | undefined
  /** What stands below a field: a remark's input, a difference. */
  renderAside?: ((path: string) => ReactNode) | undefined
  /** The level of the sections' headings. */
  level?: 2 | 3
  /** Links to files; a printout names them only. */
  links?: boolean
}

/** All that a form asks of this facility, and what was answered: read only, tables as tables. */
export function AnswersView(props: AnswersViewProps) {
  const { form, answers, context } = props
  const shown = new Set(shownSlots(form, answers, context, true).map(({ name }) => name))
  const Heading = `h${props.level ?? 2}` as const
  return (
    <div className={style.answers}>
      {form.sections.map((section) => {
        const parts = partsOf(section, props, shown)
        return parts.length === 0 ? null : (
          <section key={section.id} className={style.section}>
            <Heading className={style.heading}>{section.title}</Heading>
            {parts}
          </section>
        )
      })}
    </div>
  )
}

/** Neighbouring simple fields are one list; tables and repeating rows stand by themselves. */
function partsOf(section: Section, props: AnswersViewProps, shown: ReadonlySet<string>): ReactNode[] {
  const parts: ReactNode[] = []
  let list: [string, SimpleField][] = []
  const closeList = () => {
    if (list.length > 0) parts.push(<FieldList key={list[0]?.[0]} {...props} fields={list} />)
    list = []
  }
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.kind === 'table') {
      closeList()
      const table = <TableAnswers key={name} {...props} name={name} field={field} shown={shown} />
      if (cellsOf(props.form, name).some((cell) => shown.has(cell.name))) parts.push(table)
    } else if (field.kind === 'rows') {
      closeList()
      if (shown.has(name)) parts.push(<RowsAnswers key={name} {...props} name={name} field={field} />)
    } else if (isTold(name, props, shown)) list.push([name, field])
  }
  closeList()
  return parts
}

/** An explanation that nobody was asked for is not shown empty. */
function isTold(name: string, { answers }: AnswersViewProps, shown: ReadonlySet<string>): boolean {
  return shown.has(name) && (name !== 'soft_check_notes' || answerOf(answers, name) !== undefined)
}

function FieldList({
  fields,
  answers,
  beside,
  remarks = {},
  renderAside,
  links = true,
}: AnswersViewProps & { fields: readonly [string, SimpleField][] }) {
  return (
    <table className={style.list} data-beside={beside !== undefined}>
      {beside && (
        <thead>
          <tr>
            <th scope="col">Pertanyaan</th>
            <th scope="col">Jawaban</th>
            <th scope="col">{beside.title}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">{field.label}</th>
            <td>
              <AnswerText field={field} value={answerOf(answers, name)} links={links} />
              <Remark>{remarks[name]}</Remark>
              {renderAside?.(name)}
            </td>
            {beside && (
              <td
                className={style.beside}
                data-label={beside.title}
                data-differs={differs(answers, beside.answers, name)}
              >
                <AnswerText field={field} value={answerOf(beside.answers, name)} links={links} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function differs(one: AnswerSheet, other: AnswerSheet, name: string): boolean {
  return JSON.stringify(answerOf(one, name)) !== JSON.stringify(answerOf(other, name))
}

function AnswerText({ field, value, links }: { field: SimpleField; value: unknown; links: boolean }) {
  if (value === undefined) return <span className={style.none}>–</span>
  if (links && field.kind === 'file')
    return (
      <ul className={style.files}>
        {/* Safe: a stored answer passed the schema of its own kind. */}
        {(value as UploadedFile[]).map(({ id, name }) => (
          <li key={id}>
            <a className={style.link} href={`/api/file/${id}`} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    )
  if (links && field.kind === 'link' && typeof value === 'string')
    return (
      <a className={style.link} href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  return textOf(field, value)
}

function Remark({ children }: { children: string | undefined }) {
  return children ? (
    <p className={style.remark}>
      <strong>Catatan dinas:</strong> {children}
    </p>
  ) : null
}

type CellSlot = Slot & { field: SimpleField; cell: NonNullable<Slot['cell']> }
function cellsOf(form: FormDefinition, table: string): CellSlot[] {
  return slotsOf(form).filter((slot): slot is CellSlot => slot.cell?.table === table)
}

function TableAnswers({
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
  const cells = cellsOf(form, name).filter((cell) => shown.has(cell.name))
  const rows = Object.entries(field.rows).filter(([row]) => cells.some(({ cell }) => cell.row === row))
  const columns = Object.entries(field.columns).filter(([column]) =>
    cells.some(({ cell }) => cell.column === column),
  )
  const hasTotals = columns.some(([, { total }]) => total)
  return (
    <div className={style.block}>
      <Title className={style.title}>{field.label}</Title>
      {beside && <p className={style.legend}>Angka kecil: {beside.title.toLowerCase()}.</p>}
      <Remark>{remarks[name]}</Remark>
      {/* Scrolls by itself where the columns are many; the keyboard reaches it to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={style.scroll} role="region" aria-label={field.label} tabIndex={0}>
        <table className={style.table}>
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
                  <tr className={style.groupRow}>
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
                        data-number={slot?.field.kind === 'number'}
                        data-label={slot && slot.field.label + unitOf(slot.field)}
                      >
                        {slot && (
                          <>
                            <CellText field={slot.field} value={answerOf(answers, slot.name)} links={links} />
                            {beside && (
                              <span
                                className={style.before}
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
                <th scope="row">Jumlah</th>
                {columns.map(([column, { total, label }]) => (
                  <td key={column} data-number data-label={total && label}>
                    {total && numberText(sumOf(answers, cells, column))}
                    {total && beside && (
                      <span className={style.before}>
                        {' '}
                        {numberText(sumOf(beside.answers, cells, column))}
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
function Breakable({ children }: { children: string }) {
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

/** Short, for a column: the unit stands in its head. */
function shortTextOf(field: SimpleField, value: unknown): string {
  if (field.kind === 'number' && typeof value === 'number') return numberText(value, field.decimals ?? 0)
  if (field.kind === 'date' && typeof value === 'string') return shortDayText(value)
  return textOf(field, value)
}

function CellText({ field, value, links }: { field: SimpleField; value: unknown; links: boolean }) {
  return field.kind === 'number' || field.kind === 'date' ? (
    shortTextOf(field, value)
  ) : (
    <AnswerText field={field} value={value} links={links} />
  )
}

function RowsAnswers(props: AnswersViewProps & { name: string; field: RowsField }) {
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
            (!optional && holds(when, Object.assign(Object.create(answers), row), context)),
        ),
    ),
  )
  const table = (cells: readonly string[], title: string, all: boolean) => {
    const own = cells.flatMap((cell): [string, Column][] => {
      const column = columns.get(cell)
      return column ? [[cell, column]] : []
    })
    // A day without activity has nothing to say of its transport.
    const told = all
      ? rows
      : rows.filter(({ row }) => own.some(([cell]) => answerOf(row, cell) !== undefined))
    return own.length > 0 && told.length > 0 ? (
      <RowsTable {...props} title={title} rows={told} columns={own} />
    ) : null
  }
  return (
    <div className={style.block}>
      <Title className={style.title}>{field.label}</Title>
      <Remark>{remarks[name]}</Remark>
      {renderAside?.(name)}
      {rows.length === 0 ? (
        <p className={style.none}>Tidak ada {field.item}.</p>
      ) : field.groups ? (
        field.groups.map(({ title, fields }, index) => {
          const drawn = table(fields, `${field.label}: ${title}`, index === 0)
          return (
            drawn && (
              <details key={title} className={style.group} open={!isNarrow || !links}>
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
  return rowsOf(answers, name)
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
    <div className={style.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={style.table}>
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
                {column.label}
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
                <td
                  key={cell}
                  data-number={column.kind === 'number'}
                  data-label={column.label + unitOf(column)}
                >
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
                    numberText(
                      rows.reduce((sum, { row }) => sum + amountOf(row, cell), 0),
                      column.kind === 'number' ? column.decimals : undefined,
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
