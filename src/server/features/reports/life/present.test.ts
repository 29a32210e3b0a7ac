import { expect, it } from 'vitest'

import { limbahCovid } from '#forms/definitions/limbah-covid.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'

import { titleOf } from './present.ts'

it('calls a form by its title in months too in which it is closed', () => {
  const forms = formRegistry(shippedForms)
  const closures = [{ form: limbahCovid.id, from: '2026-12', until: null }]
  forms.replace({ definitions: shippedForms, closures, change: 1 })
  expect(forms.findFor(limbahCovid.id, '2026-12')).toBeUndefined()
  expect(titleOf(forms, limbahCovid.id, '2026-12')).toBe(limbahCovid.title)
})
