import { expect, test } from 'vitest'

import { withDefaults } from '../answers/defaults.ts'
import { differencesBetween } from '../answers/differences.ts'
import { answerErrors } from '../answers/errors.ts'
import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import { carriedFrom, prune } from '../answers/pruning.ts'
import { withoutRepeats } from '../answers/repeats.ts'
import { shownSlots } from '../answers/visibility.ts'
import type { AnswerSheet } from '../context.ts'
import { limbahCovid } from '../definitions/limbah-covid.ts'
import { type CheckCases, describeChecks } from '../testing/check-cases.ts'
import { completeCovid, sampleContext, sampleProfiles } from '../testing/samples.ts'

const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'
const daysOf = (sheet: AnswerSheet) => sheet['days'] as AnswerSheet[]
/** Changes one day, counted from 1; day 7, 14, … has no activity. */
const onDay = (day: number, change: AnswerSheet) => (sheet: AnswerSheet) => ({
  ...sheet,
  days: daysOf(sheet).map((row, index) => (index === day - 1 ? { ...row, ...change } : row)),
})
const withoutDay = (day: number) => (sheet: AnswerSheet) => ({
  ...sheet,
  days: daysOf(sheet).filter((_, index) => index !== day - 1),
})
const wasteSheet = (infectious: number, sharps: number) => ({
  related: { limbahfasyankes: { infectious_generated_kg: infectious, sharps_generated_kg: sharps } },
})

