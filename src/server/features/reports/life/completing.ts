import type { UnexplainedFinding } from '#contract/problem.ts'
import { computedErrors } from '#forms/answers/computed.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import type { Verdict } from '#forms/answers/judging.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { explanationField } from '#forms/shape.ts'

import { contextOf, dossierSheets } from './context.ts'
import type { OpenDossier, Sheets } from './dossier.ts'
import { subformsOf } from './expectation.ts'
import { flagsOf } from './flags.ts'
import { fileErrors, judgeSheet, repeatedErrors, sheetPrefix } from './judging.ts'
import type { TransitionRequest } from './saving.ts'
import { definitionOf } from './target.ts'

/** An error of one of a report's sheets. */
type SheetError = { form: FormDefinition; error: AnswerError }
/** The sheets of a report as they would be sent, and all that was found in them. */
type JudgedReport = {
  sheets: Sheets
  flags: string[]
  errors: SheetError[]
  /** What is unusual in them. */
  noticed: { form: FormDefinition; finding: UnexplainedFinding }[]
}

/** Judges a report for sending, its own sheet and its sub-forms', with the sheets that came with the call in place of the stored ones. */
export async function judgeReport(
  { db, now, services }: Pick<TransitionRequest, 'db' | 'now' | 'services'>,
  dossier: OpenDossier,
  given: Sheets,
): Promise<JudgedReport> {
  const own = definitionOf(dossier, services.forms)
  const all: Record<string, Sheets[string]> = { ...dossierSheets(dossier), ...given }
  const judged: Record<string, Sheets[string]> = {}
  const flags = new Set<string>()
  const [errors, noticed]: [SheetError[], JudgedReport['noticed']] = [[], []]
  // Sub-forms first: the report's own checks look at their defaults too.
  for (const form of [...subformsOf(dossier, services.forms), own]) {
    const answers = all[form.id] ?? {}
    const context = contextOf(dossier, form, now, all)
    const verdict = judgeSheet(form, answers, context)
    const others = verdict.isRead
      ? [
          // A stored sheet was compared when it was saved; since then its terms may have moved on.
          ...(given[form.id] ? computedErrors(form, answers, context) : []),
          ...(await fileErrors(db, form, answers, dossier.facility.id)),
          ...(await repeatedErrors(db, form, verdict.answers, dossier)),
        ]
      : []
    for (const error of [...verdict.errors, ...others]) errors.push({ form, error })
    for (const finding of softFindings(verdict, sheetPrefix(form))) noticed.push({ form, finding })
    all[form.id] = judged[form.id] = verdict.answers
    for (const flag of flagsOf(form, verdict.answers, context.previous, verdict.findings)) flags.add(flag)
  }
  return { sheets: judged, flags: [...flags], errors, noticed }
}

/** Whether nothing, or too little, explains what is unusual in a sheet. */
export const isUnexplained = (form: FormDefinition, errors: readonly SheetError[]): boolean =>
  errors.some((each) => each.form === form && each.error.field === explanationField)

function softFindings({ findings }: Verdict, prefix: string): UnexplainedFinding[] {
  return findings
    .filter(({ level }) => level === 'soft')
    .map(({ id, message, fields }) => ({ id, message, fields: fields.map((field) => `${prefix}.${field}`) }))
}
