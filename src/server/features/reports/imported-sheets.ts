import { problem } from '#contract/problem.ts'
import { isReporterAnswer } from '#domain/personal-data.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { errorOf } from '#forms/answers/schemas.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { isUpload } from '#forms/answers/words.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition, SimpleField } from '#forms/define-form.ts'
import { explanationField, isRows } from '#forms/shape.ts'
import type { Cells } from '#server/imports/kind.ts'
import type { ReportReader } from '#server/report-tables/reading.ts'

import type { ImportedRow } from './imported-row.ts'
import { judgeReport } from './life/completing.ts'
import { contextOf } from './life/context.ts'
import type { OpenDossier, Sheets } from './life/dossier.ts'
import { draftErrors } from './life/judging.ts'
import type { TransitionRequest } from './life/saving.ts'
import { formsOf } from './life/target.ts'

type Judging = Pick<TransitionRequest, 'db' | 'now' | 'services'> & { reader: ReportReader }
type FoundError = { form: FormDefinition; error: AnswerError }

/**
 * The answers of a file, judged as at their sending: what is unusual needs no explanation, and what a download leaves out is not
 * missing: uploads, and names that it has masked.
 * @throws Problem invalidInput at the columns that are wrong
 */
export async function judgeImported(
  judging: Judging,
  dossier: OpenDossier,
  { row, given }: { row: ImportedRow; given: Sheets },
): Promise<{ sheets: Sheets; flags: readonly string[] }> {
  const { db, now, services, reader } = judging
  const forms = formsOf(dossier, services.forms)
  const unmasked = Object.fromEntries(
    forms.map((form) => [form.id, withoutMasks(form, given[form.id] ?? {}, contextOf(dossier, form, now))]),
  )
  if (row.status === 'draft') {
    const errors: FoundError[] = []
    for (const form of forms) {
      const context = contextOf(dossier, form, now, unmasked)
      const found = await draftErrors(db, form, unmasked[form.id] ?? {}, {
        context,
        facilityId: dossier.facility.id,
      })
      errors.push(...found.map((error) => ({ form, error })))
    }
    refuse(reader, errors)
    return { sheets: unmasked, flags: [] }
  }
  const { sheets, flags, errors } = await judgeReport(judging, dossier, unmasked)
  refuse(
    reader,
    errors.filter(({ form, error }) => !isExcused(form, error, given[form.id] ?? {})),
  )
  return { sheets, flags }
}

/** The sign that stands in a masked name or number. */
const mask = '•'
const isMasked = (name: string, value: unknown) =>
  isReporterAnswer(name) && typeof value === 'string' && value.includes(mask)

/** A masked name stays as it is; what its question does not take, a number with its middle hidden, is left out. */
function withoutMasks(form: FormDefinition, answers: AnswerSheet, context: FormContext): AnswerSheet {
  const slots = new Map(slotsOf(form).map(({ name, field }) => [name, field]))
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => {
      const field = slots.get(name)
      return (
        !isMasked(name, value) || (field && !isRows(field) && errorOf(field, value, context) === undefined)
      )
    }),
  )
}

function isExcused(form: FormDefinition, { field: path, kind }: AnswerError, given: AnswerSheet): boolean {
  if (path === explanationField) return true
  if (kind !== 'missing') return false
  const { name, row } = parsePath(path)
  const field = fieldAt(form, name, row?.cell)
  return isMasked(name, given[name]) || (field !== undefined && isUpload(field))
}

function fieldAt(form: FormDefinition, name: string, cell: string | undefined): SimpleField | undefined {
  const field = slotsOf(form).find((slot) => slot.name === name)?.field
  if (!field) return undefined
  if (isRows(field)) return cell === undefined ? undefined : field.fields[cell]
  return field
}

/** @throws Problem invalidInput, each error at the column that its answer was read from */
function refuse(reader: ReportReader, errors: readonly FoundError[]): void {
  if (errors.length === 0) return
  const byColumn: Record<string, string[]> = {}
  for (const { form, error } of errors) {
    const { name, row } = parsePath(error.field)
    const label = row && fieldAt(form, name, row.cell)?.label
    const words = row ? `Baris ${row.index + 1}, ${label ?? row.cell}: ${error.message}` : error.message
    ;(byColumn[reader.keyOf(form, name) ?? 'code'] ??= []).push(words)
  }
  throw problem('invalidInput', { errors: byColumn })
}

/** How many letters of it the history keeps. */
const longestNote = 500

/** What a report had in its uploads, which no download holds; undefined where it had none. */
export function leftBehind(
  forms: readonly FormDefinition[],
  cells: Cells,
  { keyOf }: ReportReader,
): string | undefined {
  const names = forms.flatMap((form) =>
    slotsOf(form).flatMap(({ name, field }) =>
      isUpload(field) ? (cells[keyOf(form, name) ?? ''] ?? []) : [],
    ),
  )
  if (names.length === 0) return undefined
  const words = `Lampiran tidak ikut dalam berkas: ${names.join(', ')}.`
  return words.length > longestNote ? `${words.slice(0, longestNote - 1)}…` : words
}
