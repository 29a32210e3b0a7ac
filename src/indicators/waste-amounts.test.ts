import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from '#domain/facility.ts'
import { numberText, percentText } from '#domain/words.ts'
import { sampleProfiles } from '#forms/testing/samples.ts'

import { percentOf, quotientOf } from './ratio.ts'
import {
  managedShare,
  wasteAmountsOf,
  wastePerBedDay,
  wastePerDay,
  wastePerPatientDay,
  yearlyEmergence,
  isBalanced,
} from './waste-amounts.ts'

const { hospital, outpatientCenter } = sampleProfiles
const april = '2025-04'

describe('the worked example: 120 beds, April, 1,512 kg, 2,340 patient days', () => {
  const bor = { bor_beds_total: 120, bor_patient_days: 2340 }

  test('0.42 kg per bed and day, 0.646 per occupied bed-day, typical', () => {
    expect(quotientOf(wastePerBedDay(1512, bor, hospital, april))).toBeCloseTo(0.42, 10)
    expect(numberText(quotientOf(wastePerPatientDay(1512, bor)) ?? 0, 3)).toBe('0,646')
  })

  test('36 + 1,512 − 0 − 1,500 leaves 48 kg; 96.9 % managed', () => {
    const amounts = wasteAmountsOf({
      infectious_opening_kg: 36,
      infectious_generated_kg: 1512,
      infectious_treated_own_kg: 0,
      infectious_third_party_kg: 1500,
      infectious_closing_kg: 48,
    })
    expect(percentText(percentOf(managedShare(amounts)))).toBe('96,9%')
    expect(amounts).toMatchObject({
      generated: 1512,
      opening: 36,
      managed: 1500,
      available: 1548,
      closing: 48,
    })
  })
})

describe('amounts', () => {
  test('W leaves out sludge and other hazardous waste; hazardous waste counts them', () => {
    const amounts = wasteAmountsOf({
      infectious_generated_kg: 100,
      sharps_generated_kg: 10,
      ipal_sludge_generated_kg: 7,
      other_b3_generated_kg: 3,
    })
    expect(amounts).toMatchObject({ generated: 110, hazardous: 120 })
    expect(amounts.byCategory).toEqual({ infectious: 100, sharps: 10, ipal_sludge: 7, other_b3: 3 })
  })

  test('what is not reported is null, what is reported as 0 is 0', () => {
    expect(wasteAmountsOf({})).toEqual({
      generated: null,
      hazardous: null,
      opening: null,
      managed: null,
      available: null,
      closing: null,
      byCategory: {},
    })
    expect(wasteAmountsOf({ infectious_generated_kg: 0 })).toMatchObject({
      generated: 0,
      hazardous: 0,
      available: 0,
    })
    expect(wasteAmountsOf({ ipal_sludge_generated_kg: 4 })).toMatchObject({ generated: null, hazardous: 4 })
  })

  test('nothing to manage has no managed share', () => {
    const nothing = { infectious_opening_kg: 0, infectious_generated_kg: 0, infectious_third_party_kg: 0 }
    expect(percentOf(managedShare(wasteAmountsOf(nothing)))).toBeNull()
  })
})

describe('intensities', () => {
  const noBeds: FacilityProfile = { ...hospital, beds: null }

  test('use the counted bed-days when beds changed', () => {
    const bor = { bor_beds_total: 120, bor_beds_changed: 'ya', bor_bed_days: 3000 } as const
    expect(quotientOf(wastePerBedDay(1500, bor, hospital, april))).toBe(0.5)
  })

  test('use the profile’s beds where the month’s are unknown', () => {
    expect(quotientOf(wastePerBedDay(1512, null, hospital, april))).toBeCloseTo(0.42, 10)
  })

  test('are null without beds, without patients, without inpatients, without a report', () => {
    expect(wastePerBedDay(1512, null, noBeds, april)).toBeNull()
    expect(quotientOf(wastePerPatientDay(1512, { bor_patient_days: 0 }))).toBeNull()
    expect(wastePerPatientDay(1512, null)).toBeNull()
    expect(wastePerBedDay(50, null, outpatientCenter, april)).toBeNull()
    expect(wastePerDay(null, april)).toBeNull()
  })

  test('of a Puskesmas count by day', () => {
    expect(quotientOf(wastePerDay(63, april))).toBe(2.1)
  })
})

describe('the yearly waste emergence', () => {
  test('the worked example: nine months, one of them a real zero', () => {
    const year = [120.5, 131, 118.2, null, 140, 0, 125.3, 133.3, null, 129.9, 127, null]
    const { monthsReported, total, mean, projected } = yearlyEmergence(year)
    expect(monthsReported).toBe(9)
    expect(total).toBeCloseTo(1025.2, 10)
    expect(numberText(mean ?? 0, 1)).toBe('113,9')
    expect(numberText(projected ?? 0, 1)).toBe('1.366,9')
  })

  test('is projected only from three months on', () => {
    expect(yearlyEmergence([10, 20, null])).toEqual({
      monthsReported: 2,
      total: 30,
      mean: 15,
      projected: null,
    })
    expect(yearlyEmergence([10, 20, 30])).toEqual({ monthsReported: 3, total: 60, mean: 20, projected: 240 })
  })

  test('of a year without reports is unknown', () => {
    expect(yearlyEmergence([null, null])).toEqual({
      monthsReported: 0,
      total: null,
      mean: null,
      projected: null,
    })
  })
})

describe('the balance of a month', () => {
  test.each([
    ['closes', { available: 1548, managed: 1500, closing: 48 }, true],
    ['closes within 1 %', { available: 1000, managed: 950, closing: 40 }, true],
    ['is open beyond 1 %', { available: 1000, managed: 950, closing: 39.9 }, false],
    ['closes within 0.1 kg of little', { available: 1, managed: 0.9, closing: 0 }, true],
    ['is open beyond 0.1 kg of little', { available: 1, managed: 0.8, closing: 0 }, false],
    ['is unknown without what is left', { available: 1, managed: 1, closing: null }, null],
  ] as const)('%s', (_what, amounts, isClosed) => {
    expect(isBalanced(amounts)).toBe(isClosed)
  })
})
