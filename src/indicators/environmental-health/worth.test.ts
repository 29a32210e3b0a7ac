import { describe, expect, test } from 'vitest'

import type { StoredStatus } from '#domain/report-status.ts'
import type { ServiceLevel } from '#domain/service-levels.ts'
import { kesling } from '#forms/definitions/kesling.ts'
import { pertanyaanKunci, type PertanyaanKunciAnswers } from '#forms/definitions/pertanyaan-kunci.ts'
import { completeKesling, completeKeyQuestions } from '#forms/testing/samples.ts'

import { hospital, month } from '../testing/health-sections.ts'
import { worthInputFor } from '../testing/worth-input.ts'
import { keyQuestionLevelsOf } from './key-questions.ts'
import type { WashSection } from './sections.ts'
import { environmentalHealthFacts, environmentalHealthSummary, keyQuestionFacts } from './worth.ts'

const asHealth = (status: StoredStatus = 'sent') => worthInputFor(kesling, hospital, month, { status })

describe('the key questions', () => {
  const input = worthInputFor(pertanyaanKunci, hospital, month)
  const level = (section: WashSection, change: PertanyaanKunciAnswers) =>
    keyQuestionLevelsOf({ ...completeKeyQuestions(hospital), ...change }, input).find(
      (each) => each.section === section,
    )?.level

  test('reach layanan dasar, and no further', () => {
    const sections = keyQuestionLevelsOf(completeKeyQuestions(hospital), input)
    expect(sections.map((each) => each.level)).toEqual(sections.map(() => 'base_service'))
  })

  test.each<[WashSection, PertanyaanKunciAnswers, ServiceLevel]>([
    ['air', { key_water_source: 'mata_air_tak_terlindung' }, 'no_service'],
    ['air', { key_water_location: 'luar_lebih_500m' }, 'no_service'],
    ['air', { key_water_location: 'luar_maks_500m' }, 'limited_service'],
    ['air', { key_water_now: 'tidak' }, 'limited_service'],
    ['sanitasi', { key_toilet_type: 'kakus_terbuka_atau_gantung' }, 'no_service'],
    ['sanitasi', { key_toilet_usable: 0 }, 'no_service'],
    ['sanitasi', { key_toilet_access: 'tidak' }, 'limited_service'],
    ['higiene', { key_hand_poc: 'ada_tidak_berfungsi', key_hand_toilet: 'tidak_ada' }, 'no_service'],
    ['higiene', { key_hand_poc: 'tidak_ada' }, 'limited_service'],
    ['higiene', { key_hand_toilet: 'ada_tidak_berfungsi' }, 'limited_service'],
    ['limbah', { key_waste_bins: 'tidak_ada', key_waste_sharps: 'tidak_diolah' }, 'no_service'],
    ['limbah', { key_waste_bins: 'tidak_ada' }, 'limited_service'],
    ['limbah', { key_waste_infectious: 'bakar_terlindung' }, 'limited_service'],
    [
      'kebersihan_lingkungan',
      { key_clean_protocol: 'tidak_ada', key_clean_training: 'tidak_ada_petugas' },
      'no_service',
    ],
    [
      'kebersihan_lingkungan',
      { key_clean_protocol: 'tidak_ada', key_clean_training: 'tidak_ada_yang_terlatih' },
      'no_service',
    ],
    ['kebersihan_lingkungan', { key_clean_protocol: 'tidak_ada' }, 'limited_service'],
    ['kebersihan_lingkungan', { key_clean_training: 'sebagian' }, 'limited_service'],
  ])('%s with %j is %s', (section, change, expected) => {
    expect(level(section, change)).toBe(expected)
  })

  test('are worth their five levels, and show 17 and 18 beside them', () => {
    expect(keyQuestionFacts({ ...completeKeyQuestions(hospital), key_power_now: 'tidak' }, input)).toEqual({
      air_level: 'base_service',
      sanitasi_level: 'base_service',
      higiene_level: 'base_service',
      limbah_level: 'base_service',
      kebersihan_lingkungan_level: 'base_service',
      wash_level: 'base_service',
      water_and_sanitation: true,
      power_now: false,
      licensed_waste: true,
    })
    expect(keyQuestionFacts({}, input)).toMatchObject({
      air_level: null,
      wash_level: null,
      power_now: null,
    })
  })
})

describe('the facts of a report', () => {
  test('are its levels, its scores and what they come to', () => {
    const facts = environmentalHealthFacts(completeKesling(hospital, month), asHealth())
    expect(facts).toMatchObject({
      air_level: 'plenary_service',
      air_score: 100,
      manajemen_level: 'plenary_service',
      manajemen_score: 100,
      wash_level: 'plenary_service',
      criteria: true,
      water_and_sanitation: true,
    })
    expect(Object.keys(facts)).toHaveLength(17)
  })

  test('are what its page explains', () => {
    const { sections, ...whole } = environmentalHealthSummary(
      { ...completeKesling(hospital, month), air_ecoli: 'tidak_diuji' },
      asHealth(),
    )
    expect(whole).toEqual({
      wash_level: 'base_service',
      status_criteria: 'Sesuai Kriteria',
      water_and_sanitation: true,
      beside: [],
    })
    expect(sections[0]).toMatchObject({
      level: 'base_service',
      next: 'plenary_service',
      reasons: ['Air belum diuji E. coli dalam 6 bulan terakhir'],
    })
    expect(environmentalHealthSummary({}, asHealth('draft')).status_criteria).toBeNull()
  })

  test('of a draft have no criteria, and none of what is not answered', () => {
    expect(environmentalHealthFacts(completeKesling(hospital, month), asHealth('draft')).criteria).toBeNull()
    expect(environmentalHealthFacts({}, asHealth())).toMatchObject({
      air_level: null,
      air_score: null,
      wash_level: null,
      criteria: null,
    })
  })
})
