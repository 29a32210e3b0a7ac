import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { WorthInput } from '../form-worth.ts'

/** What a sample's worth is computed from; by default it is sent, and the only report of its month. */
export function worthInputFor(
  form: FormDefinition,
  profile: FacilityProfile,
  month: Month,
  known: Partial<Pick<WorthInput, 'status' | 'sheets'>> = {},
): WorthInput {
  return { profile, month, form, status: 'sent', sheets: {}, ...known }
}
