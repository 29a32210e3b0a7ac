import type { ReactNode } from 'react'

import { noteOf, textOf } from '#forms/answers/words.ts'
import type { SimpleField } from '#forms/define-form.ts'

import { valueAt } from '../drafts/draft.ts'
import { type Editor, idOf } from './editor.ts'
import { inputs } from './kinds/index.tsx'
import type { InputKind } from './kinds/input.ts'
import { jumpWarning, lastMonthText } from './last-month.ts'
import { whenReleased } from './when-released.ts'

import style from './form.module.css'

type Props = {
  editor: Editor
  path: string
  field: SimpleField
  /** The accessible name in a table's cell; draws the input alone. */
  cellName?: string
}

/** One question: its words, its input, and all that is to be said about the answer. */
export function FieldView({ editor, path, field, cellName }: Props) {
  const compact = cellName !== undefined
  const id = idOf(path)
  // Safe: `field.kind` picks the input of the very kind that the field has.
  const kind = inputs[field.kind] as unknown as InputKind<typeof field.kind>
  const wrap = kind.wrap(field, compact)
  const error = editor.errors.get(path)
  const isRow = path.includes('.')
  const value = valueAt(editor.draft.answers, path)
  const proposed =
    value === undefined && field.proposal && editor.draft.typed[path] === undefined
      ? valueAt(editor.filled, path)
      : undefined
  const before = isRow ? undefined : lastMonthText(field, path, editor.context.previous)
  const warnings = [
    ...(editor.warnings.get(path) ?? []),
    // What follows from other numbers (a stock) jumps with them.
    ...(isRow || field.proposal ? [] : [jumpWarning(field, path, value, editor.context.previous)]),
  ].filter((sentence) => sentence !== undefined)
  const notes = [
    field.hint && !compact && <p key="hint">{field.hint}</p>,
    before && <p key="before">{compact ? `Lalu ${before}` : `Bulan lalu: ${before}`}</p>,
    !isRow && editor.draft.copied.includes(path) && (
      <p key="copied" className={style.copied}>
        Disalin dari bulan lalu
      </p>
    ),
    editor.before.has(path) && (
      <p key="changed" className={style.changed}>
        Diubah. Sebelumnya: {editor.before.get(path)}
      </p>
    ),
  ].filter(Boolean)
  const note = noteOf(field, value, editor.context)
  const remark = editor.remarks[path]
  const describedBy =
    [
      error && `${id}-galat`,
      remark && `${id}-catatan`,
      warnings.length > 0 && `${id}-peringatan`,
      note && !error && `${id}-arti`,
      notes.length > 0 && `${id}-petunjuk`,
    ]
      .filter(Boolean)
      .join(' ') || undefined

  const said = (
    <>
      {error && (
        <p id={`${id}-galat`} className={style.error}>
          {error}
        </p>
      )}
      {warnings.length > 0 && (
        <div id={`${id}-peringatan`} className={style.warning}>
          {warnings.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {note && !error && (
        <p id={`${id}-arti`} className={style.note} data-tone={note.tone}>
          {note.words}
        </p>
      )}
      {proposed !== undefined && !field.computed && (
        <p className={style.proposed}>{compact ? 'Otomatis' : 'Terisi otomatis; ketik bila berbeda'}</p>
      )}
    </>
  )
  if (field.computed)
    return (
      <div className={compact ? undefined : style.field}>
        {!compact && <span className={style.label}>{field.label}</span>}
        {/* What is wrong with a sum is told here, and the way to it ends here. */}
        <output
          id={id}
          tabIndex={-1}
          className={compact ? style.computedCell : style.computed}
          aria-label={cellName}
          aria-describedby={describedBy}
        >
          {textOf(field, valueAt(editor.filled, path))}
        </output>
        {notes.length > 0 && (
          <div id={`${id}-petunjuk`} className={style.notes}>
            {notes}
          </div>
        )}
        <Remark id={`${id}-catatan`}>{remark}</Remark>
        {said}
      </div>
    )

  const input = editor.drawn[path] ?? (
    <kind.Input
      id={id}
      field={field}
      value={value ?? proposed}
      typed={editor.draft.typed[path]}
      onChange={(next, text) => editor.change(path, next, text)}
      isInvalid={error !== undefined}
      describedBy={describedBy}
      name={cellName}
      compact={compact}
    />
  )
  const onBlur = () => whenReleased(() => editor.leave(path))
  if (compact)
    return (
      <div onBlur={onBlur}>
        {input}
        {notes.length > 0 && (
          <div id={`${id}-petunjuk`} className={style.cellNotes}>
            {notes}
          </div>
        )}
        <Remark id={`${id}-catatan`}>{remark}</Remark>
        {said}
      </div>
    )
  const help = notes.length > 0 && (
    <div id={`${id}-petunjuk`} className={style.notes}>
      {notes}
    </div>
  )
  if (wrap === 'group')
    return (
      <div onBlur={onBlur}>
        <fieldset id={`${id}-kotak`} className={style.field} aria-describedby={describedBy}>
          <legend className={style.label}>{titled(field)}</legend>
          {help}
          <Remark id={`${id}-catatan`}>{remark}</Remark>
          {input}
          {said}
        </fieldset>
      </div>
    )
  return (
    <div className={style.field} onBlur={onBlur}>
      {wrap === 'label' && (
        <label className={style.label} htmlFor={id}>
          {titled(field)}
        </label>
      )}
      {help}
      <Remark id={`${id}-catatan`}>{remark}</Remark>
      {input}
      {said}
    </div>
  )
}

/** What is required is unmarked; what may stay empty says so. */
function titled(field: { label: string; optional?: true }): ReactNode {
  return (
    <>
      {field.label} {field.optional && <span className={style.optional}>(opsional)</span>}
    </>
  )
}

/** The office's words beside the field that they concern. */
function Remark({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className={style.remark}>
      <strong>Catatan dinas:</strong> {children}
    </p>
  )
}
