import { parsePath } from '#forms/answers/paths.ts'
import { asRows, dayOfRow } from '#forms/answers/rows.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { RowsField } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'

import type { KeeperDependencies, KeeperState, SavedSheet } from './draft-shapes.ts'
import { followed } from './draft-start.ts'
import { type Draft, listHeldBack, withRowAdded, withRowRemoved, withValue } from './draft.ts'
import { changedNames, sameAnswers } from './same-answers.ts'
import { savable } from './saving.ts'

/**
 * The draft over a sheet that somebody else has saved: what was changed here since `saved`, and the sheet's answers to all else. Of a list
 * of days each day counts by itself: two people may have recorded two of them.
 */
export function laidOver(
  sheet: SavedSheet,
  state: KeeperState,
  of: Pick<KeeperDependencies, 'form' | 'context'>,
): Draft {
  const { saved, refused } = state
  const heldIn = (draft: Draft) => listHeldBack(of.form, draft, of.context, refused)
  const held = heldIn(state.draft).map(parsePath)
  const given = savable(state, of)
  const draft = slotsOf(of.form).reduce((own, { name, field }) => {
    if (!isRows(field) || field.orderedBy === undefined || !field.unique?.includes(field.orderedBy))
      return own
    return withOthersDays(own, {
      name,
      field,
      before: asRows(saved.answers[name]),
      theirs: asRows(sheet.answers[name]),
      given: asRows(given[name]),
      held: new Set(held.flatMap(({ name: list, row }) => (list === name && row ? [row.index] : []))),
    })
  }, state.draft)
  const changed = changedNames(saved.answers, savable({ ...state, draft }, of))
  const over = followed(sheet, draft, [...changed, ...heldIn(draft)])
  const copied = draft.copied.filter((name) => changed.includes(name))
  return { ...over, copied: [...new Set([...over.copied, ...copied])] }
}

type Days = {
  name: string
  field: RowsField
  /** The list as the server held it before, and as somebody else has saved it. */
  before: readonly AnswerSheet[]
  theirs: readonly AnswerSheet[]
  /** The rows of this draft as the server can be given them. */
  given: readonly AnswerSheet[]
  /** The rows in which something stands that it cannot be given. */
  held: ReadonlySet<number>
}

/** A draft whose list has the other's rows for the days that were not changed here. */
function withOthersDays(draft: Draft, { name, field, before, theirs, given, held }: Days): Draft {
  const mine = asRows(draft.answers[name])
  const sameDay = (rows: readonly AnswerSheet[], row: AnswerSheet) =>
    rows.find((other) => dayOfRow(field, other) === dayOfRow(field, row))
  const isChanged = (row: AnswerSheet, index: number) => {
    const former = sameDay(before, row)
    return held.has(index) || !former || !sameAnswers(former, given[index] ?? {})
  }
  let next = draft
  // From the last one on: those before it keep their places.
  for (const [index, row] of [...mine.entries()].toReversed()) {
    if (isChanged(row, index)) continue
    const other = sameDay(theirs, row)
    next = other
      ? withValue(next, name, asRows(next.answers[name]).with(index, other))
      : withRowRemoved(next, name, index)
  }
  const others = theirs.filter((row) => !sameDay(mine, row) && !sameDay(before, row))
  return others.reduce<Draft>((own, row) => withRowAdded(own, name, row), next)
}
