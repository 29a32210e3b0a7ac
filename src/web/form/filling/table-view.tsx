import type { TableField } from '#forms/define-form.ts'

import { useNarrow } from '../../ui/use-narrow.ts'
import { Remark } from '../reading/remark.tsx'
import { type Editor, idOf } from './editor.ts'
import { GuideButton } from './guide-button.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { rowsOfTable } from './table-rows.ts'

import classes from './form.module.css'

/** Fixed rows by columns. Only ticked rows are asked about; the others store what an unopened row stores. */
export function TableView({ editor, name, field }: { editor: Editor; name: string; field: TableField }) {
  const isNarrow = useNarrow()
  const Rows = isNarrow || field.layout === 'cards' ? TableCards : TableGrid
  return (
    <div id={`${idOf(name)}-kotak`} className="fieldset">
      <h3 id={`${idOf(name)}-judul`} className={classes.label}>
        {field.label}
      </h3>
      {field.hint && <p className={classes.notes}>{field.hint}</p>}
      <GuideButton guide={field.guide} />
      <Remark place="above">{editor.remarks[name]}</Remark>
      <Rows editor={editor} name={name} field={field} rows={rowsOfTable(editor, name, field)} />
    </div>
  )
}
