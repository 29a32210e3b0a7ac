import { describe, expect, test } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import { carriedFrom } from '../answers/pruning.ts'
import { shownSlots } from '../answers/visibility.ts'
import type { AnswerSheet } from '../context.ts'
import { kesling } from '../definitions/kesling.ts'
import { pertanyaanKunci } from '../definitions/pertanyaan-kunci.ts'
import { type CheckCases, describeChecks } from '../testing/check-cases.ts'
import { completeKesling, completeKeyQuestions, sampleContext, sampleProfiles } from '../testing/samples.ts'

const { hospital } = sampleProfiles
const month = '2025-04'
const of = (id: string, sheet: AnswerSheet) => ({ related: { [id]: sheet } })
const waste = (sheet: AnswerSheet) => of('limbahfasyankes', sheet)
const other = (sheet: AnswerSheet) =>
  of('kesehatanlingkungan', { ...completeKesling(hospital, month), ...sheet })

const keslingChecks: CheckCases = {
  'KL-01 hard': [
    { what: 'all of them', change: { san_usable: 60, cln_trained: 24, hig_poc_functional: 80 } },
    {
      what: 'more usable toilets than toilets',
      change: { san_usable: 61 },
      at: 'san_usable',
      says: ['Toilet yang dapat dipakai (61) melebihi jumlah toilet (60)'],
    },
    { what: 'more trained than there are', change: { cln_trained: 25 }, at: 'cln_trained', says: [/\(25\)/] },
    { what: 'more working points than points', change: { hig_poc_functional: 81 }, says: [/\(81\).*\(80\)/] },
    { what: 'no toilets at all', change: { san_type: 'tidak_ada' } },
  ],
  'KL-02 soft': [
    { what: 'all points and all of them' },
    {
      what: 'all points, but some',
      change: { hig_poc_functional: 79 },
      at: 'hig_poc',
      says: ['hanya 79 dari 80 titik'],
    },
    { what: 'some points, and some', change: { hig_poc: 'sebagian_titik', hig_poc_functional: 79 } },
  ],
  'KL-02 hard': [
    { what: 'no point, and none', change: { hig_poc: 'tidak_ada', hig_poc_functional: 0 } },
    {
      what: 'no point, but one',
      change: { hig_poc: 'tidak_ada', hig_poc_functional: 1 },
      at: 'hig_poc',
      says: [/1 titik berfungsi/],
    },
  ],
  'KL-03 soft': [
    { what: 'no waste report' },
    { what: 'a partner in both', known: waste({ prc_mode: 'pihak_ketiga' }) },
    { what: 'the region’s plant', known: waste({ prc_mode: 'fasilitas_wilayah' }) },
    {
      what: 'a partner here, own treatment there',
      known: waste({ prc_mode: 'mandiri' }),
      at: 'lim_infectious_treatment',
      says: [/\(diolah sendiri\)/],
    },
    {
      what: 'an autoclave here, nothing there',
      change: { lim_infectious_treatment: 'autoklaf' },
      known: waste({ prc_mode: 'belum_diolah' }),
      says: [/\(belum diolah\)/],
    },
    {
      what: 'burial, which the waste form does not call treatment',
      change: { lim_infectious_treatment: 'kubur_terlindung' },
      known: waste({ prc_mode: 'belum_diolah' }),
    },
  ],
  'KL-04 soft': [
    { what: 'as many there', known: waste({ org_env_health_staff: 4 }) },
    {
      what: 'more there',
      known: waste({ org_env_health_staff: 5 }),
      at: 'mgt_sanitarian',
      says: [/\(5 orang\)/],
    },
  ],
  'KL-05 hard': [
    { what: 'every hour of April', change: { ene_outage_hours: 720 } },
    {
      what: 'half an hour more',
      change: { ene_outage_hours: 720.5 },
      at: 'ene_outage_hours',
      says: [/720 jam/],
    },
  ],
  'KL-06 soft': [
    { what: 'water' },
    { what: 'no water and some points', change: { air_source: 'tidak_ada', hig_poc: 'sebagian_titik' } },
    {
      what: 'no water and all points',
      change: { air_source: 'tidak_ada' },
      at: 'hig_poc',
      says: [/handrub/],
    },
  ],
  'KL-07 soft': [
    { what: 'no earlier report' },
    {
      what: '30 percent fewer',
      change: { san_total: 70, san_usable: 50 },
      known: { previous: { san_total: 100 } },
    },
    {
      what: 'less than that',
      change: { san_total: 69, san_usable: 50 },
      known: { previous: { san_total: 100 } },
      at: 'san_total',
      says: [/\(100\)/],
    },
    { what: 'much more', known: { previous: { san_total: 46 } }, says: [/\(46\)/] },
  ],
  'XF-05 soft': [
    {
      what: 'the same answers',
      known: of('kesehatanlingkungan-pertanyaankunci', completeKeyQuestions(hospital)),
    },
    {
      what: 'another source',
      known: of('kesehatanlingkungan-pertanyaankunci', {
        ...completeKeyQuestions(hospital),
        key_water_source: 'air_hujan',
      }),
      at: 'air_source',
      says: [/pertanyaan 1: Air hujan yang ditampung/],
    },
  ],
  'XF-06 soft': [
    { what: 'as many officers as sanitarians', known: of('sanitarian-kit', { kit_officers: 4 }) },
    {
      what: 'more officers',
      known: of('sanitarian-kit', { kit_officers: 5 }),
      at: 'mgt_sanitarian',
      says: [/\(4 orang\).*\(5 orang\)/],
    },
  ],
  'air_days_interrupted hard': [
    { what: 'every day', change: { air_days_interrupted: 30 } },
    { what: 'a day that April does not have', change: { air_days_interrupted: 31 }, says: [/hanya 30 hari/] },
  ],
  'hig_stockout_days hard': [
    { what: 'every day', change: { hig_stockout_days: 30 } },
    { what: 'a day that April does not have', change: { hig_stockout_days: 31 }, says: [/hanya 30 hari/] },
  ],
}

