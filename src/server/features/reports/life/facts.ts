import { type StoredStatus, transitions } from '#domain/report-status.ts'
import { factsOf, type WorthInput } from '#indicators/form-worth.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { relatedSheets } from './context.ts'
import type { OpenDossier, Sheets } from './dossier.ts'
import { definitionOf } from './target.ts'
import type { FactsWrite } from './transition-queries.ts'

type Facts = { facts: FactsWrite[] }

/** What the worth of a report with these sheets is computed from: the month's other reports too, as they were sent. */
export function worthInputOf(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry): WorthInput {
  const { facility, month, report } = dossier
  return {
    profile: facility.profile,
    month,
    status: report.status,
    form: definitionOf(dossier, forms),
    sheets: { ...relatedSheets(dossier), ...sheets },
  }
}

/** What a report is worth once it is sent with these sheets, and what reports that depend on them are worth then. */
export function factsOfSubmission(
  dossier: OpenDossier,
  sheets: Sheets,
  forms: FormRegistry,
  /** Another where it comes from a file. */
  status: StoredStatus = 'sent',
): Facts {
  return { facts: [...ownFacts(dossier, sheets, status, forms), ...dependentFacts(dossier, sheets, forms)] }
}

/** What an office's decision changes of a report's worth. Confirming changes nothing: it stays as it was sent. */
export function factsOfDecision(
  dossier: OpenDossier,
  decision: 'return' | 'reopen',
  forms: FormRegistry,
): Facts {
  const { to } = transitions[decision]
  const followsState = forms.worthOf(dossier.form)?.facts.followsState === true
  return { facts: followsState ? ownFacts(dossier, dossier.sentSheets ?? {}, to, forms) : [] }
}

/** A report that is taken back is worth nothing, and nothing depends on it any longer. */
export function factsOfWithdrawal(dossier: OpenDossier, forms: FormRegistry): Facts {
  const { form, report } = dossier
  const own = forms.worthOf(form)?.facts
  return {
    facts: [
      ...(own ? [{ table: own.table, reportId: report.id, row: null }] : []),
      ...dependentFacts(dossier, {}, forms),
    ],
  }
}

function ownFacts(
  dossier: OpenDossier,
  sheets: Sheets,
  status: StoredStatus,
  forms: FormRegistry,
): FactsWrite[] {
  const worth = forms.worthOf(dossier.form)
  if (!worth) return []
  const row = factsOf(worth, { ...worthInputOf(dossier, sheets, forms), status })
  return [{ table: worth.facts.table, reportId: dossier.report.id, row }]
}

function dependentFacts(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry): FactsWrite[] {
  const { month, related, sentSheets } = dossier
  const touched = new Set([...Object.keys(sheets), ...Object.keys(sentSheets ?? {})])
  return Object.entries(related).flatMap(([id, other]): FactsWrite[] => {
    const worth = forms.worthOf(id)
    const form = forms.find(id, other.formVersion)
    if (!worth?.facts.alsoFrom?.some((sheet) => touched.has(sheet)) || !form) return []
    const row = factsOf(worth, {
      profile: other.profile,
      month,
      // Any reported state will do: what depends on the sheets of other reports does not follow its own state.
      status: 'sent',
      form,
      sheets: { ...relatedSheets(dossier), ...sheets, ...other.sheets },
    })
    return [{ table: worth.facts.table, reportId: other.reportId, row }]
  })
}
