import { describe, expect, test } from 'vitest'

import { percentText } from '#domain/words.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import {
  averageStay,
  bedOccupancyFigures,
  bedOccupancyOf,
  bedTurnover,
  isOverfull,
  occupancyRate,
  readingOf,
  turnoverInterval,
} from './bed-occupancy.ts'
import { percentOf, pool } from './ratio.ts'

const { hospital, outpatientCenter } = sampleProfiles
const month = (bor: BorAnswers | null, profile = hospital as typeof hospital | typeof outpatientCenter) =>
  bedOccupancyOf(bor, profile, '2025-04')
const example: BorAnswers = {
  bor_beds_total: 120,
  bor_patient_days: 2340,
  bor_discharged_alive: 573,
  bor_died: 12,
}

describe('the worked example: 2,340 patient days, 120 beds, April, 585 discharges', () => {
  const occupancy = month(example)

  test('BOR 65.0 %, ideal', () => {
    const rate = percentOf(occupancyRate(occupancy))
    expect(percentText(rate)).toBe('65,0%')
    expect(readingOf(rate)).toBe('ideal')
  })

  test('AVLOS 4.0 days, TOI 2.2 days, BTO 4.875 in the month', () => {
    expect(averageStay(occupancy)).toBe(4)
    expect(turnoverInterval(occupancy)).toBeCloseTo(2.154, 3)
    expect(bedTurnover(occupancy)).toBe(4.875)
  })

  test('is what is stored beside the report', () => {
    expect(occupancy).toEqual({ patient_days: 2340, bed_days: 3600, discharges: 585, beds: 120 })
  })

  test('is listed with its readings', () => {
    expect(bedOccupancyFigures(occupancy, hospital).map(({ label, reading }) => [label, reading])).toEqual([
      ['BOR', 'ideal'],
      ['AVLOS', 'di bawah ideal 6–9 hari'],
      ['TOI', 'ideal 1–3 hari'],
      ['BTO', 'setara 58,5 kali setahun, di atas ideal 40–50 kali'],
    ])
  })
})

describe('bed occupancy', () => {
  test('with extra beds is shown as it is, with a warning', () => {
    const occupancy = month({ ...example, bor_patient_days: 3960 })
    const rate = percentOf(occupancyRate(occupancy))
    expect(rate).toBeCloseTo(110, 10)
    expect(isOverfull(rate)).toBe(true)
    expect(bedOccupancyFigures(occupancy, hospital)[0]?.reading).toBe('tinggi, melebihi 100%')
  })

  test('of exactly 100 % is not overfull', () => {
    expect([100, 100.01].map(isOverfull)).toEqual([false, true])
  })

  test.each([
    [{ patient_days: 600, discharges: 100 }, 'ideal 6–9 hari', 'ideal 1–3 hari'],
    [{ patient_days: 900, discharges: 100 }, 'ideal 6–9 hari', 'di bawah ideal 1–3 hari'],
    [{ patient_days: 910, discharges: 100 }, 'di atas ideal 6–9 hari', 'di bawah ideal 1–3 hari'],
    [{ patient_days: 590, discharges: 100 }, 'di bawah ideal 6–9 hari', 'di atas ideal 1–3 hari'],
  ])('counts both ends as ideal: of 900 bed-days %j', (counts, stay, interval) => {
    const figures = bedOccupancyFigures({ bed_days: 900, beds: 30, ...counts }, hospital)
    expect(figures.slice(1, 3).map(({ reading }) => reading)).toEqual([stay, interval])
  })

  test.each([
    [59.99, 'low'],
    [60, 'ideal'],
    [85, 'ideal'],
    [85.01, 'high'],
    [null, null],
  ])('%s is read as %s', (percent, reading) => {
    expect(readingOf(percent)).toBe(reading)
  })

  test('is judged before rounding', () => {
    const occupancy = month({ ...example, bor_patient_days: 3061 })
    const rate = percentOf(occupancyRate(occupancy))
    expect(percentText(rate)).toBe('85,0%')
    expect(readingOf(rate)).toBe('high')
  })

  test('is null when beds are missing, and takes the profile’s when only the sheet lacks them', () => {
    const { bor_beds_total: _, ...noBeds } = example
    expect(bedOccupancyOf(noBeds, { ...hospital, beds: null }, '2025-04')).toBeNull()
    expect(month(noBeds)).toMatchObject({ beds: 120, bed_days: 3600 })
    expect(month({ ...example, bor_beds_total: 0 })).toBeNull()
  })

  test('is null while the sheet is missing or half filled', () => {
    expect(month(null)).toBeNull()
    expect(month({ bor_beds_total: 120 })).toBeNull()
    expect(percentOf(occupancyRate(null))).toBeNull()
  })

  test('counts the bed-days where beds changed', () => {
    expect(month({ ...example, bor_beds_changed: 'ya', bor_bed_days: 3000 })).toMatchObject({
      bed_days: 3000,
    })
    expect(month({ ...example, bor_beds_changed: 'tidak', bor_bed_days: 3000 })).toMatchObject({
      bed_days: 3600,
    })
  })

  test('without discharges has no stay and no interval, but a turnover of 0', () => {
    const occupancy = month({ ...example, bor_discharged_alive: 0, bor_died: 0 })
    expect([averageStay(occupancy), turnoverInterval(occupancy), bedTurnover(occupancy)]).toEqual([
      null,
      null,
      0,
    ])
  })

  test('does not apply to a Puskesmas without inpatients', () => {
    const occupancy = month(example, outpatientCenter)
    expect(occupancy).toBeNull()
    expect(bedOccupancyFigures(occupancy, outpatientCenter)[0]).toMatchObject({
      value: null,
      reading: 'tidak berlaku',
    })
  })

  test('of a region is pooled over its bed-days', () => {
    const small = month({ ...example, bor_beds_total: 20, bor_patient_days: 540 })
    const pooled = pool([occupancyRate(month(example)), occupancyRate(small), occupancyRate(null)])
    expect(pooled).toEqual({ numerator: 2880, denominator: 4200 })
    expect(percentText(percentOf(pooled))).toBe('68,6%')
  })

  test('of the sample sheets is ideal', () => {
    const rate = percentOf(occupancyRate(month(completeBor(hospital, '2025-04'))))
    expect(readingOf(rate)).toBe('ideal')
  })
})
