import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Judged } from '../form-worth.ts'

/** What a sample's report is judged with; by default it is sent, and the only one of its month. */
export function judgedFor(
  form: FormDefinition,
  profile: FacilityProfile,
  month: Month,
  known: Partial<Pick<Judged, 'status' | 'sheets'>> = {},
): Judged {
  return { profile, month, form, status: 'sent', sheets: {}, ...known }
}
