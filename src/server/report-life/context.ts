import { dayIn } from '#domain/time.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'

import type { Dossier, Sheets } from './queries.ts'

/** The answers of a dossier's sheets, without which of them were copied. */
export function sheetsOf({ sheets }: Pick<Dossier, 'sheets'>): Sheets {
  return Object.fromEntries(Object.entries(sheets).map(([form, { answers }]) => [form, answers]))
}

/** What conditions and checks of `form` (the report's own or a sub-form) may look at beside its answers. */
export function contextOf(
  dossier: Dossier,
  form: string,
  now: Date,
  sheets = sheetsOf(dossier),
): FormContext {
  const { facility, month, previous, related, wasteGenerated, imported } = dossier
  const others: Record<string, AnswerSheet | null> = { ...related, ...sheets }
  delete others[form]
  return {
    month,
    today: dayIn(facility.profile.zone, now),
    profile: facility.profile,
    previous: previous?.sheets[form] ?? null,
    related: others,
    history: { wasteGenerated },
    imported,
  }
}
