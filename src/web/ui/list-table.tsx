import { type ReactNode, useId, useRef, useState } from 'react'

import { Icon } from './icons.tsx'

import classes from './list-table.module.css'

/**
 * What narrows a list down, in a row above it. With `inUse`, the number of filters that do, or a `summary` of what is set, a phone
 * shows a button in their place until it is pressed: the list itself begins on the first screen. What is marked `data-kept` stays.
 * Enter in a search folds them again: what was found stands below, and there is nothing more to choose.
 */
export function Filters({
  children,
  className = '',
  inUse,
  summary,
  word = 'Saring',
}: {
  children: ReactNode
  className?: string | undefined
  inUse?: number
  summary?: string
  /** What the button says. */
  word?: string | undefined
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const folds = inUse !== undefined || summary !== undefined
  return (
    <>
      {folds && (
        <button
          ref={button}
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="settings" size={18} /> {word}
          {summary && <span className={`soft ${classes.summary}`}>{summary}</span>}
          {inUse !== undefined && inUse > 0 && (
            <span className={classes.inUse}>
              {inUse}
              <span className="unseen"> dipakai</span>
            </span>
          )}
        </button>
      )}
      <div
        id={id}
        className={`${classes.filters} ${className}`}
        data-folded={folds && !isOpen}
        onKeyDown={(event) => {
          // Safe: whatever is pressed in, only a search is of this type.
          if (event.key !== 'Enter' || (event.target as HTMLInputElement).type !== 'search') return
          // Else the button, which has the focus next, is pressed.
          event.preventDefault()
          setOpen(false)
          // On a wide screen it is not there, and the search keeps the focus.
          button.current?.focus()
        }}
        role="presentation"
      >
        {children}
      </div>
    </>
  )
}

/** A list and its paging. While the next page is on its way the old one stays, dimmed. */
export function ListFrame({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className="dims" data-stale={isStale} aria-busy={isStale}>
      {children}
    </div>
  )
}

/**
 * A list as a table; where that is too wide, each row is a card. There a cell says its column if it has a `data-label`, and is
 * left out if it is empty or `data-quiet`. The rules weigh nothing, so that a page's own class for a cell goes before them.
 */
export function ListTable({
  caption,
  className = '',
  children,
}: {
  /** What the table is of, for readers. */
  caption: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <table className={`${classes.table} ${className}`}>
      <caption className="unseen">{caption}</caption>
      {children}
    </table>
  )
}

/** A column of a list: its head, and what stands in it for a row. */
export type Column<Row> = {
  head: string
  /** Read out, not seen: above boxes and buttons. */
  isHeadHidden?: boolean
  cell: (row: Row) => ReactNode
  /** The cell that names the row, a number to compare with those above it, a box to tick, or the row's buttons. */
  look?: 'name' | 'number' | 'box' | 'steps'
  /** On a card, the cell says its head first. */
  isLabelled?: boolean
  /** Left out of a card. */
  isQuiet?: (row: Row) => boolean
  className?: string | undefined
  /** The list can be sorted by it, under this name. */
  sortedAs?: string
}
/** By which column a list is sorted. */
export type Order = { by: string; descends: boolean }

/** The rows of a list by their columns. */
export function RowTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isSelected,
  className,
  order,
  onOrder,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  isSelected?: ((row: Row) => boolean) | undefined
  className?: string | undefined
  order?: Order
  onOrder?: (order: Order) => void
}) {
  return (
    <ListTable caption={caption} className={className}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { head, isHeadHidden, sortedAs } = column
            const direction = order?.by === sortedAs ? order : undefined
            return (
              <th
                key={head}
                scope="col"
                className={classOf(column)}
                aria-sort={direction && (direction.descends ? 'descending' : 'ascending')}
              >
                {isHeadHidden ? (
                  <span className="unseen">{head}</span>
                ) : sortedAs && onOrder ? (
                  <SortButton
                    direction={direction}
                    onClick={() =>
                      onOrder({ by: sortedAs, descends: direction !== undefined && !direction.descends })
                    }
                  >
                    {head}
                  </SortButton>
                ) : (
                  head
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-selected={isSelected?.(row)}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

/** The head of a column that sorts. */
export function SortButton({
  direction,
  onClick,
  children,
}: {
  /** How the column sorts now; undefined where another does. */
  direction: Pick<Order, 'descends'> | undefined
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`bare ${classes.sort}`}
      data-sorted={direction && (direction.descends ? 'down' : 'up')}
      onClick={onClick}
    >
      {children}
      <Icon name="down" size={14} />
    </button>
  )
}

const looks = { name: undefined, number: classes.number, box: classes.box, steps: classes.steps } as const
const classOf = <Row,>({ look, className }: Column<Row>): string | undefined =>
  [look && looks[look], className].filter(Boolean).join(' ') || undefined

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, look, isLabelled, isQuiet } = column
  if (look === 'name')
    return (
      <th scope="row" className={classOf(column)}>
        {cell(row)}
      </th>
    )
  return (
    <td className={classOf(column)} data-label={isLabelled ? head : undefined} data-quiet={isQuiet?.(row)}>
      {cell(row)}
    </td>
  )
}
