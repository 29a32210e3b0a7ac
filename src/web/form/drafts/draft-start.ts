import { valueAt } from '#forms/answers/paths.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { DeviceCopy, SavedSheet } from './draft-shapes.ts'
import { type Draft, listHeldBack, payloadOf, withValue } from './draft.ts'
import { sameAnswers } from './same-answers.ts'

/** The server's sheet as a draft. */
export const draftOf = ({ answers, copied }: SavedSheet): Draft => ({
  answers,
  copied,
  typed: {},
  opened: [],
})

/** The server's sheet as a draft, which keeps what the server could not be given of the draft so far. */
export function followed(
  sheet: SavedSheet,
  { answers, typed, opened }: Draft,
  held: readonly string[],
): Draft {
  return held.reduce((draft, path) => withValue(draft, path, valueAt(answers, path), typed[path]), {
    ...draftOf(sheet),
    opened,
  })
}

/**
 * Where a draft starts: what the server holds, unless this device holds something that the server has never got. Both
 * changed: a conflict, for the person to decide.
 */
export function startOf(
  form: FormDefinition,
  context: FormContext,
  read: SavedSheet,
  left: DeviceCopy | null,
): { draft: Draft; saved: SavedSheet; conflict: SavedSheet | null; aside: Draft | null; restored: boolean } {
  if (!left) return { draft: draftOf(read), saved: read, conflict: null, aside: null, restored: false }
  const copy = wholeCopy(left, read)
  const { aside } = copy
  // Without a connection the report is read from the device's memory, and the draft has been saved since.
  const saved = read.version < copy.saved.version ? copy.saved : read
  const fresh = { draft: draftOf(saved), saved, conflict: null, aside, restored: false }
  const mine = payloadOf(form, copy.draft, context)
  const held = listHeldBack(form, copy.draft, context)
  const isSame = sameAnswers(mine, saved.answers)
  if (isSame) return { ...fresh, draft: copy.draft, restored: held.length > 0 }
  // What a pared copy began with is gone, unless nobody has saved since.
  const isOriginGone = copy.pared && copy.saved !== read
  // The server has moved on and this device has not, except for answers that it could not send and nobody else has given.
  const isAnswered = held.some((path) => valueAt(saved.answers, path) !== undefined)
  if (!isOriginGone && sameAnswers(mine, copy.saved.answers) && !isAnswered)
    return { ...fresh, draft: followed(saved, copy.draft, held), restored: held.length > 0 }
  if (saved.version === copy.saved.version || isKnown(saved, [copy.saved.answers, ...copy.given]))
    return { draft: copy.draft, saved, conflict: null, aside, restored: true }
  return { draft: copy.draft, saved: copy.saved, conflict: saved, aside, restored: true }
}

/**
 * What several pages have left, as one: the newest copy, with the newest other one set aside, such as of another tab without a
 * connection. Null for nothing.
 */
export function inheritedFrom(left: readonly DeviceCopy[], read: SavedSheet): DeviceCopy | null {
  const [newest, ...others] = left.map((copy) => wholeCopy(copy, read))
  if (!newest || newest.aside) return newest ?? null
  const other = others.find(
    ({ isUnsaved = true, draft }) => isUnsaved && !sameAnswers(draft.answers, newest.draft.answers),
  )
  return other ? { ...newest, aside: other.draft, isAsideTyped: true } : newest
}

/** A pared copy over what the server holds now. What the server held then is known only where nobody has saved since. */
function wholeCopy(copy: DeviceCopy, read: SavedSheet): DeviceCopy {
  if (!copy.pared) return copy
  return {
    ...copy,
    draft: over(read, copy.draft, copy.pared.cleared),
    aside: copy.aside && over(read, copy.aside, copy.pared.clearedAside),
    saved: read.version === copy.saved.version ? read : copy.saved,
  }
}

function over(read: SavedSheet, draft: Draft, cleared: readonly string[]): Draft {
  const answers = { ...read.answers, ...draft.answers }
  for (const name of cleared) delete answers[name]
  return { ...draft, answers }
}

/** Whether a newer version holds only what this device has seen or given: then it is no conflict. */
export function isKnown({ answers }: Pick<SavedSheet, 'answers'>, known: readonly AnswerSheet[]): boolean {
  return known.some((other) => sameAnswers(answers, other))
}
