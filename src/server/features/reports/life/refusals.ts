import { problem, type Problem } from '#contract/problem.ts'
import { type ReportStatus, reportStatuses } from '#domain/report-status.ts'

import type { Dossier, Report } from './dossier.ts'

/** A transition that this state does not allow, with the state. */
export function transitionProblem(status: ReportStatus): Problem {
  const { label, code } = reportStatuses[status]
  return problem('wrongStatus', { status: label, fill_status: code })
}

/** A save over something newer, with what is stored, so that the person can choose. */
export function staleProblem({ form, report, sheets }: Dossier & { report: Report }): Problem {
  const answers = Object.fromEntries(Object.entries(sheets).map(([id, sheet]) => [id, sheet.answers]))
  const { [form]: own = {}, ...subforms } = answers
  return problem('staleVersion', {
    current: {
      version: report.version,
      answers: own,
      sheets: subforms,
      copied: sheets[form]?.copied ?? [],
      saved_at: report.savedAt,
      saved_by: report.savedBy,
    },
  })
}
