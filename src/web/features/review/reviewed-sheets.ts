import { lastReturnIn } from '#domain/last-return.ts'
import { capitalText, monthText } from '#domain/words.ts'
import { type Difference, differencesBetween } from '#forms/answers/differences.ts'
import { comparedWith } from '#forms/answers/words.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { moved } from '../../form/drafts/draft.ts'
import { pathSinceSent } from '../../form/drafts/sent-rows.ts'
import type { Review } from './review-calls.ts'

/** A form of the report with all that stands beside its answers. */
type Sheet = {
  form: FormDefinition
  answers: AnswerSheet
  /** Last month's; null without a report. */
  previous: AnswerSheet | null
  /** Since the office last gave it back. */
  changes: readonly Difference[]
  /** What the office said when it gave it back, where its rows stand by now. */
  remarks: Readonly<Record<string, string>>
}

/** The sheets of a report before the office. */
export function reviewedSheets(
  review: Review,
  form: FormDefinition,
  subforms: readonly FormDefinition[],
): Sheet[] {
  // A correction that is being written is the facility's; the office sees what was sent.
  const sent = review.sent ?? review
  const before = review.before_return
  const remarks =
    (before || review.report_status === 'revise' ? lastReturnIn(review.history)?.remarks : null) ?? {}
  return [
    { form, answers: sent.answers, previous: review.context.previous, old: before?.answers },
    ...subforms.map((subform) => ({
      form: subform,
      answers: sent.sheets[subform.id] ?? {},
      previous: review.previous_sheets[subform.id] ?? null,
      old: before && (before.sheets[subform.id] ?? {}),
    })),
  ].map(({ old, ...sheet }) => ({
    ...sheet,
    changes: old ? differencesBetween(sheet.form, old, sheet.answers) : [],
    remarks: old ? moved(remarks, pathSinceSent({ ...sheet, sent: old })) : remarks,
  }))
}

/** What stands beside the answers: where the stock runs on, that report may be months old. */
export function besideWords(
  form: Pick<FormDefinition, 'stockRunsOn'>,
  { previous_month: month }: Pick<Review, 'previous_month'>,
): string {
  const words = capitalText(comparedWith(form).since)
  return form.stockRunsOn && month ? `${words} (${monthText(month)})` : words
}
