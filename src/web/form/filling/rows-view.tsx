import { useState } from 'react'

import { capitalText } from '#domain/words.ts'
import { asRows, rowLabelOf } from '#forms/answers/rows.ts'
import { shownItems } from '#forms/answers/visibility.ts'
import type { RowsField } from '#forms/define-form.ts'

import { withRowAdded, withRowDuplicated, withRowRemoved } from '../drafts/draft.ts'
import { Remark } from '../reading/remark.tsx'
import { type Editor, focusPath, idOf } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { GuideButton } from './guide-button.tsx'

import classes from './form.module.css'

/** A list that the person adds to: one numbered card a row. */
export function RowsView({ editor, name, field }: { editor: Editor; name: string; field: RowsField }) {
  const rows = asRows(editor.draft.answers[name])
  const filled = asRows(editor.filled[name])
  const error = editor.errors.get(name)
  const [done, setDone] = useState('')
  const isFull = rows.length >= field.max
  const firstField = Object.keys(field.fields)[0] ?? ''
  const remove = (index: number) => {
    setDone(`${capitalText(rowLabelOf(field, rows[index] ?? {}, index))} dihapus.`)
    editor.update((draft) => withRowRemoved(draft, name, index))
    // Behind the last row nothing takes the button's place.
    if (index === rows.length - 1) requestAnimationFrame(() => document.getElementById(idOf(name))?.focus())
  }
  const add = () => {
    editor.update((draft) => withRowAdded(draft, name))
    // The row is drawn before its first field can take the focus.
    requestAnimationFrame(() => focusPath(`${name}.${rows.length}.${firstField}`))
  }
  return (
    <fieldset id={`${idOf(name)}-kotak`} className="fieldset">
      <legend className={classes.label}>
        {field.label} {field.optional && <span className={classes.optional}>(opsional)</span>}
      </legend>
      {field.hint && <p className={classes.notes}>{field.hint}</p>}
      <GuideButton guide={field.guide} />
      <Remark place="above">{editor.remarks[name]}</Remark>
      {rows.length === 0 && <p className={classes.emptyRows}>Belum ada {field.item}.</p>}
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
          <li key={index} className={classes.card}>
            <div className="row gap-2">
              <h3 className={classes.cardTitle}>{capitalText(rowLabelOf(field, row, index))}</h3>
              <button
                type="button"
                className={classes.textButton}
                disabled={isFull}
                aria-label={`Salin ${rowLabelOf(field, row, index)}`}
                onClick={() => editor.update((draft) => withRowDuplicated(draft, name, index, field))}
              >
                Salin
              </button>
              <button
                type="button"
                className={`${classes.textButton} ${classes.danger}`}
                aria-label={`Hapus ${rowLabelOf(field, row, index)}`}
                onClick={() => remove(index)}
              >
                Hapus
              </button>
            </div>
            <div className={classes.cardFields}>
              {shownItems(field, filled[index] ?? row, editor.filled, editor.context).map(
                ([cell, cellField]) => (
                  <FieldView key={cell} editor={editor} path={`${name}.${index}.${cell}`} field={cellField} />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
      {error && <p className={classes.error}>{error}</p>}
      {(editor.warnings.get(name) ?? []).map((sentence) => (
        <p key={sentence} className={classes.warning}>
          {sentence}
        </p>
      ))}
      <div className={classes.rowsFoot}>
        <button type="button" id={idOf(name)} className={classes.addButton} disabled={isFull} onClick={add}>
          Tambah {field.item}
        </button>
        <span className="soft">
          {rows.length} dari paling banyak {field.max}
        </span>
        <span className="unseen" role="status">
          {/* The number tells a second removal of the same place from the first. */}
          {done && `${done} Tersisa ${rows.length}.`}
        </span>
      </div>
    </fieldset>
  )
}
