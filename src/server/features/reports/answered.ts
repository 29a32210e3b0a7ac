import { labelOf } from '#forms/answers/slots.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { textOf } from '#forms/answers/words.ts'
import { listTablesOf } from '#forms/columns.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { SimpleField } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { contextOf } from './life/context.ts'
import type { OpenDossier, Sheets } from './life/dossier.ts'
import { presentFacility, presentHeader } from './life/present.ts'
import { definitionOf } from './life/target.ts'

/** What was answered to a question, as a value and in words. */
export const answerTo = (key: string, field: SimpleField, answers: AnswerSheet) => ({
  ...{ key, value: answerOf(answers, key) ?? null, text: textOf(field, answers[key]) },
})

/** A report as it was answered: its questions and lists in the words of its version. */
export function presentAnswered(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry, now: Date) {
  const definition = definitionOf(dossier, forms)
  const answers = sheets[dossier.form] ?? {}
  const shown = shownSlots(definition, answers, contextOf(dossier, definition, now, sheets))
  return {
    ...presentHeader(dossier, forms, now),
    facility: presentFacility(dossier.facility),
    form_title: definition.title,
    questions: shown.flatMap((slot) => {
      const told = { section: slot.section, label: labelOf(slot) }
      return isRows(slot.field) ? [] : [{ ...told, ...answerTo(slot.name, slot.field, answers) }]
    }),
    lists: listTablesOf(definition)
      .filter((list) => shown.some(({ name }) => name === list.name))
      .map(({ name, label, columns, rowsOf }) => ({
        ...{ key: name, label },
        columns: columns.map((column) => column.label),
        rows: rowsOf(answers).map((row) => columns.map(({ cell }) => cell(row))),
      })),
  }
}
