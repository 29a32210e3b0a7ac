import type { AnswerSheet, FormContext } from '#forms/context.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import { sameAnswers } from '../../form/drafts/same-answers.ts'

/** Whether a returned report would go back as it came: the same answers, in its sub-forms too. */
export function isUnchanged(
  { report_status, sent, sheets }: Pick<Report, 'report_status' | 'sent' | 'sheets'>,
  answers: AnswerSheet,
  { related }: Pick<FormContext, 'related'>,
): boolean {
  if (report_status !== 'revise' || !sent) return false
  // Sub-forms are saved by pages of their own; what is known of them is newer than the report.
  const now = Object.keys({ ...sheets, ...sent.sheets }).map((id) => [id, related[id] ?? sheets[id]])
  return sameAnswers(sent.answers, answers) && sameAnswers(sent.sheets, Object.fromEntries(now))
}
