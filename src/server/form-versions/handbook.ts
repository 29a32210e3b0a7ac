import { currentMonth } from '#domain/month.ts'
import { type Handbook, handbookOf } from '#forms/handbook.ts'

import type { FormRegistry } from './form-registry.ts'

/** The handbook of each form, and after it of its parts, in the versions of this month; of those that are closed nothing. */
export function currentHandbook(forms: FormRegistry, now: Date): Handbook[] {
  const month = currentMonth(now, 'WIB')
  const current = forms.listFor(month).flatMap((form) => [form, ...forms.subformsOf(form.id, month)])
  return current.map((form) => handbookOf(form, current))
}
