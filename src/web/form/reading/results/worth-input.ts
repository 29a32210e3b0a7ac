import type { WorthInput, Sheets } from '#indicators/form-worth.ts'

import type { ResultCardProps } from './props.ts'

/** What answers are worth as they stand: as if they were sent now. */
export function worthInputNow({ form, answers, context }: ResultCardProps): WorthInput {
  const { profile, month, related } = context
  const known = Object.entries(related).flatMap(([id, sheet]) => (sheet ? [[id, sheet] as const] : []))
  const sheets: Sheets = { ...Object.fromEntries(known), [form.id]: answers }
  return { profile, month, status: 'sent', form, sheets }
}
