import type { ReactNode } from 'react'

import { valueAt } from '#forms/answers/paths.ts'
import { textOf } from '#forms/answers/words.ts'
import type { SimpleField } from '#forms/define-form.ts'

import { Remark } from '../reading/remark.tsx'
import { answerWords, type AnswerWords, Findings, Meaning, Notes, remarkIdOf } from './answer-words.tsx'
import { type Editor, idOf } from './editor.ts'
import { GuideButton } from './guide-button.tsx'
import { inputs } from './kinds/index.tsx'
import type { InputKind } from './kinds/input.ts'
import { runOnRelease } from './run-on-release.ts'

import classes from './form.module.css'

type Props = {
  editor: Editor
  path: string
  field: SimpleField
  /** The accessible name in a table's cell; draws the input alone. What is wrong with it stands below its row. */
  cellName?: string | undefined
}

/** One question: its words, its input, and all messages about the answer. */
export function FieldView({ editor, path, field, cellName }: Props) {
  const compact = cellName !== undefined
  const words = answerWords(editor, path, field, compact)
  if (field.computed)
    return <ComputedField editor={editor} path={path} field={field} words={words} cellName={cellName} />

  // Safe: `field.kind` picks the input of the field's own kind.
  const kind = inputs[field.kind] as unknown as InputKind<typeof field.kind>
  const value = valueAt(editor.draft.answers, path)
  const proposed = proposedAt(editor, path, field)
  const input = editor.drawn[path] ?? (
    <kind.Input
      id={idOf(path)}
      path={path}
      editor={editor}
      field={field}
      value={value ?? proposed}
      typed={editor.draft.typed[path]}
      onChange={(next, text) => editor.change(path, next, text)}
      isInvalid={words.error !== undefined}
      describedBy={words.describedBy}
      name={cellName}
      compact={compact}
    />
  )
  const meant = (
    <>
      <Meaning path={path} words={words} />
      {proposed !== undefined && (
        <p className={classes.proposed}>{compact ? 'Otomatis' : 'Terisi otomatis; ketik bila berbeda'}</p>
      )}
    </>
  )
  const onBlur = () => runOnRelease(() => editor.leave(path))
  if (compact)
    return (
      <div onBlur={onBlur}>
        {input}
        <Notes path={path} words={words} inCell />
        {meant}
      </div>
    )
  const answer = (
    <>
      <Notes path={path} words={words} />
      <GuideButton guide={field.guide} />
      <Remark place="above" id={remarkIdOf(path)}>
        {words.remark}
      </Remark>
      {input}
      <Findings path={path} words={words} />
      {meant}
    </>
  )
  const wrap = kind.wrap(field, compact)
  if (wrap === 'group')
    return (
      <div onBlur={onBlur}>
        <fieldset id={`${idOf(path)}-kotak`} className="fieldset" aria-describedby={words.describedBy}>
          <legend className={classes.label}>{titled(field)}</legend>
          {answer}
        </fieldset>
      </div>
    )
  return (
    <div className="fieldset" onBlur={onBlur}>
      {wrap === 'label' && (
        <label className={classes.label} htmlFor={idOf(path)}>
          {titled(field)}
        </label>
      )}
      {answer}
    </div>
  )
}

/** What stands in the field for an answer that nobody has given. */
function proposedAt(editor: Editor, path: string, field: SimpleField): unknown {
  const isUntouched =
    valueAt(editor.draft.answers, path) === undefined && editor.draft.typed[path] === undefined
  return isUntouched && field.proposal ? valueAt(editor.filled, path) : undefined
}

/** An answer that follows from others: shown, not asked. */
function ComputedField({ editor, path, field, cellName, words }: Props & { words: AnswerWords }) {
  const compact = cellName !== undefined
  return (
    <div className={compact ? undefined : 'fieldset'}>
      {!compact && <span className={classes.label}>{field.label}</span>}
      {/* Errors of a sum stand here, and the summary of errors leads here. */}
      <output
        id={idOf(path)}
        tabIndex={-1}
        className={compact ? classes.computedCell : classes.computed}
        aria-label={cellName}
        aria-describedby={words.describedBy}
      >
        {textOf(field, valueAt(editor.filled, path))}
      </output>
      <Notes path={path} words={words} />
      {!compact && (
        <>
          <GuideButton guide={field.guide} />
          <Remark place="above" id={remarkIdOf(path)}>
            {words.remark}
          </Remark>
          <Findings path={path} words={words} />
        </>
      )}
      <Meaning path={path} words={words} />
    </div>
  )
}

/** What is required is unmarked; what may stay empty says so. */
function titled(field: { label: string; optional?: true }): ReactNode {
  return (
    <>
      {field.label} {field.optional && <span className={classes.optional}>(opsional)</span>}
    </>
  )
}
