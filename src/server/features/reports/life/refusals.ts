import { problem, type Problem } from '#contract/problem.ts'
import { type ReportStatus, reportStatuses, type Transition, transitions } from '#domain/report-status.ts'
import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { dossierSheets } from './context.ts'
import type { HistoryEntry, OpenDossier } from './dossier.ts'

/** What a facility does before it sends, which is its own concern. */
export const unsentSteps: readonly Transition[] = ['save', 'saveCorrection']

export type Step = Pick<HistoryEntry, 'transition' | 'actor' | 'at'>
const stepText = ({ transition, actor, at }: Step, zone: Zone) =>
  `${transitions[transition].done} oleh ${actor} pada ${momentText(at, zone)}.`

/** A transition that this state does not allow, with the state, and with who has brought the report there (`last`) where it was sent. */
export function transitionProblem(status: ReportStatus, last: Step | null, zone: Zone): Problem {
  const { label, code } = reportStatuses[status]
  return problem('wrongStatus', {
    status: label,
    fill_status: code,
    last: last && stepText(last, zone),
  })
}

/** The last step that others are told of. */
export const lastStepIn = (history: readonly HistoryEntry[]): Step | null =>
  history.findLast(({ transition }) => !unsentSteps.includes(transition)) ?? null

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
