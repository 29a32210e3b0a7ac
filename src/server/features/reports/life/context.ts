import { formIds } from '#domain/form-ids.ts'
import { addMonths } from '#domain/month.ts'
import { dayIn } from '#domain/time.ts'
import { deviceSheetTotals, sheetFileOf } from '#forms/checks/merkuri.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Dossier, EarlierReport, RelatedReport, Sheets } from './dossier.ts'

/** The answers of a dossier's sheets, without which of them were copied. */
export function dossierSheets({ sheets }: Pick<Dossier, 'sheets'>): Sheets {
  return Object.fromEntries(Object.entries(sheets).map(([form, { answers }]) => [form, answers]))
}

/** What the facility's other reports of the month hold, sub-forms included, as they were sent. */
export function relatedSheets({ related }: Pick<Compared, 'related'>): Sheets {
  return Object.fromEntries(Object.values(related).flatMap(({ sheets }) => Object.entries(sheets)))
}

/** The report that this month's is compared with: last month's or, where the stock runs on, the latest. */
export function previousOf(
  { latest, month }: Pick<Dossier, 'latest' | 'month'>,
  { stockRunsOn }: Pick<FormDefinition, 'stockRunsOn'>,
): EarlierReport | null {
  return latest && (stockRunsOn || latest.month === addMonths(month, -1)) ? latest : null
}

/** What of a dossier conditions and checks may look at beside the answers. */
export type Compared = Pick<
  Dossier,
  'facility' | 'month' | 'latest' | 'latestConfirmed' | 'wasteGenerated' | 'imported' | 'deviceTotals'
> & { related: Readonly<Record<string, RelatedReport>> }

/** What conditions and checks of `form` (the report's own or a sub-form) may look at beside its answers. */
export function contextOf(
  dossier: Compared & Partial<Pick<Dossier, 'sheets'>>,
  form: FormDefinition,
  now: Date,
  sheets = dossierSheets({ sheets: dossier.sheets ?? {} }),
): FormContext & { confirmed: AnswerSheet | null } {
  const { facility, month, latest, latestConfirmed, wasteGenerated, imported } = dossier
  const others: Record<string, AnswerSheet | null> = { ...relatedSheets(dossier), ...sheets }
  delete others[form.id]
  if (form.id === formIds.mercury) others[deviceSheetTotals] = totalsOfList(dossier, sheets[form.id] ?? {})
  const confirmed = latest?.status === 'confirmed' ? latest : latestConfirmed
  return {
    month,
    today: dayIn(facility.profile.zone, now),
    profile: facility.profile,
    previous: previousOf(dossier, form)?.sheets[form.id] ?? null,
    confirmed: form.stockRunsOn ? (confirmed?.sheets[form.id] ?? null) : null,
    related: others,
    history: { wasteGenerated },
    imported,
  }
}

/** The totals of the list that the answers name; null where they name none whose rows were checked. */
function totalsOfList({ deviceTotals }: Compared, answers: AnswerSheet): AnswerSheet | null {
  const file = sheetFileOf(answers)
  return (file && deviceTotals[file.id]) ?? null
}
