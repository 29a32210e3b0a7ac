import { distinct } from '#domain/distinct.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { acceptable } from '#forms/answers/pruning.ts'
import { isRow } from '#forms/answers/rows.ts'
import { labelOf, slotsOf } from '#forms/answers/slots.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { explanationField, isRows } from '#forms/shape.ts'
import { contextOf } from '#server/features/reports/life/context.ts'
import { appliesTo, isOwedBy } from '#server/features/reports/life/expectation.ts'
import { fileErrorsAmong, judgeSheet, listUniqueValues } from '#server/features/reports/life/judging.ts'
import type { SentReport } from '#server/features/reports/life/sent-reports.ts'

/** A draft, and what the reports were sent with that it is tried on. */
export type TrialForms = {
  draft: FormDefinition
  /** Every version of the form that has the reports. */
  versions: readonly FormDefinition[]
  /** The sub-forms of the month. */
  subforms: readonly FormDefinition[]
}

export type Notice = {
  kind: 'refused' | 'unanswered' | 'warned'
  at: string
  label: string
  message: string
}
/** What a draft makes of a report. No answer is among it. */
export type Tried = {
  facility: string
  regency: string
  outcome: 'refused' | 'unanswered' | 'refusedBefore' | 'notAsked' | 'passes'
  notices: Notice[]
  /** What only the database can judge: values that no other report of the facility may have from now on. */
  uniques: {
    report: number
    facility: number
    form: string
    list: string
    cell: string
    label: string
    values: string[]
  }[]
}

type Judged = { form: FormDefinition; answers: AnswerSheet; errors: AnswerError[]; findings: Finding[] }

/** Judges a sent report with the draft, beside what the version that it was sent with says of it on the same day. */
export function tryReport(report: SentReport, forms: TrialForms): Tried {
  const { draft } = forms
  const { profile, name: facility, regency } = report.facility
  const tried = { facility, regency, notices: [], uniques: [] }
  const isAsked = draft.partOf ? isOwedBy(draft, profile) : appliesTo(draft, profile)
  if (!isAsked) return { ...tried, outcome: 'notAsked' }
  const former = formsBefore(report, forms)
  const before = judgeAll(report, former, null)
  const after = judgeAll(
    report,
    [...former.filter(({ id }) => id !== draft.id), draft].toSorted(subformsFirst),
    draft,
  )
  const known = new Set(before.flatMap(({ form, errors }) => errors.map((error) => keyOf(form, error))))
  const notices = after.flatMap(({ form, ...judged }) => {
    const old = before.find((each) => each.form.id === form.id)
    return [
      ...errorNotices({ form, ...judged }, old?.form, known),
      ...warnings({ form, ...judged }, old?.findings ?? []),
    ]
  })
  const has = (kind: Notice['kind']) => notices.some((notice) => notice.kind === kind)
  const outcome = has('refused')
    ? 'refused'
    : has('unanswered')
      ? 'unanswered'
      : known.size > 0
        ? 'refusedBefore'
        : 'passes'
  // A report counts once for each thing, in however many rows it is.
  return { ...tried, outcome, notices: distinct(notices), uniques: newlyUnique(report, before, after) }
}

const subformsFirst = (one: FormDefinition, other: FormDefinition) =>
  Number(!one.partOf) - Number(!other.partOf)

function formsBefore(
  { formVersion, facility }: SentReport,
  { versions, subforms }: TrialForms,
): FormDefinition[] {
  const own = versions.find(({ version, partOf }) => !partOf && version === formVersion)
  return [...subforms.filter((form) => isOwedBy(form, facility.profile)), ...(own ? [own] : [])]
}

/** The sheets of a report in the order of sending; the draft's without what it no longer asks, as the page would send it. */
function judgeAll(
  report: SentReport,
  forms: readonly FormDefinition[],
  draft: FormDefinition | null,
): Judged[] {
  const all: Record<string, AnswerSheet> = { ...report.sent }
  return forms.map((form) => {
    const context = contextOf(report, form, report.sentAt, all)
    const sent = all[form.id] ?? {}
    const given = form === draft ? acceptable(form, sent, context) : { answers: sent, errors: [] }
    const verdict =
      given.errors.length > 0
        ? { answers: given.answers, errors: given.errors, findings: [], isRead: false }
        : judgeSheet(form, given.answers, context)
    all[form.id] = verdict.answers
    const files = verdict.isRead ? fileErrors(report, form, verdict.answers) : []
    return { form, ...verdict, errors: [...verdict.errors, ...files] }
  })
}