const checks: CheckCases = {
  'CV-01 hard': [
    { what: 'a month that balances' },
    {
      what: 'more handed over than there is',
      change: onDay(3, { cov_third_party_kg: 20, cov_closing_kg: 0 }),
      at: 'days.2.cov_closing_kg',
      says: ['Neraca limbah hari 3 April 2025 tidak seimbang: selisih 5,7 kg'],
    },
    { what: 'a tenth of a kilogram', change: onDay(3, { cov_closing_kg: 14.4 }) },
    {
      what: 'a day without domestic waste',
      change: onDay(3, { cov_domestic_kg: undefined, cov_closing_kg: 10.1 }),
    },
  ],
  'CV-02 hard': [
    { what: 'days that follow each other' },
    {
      what: 'a day that opens with something else',
      change: onDay(4, { cov_opening_kg: 1 }),
      at: 'days.3.cov_opening_kg',
      says: ['Stok awal hari 4 April 2025 harus sama dengan stok akhir hari sebelumnya (14,3 kg)'],
    },
    {
      what: 'a day that opens with a hundredth more',
      change: onDay(4, { cov_opening_kg: 14.31 }),
      says: [/\(14,3 kg\)/],
    },
    {
      what: 'after a day that was not reported',
      change: (sheet) => withoutDay(3)(onDay(4, { cov_opening_kg: 9 })(sheet)),
    },
    {
      what: 'after a day that does not say what it left',
      change: (sheet) => onDay(3, { cov_closing_kg: undefined })(onDay(4, { cov_opening_kg: 9 })(sheet)),
    },
    {
      what: 'after a day without activity, which changes nothing',
      change: onDay(8, { cov_opening_kg: 3 }),
      says: [/hari 8 April 2025 .* \(0 kg\)/],
    },
    {
      what: 'on the first, after last month’s last',
      known: { previous: { days: [{ report_date: '2025-03-31', cov_closing_kg: 7.5 }] } },
      at: 'days.0.cov_opening_kg',
      says: [/hari 1 April 2025 .* \(7,5 kg\)/],
    },
    {
      what: 'on the first, after a day that is no neighbour',
      known: { previous: { days: [{ report_date: '2025-03-30', cov_closing_kg: 7.5 }] } },
    },
    {
      what: 'a date that does not exist',
      change: onDay(4, { report_date: '2025-04-31', cov_opening_kg: 1 }),
    },
  ],
  'CV-03 soft': [
    { what: '1.3 kg per patient' },
    { what: '5 kg per patient', change: onDay(1, { cov_solid_infectious_kg: 39.4 }) },
    {
      what: 'more',
      change: onDay(1, { cov_solid_infectious_kg: 40 }),
      at: 'days.0.cov_solid_infectious_kg',
      says: [/hari 1 April 2025: 5,08 kg per pasien/],
    },
    { what: 'less than 0.2 kg', change: onDay(1, { cov_solid_infectious_kg: 0.9 }), says: [/0,19 kg/] },
    { what: 'too few patients to say', change: onDay(1, { cov_solid_infectious_kg: 40, cov_inpatients: 4 }) },
  ],
  'CV-04 soft': [
    { what: 'no vaccination' },
    { what: '6 g a dose', change: onDay(1, { cov_activity: ['vaksinasi'], cov_vaccinations: 100 }) },
    {
      what: '60 g a dose',
      change: onDay(1, { cov_activity: ['vaksinasi'], cov_vaccinations: 100, cov_solid_sharps_kg: 6 }),
      at: 'days.0.cov_solid_sharps_kg',
      says: [/0,06 kg per dosis/],
    },
    {
      what: '1 g a dose',
      change: onDay(1, { cov_activity: ['vaksinasi'], cov_vaccinations: 600 }),
      says: [/0,001 kg per dosis/],
    },
    {
      what: 'too few doses to say',
      change: onDay(1, { cov_activity: ['vaksinasi'], cov_vaccinations: 99, cov_solid_sharps_kg: 6 }),
    },
  ],
  'CV-05 soft': [
    { what: 'no waste report' },
    { what: 'as much infectious waste', known: wasteSheet(247, 1000) },
    {
      what: 'less infectious waste',
      known: wasteSheet(246.99, 1000),
      at: 'days',
      says: [/\(247 kg\) melebihi .* \(246,99 kg\)/],
    },
  ],
  'CV-06 hard': [
    { what: 'a day without activity and amounts' },
    { what: 'a day without activity, with zeros', change: onDay(7, { cov_third_party_kg: 0 }) },
    {
      what: 'a day without activity, with amounts',
      change: onDay(7, { cov_inpatients: 2, cov_solid_sharps_kg: 1 }),
      at: 'days.6.cov_inpatients',
      says: ['Tidak ada kegiatan pada hari 7 April 2025, tetapi ada jumlah yang diisi'],
    },
  ],
  'XF-02 soft': [
    { what: 'as much infectious waste and sharps', known: wasteSheet(300, 71.8) },
    {
      what: 'less',
      known: wasteSheet(300, 71.7),
      at: 'days',
      says: [/\(371,8 kg\) melebihi .* \(371,7 kg\)/],
    },
  ],
  'cov_solid_ppe_kg hard': [
    { what: 'all of the infectious waste', change: onDay(2, { cov_solid_ppe_kg: 9.5 }) },
    {
      what: 'more than it',
      change: onDay(2, { cov_solid_ppe_kg: 9.6 }),
      at: 'days.1.cov_solid_ppe_kg',
      says: [/hari 2 April 2025/],
    },
    { what: 'not said', change: onDay(2, { cov_solid_ppe_kg: undefined }) },
  ],
  'cov_storage_days soft': [
    { what: 'long, but cold', change: onDay(2, { cov_storage_days: 30 }) },
    { what: 'two days at room temperature', change: onDay(2, { cov_storage_cold: 'tidak' }) },
    {
      what: 'three days at room temperature',
      change: onDay(2, { cov_storage_cold: 'tidak', cov_storage_days: 3 }),
      at: 'days.1.cov_storage_days',
      says: [/disimpan 3 hari tanpa pendingin/],
    },
  ],
  'cov_nihil soft': [
    { what: 'nothing, and nothing before', profile: outpatientCenter },
    {
      what: 'nothing, and nothing left',
      profile: outpatientCenter,
      known: { previous: { days: [{ report_date: '2025-03-02', cov_closing_kg: 0 }] } },
    },
    {
      what: 'nothing, but stock of last month',
      profile: outpatientCenter,
      known: { previous: { days: [{ report_date: '2025-03-02', cov_closing_kg: 4 }] } },
      at: 'cov_nihil',
      says: [/stok 4 kg/],
    },
    {
      what: 'stock of last month, and days',
      known: { previous: { days: [{ report_date: '2025-03-02', cov_closing_kg: 4 }] } },
    },
  ],
}
describeChecks(
  limbahCovid,
  { profile: hospital, month, sheet: (profile) => completeCovid(profile, month) },
  checks,
)

test('a month of nothing is one answer and its reason', () => {
  const context = sampleContext(outpatientCenter, month)
  const nothing = { ...completeCovid(outpatientCenter, month) }
  expect(judge(limbahCovid, nothing, context)).toMatchObject({ errors: [], findings: [] })
  const { cov_nihil_reason: _, ...unexplained } = nothing
  expect(judge(limbahCovid, unexplained, context).errors).toEqual([
    { field: 'cov_nihil_reason', message: 'Wajib diisi', kind: 'missing' },
  ])
  const otherwise = { ...nothing, cov_nihil_reason: 'lainnya' }
  expect(judge(limbahCovid, otherwise, context).errors).toEqual([
    { field: 'cov_nihil_note', message: 'Wajib diisi', kind: 'missing' },
  ])
})

test('a month with activity needs a day', () => {
  const { days: _, ...rest } = completeCovid(hospital, month)
  expect(judge(limbahCovid, rest, sampleContext(hospital, month)).errors).toEqual([
    { field: 'days', message: 'Wajib diisi', kind: 'missing' },
  ])
})

