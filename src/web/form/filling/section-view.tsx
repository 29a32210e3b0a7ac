import { Suspense } from 'react'

import { type CalendarField, findCalendar, isCalendar } from '#forms/calendar.ts'
import type { Section } from '#forms/define-form.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { CodeAhead } from '../../ui/late-code.tsx'
import { patientPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { RowsView } from './rows-view.tsx'
import { TableView } from './table-view.tsx'

const loadCalendar = () => import('./calendar-view.tsx')
const CalendarView = patientPart<'CalendarView', { editor: Editor; name: string; field: CalendarField }>(
  loadCalendar,
  'CalendarView',
)

/** The questions of one section that are shown at this moment. */
export function SectionView({ editor, section }: { editor: Editor; section: Section }) {
  return (
    <div className="column">
      {findCalendar(editor.form) && <CodeAhead load={loadCalendar} />}
      {Object.entries(section.fields).map(([name, field]) => {
        if (isTable(field))
          return Object.keys(field.rows).some((row) =>
            Object.keys(field.columns).some((column) => editor.shown.has(`${row}_${column}`)),
          ) ? (
            <TableView key={name} editor={editor} name={name} field={field} />
          ) : null
        if (!editor.shown.has(name)) return null
        if (isRows(field))
          return isCalendar(field) ? (
            <Suspense key={name} fallback={<Skeletons rows={1} height={320} label="Memuat kalender…" />}>
              <CalendarView editor={editor} name={name} field={field} />
            </Suspense>
          ) : (
            <RowsView key={name} editor={editor} name={name} field={field} />
          )
        return <FieldView key={name} editor={editor} path={name} field={field} />
      })}
    </div>
  )
}