function fileErrors({ files }: SentReport, form: FormDefinition, answers: AnswerSheet): AnswerError[] {
  const findFile = (id: number) => files[id]
  return fileErrorsAmong(form, answers, findFile).length > 0
    ? fileErrorsAmong(form, withoutFileNames(answers), findFile)
    : []
}

/** What is said of a file does not name it. */
const withoutFileNames = (answers: AnswerSheet): AnswerSheet =>
  JSON.parse(JSON.stringify(answers), (_key, value: unknown) =>
    isRow(value) && typeof value['id'] === 'number' && typeof value['name'] === 'string'
      ? { ...value, name: 'ini' }
      : value,
  )

const keyOf = ({ id }: FormDefinition, { field, message }: AnswerError) =>
  JSON.stringify([id, field, message])

function errorNotices(
  { form, errors, findings }: Omit<Judged, 'answers'>,
  former: FormDefinition | undefined,
  known: ReadonlySet<string>,
): Notice[] {
  return errors.flatMap((error): Notice[] => {
    const { field, message, kind } = error
    // What is unusual is told as a warning; that it wants a reason is no refusal.
    if (known.has(keyOf(form, error)) || (kind === 'missing' && field === explanationField)) return []
    if (kind === 'missing' && !isThere(former, field))
      return [{ kind: 'unanswered', ...placeOf(form, field), message: 'Pertanyaan baru belum dijawab.' }]
    const check = findings.find(
      (finding) =>
        finding.level === 'hard' &&
        finding.message === message &&
        (finding.fields[0] ?? finding.id) === field,
    )
    return [
      check
        ? {
            kind: 'refused',
            at: `check:${check.id}`,
            label: placeOf(form, field).label,
            message: wordsOf(form, check),
          }
        : { kind: 'refused', ...placeOf(form, field), message },
    ]
  })
}

function warnings(
  { form, findings }: Pick<Judged, 'form' | 'findings'>,
  before: readonly Finding[],
): Notice[] {
  const known = new Set(before.map(({ id }) => id))
  return findings.flatMap(({ id, level, fields: [field = id], message }): Notice[] => {
    if (level !== 'soft' || known.has(id)) return []
    const { at, label } = placeOf(form, field)
    return id.startsWith('soft:')
      ? [{ kind: 'warned', at, label, message }]
      : [{ kind: 'warned', at: `check:${id}`, label, message: wordsOf(form, { id, level }) }]
  })
}

/** What a check says without the figures of a report. */
function wordsOf({ checks }: FormDefinition, { id, level }: Pick<Finding, 'id' | 'level'>): string {
  const check = checks.find((each) => each.id === id && each.level === level)
  return check ? (check.brief ?? check.message.replaceAll(/\{\w+\}/g, '…')) : id
}

/** Whether a version asks what stands at a path. */
function isThere(form: FormDefinition | undefined, path: string): boolean {
  const { name, row } = parsePath(path)
  const slot = form && slotsOf(form).find((each) => each.name === name)
  if (!slot || !row) return slot !== undefined
  return isRows(slot.field) && row.cell in slot.field.fields
}

/** The question at a path, whichever row it is in. */
function placeOf(form: FormDefinition, path: string): { at: string; label: string } {
  const { name, row } = parsePath(path)
  const slot = slotsOf(form).find((each) => each.name === name)
  if (!slot) return { at: name, label: form.shortTitle }
  if (!row || !isRows(slot.field)) return { at: name, label: labelOf(slot) }
  return {
    at: `${name}.${row.cell}`,
    label: `${slot.field.label}: ${slot.field.fields[row.cell]?.label ?? row.cell}`,
  }
}

function newlyUnique(
  report: SentReport,
  before: readonly Judged[],
  after: readonly Judged[],
): Tried['uniques'] {
  const asked = (judged: readonly Judged[]) =>
    judged.flatMap(({ form, answers }) =>
      listUniqueValues(form, answers).map(({ list, cell, label, given }) => ({
        ...{ report: report.id, facility: report.facility.id, form: form.id },
        ...{ list, cell, label, values: given.map(({ value }) => value) },
      })),
    )
  const former = asked(before)
  return asked(after).filter(
    ({ form, list, cell }) =>
      !former.some((each) => each.form === form && each.list === list && each.cell === cell),
  )
}
