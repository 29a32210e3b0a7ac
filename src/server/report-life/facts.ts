import type { StoredStatus } from '#domain/report-status.ts'
import { wasteFacts } from '#indicators/waste-facts.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'

import type { Dossier, Facility, Sheets, StepWrite } from './queries.ts'
import { definitionOf } from './target.ts'

type Facts = Pick<StepWrite, 'facts'>
/** So much of a dossier is needed. */
export type Assessed = Pick<Dossier, 'form' | 'month' | 'report'> & { facility: Pick<Facility, 'profile'> }

/** What a report is worth from `status` on, as the columns beside it; forms without indicators have none. */
export function factsOf(dossier: Assessed, sheets: Sheets, status: StoredStatus, forms: FormRegistry): Facts {
  return factsByForm[dossier.form]?.(dossier, sheets, status, forms) ?? {}
}

const factsByForm: Readonly<Record<string, typeof factsOf | undefined>> = {
  limbahfasyankes: (dossier, sheets, status, forms) => {
    const { facility, month } = dossier
    const {
      bor,
      pilah_olah: _comparison,
      ...facts
    } = wasteFacts(
      sheets['limbahfasyankes'] ?? {},
      sheets['bor'] ?? null,
      facility.profile,
      month,
      status,
      definitionOf(dossier, forms),
    )
    return {
      facts: {
        ...facts,
        bor_patient_days: bor?.patient_days ?? null,
        bor_bed_days: bor?.bed_days ?? null,
        bor_discharges: bor?.discharges ?? null,
        bor_beds: bor?.beds ?? null,
      },
    }
  },
}