const keyChecks: CheckCases = {
  'KK-01 soft': [
    { what: 'no other form' },
    { what: 'the same answers', known: other({}) },
    {
      what: 'contradictions in every question',
      known: other({
        air_source: 'sumur_bor',
        air_location: 'dalam_halaman',
        air_available_now: 'tidak',
        san_type: 'siram_ke_cubluk',
        san_usable: 57,
        san_staff: 'tidak',
        san_sex_separated: 'tidak',
        san_menstrual: 'tidak',
        san_accessible: 'tidak',
        hig_poc: 'tidak_ada',
        hig_toilet: 'tidak_ada',
        lim_bins: 'tidak_ada',
        lim_infectious_treatment: 'autoklaf',
        lim_sharps_treatment: 'tidak_diolah',
        cln_protocol: 'ada_sebagian',
        cln_trained: 23,
      }),
      at: 'key_water_source',
      says: Array.from(
        { length: 16 },
        (_, index) => new RegExp(`Jawaban pertanyaan ${index + 1} bertentangan`),
      ),
    },
    {
      what: 'hands at some points, which either answer fits',
      known: other({ hig_poc: 'sebagian_titik', hig_toilet: 'sebagian_toilet' }),
    },
    {
      what: 'hands nowhere, but said to be everywhere',
      change: { key_hand_poc: 'ada_tidak_berfungsi' },
      known: other({}),
      at: 'key_hand_poc',
      says: [/di semua tempat/],
    },
    {
      what: 'no cleaners at all',
      change: { key_clean_training: 'tidak_ada_petugas' },
      known: other({ cln_staff: 0, cln_trained: 0 }),
    },
    {
      what: 'cleaners without any training',
      change: { key_clean_training: 'tidak_ada_yang_terlatih' },
      known: other({ cln_trained: 0 }),
    },
    {
      what: 'cleaners, some of them trained',
      change: { key_clean_training: 'sebagian' },
      known: other({ cln_trained: 1 }),
    },
  ],
  'KK-02 soft': [
    { what: 'usable toilets' },
    {
      what: 'none of them',
      change: { key_toilet_usable: 0 },
      at: 'key_toilet_usable',
      says: ['Toilet ada tetapi tidak dapat dipakai'],
    },
    {
      what: 'none of toilets that count for nothing',
      change: { key_toilet_type: 'kakus_terbuka_atau_gantung', key_toilet_usable: 0 },
    },
    { what: 'no toilets', change: { key_toilet_type: 'tidak_ada' } },
  ],
}

