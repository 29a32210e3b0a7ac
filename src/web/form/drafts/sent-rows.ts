import { parsePath } from '#forms/answers/paths.ts'
import { originsOf } from '#forms/answers/row-origins.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'

import type { PathMove } from './draft.ts'

/** Where a path of a sent report that is being corrected stands by now; undefined where its row is gone. */
export function pathSinceSent({
  form,
  sent,
  answers,
}: {
  form: FormDefinition
  sent: AnswerSheet
  answers: AnswerSheet
}): PathMove {
  return (path) => {
    const { name, row } = parsePath(path)
    const field = slotsOf(form).find((slot) => slot.name === name)?.field
    if (!row || !isRows(field)) return path
    const index = originsOf(field)(listAt(sent, name))(listAt(answers, name)).indexOf(row.index)
    return index === -1 ? undefined : `${name}.${index}.${row.cell}`
  }
}

/** An answered list itself: its rows are known by it until one of them changes. */
function listAt(answers: AnswerSheet, name: string): readonly unknown[] {
  const list = answers[name]
  return Array.isArray(list) ? list : []
}
