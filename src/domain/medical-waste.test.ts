import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from './facility.ts'
import {
  infectiousStorageDays,
  medicalCategoryNames,
  otherStorageDays,
  plausibilityBandOf,
  plausibilityBands,
  plausibilityOf,
  wasteCategoryNames,
} from './medical-waste.ts'

const hospital: FacilityProfile = {
  type: 'hospital',
  regionType: 'urban',
  hospitalClass: 'B',
  inpatient: true,
  beds: 100,
  covidHandler: false,
  zone: 'WIB',
}

test('there are eleven categories; sludge and other hazardous waste are not medical', () => {
  expect(wasteCategoryNames).toHaveLength(11)
  expect(wasteCategoryNames.filter((category) => !medicalCategoryNames.includes(category))).toEqual([
    'ipal_sludge',
    'other_b3',
  ])
})

describe('storage limits', () => {
  test.each([
    [null, 2],
    [2, 2],
    [0.1, 2],
    [0, 90],
    [-5, 90],
  ])('infectious waste with a freezer at most %s °C: %i days', (warmest, days) => {
    expect(infectiousStorageDays(warmest)).toBe(days)
  })

  test.each([
    [0, 180],
    [2.1, 180],
    [49.99, 180],
    [50, 90],
    // 1,500 kg in 30 days, whose sum ends a hair below.
    [(159.49 + 526.01 + 774.91 + 39.59) / 30, 90],
  ])('other waste at %d kg per day: %i days', (kg, days) => {
    expect(otherStorageDays(kg)).toBe(days)
  })
})

describe('plausibility', () => {
  // Typical, outside the soft band to be explained, above the last refused.
  test.each([
    ['largeHospital', 'bedDay', [0.3, 1.5, 0.05, 3, 15]],
    ['otherHospital', 'bedDay', [0.1, 1.2, 0.02, 3, 15]],
    ['inpatientCenter', 'day', [0.3, 6, 0.05, 20, 200]],
    ['outpatientCenter', 'day', [0.1, 3, 0.02, 10, 100]],
  ] as const)('of a %s is judged per %s by %j', (name, unit, limits) => {
    const { per, typical, soft, hardMax } = plausibilityBands[name]
    expect([per, ...typical, ...soft, hardMax]).toEqual([unit, ...limits])
  })

  test.each([
    [{}, 'largeHospital'],
    [{ hospitalClass: 'A' }, 'largeHospital'],
    [{ hospitalClass: 'C' }, 'otherHospital'],
    [{ hospitalClass: 'D_pratama' }, 'otherHospital'],
    [{ hospitalClass: 'khusus' }, 'otherHospital'],
    [{ hospitalClass: null }, 'otherHospital'],
    [{ type: 'publicHealthCenter', hospitalClass: null }, 'inpatientCenter'],
    [{ type: 'publicHealthCenter', hospitalClass: null, inpatient: false }, 'outpatientCenter'],
  ] as const)('%j is judged as %s', (facts, band) => {
    expect(plausibilityBandOf({ ...hospital, ...facts })).toBe(plausibilityBands[band])
  })

  test.each([
    [0.42, 'typical'],
    [0.3, 'typical'],
    [1.5, 'typical'],
    [0.29, 'uncommon'],
    [3, 'uncommon'],
    [0.05, 'uncommon'],
    [0.049, 'unusual'],
    [3.01, 'unusual'],
    [15, 'unusual'],
    [15.01, 'impossible'],
  ] as const)('%d kg per bed and day is %s in a large hospital', (value, verdict) => {
    expect(plausibilityOf(value, plausibilityBands.largeHospital)).toBe(verdict)
  })
})