test('a day is asked for once, inside the month, and not before it has come', () => {
  const context = { ...sampleContext(hospital, month), today: '2025-04-15' }
  const errors = answerErrors(
    limbahCovid,
    {
      cov_nihil: 'tidak',
      days: ['2025-04-15', '2025-04-15', '2025-04-16', '2025-03-31'].map((report_date) => ({ report_date })),
    },
    context,
    'draft',
  )
  expect(errors).toEqual([
    { field: 'days.1.report_date', message: 'Tanggal sudah dipakai pada hari lain' },
    { field: 'days.2.report_date', message: 'Tanggal tidak boleh setelah hari ini' },
    { field: 'days.3.report_date', message: 'Tanggal harus pada bulan laporan' },
  ])
})

test('what is typed for a day is only what was counted: the rest follows from the day before and from what is usual', () => {
  const whole: AnswerSheet = completeCovid(hospital, month)
  const followed = new Set([
    'cov_opening_kg',
    'cov_closing_kg',
    'cov_storage_place',
    'cov_storage_cold',
    'cov_transporter',
    'cov_processor',
    'cov_liquid_treatment',
    'cov_handlers',
  ])
  const typed = {
    ...whole,
    days: daysOf(whole).map((row, index) =>
      Object.fromEntries(Object.entries(row).filter(([cell]) => index === 0 || !followed.has(cell))),
    ),
  }
  expect(judge(limbahCovid, typed, sampleContext(hospital, month)).answers).toEqual(whole)
})

test('next month goes on with the stock of this one', () => {
  const context = sampleContext(hospital, month)
  const before = completeCovid(hospital, '2025-03', { days: [30, 31] })
  const sheet: AnswerSheet = completeCovid(hospital, month, { previous: before })
  expect(daysOf(sheet)[0]).toMatchObject({ cov_opening_kg: 14.3 })
  expect(judge(limbahCovid, sheet, { ...context, previous: before })).toMatchObject({
    errors: [],
    findings: [],
  })
  const { cov_opening_kg: _, ...first } = daysOf(sheet)[0] ?? {}
  const filled = withDefaults(limbahCovid, { ...sheet, days: [first] }, { ...context, previous: before })
  expect(daysOf(filled)[0]).toMatchObject({ cov_opening_kg: 14.3 })
})

test('a sent sheet that is corrected follows again: one number changed, and the days after it go on from there', () => {
  const context = sampleContext(hospital, month)
  const sent: AnswerSheet = completeCovid(hospital, month, { days: [1, 2, 3, 4, 5] })
  const open = withoutRepeats(limbahCovid, sent, context)
  expect(withDefaults(limbahCovid, open, context)).toEqual(sent)
  expect(daysOf(open)[1]).not.toHaveProperty('cov_opening_kg')
  expect(daysOf(open)[0]).toHaveProperty('cov_opening_kg', 0)
  const corrected = onDay(1, { cov_solid_infectious_kg: 10.5 })(open)
  expect(findingsOf(limbahCovid, withDefaults(limbahCovid, corrected, context), context)).toEqual([])
  expect(daysOf(withDefaults(limbahCovid, corrected, context))[1]).toMatchObject({ cov_opening_kg: 15.3 })
})

test('a day asks for what its activity and its amounts bring with it', () => {
  const missing = (row: AnswerSheet) =>
    answerErrors(
      limbahCovid,
      { cov_nihil: 'tidak', days: [row] },
      sampleContext(hospital, month),
      'final',
    ).map(({ field }) => field.replace('days.0.', ''))
  expect(missing({ cov_activity: ['rawat_inap'] })).toContain('cov_inpatients')
  expect(missing({ cov_activity: ['isolasi_terpusat'] })).toContain('cov_inpatients')
  expect(missing({ cov_activity: ['laboratorium'] })).toContain('cov_outpatients')
  expect(missing({ cov_activity: ['vaksinasi'] })).toContain('cov_vaccinations')
  expect(missing({ cov_activity: ['rawat_jalan'], cov_treated_own_kg: 1 })).toContain('cov_own_tech')
  expect(missing({ cov_activity: ['rawat_jalan'], cov_third_party_kg: 1 })).toContain('cov_manifest_no')
  expect(missing({ cov_activity: ['rawat_jalan'], cov_third_party_kg: 0 })).not.toContain('cov_manifest_no')
  expect(
    missing({ report_date: '2025-04-01', cov_activity: ['tidak_ada_kegiatan'] }).filter((name) =>
      name.startsWith('cov_'),
    ),
  ).toEqual([])
  expect(missing({ cov_activity: ['tidak_ada_kegiatan', 'vaksinasi'] })).toContain('cov_activity')
})

