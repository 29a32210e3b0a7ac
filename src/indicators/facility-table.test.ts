import { describe, expect, it } from 'vitest'

import { monthsOfYear } from '#domain/month.ts'
import { sampleProfiles } from '#forms/testing/samples.ts'

import { answerableBy, indicatorsOf, type MonthFacts, monthValueOf, totalOf } from './facility-table.ts'
import { kitFacts } from './sanitarian-kit.ts'
import { type FactsByTable, formRows } from './shipped-forms.ts'

type KitFacts = NonNullable<ReturnType<typeof kitFacts>>
const profile = { ...sampleProfiles.hospital, beds: 120 }
const indicators = indicatorsOf(formRows)
function indicatorOf(name: string) {
  const found = indicators.find(({ key }) => key === name)
  if (!found) throw new Error(`There is no indicator ${name}`)
  return found
}

/** The worked example of the indicators: 120 beds, April, W = 1,512 kg, 2,340 patient days, 585 discharges. */
const aprilWaste: FactsByTable['waste_fact'] = {
  service_sorting: true,
  service_packaging: false,
  service_transportation: true,
  service_storage: true,
  service_processing: true,
  service_management: false,
  services_fulfilled: 4,
  criteria: false,
  analysis_completed: true,
  analysed_criteria: false,
  generated_kg: 1512,
  hazardous_kg: 1512,
  opening_kg: 36,
  managed_kg: 1500,
  available_kg: 1548,
  closing_kg: 48,
  domestic_kg: null,
  generated_by_category: {},
  balance_closed: true,
  permit_state: null,
  bed_days: 3600,
  bor_patient_days: 2340,
  bor_bed_days: 3600,
  bor_discharges: 585,
  bor_beds: 120,
}
const juneWaste: FactsByTable['waste_fact'] = {
  ...aprilWaste,
  generated_kg: 720,
  managed_kg: 0,
  available_kg: 768,
  closing_kg: 768,
  bor_patient_days: 900,
  bor_bed_days: null,
}
const april: MonthFacts = { month: '2026-04', facts: { limbahfasyankes: aprilWaste } }
const may: MonthFacts = { month: '2026-05', facts: {} }
const june: MonthFacts = { month: '2026-06', facts: { limbahfasyankes: juneWaste } }
const of = (name: string, month: MonthFacts) => monthValueOf(indicatorOf(name), month)
const ofYear = (name: string) => totalOf(indicatorOf(name), [april, may, june])

describe('a month', () => {
  it('is computed as the worked example', () => {
    expect(of('waste_per_bed_day', april)).toBeCloseTo(0.42, 10)
    expect(of('waste_per_patient_day', april)).toBeCloseTo(0.646, 3)
    expect(of('waste_managed', april)).toBeCloseTo(96.9, 1)
    expect(of('bor', april)).toBe(65)
    expect(of('avlos', april)).toBe(4)
    expect(of('toi', april)).toBeCloseTo(2.15, 2)
    expect(of('services_fulfilled', april)).toBe(4)
    expect(of('waste_criteria', april)).toBe('tidak')
    expect(of('service_packaging', april)).toBe('tidak')
  })

  it('divides by the bed-days of the record where no BOR was filled: 720 kg ÷ (120 × 30)', () => {
    expect(of('waste_per_bed_day', june)).toBeCloseTo(0.2, 10)
    expect(of('bor', june)).toBeNull()
  })

  it('without a report is empty, never 0', () => {
    const values = answerableBy(profile, indicators).map((indicator) => monthValueOf(indicator, may))
    expect(new Set(values)).toEqual(new Set([null]))
  })
})

