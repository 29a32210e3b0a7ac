import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { covidWasteFacts } from '#indicators/covid-waste.ts'
import { environmentalHealthFacts, keyQuestionFacts } from '#indicators/environmental-health/worth.ts'
import { mercuryFacts } from '#indicators/mercury.ts'
import { kitFacts } from '#indicators/sanitarian-kit.ts'
import { wasteFacts } from '#indicators/waste-facts.ts'
import type { FactTable } from '#server/database/schema.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { relatedSheets } from './context.ts'
import type { Sheets } from './dossier.ts'
import type { OpenDossier } from './saving.ts'
import type { FactsWrite } from './step-queries.ts'
import { definitionOf } from './target.ts'

/** A report that is judged. `form` is the version that it was answered with. */
type Judged = { profile: FacilityProfile; month: Month; status: StoredStatus; form: FormDefinition }

/** How the reports of one form are judged. */
type FormFacts = {
  table: FactTable
  /** From the month's sheets, of this report and the others; null where they do not tell. */
  rowOf: (sheets: Sheets, judged: Judged) => Readonly<Record<string, unknown>> | null
  /** The state says something too, so that decisions of an office change the row. */
  followsState?: true
  /** The sheets of other forms' reports on which the row depends. */
  alsoFrom?: readonly string[]
}

/** What reports are worth, form by form; see src/indicators. */
export const formFacts: Readonly<Record<string, FormFacts | undefined>> = {
  limbahfasyankes: {
    table: 'waste_fact',
    followsState: true,
    rowOf: (sheets, { profile, month, status, form }) => {
      const answers = sheets['limbahfasyankes'] ?? {}
      const {
        bor,
        pilah_olah: _comparison,
        ...facts
      } = wasteFacts(answers, sheets['bor'] ?? null, profile, month, status, form)
      return {
        ...facts,
        bor_patient_days: bor?.patient_days ?? null,
        bor_bed_days: bor?.bed_days ?? null,
        bor_discharges: bor?.discharges ?? null,
        bor_beds: bor?.beds ?? null,
      }
    },
  },
  limbahcovid: {
    table: 'covid_waste_fact',
    rowOf: (sheets, { month }) => covidWasteFacts(sheets['limbahcovid'] ?? {}, month),
  },
  alkesbermerkuri: {
    table: 'mercury_fact',
    rowOf: (sheets) => mercuryFacts(sheets['alkesbermerkuri'] ?? {}),
  },
  kesehatanlingkungan: {
    table: 'environmental_health_fact',
    alsoFrom: ['bor'],
    rowOf: (sheets, { profile, month, status, form }) => {
      const answers = sheets['kesehatanlingkungan'] ?? {}
      return environmentalHealthFacts(answers, profile, month, status, sheets['bor'] ?? null, form)
    },
  },
  'kesehatanlingkungan-pertanyaankunci': {
    table: 'key_question_fact',
    rowOf: (sheets, { profile, month, form }) =>
      keyQuestionFacts(sheets['kesehatanlingkungan-pertanyaankunci'] ?? {}, profile, month, form),
  },
  'sanitarian-kit': {
    table: 'sanitarian_kit_fact',
    rowOf: (sheets, { month }) => kitFacts(sheets['sanitarian-kit'] ?? {}, month),
  },
}

type Facts = { facts: FactsWrite[] }

/** What a report is worth once it is sent with these sheets, and what reports that depend on them are worth then. */
export function factsOfSending(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry): Facts {
  return { facts: [...ownFacts(dossier, sheets, 'sent', forms), ...dependentFacts(dossier, sheets, forms)] }
}

/** What an office's decision changes of a report's worth. */
export function factsOfDecision(dossier: OpenDossier, to: StoredStatus, forms: FormRegistry): Facts {
  const followsState = formFacts[dossier.form]?.followsState === true
  return { facts: followsState ? ownFacts(dossier, dossier.sentSheets ?? {}, to, forms) : [] }
}

/** A report that is taken back is worth nothing, and nothing depends on it any longer. */
export function factsOfWithdrawal(dossier: OpenDossier, forms: FormRegistry): Facts {
  const { form, report } = dossier
  const own = formFacts[form]
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
  const { form, month, report, facility } = dossier
  const own = formFacts[form]
  if (!own) return []
  const judged = { profile: facility.profile, month, status, form: definitionOf(dossier, forms) }
  return [
    {
      table: own.table,
      reportId: report.id,
      row: own.rowOf({ ...relatedSheets(dossier), ...sheets }, judged),
    },
  ]
}

function dependentFacts(dossier: OpenDossier, sheets: Sheets, forms: FormRegistry): FactsWrite[] {
  const { month, facility, related, sentSheets } = dossier
  const touched = new Set([...Object.keys(sheets), ...Object.keys(sentSheets ?? {})])
  return Object.entries(related).flatMap(([id, { reportId, formVersion, sheets: others }]): FactsWrite[] => {
    const facts = formFacts[id]
    const form = forms.find(id, formVersion)
    if (!facts || !form || !facts.alsoFrom?.some((sheet) => touched.has(sheet))) return []
    // Of what depends on the sheets of another report, the state says nothing: `followsState` is not theirs.
    const judged = { profile: facility.profile, month, status: 'sent' as const, form }
    const row = facts.rowOf({ ...relatedSheets(dossier), ...sheets, ...others }, judged)
    return [{ table: facts.table, reportId, row }]
  })
}
