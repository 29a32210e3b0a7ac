import { type ReactNode, useState } from 'react'

import { Checkbox } from './checkbox.tsx'
import type { Column } from './list-table.tsx'

import classes from './list-selection.module.css'

type Key = string | number
/** Which rows of a page are ticked. Make one with useSelection. */
type Selection<K extends Key> = ReturnType<typeof useSelection<K>>

/** Which of the rows on the page are ticked; a row that has gone meanwhile no longer counts. */
export function useSelection<K extends Key>(selectable: readonly K[]) {
  const [ticked, setTicked] = useState<ReadonlySet<K>>(new Set())
  const selected = selectable.filter((key) => ticked.has(key))
  return {
    selectable,
    selected,
    has: (key: K) => selected.includes(key),
    isAll: selectable.length > 0 && selected.length === selectable.length,
    set: (key: K, on: boolean) =>
      setTicked((before) => {
        const next = new Set(before)
        if (on) next.add(key)
        else next.delete(key)
        return next
      }),
    setAll: (on: boolean) => setTicked(new Set(on ? selectable : [])),
    setOnly: (keys: readonly K[]) => setTicked(new Set(keys)),
  }
}

/** Above the table of a list: all rows of the page at once, how many are ticked, and what can be done with them. */
export function SelectionBar<K extends Key>({
  selection,
  extra,
  hint,
  children,
}: {
  selection: Selection<K>
  /** Another choice beside 'all'. */
  extra?: ReactNode
  /** The words shown while nothing is ticked. */
  hint: string
  /** The button of what is done with the ticked rows. */
  children: ReactNode
}) {
  const count = selection.selected.length
  return (
    <div className={classes.bar}>
      <Checkbox
        checked={selection.isAll}
        partly={count > 0 && !selection.isAll}
        disabled={selection.selectable.length === 0}
        onChange={selection.setAll}
      >
        Pilih semua di halaman ini
      </Checkbox>
      {extra}
      <span className={`unseen-narrow ${classes.chosen}`} role="status">
        {count > 0 ? `${count} dipilih` : hint}
      </span>
      {children}
    </div>
  )
}

/** The column of boxes: a row without a box cannot be ticked, one with `why` cannot be ticked now. */
export function boxColumn<Row, K extends Key>(
  selection: Selection<K>,
  keyOf: (row: Row) => K,
  boxOf: (row: Row) => { name: string; why?: string | undefined } | null,
): Column<Row> {
  return {
    head: 'Pilih',
    isHeadHidden: true,
    look: 'box',
    cell: (row) => {
      const box = boxOf(row)
      if (!box) return null
      const { name, why } = box
      return (
        <Checkbox
          checked={selection.has(keyOf(row))}
          disabled={why !== undefined}
          title={why}
          name={why === undefined ? `Pilih ${name}` : `Pilih ${name} (${lowered(why)})`}
          onChange={(on) => selection.set(keyOf(row), on)}
        />
      )
    },
  }
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
