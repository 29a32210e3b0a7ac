import { isDeepStrictEqual } from 'node:util'

import { problem, type Problem } from '#contract/problem.ts'
import { monthText } from '#domain/words.ts'
import { computedErrors } from '#forms/answers/computed.ts'
import { answerErrors, type AnswerError } from '#forms/answers/errors.ts'
import { judge, type Verdict } from '#forms/answers/judging.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { uploadsOf } from '#forms/answers/words.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Uploads } from '#forms/kinds/kind.ts'
import { isRows } from '#forms/shape.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import { listUsedValues } from './dossier-queries.ts'
import type { Dossier, Report, StoredSheet } from './dossier.ts'
import { listFilesOf } from './facility-queries.ts'

/** Answers that were refused, at their fields: `answers.{field}`. */
export function answerProblem(errors: readonly AnswerError[]): Problem {
  return problem('invalidInput', { errors: messagesByField(errors.map((error) => ['answers', error])) })
}

/** Messages as they travel: those of a report's own sheet under `answers.{field}`, of a sub-form's under `sheets.{form}.{field}`. */
export function messagesByField(
  errors: readonly (readonly [prefix: string, error: AnswerError])[],
): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const [prefix, { field, message }] of errors) (byField[`${prefix}.${field}`] ??= []).push(message)
  return byField
}

/** How the fields of a sheet are keyed beside those of the report's other sheets. */
export function sheetPrefix({ id, partOf }: FormDefinition): string {
  return partOf ? `sheets.${id}` : 'answers'
}

/** Only what is answered: an empty value is stored as an absent one. */
export function withoutEmpty(answers: AnswerSheet): AnswerSheet {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => answerOf(answers, name) !== undefined))
}

/** A sheet judged for sending. Wrong types come first: the checks over several answers rely on right ones, as do those of the database. */
export function judgeSheet(
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): Verdict & { isRead: boolean } {
  const errors = answerErrors(form, answers, context, 'draft')
  return errors.length > 0
    ? { answers, errors, findings: [], isRead: false }
    : { ...judge(form, answers, context), isRead: true }
}

/** Everything that even a draft must refuse. */
export async function draftErrors(
  db: Db,
  form: FormDefinition,
  answers: AnswerSheet,
  { context, facilityId }: { context: FormContext; facilityId: number },
): Promise<AnswerError[]> {
  const errors = answerErrors(form, answers, context, 'draft')
  if (errors.length > 0) return errors
  return [...computedErrors(form, answers, context), ...(await fileErrors(db, form, answers, facilityId))]
}

/** Files that the facility has not uploaded, or that the question does not take. The answers have passed their schemas. */
export async function fileErrors(
  db: Db,
  form: FormDefinition,
  answers: AnswerSheet,
  facilityId: number,
): Promise<AnswerError[]> {
  const ids = [...fileAnswers(form, answers)].flatMap(({ files }) => files.map(({ id }) => id))
  if (ids.length === 0) return []
  const stored = new Map((await listFilesOf(db, facilityId, ids)).map((file) => [file.id, file]))
  return fileErrorsAmong(form, answers, (id) => stored.get(id))
}

/** The same where it is known which files the facility has. */
export function fileErrorsAmong(
  form: FormDefinition,
  answers: AnswerSheet,
  findFile: (id: number) => { mime: string; size: number } | undefined,
): AnswerError[] {
  return [...fileAnswers(form, answers)].flatMap(({ name, files, mimes, maxMegabytes }) =>
    files.flatMap((given): AnswerError[] => {
      const file = findFile(given.id)
      if (!file) return [{ field: name, message: `Berkas ${given.name} tidak ditemukan` }]
      if (!mimes.includes(file.mime))
        return [{ field: name, message: `Jenis berkas ${given.name} tidak diterima di sini` }]
      return file.size > maxMegabytes * 1_000_000
        ? [{ field: name, message: `Berkas ${given.name} lebih besar dari ${maxMegabytes} MB` }]
        : []
    }),
  )
}

/** Values of a list that another sent report of the facility has already, where they may stand only once: a manifest's number. */
export async function repeatedErrors(
  db: ReadDb,
  form: FormDefinition,
  answers: AnswerSheet,
  { facility, report }: Pick<Dossier, 'facility'> & { report: Report },
): Promise<AnswerError[]> {
  const errors: AnswerError[] = []
  for (const { list, cell, label, given } of listUniqueValues(form, answers)) {
    const used = await listUsedValues(db, {
      facilityId: facility.id,
      except: report.id,
      form: form.id,
      list,
      cell,
      values: given.map(({ value }) => value),
    })
    for (const { field, value } of given) {
      const other = used.find((each) => each.value === value)
      if (!other) continue
      const message = `${label} ${value} sudah dipakai pada laporan ${monthText(other.month)}. Periksa nomornya.`
      errors.push({ field, message })
    }
  }
  return errors
}

/** What the answers give for the cells that may stand only once in a facility. */
export function listUniqueValues(form: FormDefinition, answers: AnswerSheet) {
  return slotsOf(form).flatMap(({ name, field }) =>
    isRows(field)
      ? (field.uniqueInFacility ?? []).flatMap((cell) => {
          const rows = (answerOf(answers, name) ?? []) as AnswerSheet[]
          const given = rows.flatMap((row, index) => {
            const value = answerOf(row, cell)
            return typeof value === 'string' || typeof value === 'number'
              ? [{ field: `${name}.${index}.${cell}`, value: String(value) }]
              : []
          })
          return given.length > 0 ? [{ list: name, cell, label: field.fields[cell]?.label ?? '', given }] : []
        })
      : [],
  )
}

function* fileAnswers(form: FormDefinition, answers: AnswerSheet): Generator<Uploads & { name: string }> {
  for (const { name, field } of slotsOf(form)) {
    const value = answerOf(answers, name)
    if (value === undefined) continue
    if (!isRows(field)) {
      const uploads = uploadsOf(field, value)
      if (uploads) yield { name, ...uploads }
      continue
    }
    // Safe: the value has passed the schema of its kind.
    for (const [index, row] of (value as AnswerSheet[]).entries())
      for (const [cell, options] of Object.entries(field.fields)) {
        const uploads = uploadsOf(options, answerOf(row, cell))
        if (uploads) yield { name: `${name}.${index}.${cell}`, ...uploads }
      }
  }
}

/** The fields that still hold what was copied from last month, once `answers` are stored; `given` are those that their call names, if it does. */
export function listCopiedFields(
  stored: StoredSheet | undefined,
  answers: AnswerSheet,
  given?: readonly string[],
): string[] {
  const [copied, before] = given ? [given, answers] : [stored?.copied ?? [], stored?.answers ?? {}]
  return [...new Set(copied)].filter(
    (name) => answerOf(answers, name) !== undefined && isDeepStrictEqual(before[name], answers[name]),
  )
}
