import * as z from 'zod'

import { isRow } from '#forms/answers/rows.ts'
import { schemaOf } from '#forms/answers/schemas.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition, RowsField } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'
import type { Http } from '#server/http/implement.ts'
import { asWanted } from '#server/http/wanted.ts'

import { contextOf } from './context.ts'
import type { Dossier } from './dossier.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))
const texts = { texts: true }

/** Answers as they were given. Those of a browser's form are texts: each becomes what its question wants, where it can. */
export function givenAnswers(
  { http, now }: { http: Pick<Http, 'fromForm'>; now: Date },
  dossier: Dossier,
  form: FormDefinition,
  given: AnswerSheet,
): AnswerSheet {
  if (!http.fromForm) return given
  const context = contextOf(dossier, form, now)
  const answers: Record<string, unknown> = { ...given }
  for (const { name, field } of slotsOf(form)) {
    const value = answerOf(given, name)
    if (value === undefined) continue
    if (!isRows(field)) answers[name] = asWanted(schemaOf(field, context), value, texts)
    else {
      const rows = asWanted(Rows, value, texts)
      answers[name] = Array.isArray(rows)
        ? rows.map((row: unknown) => givenRow(field.fields, row, context))
        : rows
    }
  }
  return answers
}

function givenRow(fields: RowsField['fields'], row: unknown, context: FormContext): unknown {
  if (!isRow(row)) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? asWanted(schemaOf(field, context), value, texts) : value]
    }),
  )
}
