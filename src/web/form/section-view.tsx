import type { Section } from '#forms/define-form.ts'

import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { RowsView } from './rows-view.tsx'
import { TableView } from './table-view.tsx'

import style from './form.module.css'

/** The questions of one section that are shown at this moment. */
export function SectionView({ editor, section }: { editor: Editor; section: Section }) {
  return (
    <div className={style.section}>
      {Object.entries(section.fields).map(([name, field]) => {
        if (field.kind === 'table')
          return Object.keys(field.rows).some((row) =>
            Object.keys(field.columns).some((column) => editor.shown.has(`${row}_${column}`)),
          ) ? (
            <TableView key={name} editor={editor} name={name} field={field} />
          ) : null
        if (!editor.shown.has(name)) return null
        if (field.kind === 'rows') return <RowsView key={name} editor={editor} name={name} field={field} />
        return <FieldView key={name} editor={editor} path={name} field={field} />
      })}
    </div>
  )
}
