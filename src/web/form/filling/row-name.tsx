import { tickOf } from '#forms/answers/words.ts'

import { withTableRow, withValue } from '../drafts/draft.ts'
import type { Editor } from './editor.ts'
import type { Row } from './table-rows.ts'

import style from './form.module.css'

/** What a row of a table is called, with the tick that opens it. */
export function RowName({ editor, table, row }: { editor: Editor; table: string; row: Row }) {
  if (row.isFixed) return <span className={style.rowName}>{row.label}</span>
  return (
    <label className={style.rowName}>
      <input
        type="checkbox"
        className="box"
        checked={row.isOpen}
        onChange={({ target }) => toggle(editor, table, row, target.checked)}
      />
      <span>{row.label}</span>
    </label>
  )
}

function toggle(editor: Editor, table: string, row: Row, open: boolean): void {
  const cells = row.cells.map(({ name }) => name)
  editor.update((draft) => {
    const next = withTableRow(draft, { table, row: row.code, cells }, open)
    return open && row.ticked ? withValue(next, row.ticked.name, tickOf(row.ticked.field)) : next
  })
}