describe('environmental health', () => {
  describeChecks(
    kesling,
    { profile: hospital, month, sheet: (profile) => completeKesling(profile, month) },
    keslingChecks,
  )

  const shown = (form: typeof kesling | typeof pertanyaanKunci, sheet: AnswerSheet) =>
    shownSlots(form, sheet, sampleContext(hospital, month)).map(({ name }) => name)

  test('asks 57 questions in seven sections, and the key questions are 18', () => {
    const questions = kesling.sections.slice(1, -1).map(({ fields }) => Object.keys(fields).length)
    expect(questions).toEqual([9, 9, 9, 7, 7, 8, 8])
    expect(pertanyaanKunci.sections.slice(1, -1).flatMap(({ fields }) => Object.keys(fields))).toHaveLength(
      18,
    )
  })

  test.each([
    [{ air_source: 'sumur_bor' }, 'air_location'],
    [{ san_type: 'siram_ke_ipal' }, 'san_total'],
    [{ san_type: 'siram_ke_ipal', san_usable: 1 }, 'san_accessible'],
    [{ ene_source: 'pln' }, 'ene_hours'],
    [{ ene_backup: 'ada_berfungsi' }, 'ene_backup_hours'],
    [{ mgt_ikl_score: 80 }, 'mgt_ikl_date'],
  ])('after %j asks for %s, before not', (answers, name) => {
    expect(shown(kesling, answers)).toContain(name)
    expect(shown(kesling, {})).not.toContain(name)
  })

  test.each([
    [{ air_source: 'tidak_ada' }, 'air_enough'],
    [{ san_type: 'tidak_ada', san_usable: 3 }, 'san_staff'],
    [{ san_type: 'siram_ke_ipal', san_usable: 0 }, 'san_staff'],
    [{ ene_source: 'tidak_ada' }, 'ene_hours'],
    [{ ene_backup: 'ada_tidak_berfungsi' }, 'ene_backup_hours'],
  ])('after %j does not ask for %s', (answers, name) => {
    expect(shown(kesling, answers)).not.toContain(name)
  })

  test('copies what stands, never what was observed', () => {
    const before = completeKesling(hospital, '2025-03')
    const copied = carriedFrom(kesling, before, sampleContext(hospital, month))
    expect(Object.keys(copied)).toEqual(
      expect.arrayContaining([
        'air_source',
        'air_reserve_days',
        'san_total',
        'cln_staff',
        'ene_backup',
        'mgt_team',
      ]),
    )
    for (const observed of [
      'air_available_now',
      'air_ecoli',
      'san_usable',
      'san_effluent',
      'lim_bins',
      'hig_poc',
      'cln_vector',
      'ene_hours',
      'ene_outage_hours',
      'mgt_ikl_score',
    ])
      expect(copied).not.toHaveProperty(observed)
  })
})

describe('the key questions', () => {
  describeChecks(pertanyaanKunci, { profile: hospital, month, sheet: completeKeyQuestions }, keyChecks)

  test('can be sent truthfully where no toilet can be used, once that is explained', () => {
    const sheet = Object.fromEntries(
      Object.entries({ ...completeKeyQuestions(hospital), key_toilet_usable: 0 }).filter(
        ([name]) =>
          !['key_toilet_staff', 'key_toilet_sex', 'key_toilet_menstrual', 'key_toilet_access'].includes(name),
      ),
    )
    const context = sampleContext(hospital, month)
    expect(judge(pertanyaanKunci, sheet, context).errors).toEqual([
      { field: 'soft_check_notes', message: 'Wajib diisi', kind: 'missing' },
    ])
    const explained = { ...sheet, soft_check_notes: 'Septik penuh, penyedotan dijadwalkan.' }
    expect(judge(pertanyaanKunci, explained, context).errors).toEqual([])
    expect(findingsOf(pertanyaanKunci, sheet, context)).toHaveLength(1)
  })

  test('are never copied', () => {
    expect(pertanyaanKunci.prefill).toBe(false)
    const copied = carriedFrom(
      pertanyaanKunci,
      completeKeyQuestions(hospital),
      sampleContext(hospital, month),
    )
    expect(Object.keys(copied).filter((name) => name.startsWith('key_'))).toEqual([])
  })
})
