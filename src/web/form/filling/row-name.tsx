import { useRef } from 'react'

import { tickOf } from '#forms/answers/words.ts'

import { cellsOf, type RowCells, withTableRow, withValue } from '../drafts/draft.ts'
import type { Editor } from './editor.ts'
import type { Row } from './table-rows.ts'

import classes from './form.module.css'

/** What a row of a table is called, with the tick that opens it. What a slip of the hand closed comes back with the tick. */
export function RowName({ editor, table, row }: { editor: Editor; table: string; row: Row }) {
  const closed = useRef<RowCells>(undefined)
  function toggle(open: boolean): void {
    const cells = row.cells.map(({ name }) => name)
    editor.update((draft) => {
      if (!open) closed.current = cellsOf(draft, cells)
      const next = withTableRow(draft, { table, row: row.code, cells }, open, closed.current)
      return open && row.ticked ? withValue(next, row.ticked.name, tickOf(row.ticked.field)) : next
    })
  }
  if (row.isFixed) return <span className={classes.rowName}>{row.label}</span>
  return (
    <label className={classes.rowName}>
      <input
        type="checkbox"
        className="box"
        checked={row.isOpen}
        onChange={({ target }) => toggle(target.checked)}
      />
      <span>{row.label}</span>
    </label>
  )
}
