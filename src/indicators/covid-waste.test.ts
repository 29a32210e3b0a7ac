import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { completeCovid, sampleProfiles } from '#forms/testing/samples.ts'

import { catalogueOf } from './catalogue.ts'
import {
  covidDayCompleteness,
  covidMonthOf,
  covidSummary,
  covidWasteFacts,
  covidWastePerPatientDay,
} from './covid-waste.ts'
import { percentOf, quotientOf } from './ratio.ts'
import { formRows } from './shipped-forms.ts'

const month = '2025-04'
const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`

describe('the worked examples', () => {
  const example = covidMonthOf(
    {
      cov_nihil: 'tidak',
      days: [
        {
          report_date: day(1),
          cov_activity: ['rawat_inap'],
          cov_inpatients: 20,
          cov_solid_infectious_kg: 22,
          cov_solid_sharps_kg: 1.1,
          cov_domestic_kg: 15.2,
        },
        {
          report_date: day(2),
          cov_activity: ['rawat_inap'],
          cov_inpatients: 18,
          cov_solid_infectious_kg: 20,
          cov_solid_sharps_kg: 2,
          cov_domestic_kg: 10,
        },
      ],
    },
    month,
  )

  test('solid waste 42.0 + 3.1 + 25.2 = 70.3 kg', () => {
    expect(example.infectious_kg).toBeCloseTo(42, 9)
    expect(example.sharps_kg).toBeCloseTo(3.1, 9)
    expect(example.domestic_kg).toBeCloseTo(25.2, 9)
    expect(example.solid_kg).toBeCloseTo(70.3, 9)
  })

  test('70.3 kg of 38 patient-days is 1.85 kg each', () => {
    expect(quotientOf(covidWastePerPatientDay(example))).toBeCloseTo(1.85, 3)
  })

  test('27 of 30 days is 90.0 %', () => {
    const days = Array.from({ length: 27 }, (_, index) => ({ report_date: day(index + 1) }))
    expect(percentOf(covidDayCompleteness(covidMonthOf({ cov_nihil: 'tidak', days }, month)))).toBe(90)
  })
})

test('only the waste of days with inpatients is divided by the inpatients', () => {
  const summed = covidMonthOf(
    {
      cov_nihil: 'tidak',
      days: [
        { report_date: day(1), cov_inpatients: 10, cov_solid_infectious_kg: 20, cov_solid_sharps_kg: 0 },
        { report_date: day(2), cov_vaccinations: 500, cov_solid_infectious_kg: 3, cov_solid_sharps_kg: 4 },
      ],
    },
    month,
  )
  expect(summed.solid_kg).toBe(27)
  expect(quotientOf(covidWastePerPatientDay(summed))).toBe(2)
  expect(summed.vaccinations).toBe(500)
})

test('a missing day is no zero, a month without days has no sums, and without patients there is no ratio', () => {
  const empty = covidMonthOf({}, month)
  expect(empty).toMatchObject({ days_reported: 0, days_in_month: 30, solid_kg: null, closing_kg: null })
  expect(covidWastePerPatientDay(empty)).toBeNull()
  const idle = covidMonthOf(
    { cov_nihil: 'tidak', days: [{ report_date: day(1), cov_activity: ['tidak_ada_kegiatan'] }] },
    month,
  )
  expect(idle).toMatchObject({ days_reported: 1, solid_kg: 0, inpatients: 0, opening_kg: null })
  expect(quotientOf(covidWastePerPatientDay(idle))).toBeNull()
})

test('a month that is nihil is whole, and its zeros are real', () => {
  const facts = covidWasteFacts(completeCovid(sampleProfiles.outpatientCenter, month), month)
  expect(facts).toMatchObject({
    nihil: true,
    days_reported: 30,
    solid_kg: 0,
    infectious_kg: 0,
    closing_kg: null,
  })
  expect(percentOf(covidDayCompleteness(facts))).toBe(100)
})

test('a month opens with its first stock and closes with its last, in any order of its days', () => {
  const whole = completeCovid(sampleProfiles.hospital, month, { days: [1, 2, 3] })
  const shuffled = { ...whole, days: (whole.days ?? []).toReversed() }
  expect(covidWasteFacts(shuffled, month)).toMatchObject({
    nihil: false,
    days_reported: 3,
    opening_kg: 0,
    closing_kg: 14.3,
    third_party_kg: 28.6,
    treated_own_kg: 0,
    inpatients: 24,
    outpatients: 36,
  })
})

describe('the summary', () => {
  const figuresOf = (sheet: AnswerSheet) =>
    Object.fromEntries(covidSummary(sheet, month).figures.map(({ label, value }) => [label, value]))

  test('finds no fault with the handling of a day without activity', () => {
    const idle = { report_date: day(1), cov_activity: ['tidak_ada_kegiatan'], cov_label: 'tidak' }
    const { reasons } = covidSummary({ cov_nihil: 'tidak', days: [idle] }, month)
    expect(reasons).toEqual([expect.stringMatching(/^Belum dilaporkan: /)])
  })

  test('sums the days, and lists the missing ones', () => {
    const sheet = completeCovid(sampleProfiles.hospital, month, { days: [1, 2, 3, 7, 9] })
    // 14.3 kg on each of the days 1, 2, 3 and 9, with 8 inpatients each; the 7th is idle.
    expect(figuresOf(sheet)).toEqual({
      'Hari dilaporkan': 5,
      'Limbah padat': expect.closeTo(57.2, 9),
      'Limbah padat per pasien-hari': expect.closeTo(57.2 / 32, 9),
      'Stok akhir': 28.6,
    })
    const { verdict, reasons } = covidSummary(sheet, month)
    expect(verdict).toEqual({ word: '5 dari 30 hari dilaporkan', tone: 'fair' })
    expect(reasons).toEqual(['Belum dilaporkan: 4–6, 8, dan 10–30 April 2025.'])
  })

  test('shows a figure with as many decimals as tables and charts do', () => {
    const { figures } = covidSummary(completeCovid(sampleProfiles.hospital, month), month)
    const catalogue = catalogueOf(formRows)
    const told = ['covid_solid', 'covid_per_patient_day'].map((id) => catalogue.find((row) => row.id === id))
    expect(figures.slice(1, 3).map(({ decimals }) => decimals)).toEqual(told.map((row) => row?.decimals))
  })

  test('lists the days on which the handling lacked something', () => {
    const whole = completeCovid(sampleProfiles.hospital, month)
    const days = (whole.days ?? []).map((row, index) =>
      index === 1 || index === 2 ? { ...row, cov_bag_double: 'tidak', cov_ppe_complete: 'tidak' } : row,
    )
    const { verdict, reasons } = covidSummary({ ...whole, days }, month)
    expect(verdict).toEqual({ word: '30 dari 30 hari dilaporkan', tone: 'good' })
    expect(reasons).toEqual([
      'Kantong kuning tidak rangkap dua atau tidak diikat: 2 dan 3 April 2025.',
      'APD petugas tidak lengkap: 2 dan 3 April 2025.',
    ])
  })

  test('of a nihil month has real zeros and nothing to reproach', () => {
    const sheet = completeCovid(sampleProfiles.outpatientCenter, month)
    expect(covidSummary(sheet, month)).toMatchObject({
      verdict: { word: 'Nihil bulan ini', tone: 'plain' },
      reasons: [],
    })
    expect(figuresOf(sheet)).toMatchObject({ 'Hari dilaporkan': 30, 'Limbah padat': 0 })
  })
})
