import { expect, test } from 'vitest'

import { bedDaysOf, bedsOf } from './bed-days.ts'
import type { FacilityProfile } from './facility.ts'

const profile: FacilityProfile = {
  type: 'hospital',
  regionType: 'urban',
  hospitalClass: 'C',
  inpatient: true,
  beds: 100,
  covidHandler: false,
  zone: 'WIB',
}
const nothing = { beds: undefined, bedDays: undefined }

test('beds come from the month’s sheet, else from the profile, else are unknown', () => {
  expect(bedsOf({ ...nothing, beds: 120 }, profile)).toBe(120)
  expect(bedsOf(nothing, profile)).toBe(100)
  expect(bedsOf(nothing, { ...profile, beds: null })).toBeNull()
  expect(
    bedsOf({ ...nothing, beds: 5 }, { ...profile, type: 'publicHealthCenter', inpatient: false }),
  ).toBeNull()
})

test('bed-days are beds × days, or what was counted where beds changed', () => {
  expect(bedDaysOf({ ...nothing, beds: 120 }, profile, '2025-04')).toBe(3600)
  expect(bedDaysOf({ beds: 120, bedDays: 3300 }, profile, '2025-04')).toBe(3300)
  expect(bedDaysOf({ ...nothing, beds: 0 }, profile, '2025-04')).toBeNull()
  expect(bedDaysOf(nothing, { ...profile, beds: null }, '2025-04')).toBeNull()
})