describe('a year', () => {
  it('adds amounts up, pools rates, and takes the last of a stock', () => {
    expect(ofYear('waste_generated')).toBe(2232)
    // (1500 + 0) ÷ (1548 + 768), not the mean of 96.9 and 0.
    expect(ofYear('waste_managed')).toBeCloseTo(64.77, 2)
    expect(ofYear('waste_per_bed_day')).toBeCloseTo(2232 / 7200, 10)
    expect(ofYear('waste_closing')).toBe(768)
    expect(ofYear('waste_criteria')).toBeNull()
    expect(ofYear('covid_solid')).toBeNull()
  })

  it.each([
    ['nine of twelve', 9, 12, 'ya'],
    ['eight of twelve', 8, 12, 'tidak'],
    ['all of the two that were owed', 2, 2, 'ya'],
    ['none that was owed', 0, 0, null],
  ])('meets the criteria where three quarters of its owed months do: %s', (_what, met, count, word) => {
    const year = monthsOfYear(2025)
    const months = year.map((month, index): MonthFacts => ({
      month,
      facts: { limbahfasyankes: { ...aprilWaste, criteria: index < met } },
    }))
    expect(totalOf(indicatorOf('waste_criteria'), months, year.slice(0, count))).toBe(word)
  })

  it('counts no month without a report as met, and none that was not owed', () => {
    const [january, february, march = ''] = monthsOfYear(2025)
    const met = { limbahfasyankes: { ...aprilWaste, criteria: true } }
    const months = [january, march].map((month = '') => ({ month, facts: met }))
    const yearOf = (...owed: (string | undefined)[]) =>
      totalOf(
        indicatorOf('waste_criteria'),
        months,
        owed.map((month = '') => month),
      )
    expect(yearOf(january, february)).toBe('tidak')
    expect(yearOf(january)).toBe('ya')
  })

  it('takes what is in a kit from its last report, as its category, and pools its use', () => {
    const kit = { ...kitFacts({ kit_owned: 'ya' }, '2026-04'), category: 'lacking' } as KitFacts
    const months = [
      {
        month: '2026-04',
        facts: { 'sanitarian-kit': { ...kit, items_usable: 6, items_used: 3, items_available: 6 } },
      },
      {
        month: '2026-05',
        facts: { 'sanitarian-kit': { ...kit, items_usable: 24, items_used: 18, items_available: 24 } },
      },
    ]
    expect(totalOf(indicatorOf('kit_availability'), months)).toBe(80)
    expect(totalOf(indicatorOf('kit_use'), months)).toBe(70)
  })

  it('tells nothing of a stock that the last report no longer has, as the figure of a region', () => {
    const kit = kitFacts({ kit_owned: 'ya' }, '2026-04') as KitFacts
    const lost = kitFacts({ kit_owned: 'tidak' }, '2026-05') as KitFacts
    const months = [
      { month: '2026-04', facts: { 'sanitarian-kit': { ...kit, pieces_good: 41, pieces: 50 } } },
      { month: '2026-05', facts: { 'sanitarian-kit': lost } },
    ]
    expect(totalOf(indicatorOf('kit_condition'), months.slice(0, 1))).toBe(82)
    expect(totalOf(indicatorOf('kit_condition'), months)).toBeNull()
    expect(totalOf(indicatorOf('kit_availability'), months)).toBe(0)
    const weighed = { ...juneWaste, closing_kg: null }
    const july = { month: '2026-07', facts: { limbahfasyankes: weighed } }
    expect(totalOf(indicatorOf('waste_closing'), [april, june, july])).toBeNull()
  })
})

it('a Puskesmas without beds is shown no bed occupancy, and nobody the forms that are not theirs', () => {
  const forms = formRows.filter(({ form }) => ['limbahfasyankes', 'sanitarian-kit'].includes(form.id))
  const labels = answerableBy(sampleProfiles.outpatientCenter, indicatorsOf(forms)).map(({ key }) => key)
  expect(labels).toContain('waste_per_day')
  expect(labels).toContain('kit_availability')
  for (const name of ['bor', 'avlos', 'toi', 'waste_per_bed_day', 'mercury_in_use', 'health_wash'])
    expect(labels).not.toContain(name)
})

it('a Puskesmas that has closed its beds still finds the bed occupancy of the months before', () => {
  const keys = (months: readonly MonthFacts[]) =>
    answerableBy(sampleProfiles.outpatientCenter, indicators, months).map(({ key }) => key)
  expect(keys([april])).toEqual(expect.arrayContaining(['bor', 'avlos', 'toi', 'waste_per_bed_day']))
  const without = { ...aprilWaste, bed_days: null, bor_patient_days: null, bor_bed_days: null }
  const later = { month: '2027-01', facts: { limbahfasyankes: { ...without, bor_discharges: null } } }
  expect(keys([later])).toEqual(keys([]))
})

it('every word that an indicator may say has a label', () => {
  const words = indicators.flatMap(({ indicator }) =>
    indicator.kind === 'word' ? Object.values(indicator.words) : [],
  )
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter(({ label }) => !/^[A-Z]/.test(label))).toEqual([])
})

it('stands in the order of the forms in service, each under a key of its own', () => {
  expect(new Set(indicators.map(({ key }) => key)).size).toBe(indicators.length)
  const shown = indicators.filter(({ indicator }) => !indicator.regional)
  expect(shown.map(({ key }) => key)).toEqual([
    'waste_generated',
    'waste_hazardous',
    'waste_per_bed_day',
    'waste_per_patient_day',
    'waste_per_day',
    'waste_managed',
    'waste_closing',
    'service_sorting',
    'service_packaging',
    'service_transportation',
    'service_storage',
    'service_processing',
    'services_fulfilled',
    'waste_criteria',
    'bor',
    'avlos',
    'toi',
    'covid_solid',
    'covid_per_patient_day',
    'covid_handed_over',
    'covid_days',
    'mercury_in_use',
    'mercury_removed',
    'mercury_withdrawn',
    'mercury_status',
    'health_wash',
    'health_criteria',
    ...['air', 'sanitasi', 'limbah', 'higiene', 'kebersihan_lingkungan', 'energi', 'manajemen'].flatMap(
      (section) => [`health_${section}_level`, `health_${section}_score`],
    ),
    'key_wash',
    ...['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan'].map(
      (section) => `key_${section}_level`,
    ),
    'kit_availability',
    'kit_condition',
    'kit_calibration',
    'kit_use',
    'kit_category',
  ])
})
