import type { ReactNode } from 'react'

import { capitalText } from '#domain/words.ts'
import { parsePath, valueAt } from '#forms/answers/paths.ts'
import { comparedWith, noteOf } from '#forms/answers/words.ts'
import type { SimpleField } from '#forms/define-form.ts'

import { type Editor, idOf } from './editor.ts'
import { jumpWarning, lastMonthText } from './last-month.ts'

import classes from './form.module.css'

/** All messages about one answer. */
export type AnswerWords = {
  error: string | undefined
  warnings: readonly string[]
  /** What the answer means; an error takes its place. */
  meaning: ReturnType<typeof noteOf>
  remark: string | undefined
  /** The hint and where the answer comes from, as drawn. */
  notes: readonly ReactNode[]
  /** The ids of what a screen reader reads with the input. */
  describedBy: string | undefined
}

/** The id of each sort of words about a path; the input is described by those that are drawn. */
const idsOf = (path: string) => {
  const id = idOf(path)
  return {
    error: `${id}-galat`,
    remark: `${id}-catatan`,
    warnings: `${id}-peringatan`,
    meaning: `${id}-arti`,
    notes: `${id}-petunjuk`,
  }
}

/** The fields of a row are not compared with last month's: its rows are others. */
const isOfRow = (path: string) => parsePath(path).row !== undefined

export function answerWords(editor: Editor, path: string, field: SimpleField, compact: boolean): AnswerWords {
  const ids = idsOf(path)
  const value = valueAt(editor.draft.answers, path)
  const error = editor.errors.get(path)
  const meaning = error ? null : noteOf(field, value, editor.context)
  const remark = editor.remarks[path]
  const warnings = warningsOf(editor, path, field, value)
  const notes = notesOf(editor, path, field, compact)
  const describedBy =
    [
      error && ids.error,
      remark && ids.remark,
      warnings.length > 0 && ids.warnings,
      meaning && ids.meaning,
      notes.length > 0 && ids.notes,
    ]
      .filter(Boolean)
      .join(' ') || undefined
  return { error, warnings, meaning, remark, notes, describedBy }
}

function warningsOf(editor: Editor, path: string, field: SimpleField, value: unknown): string[] {
  return [
    ...(editor.warnings.get(path) ?? []),
    // What follows from other numbers (a stock) jumps with them.
    ...(isOfRow(path) || field.proposal ? [] : [jumpWarning(field, path, value, editor)]),
  ].filter((sentence) => sentence !== undefined)
}

function notesOf(editor: Editor, path: string, field: SimpleField, compact: boolean): ReactNode[] {
  const before = isOfRow(path) ? undefined : lastMonthText(field, path, editor.context.previous)
  const { since } = comparedWith(editor.form)
  return [
    field.hint && !compact && (
      <p key="hint" className="flat">
        {field.hint}
      </p>
    ),
    before && (
      <p key="before" className="flat">
        {compact ? `Lalu ${before}` : `${capitalText(since)}: ${before}`}
      </p>
    ),
    !isOfRow(path) && editor.draft.copied.includes(path) && (
      <p key="copied" className={classes.copied}>
        Disalin dari {since}
      </p>
    ),
    editor.before.has(path) && (
      <p key="changed" className={classes.changed}>
        Diubah. Sebelumnya: {editor.before.get(path)}
      </p>
    ),
  ].filter(Boolean)
}

/** The hint, last month's number, and where the answer comes from. */
export function Notes({
  path,
  words,
  inCell = false,
}: {
  path: string
  words: AnswerWords
  inCell?: boolean
}) {
  if (words.notes.length === 0) return null
  return (
    <div id={idsOf(path).notes} className={inCell ? classes.cellNotes : classes.notes}>
      {words.notes}
    </div>
  )
}

/** The id under which a path's remark describes its input. */
export const remarkIdOf = (path: string) => idsOf(path).remark

/** An error that appears while its field is typed into must not stay under the bar of buttons. */
function bringIntoView(error: HTMLElement | null) {
  if (error && document.activeElement?.closest(`[aria-describedby~="${error.id}"]`))
    error.scrollIntoView({ block: 'nearest' })
}

/** What is wrong or unlikely about the answer. */
export function Findings({ path, words: { error, warnings } }: { path: string; words: AnswerWords }) {
  const ids = idsOf(path)
  return (
    <>
      {error && (
        <p id={ids.error} ref={bringIntoView} className={classes.error}>
          {error}
        </p>
      )}
      {warnings.length > 0 && (
        <div id={ids.warnings} className={classes.warning}>
          {warnings.map((sentence) => (
            <p key={sentence} className="flat">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** What the answer means. */
export function Meaning({ path, words: { meaning } }: { path: string; words: AnswerWords }) {
  if (!meaning) return null
  return (
    <p id={idsOf(path).meaning} className={classes.note} data-tone={meaning.tone}>
      {meaning.words}
    </p>
  )
}