test('asks about chlorine only behind a treatment plant, and explains too little of it', () => {
  const findings = (row: AnswerSheet) =>
    findingsOf(
      limbahCovid,
      { cov_nihil: 'tidak', days: [{ cov_activity: ['rawat_jalan'], ...row }] },
      sampleContext(hospital, month),
    ).map(({ id }) => id)
  expect(findings({ cov_liquid_treatment: 'ipal', cov_residual_chlorine: 0.09 })).toEqual([
    'soft:days.0.cov_residual_chlorine',
  ])
  expect(findings({ cov_liquid_treatment: 'ipal', cov_residual_chlorine: 0.1 })).toEqual([])
  expect(findings({ cov_liquid_treatment: 'langsung_dibuang', cov_residual_chlorine: 0.09 })).toEqual([])
})

test('copies who transports and treats, no day and no amount', () => {
  const before = completeCovid(hospital, '2025-03')
  expect(Object.keys(carriedFrom(limbahCovid, before, sampleContext(hospital, month)))).toEqual([
    'reporter_name',
    'reporter_position',
    'reporter_phone',
    'data_source',
    'cov_usual_storage_place',
    'cov_usual_storage_cold',
    'cov_usual_transporter',
    'cov_usual_processor',
    'cov_usual_liquid_treatment',
    'cov_usual_handlers',
  ])
})

test('is expected of facilities that handle COVID-19', () => {
  expect(limbahCovid.applies.expected).toEqual({ profile: 'covidHandler', is: true })
  expect(
    shownSlots(limbahCovid, { cov_nihil: 'ya' }, sampleContext(inpatientCenter, month)).map(
      ({ name }) => name,
    ),
  ).not.toContain('days')
})

test('a draft keeps what waits for an answer that nobody typed but the month says', () => {
  const context = sampleContext(hospital, month)
  const draft = {
    cov_nihil: 'tidak',
    cov_usual_liquid_treatment: 'ipal',
    days: [{ report_date: '2025-04-01', cov_activity: ['rawat_jalan'], cov_liquid_m3: 2 }],
  }
  expect(answerErrors(limbahCovid, draft, context, 'draft')).toEqual([])
  expect(prune(limbahCovid, draft, context)).toEqual(draft)
  const without = { ...draft, cov_usual_liquid_treatment: 'langsung_dibuang' }
  expect(answerErrors(limbahCovid, without, context, 'draft')).toEqual([
    { field: 'days.0.cov_liquid_m3', message: 'Pertanyaan ini tidak berlaku' },
  ])
})

test('an inserted day is named as that day, not as a change of all that follow', () => {
  const before = {
    days: [
      { report_date: '2025-04-01', cov_inpatients: 3 },
      { report_date: '2025-04-03', cov_inpatients: 5 },
    ],
  }
  const after = {
    days: [
      { report_date: '2025-04-01', cov_inpatients: 3 },
      { report_date: '2025-04-02', cov_inpatients: 4 },
      { report_date: '2025-04-03', cov_inpatients: 6 },
    ],
  }
  expect(
    differencesBetween(limbahCovid, before, after).map(({ name, label, before: was, after: is }) => [
      name,
      label,
      was,
      is,
    ]),
  ).toEqual([
    ['days.1.report_date', 'hari 2 April 2025: Tanggal', '–', '2 April 2025'],
    ['days.1.cov_inpatients', 'hari 2 April 2025: Pasien COVID dirawat hari ini', '–', '4 pasien'],
    ['days.2.cov_inpatients', 'hari 3 April 2025: Pasien COVID dirawat hari ini', '5 pasien', '6 pasien'],
  ])
})

test('a day without inpatients needs no domestic waste: its stock follows from the rest', () => {
  const whole = completeCovid(hospital, month, { days: [1] })
  const [{ cov_inpatients: _patients, cov_domestic_kg: _domestic, cov_closing_kg: _closing, ...day } = {}] =
    whole.days ?? []
  const context = sampleContext(hospital, month)
  const sheet = { ...whole, days: [{ ...day, cov_activity: ['laboratorium'] }] }
  const { answers, errors } = judge(limbahCovid, sheet, context)
  expect(errors).toEqual([])
  // 9.5 + 0.6, and nothing has left.
  expect(daysOf(answers)[0]?.['cov_closing_kg']).toBe(10.1)
})

test('a stock that cannot be computed yet is no error beside the missing number', () => {
  const whole = completeCovid(hospital, month, { days: [1] })
  const context = sampleContext(hospital, month)
  const { errors } = judge(
    limbahCovid,
    onDay(1, { cov_treated_own_kg: undefined, cov_closing_kg: undefined })(whole),
    context,
  )
  expect(errors).toEqual([{ field: 'days.0.cov_treated_own_kg', message: 'Wajib diisi', kind: 'missing' }])
})
