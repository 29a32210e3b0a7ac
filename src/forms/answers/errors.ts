import { answerOf, type AnswerSheet, type FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { explanationField, isRows } from '../shape.ts'
import { type NamedRows, shownInRows } from './defaults.ts'
import { type Finding, findingsOf } from './findings.ts'
import { errorOf } from './schemas.ts'
import { slotsOf, namesOf } from './slots.ts'
import { visibilityOf } from './visibility.ts'

/** What is wrong at a field. `missing`: nothing given is wrong, there is only too little of it. */
export type AnswerError = { field: string; message: string; kind?: 'missing' }

/** How strictly a sheet is judged: as it is saved, or as it is sent. */
export type Mode = 'draft' | 'final'

const required = (field: string): AnswerError => ({ field, message: 'Wajib diisi', kind: 'missing' })

const unknown = 'Pertanyaan tidak dikenal'

const notApplicable = 'Pertanyaan ini tidak berlaku'

/**
 * What is wrong with a sheet, field by field. A draft may leave fields empty and may hold answers that wait for their
 * condition; nothing may answer a field that does not exist or is hidden.
 */
export function answerErrors(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  mode: Mode,
): AnswerError[] {
  const findings = mode === 'final' ? findingsOf(form, answers, context) : []
  return errorsBeside(form, answers, context, { mode, findings })
}

/** The same where the findings of the sheet are already known. */
export function errorsBeside(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
  { mode, findings }: { mode: Mode; findings: readonly Finding[] },
): AnswerError[] {
  const slots = slotsOf(form)
  const known = namesOf(form)
  const soft = findings.some(({ level }) => level === 'soft')
  const visibility = visibilityOf(form, answers, context, soft)
  return [
    ...Object.keys(answers)
      .filter((name) => !known.has(name))
      .map((field) => ({ field, message: unknown })),
    ...slots.flatMap((slot): AnswerError[] => {
      const { name, field } = slot
      const value = answerOf(answers, name)
      const shown = visibility.get(name) === 'shown'
      // An explanation may stay although its reason has gone: it is never refused for being hidden.
      const accepted =
        shown || name === explanationField || (mode === 'draft' && visibility.get(name) === 'waiting')
      if (!accepted) return value === undefined ? [] : [{ field: name, message: notApplicable }]
      if (value === undefined) return mode === 'final' && shown && isToAnswer(field) ? [required(name)] : []
      if (isRows(field)) return rowErrors({ name, field }, answers, context, mode)
      const message = errorOf(field, value, context)
      return message === undefined ? [] : [{ field: name, message }]
    }),
  ]
}

/** What is computed nobody can type: of a sum one of its terms is missing, and last month may have no report to take a number from. */
export function isToAnswer(field: SimpleField | RowsField): boolean {
  return !field.optional && (isRows(field) || field.computed !== true)
}

function rowErrors(list: NamedRows, answers: AnswerSheet, context: FormContext, mode: Mode): AnswerError[] {
  const { name, field } = list
  const value = answerOf(answers, name)
  if (
    !Array.isArray(value) ||
    value.some((item) => typeof item !== 'object' || item === null || Array.isArray(item))
  )
    return [{ field: name, message: `Harus berupa daftar ${field.item}` }]
  const rows = value as AnswerSheet[]
  if (rows.length > field.max) return [{ field: name, message: `Paling banyak ${field.max} ${field.item}` }]
  if (mode === 'final' && rows.length < (field.min ?? 0))
    return [{ field: name, message: `Paling sedikit ${field.min} ${field.item}`, kind: 'missing' }]
  const shownByRow = shownInRows(list, rows, answers, context)
  return rows.flatMap((item, index) => {
    const at = (cell: string) => `${name}.${index}.${cell}`
    const shown = new Map(shownByRow[index])
    return [
      ...Object.keys(item)
        .filter((cell) => !shown.has(cell))
        .filter((cell) => !(cell in field.fields) || answerOf(item, cell) !== undefined)
        .map((cell) => ({ field: at(cell), message: cell in field.fields ? notApplicable : unknown })),
      ...[...shown].flatMap(([cell, options]): AnswerError[] => {
        const given = answerOf(item, cell)
        if (given === undefined) return mode === 'final' && isToAnswer(options) ? [required(at(cell))] : []
        const message = errorOf(options, given, context)
        if (message !== undefined) return [{ field: at(cell), message }]
        const twice =
          field.unique?.includes(cell) && rows.findIndex((other) => answerOf(other, cell) === given) < index
        return twice
          ? [{ field: at(cell), message: `${options.label} sudah dipakai pada ${field.item} lain` }]
          : []
      }),
    ]
  })
}
