import { expect, test } from 'vitest'

import { kitItemNames } from '#domain/sanitarian-kit.ts'

import { judge } from '../answers/judging.ts'
import { carriedFrom } from '../answers/pruning.ts'
import { slotsOf } from '../answers/slots.ts'
import { shownSlots } from '../answers/visibility.ts'
import type { AnswerSheet } from '../context.ts'
import { sanitarianKit } from '../definitions/sanitarian-kit.ts'
import { type CheckCases, describeChecks } from '../testing/check-cases.ts'
import { completeKit, sampleContext, sampleProfiles } from '../testing/samples.ts'

const { inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'
const unused = (sheet: AnswerSheet): AnswerSheet =>
  Object.fromEntries(
    Object.entries(sheet).map(([name, value]) => [name, name.endsWith('_used_count') ? 0 : value]),
  )

const checks: CheckCases = {
  'SK-01 hard': [
    { what: 'all good', change: { lux_meter_qty: 2, lux_meter_qty_good: 2 } },
    {
      what: 'more good than there are',
      change: { lux_meter_qty_good: 2 },
      at: 'lux_meter_qty_good',
      says: ['Lux meter: yang berkondisi baik melebihi jumlahnya'],
    },
    { what: 'an item that is not there', change: { lux_meter_available: 'tidak', lux_meter_qty_good: 2 } },
  ],
  'SK-02 hard': [
    { what: 'used and good' },
    {
      what: 'used, but none is good',
      change: { lux_meter_qty_good: 0, lux_meter_used_count: 1 },
      at: 'lux_meter_used_count',
      says: ['Lux meter dipakai'],
    },
    { what: 'not used, and none is good', change: { lux_meter_qty_good: 0, lux_meter_used_count: 0 } },
  ],
  'SK-03 soft': [
    { what: 'calibrated a year ago to the day', change: { lux_meter_calibrated_on: '2024-04-30' } },
    {
      what: 'calibrated a day before that',
      change: { lux_meter_calibrated_on: '2024-04-29' },
      at: 'lux_meter_calibrated_on',
      says: ['Kalibrasi Lux meter (29 April 2024) lebih dari 12 bulan lalu'],
    },
    {
      what: 'an item whose calibration lasts two years',
      change: { soil_ph_meter_available: 'ya', soil_ph_meter_calibrated_on: '2023-05-01' },
    },
    {
      what: 'that one, longer ago',
      change: { soil_ph_meter_available: 'ya', soil_ph_meter_calibrated_on: '2023-04-29' },
      says: [/24 bulan/],
    },
    { what: 'never calibrated', change: { lux_meter_calibrated_on: undefined } },
  ],
  'SK-04 soft': [
    { what: 'good to the last day', change: { swab_kit_expiry_on: '2025-04-30' } },
    {
      what: 'expired, and said to be enough',
      change: { swab_kit_expiry_on: '2025-04-29' },
      at: 'swab_kit_expiry_on',
      says: ['Set usap alat makan sudah kedaluwarsa (29 April 2025)'],
    },
    {
      what: 'expired, and nearly gone',
      change: { swab_kit_expiry_on: '2025-04-29', swab_kit_stock_state: 'hampir_habis' },
    },
  ],
  'SK-05 soft': [
    { what: 'inspections and use' },
    {
      what: 'use without inspections',
      change: { kit_inspections: 0 },
      at: 'kit_inspections',
      says: [/Tidak ada kegiatan pengawasan, tetapi ada alat/],
    },
    {
      what: 'inspections without use',
      change: unused,
      says: [/Ada kegiatan pengawasan memakai kit, tetapi tidak ada alat/],
    },
    { what: 'neither', change: (sheet) => ({ ...unused(sheet), kit_inspections: 0 }) },
  ],
  'SK-06 hard': [
    {
      what: 'badly broken, and one of two is good',
      change: { lux_meter_qty: 2, lux_meter_condition: 'rusak_berat' },
    },
    {
      what: 'badly broken, and all are good',
      change: { lux_meter_condition: 'rusak_berat' },
      at: 'lux_meter_condition',
      says: ['Lux meter disebut rusak berat'],
    },
    { what: 'a little broken', change: { lux_meter_condition: 'rusak_ringan' } },
  ],
  'XF-06 soft': [
    { what: 'no other form', change: { kit_officers: 9 } },
    {
      what: 'as many as the waste form counts',
      known: { related: { limbahfasyankes: { org_env_health_staff: 1 } } },
    },
    {
      what: 'more than either form counts',
      change: { kit_officers: 3 },
      known: {
        related: { limbahfasyankes: { org_env_health_staff: 1 }, kesehatanlingkungan: { mgt_sanitarian: 2 } },
      },
      at: 'kit_officers',
      says: [/\(3 orang\) melebihi .* \(2 orang\)/],
    },
  ],
  'kit_year hard': [
    { what: 'this year', change: { kit_year: 2025 } },
    {
      what: 'next year',
      change: { kit_year: 2026 },
      at: 'kit_year',
      says: [/tidak boleh setelah tahun ini/],
    },
  ],
}
describeChecks(
  sanitarianKit,
  { profile: inpatientCenter, month, sheet: (profile) => completeKit(profile, month) },
  checks,
)

const context = sampleContext(inpatientCenter, month)
const shown = (sheet: AnswerSheet) => shownSlots(sanitarianKit, sheet, context).map(({ name }) => name)

test('has thirty items: 16 are calibrated and 10 are used up', () => {
  const columns = (column: string) =>
    slotsOf(sanitarianKit).filter(({ cell }) => cell?.column === column).length
  expect(kitItemNames).toHaveLength(30)
  expect([columns('available'), columns('calibrated_on'), columns('expiry_on')]).toEqual([30, 16, 10])
})

test('a Puskesmas without a kit is asked about the month alone', () => {
  const whole = completeKit(outpatientCenter, month)
  expect(judge(sanitarianKit, whole, sampleContext(outpatientCenter, month))).toMatchObject({
    errors: [],
    findings: [],
    answers: whole,
  })
  expect(
    shown({ kit_owned: 'tidak' }).filter((name) => name.includes('meter') || name === 'kit_source'),
  ).toEqual([])
})

test('an item that is there is asked about by what it is', () => {
  const columns = (item: string, also: AnswerSheet = {}) =>
    shown({ kit_owned: 'ya', [`${item}_available`]: 'ya', ...also }).flatMap((name) =>
      name.startsWith(`${item}_`) ? [name.slice(item.length + 1)] : [],
    )
  expect(columns('lux_meter')).toEqual([
    'available',
    'qty',
    'qty_good',
    'condition',
    'calibrated_on',
    'used_count',
  ])
  expect(columns('cool_box')).toEqual(['available', 'qty', 'qty_good', 'condition', 'used_count'])
  expect(columns('swab_kit', { swab_kit_stock_state: 'cukup' })).toEqual([
    'available',
    'qty',
    'qty_good',
    'condition',
    'used_count',
    'stock_state',
    'expiry_on',
  ])
  expect(columns('swab_kit', { swab_kit_stock_state: 'habis' })).not.toContain('expiry_on')
  expect(shown({ kit_owned: 'ya', lux_meter_available: 'tidak' })).not.toContain('lux_meter_qty')
})

test('items that nobody opened are not there', () => {
  const { answers } = judge(sanitarianKit, { kit_owned: 'ya' }, context)
  expect(kitItemNames.map((item) => answers[`${item}_available`])).toEqual(kitItemNames.map(() => 'tidak'))
})

test('copies items, counts and calibrations, not condition, use or stock', () => {
  const copied = carriedFrom(sanitarianKit, completeKit(inpatientCenter, '2025-03'), context)
  expect(copied).toMatchObject({
    kit_owned: 'ya',
    lux_meter_qty: 1,
    lux_meter_qty_good: 1,
    lux_meter_calibrated_on: '2024-10-10',
  })
  for (const observed of [
    'kit_inspections',
    'kit_samples_water',
    'kit_problem',
    'lux_meter_condition',
    'lux_meter_used_count',
    'swab_kit_stock_state',
    'swab_kit_expiry_on',
  ])
    expect(copied).not.toHaveProperty(observed)
})

test('is for Puskesmas only', () => {
  expect(sanitarianKit.applies).toEqual({ types: ['publicHealthCenter'], expected: 'always' })
})
