import { problem, type Problem } from '#contract/problem.ts'
import { type ReportStatus, reportStatuses } from '#domain/report-status.ts'

import { dossierSheets } from './context.ts'
import type { OpenDossier } from './dossier.ts'

/** A transition that this state does not allow, with the state. */
export function transitionProblem(status: ReportStatus): Problem {
  const { label, code } = reportStatuses[status]
  return problem('wrongStatus', { status: label, fill_status: code })
}

/** A save over something newer, with what is stored, so that the person can choose. */
export function staleProblem(dossier: OpenDossier): Problem {
  const { form, report, sheets } = dossier
  const { [form]: own = {}, ...subforms } = dossierSheets(dossier)
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
