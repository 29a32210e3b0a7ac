import { describe, expect, test } from 'vitest'

import { calibrationMonthsOf, kitItemNames } from '#domain/sanitarian-kit.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { completeKit, sampleProfiles } from '#forms/testing/samples.ts'

import { percentOf } from './ratio.ts'
import {
  kitAvailability,
  kitCalibration,
  kitCategories,
  kitCategoryOf,
  kitCondition,
  kitFacts,
  kitSummary,
  kitUse,
} from './sanitarian-kit.ts'

const { inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'
const calibrated = kitItemNames.filter((item) => calibrationMonthsOf(item) !== null)
const others = kitItemNames.filter((item) => calibrationMonthsOf(item) === null)
const kit = (...cells: [item: string, column: string, value: unknown][]): AnswerSheet => ({
  kit_owned: 'ya',
  ...Object.fromEntries(cells.map(([item, column, value]) => [`${item}_${column}`, value])),
})
const there = (item: string, also: Record<string, unknown> = {}): [string, string, unknown][] =>
  Object.entries({ available: 'ya', qty: 1, qty_good: 1, used_count: 0, ...also }).map(([column, value]) => [
    item,
    column,
    value,
  ])

describe('the worked examples', () => {
  test('24 of 30 items is 80.0 %, which is lengkap', () => {
    const sheet = kit(...kitItemNames.slice(0, 24).flatMap((item) => there(item)))
    expect(percentOf(kitAvailability(sheet))).toBe(80)
    expect(kitCategories[kitCategoryOf(true, 80)]).toBe('lengkap')
  })

  test('41 good of 50 pieces is 82.0 %', () => {
    const sheet = kit(
      ...there('gps_tablet', { qty: 30, qty_good: 25 }),
      ...there('vector_kit', { qty: 20, qty_good: 16 }),
    )
    expect(percentOf(kitCondition(sheet))).toBe(82)
  })

  test('9 of 14 items calibrated is 64.3 %', () => {
    const sheet = kit(
      ...calibrated
        .slice(0, 14)
        .flatMap((item, index) => there(item, { calibrated_on: index < 9 ? '2025-01-15' : '2021-01-15' })),
      ...there('gps_tablet'),
    )
    expect(kitCalibration(sheet, month)).toEqual({ numerator: 9, denominator: 14 })
    expect(percentOf(kitCalibration(sheet, month))).toBeCloseTo(64.29, 2)
  })

  test('12 of 24 items used is 50.0 %', () => {
    const sheet = kit(
      ...kitItemNames.slice(0, 24).flatMap((item, index) => there(item, { used_count: index < 12 ? 2 : 0 })),
    )
    expect(percentOf(kitUse(sheet))).toBe(50)
  })
})

test('without a kit 0 % is available, and nothing else is known', () => {
  const sheet = completeKit(outpatientCenter, month)
  expect(percentOf(kitAvailability(sheet))).toBe(0)
  expect([kitCondition(sheet), kitCalibration(sheet, month), kitUse(sheet)].map(percentOf)).toEqual([
    null,
    null,
    null,
  ])
  expect(kitFacts(sheet, month)).toMatchObject({ owned: false, category: 'none', items_listed: 30 })
})

test('an item without a good piece is there, but not available for use', () => {
  const sheet = kit(...there('lux_meter', { qty: 2, qty_good: 0, calibrated_on: '2025-01-01' }))
  expect(kitAvailability(sheet).numerator).toBe(0)
  expect(kitCalibration(sheet, month)).toEqual({ numerator: 1, denominator: 1 })
  expect(kitUse(sheet)).toEqual({ numerator: 0, denominator: 1 })
})

test('a calibration lasts 12 or 24 months to the day, and a missing one does not count', () => {
  const on = (item: string, calibrated_on: string | undefined) =>
    kitCalibration(kit(...there(item, { calibrated_on })), month).numerator
  expect([on('lux_meter', '2024-04-30'), on('lux_meter', '2024-04-29'), on('lux_meter', undefined)]).toEqual([
    1, 0, 0,
  ])
  expect([on('soil_ph_meter', '2023-04-30'), on('soil_ph_meter', '2023-04-29')]).toEqual([1, 0])
  expect(kitCalibration(kit(...others.flatMap((item) => there(item))), month).denominator).toBe(0)
})

test.each([
  [true, 80, 'complete'],
  [true, 79.9, 'enough'],
  [true, 50, 'enough'],
  [true, 49.9, 'lacking'],
  [true, 0, 'lacking'],
  [false, 0, 'none'],
] as const)('a kit (%s) with %d %% is %s', (isOwned, availability, category) => {
  expect(kitCategoryOf(isOwned, availability)).toBe(category)
})

test('the facts of a whole report', () => {
  expect(kitFacts(completeKit(inpatientCenter, month), month)).toEqual({
    owned: true,
    items_usable: 24,
    items_listed: 30,
    pieces_good: 114,
    pieces: 114,
    items_calibrated: 10,
    items_to_calibrate: 10,
    items_used: 12,
    items_available: 24,
    category: 'complete',
    inspections: 6,
    samples_water: 12,
    samples_food: 8,
  })
  expect(kitFacts({}, month)).toBeNull()
})

describe('the summary', () => {
  test('of a whole kit says its category, its shares with their bases, and what is not there', () => {
    const { verdict, figures, reasons } = kitSummary(completeKit(inpatientCenter, month), month)
    expect(verdict).toEqual({ word: 'Kit lengkap', tone: 'good' })
    expect(figures.map(({ label, value, reading }) => [label, value, reading])).toEqual([
      ['Ketersediaan', 80, '24 dari 30 alat'],
      ['Kondisi baik', 100, '114 dari 114 buah'],
      ['Kalibrasi', 100, '10 dari 10 alat yang perlu kalibrasi'],
      ['Penggunaan', 50, '12 dari 24 alat yang tersedia'],
    ])
    expect(reasons).toEqual([
      'Belum ada atau tidak ada yang berkondisi baik: DO meter, Anemometer, Pengukur partikulat PM2,5/PM10, ' +
        'Pengukur CO/CO₂, Alat sampel mikroba udara/cawan, pH dan kelembapan tanah.',
    ])
  })

  test('names what is overdue, never calibrated, expired and used up', () => {
    const sheet = kit(
      ...there('lux_meter', { calibrated_on: '2024-04-29' }),
      ...there('anemometer'),
      ...there('food_test_borax', { stock_state: 'cukup', expiry_on: '2025-04-29' }),
      ...there('food_test_formalin', { stock_state: 'cukup', expiry_on: '2025-04-30' }),
      ...there('swab_kit', { stock_state: 'habis' }),
    )
    const { verdict, reasons } = kitSummary(sheet, month)
    expect(verdict).toEqual({ word: 'Kit kurang', tone: 'poor' })
    expect(reasons.slice(1)).toEqual([
      'Perlu dikalibrasi; kalibrasi terakhir: Lux meter (29 April 2024), Anemometer (belum pernah).',
      'Sudah kedaluwarsa: Uji cepat boraks (29 April 2025).',
      'Stok habis: Set usap alat makan.',
    ])
  })

  test('of no kit has no base and no reasons, and before the first answer no verdict', () => {
    const { verdict, figures, reasons } = kitSummary(completeKit(outpatientCenter, month), month)
    expect(verdict).toEqual({ word: 'Tidak memiliki kit', tone: 'poor' })
    expect(figures.map(({ value, reading }) => [value, reading])).toEqual([
      [0, '0 dari 30 alat'],
      [null, 'tidak ada buah'],
      [null, 'tidak ada alat yang perlu kalibrasi'],
      [null, 'tidak ada alat yang tersedia'],
    ])
    expect(reasons).toEqual([])
    expect(kitSummary({}, month).verdict).toBeNull()
  })
})
