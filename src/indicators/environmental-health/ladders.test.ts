import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from '#domain/facility.ts'
import { type ServiceLevel, serviceLevels } from '#domain/service-levels.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'
import { pertanyaanKunci } from '#forms/definitions/pertanyaan-kunci.ts'
import { completeKeyQuestions, sampleProfiles } from '#forms/testing/samples.ts'

import {
  hospital,
  inpatientCenter,
  outpatientCenter,
  month,
  without,
  sectionsOf,
  resultOf,
  noWater,
} from '../testing/health-sections.ts'
import { worthInputFor } from '../testing/worth-input.ts'
import { leastLitres, leastToilets } from './needs.ts'
import type { HealthSection, SectionResult } from './sections.ts'
import { keyQuestionSummary } from './worth.ts'

test('the levels have the order, the words and the colours of the catalogue', () => {
  expect(
    Object.values(serviceLevels).map(({ ordinal, label, colour }) => `${ordinal} ${label}, ${colour}`),
  ).toEqual([
    '0 tidak ada layanan, red',
    '1 layanan terbatas, yellow',
    '2 layanan dasar, green',
    '3 layanan paripurna, blue',
  ])
})

describe('a whole sample', () => {
  test.each(Object.entries(sampleProfiles))(
    'of %s is paripurna throughout, with a full score',
    (_, profile) => {
      for (const { level, score } of sectionsOf({}, profile)) {
        expect(level).toBe('plenary_service')
        expect(score).toBe(100)
      }
    },
  )
})

type Row = [change: KeslingAnswers, profile?: FacilityProfile]

const noToilet = without(
  'san_total',
  'san_usable',
  'san_staff',
  'san_sex_separated',
  'san_menstrual',
  'san_accessible',
)

const noToiletUsable: KeslingAnswers = {
  ...without('san_staff', 'san_sex_separated', 'san_menstrual', 'san_accessible'),
  san_usable: 0,
}

const ladders: Record<HealthSection, Partial<Record<ServiceLevel, Row[]>>> = {
  air: {
    no_service: [
      [{ air_location: 'luar_lebih_500m' }],
      [{ air_source: 'air_permukaan' }],
      [{ air_source: 'sumur_gali_tak_terlindung' }],
      [{ ...noWater, air_source: 'tidak_ada' }],
    ],
    limited_service: [
      [{ air_location: 'luar_maks_500m', air_available_now: 'ya' }],
      [{ air_available_now: 'tidak' }],
    ],
    base_service: [
      [{ air_days_interrupted: 1 }],
      [{ air_enough: 'sebagian' }],
      [{ air_litre_per_user_day: 399.9 }],
      [{ air_reserve_days: 1.9 }],
      [{ air_ecoli: 'tidak_diuji' }],
      [{ air_litre_per_user_day: 14.9 }, outpatientCenter],
      [{ air_location: 'dalam_halaman', air_ecoli: 'tidak_memenuhi' }],
    ],
    plenary_service: [
      [{ air_source: 'air_hujan', air_location: 'dalam_halaman', air_reserve_days: 2 }],
      [without('air_litre_per_user_day')],
      [{ air_litre_per_user_day: 200 }, { ...hospital, hospitalClass: null }],
      [{ air_litre_per_user_day: 40 }, inpatientCenter],
    ],
  },
  sanitasi: {
    no_service: [
      [{ san_type: 'siram_ke_saluran_terbuka' }],
      [noToiletUsable],
      [{ ...noToilet, san_type: 'tidak_ada' }],
    ],
    limited_service: [
      [{ san_staff: 'tidak' }],
      [{ san_sex_separated: 'tidak' }],
      [{ san_menstrual: 'tidak' }],
      [{ san_accessible: 'tidak' }],
    ],
    base_service: [
      [{ san_usable: 9 }],
      [{ san_usable: 3 }, outpatientCenter],
      [{ san_wastewater: 'tangki_septik_tidak_disedot' }],
      [{ san_effluent: 'tidak_wajib' }],
      [{ san_effluent: 'tidak_wajib' }, inpatientCenter],
      [{}, { ...hospital, beds: null }],
    ],
    plenary_service: [
      [{ san_usable: 10 }],
      [{ san_usable: 4, san_effluent: 'tidak_wajib' }, outpatientCenter],
    ],
  },
  limbah: {
    no_service: [
      [{ lim_bins: 'tidak_ada', lim_sharps_treatment: 'tidak_diolah' }],
      [{ lim_bins: 'tidak_ada', lim_infectious_treatment: 'bakar_atau_buang_terbuka' }],
    ],
    limited_service: [
      [{ lim_bins: 'tidak_ada' }],
      [{ lim_bins: 'ada_tidak_lengkap_atau_tercampur' }],
      [{ lim_bins: 'tidak_ada', lim_infectious_treatment: 'bakar_terlindung' }],
      [{ lim_infectious_treatment: 'bakar_terlindung' }],
      [{ lim_sharps_treatment: 'tidak_diolah' }],
      [{ lim_open_burning: 'ya' }],
    ],
    base_service: [
      [{ lim_bin_label: 'sebagian' }],
      [{ lim_safety_box_ok: 'tidak' }],
      [{ lim_storage_ok: 'sebagian' }],
      [{ lim_staff_safe: 'tidak' }],
      [{ lim_partner_ok: 'tidak' }],
    ],
    plenary_service: [
      [{ lim_partner_ok: 'diolah_sendiri_berizin', lim_infectious_treatment: 'autoklaf' }],
      [{ lim_infectious_treatment: 'kubur_terlindung' }],
    ],
  },
  higiene: {
    no_service: [[{ hig_poc: 'tidak_ada', hig_toilet: 'tidak_ada' }]],
    limited_service: [
      [{ hig_poc: 'sebagian_titik', hig_toilet: 'semua_toilet' }],
      [{ hig_poc: 'tidak_ada', hig_toilet: 'sebagian_toilet' }],
      [{ hig_toilet: 'tidak_ada' }],
    ],
    base_service: [
      [{ hig_toilet: 'sebagian_toilet' }],
      [{ hig_stockout_days: 1 }],
      [{ hig_reminder: 'sebagian' }],
      [{ hig_compliance: 84.9 }],
      [without('hig_compliance')],
    ],
    plenary_service: [[{ hig_compliance: 85 }]],
  },
  kebersihan_lingkungan: {
    no_service: [[{ cln_protocol: 'tidak_ada', cln_trained: 0 }]],
    limited_service: [
      [{ cln_protocol: 'tidak_ada' }],
      [{ cln_protocol: 'ada_sebagian' }],
      [{ cln_trained: 23 }],
      [{ cln_staff: 0, cln_trained: 0 }],
    ],
    base_service: [
      [{ cln_schedule: 'sebagian' }],
      [{ cln_supplies: 'tidak' }],
      [{ cln_linen: 'tidak' }],
      [{ cln_vector: 'tidak' }],
    ],
    plenary_service: [[{ cln_linen: 'tidak_berlaku' }]],
  },
  energi: {
    no_service: [[{ ...without('ene_hours'), ene_source: 'tidak_ada' }]],
    limited_service: [
      [{ ene_hours: 23.9 }],
      [{ ene_hours: 7.9 }, outpatientCenter],
      [{ ...without('ene_backup_hours'), ene_backup: 'ada_tidak_berfungsi' }],
      [{ ene_light_vent: 'sebagian' }],
    ],
    base_service: [
      [{ ene_backup_hours: 23.9 }],
      [{ ene_outage_hours: 4.1 }],
      [{ ene_efficiency: ['lampu_led'] }],
      [{ ene_efficiency: ['tidak_ada'] }],
      [{ ene_domestic_3r: 'sebagian' }],
    ],
    plenary_service: [[{ ene_outage_hours: 4, ene_backup_hours: 24 }], [{ ene_hours: 8 }, outpatientCenter]],
  },
  manajemen: {
    no_service: [[{ mgt_sanitarian: 0, mgt_team: 'tidak' }]],
    limited_service: [
      [{ mgt_sanitarian: 0 }],
      [{ mgt_team: 'tidak' }],
      [{ mgt_plan_budget: 'rencana_saja' }],
      [{ mgt_env_doc: 'tidak' }],
    ],
    base_service: [
      [{ mgt_ikl_score: 79.9 }],
      [{ mgt_ikl_date: '2024-10-30' }],
      [without('mgt_ikl_score', 'mgt_ikl_date')],
      [{ mgt_training: 'tidak' }],
      [{ mgt_climate_plan: 'tidak' }],
    ],
    plenary_service: [[{ mgt_ikl_score: 80, mgt_ikl_date: '2024-10-31' }]],
  },
}

describe.each(Object.entries(ladders) as [HealthSection, Partial<Record<ServiceLevel, Row[]>>][])(
  '%s',
  (section, levels) => {
    const rows = Object.entries(levels).flatMap(([level, changes]) =>
      changes.map(([change, profile]): [string, KeslingAnswers, FacilityProfile?] =>
        profile ? [level, change, profile] : [level, change],
      ),
    )

    test.each(rows)('%s with %j', (level, change, profile) => {
      expect(resultOf(section, change, profile).level).toBe(level)
    })

    test.each(rows)('with %s says what is lacking for the next level: %j', (_level, change, profile) => {
      const { level, next, reasons } = resultOf(section, change, profile)
      expect(reasons.length > 0).toBe(next !== null)
      expect(level === 'plenary_service').toBe(next === null)
      for (const reason of reasons) expect(reason).toMatch(/^\p{Lu}.{10,}[^.]$|^\d+ dari /u)
    })

    test('is not judged while a required answer is missing', () => {
      const [required] = {
        air: ['air_ecoli'],
        sanitasi: ['san_effluent'],
        limbah: ['lim_bins'],
        higiene: ['hig_poc'],
        kebersihan_lingkungan: ['cln_vector'],
        energi: ['ene_backup'],
        manajemen: ['mgt_team'],
      }[section]
      expect(resultOf(section, { [required as string]: undefined })).toMatchObject({
        level: null,
        next: null,
        reasons: [],
        score: null,
      })
    })
  },
)

describe('the way to the next level', () => {
  test.each<[HealthSection, KeslingAnswers, SectionResult['next'], string[]]>([
    [
      'air',
      { air_location: 'luar_lebih_500m' },
      'limited_service',
      ['Sumber air lebih dari 500 m dari fasyankes'],
    ],
    // Nothing else is lacking, so a better source alone brings the highest level.
    ['air', { air_source: 'air_permukaan' }, 'plenary_service', ['Sumber air utama belum terlindung']],
    [
      'air',
      { air_location: 'luar_maks_500m', air_available_now: 'tidak', air_reserve_days: 0 },
      'base_service',
      ['Keran atau sumber air belum ada di dalam gedung atau halaman', 'Air tidak tersedia saat pengisian'],
    ],
    [
      'air',
      { air_days_interrupted: 3, air_litre_per_user_day: 150, air_reserve_days: 1.5 },
      'plenary_service',
      [
        'Air terhenti 3 hari bulan ini',
        'Pemakaian air 150 liter, kurang dari 400 liter per tempat tidur per hari',
        'Cadangan air 1,5 hari, kurang dari 2 hari',
      ],
    ],
    [
      'sanitasi',
      { san_usable: 9, san_effluent: 'tidak_wajib' },
      'plenary_service',
      ['Toilet yang dapat dipakai 9, kurang dari 10', 'Air limbah fasyankes ini wajib diuji'],
    ],
    [
      'kebersihan_lingkungan',
      { cln_staff: 8, cln_trained: 6 },
      'plenary_service',
      ['6 dari 8 petugas kebersihan sudah dilatih'],
    ],
    [
      'manajemen',
      { mgt_ikl_date: '2024-10-30' },
      'plenary_service',
      ['Inspeksi kesehatan lingkungan terakhir lebih dari 6 bulan yang lalu'],
    ],
    ['energi', {}, null, []],
  ])('%s with %j leads to %s', (section, change, next, reasons) => {
    expect(resultOf(section, change)).toMatchObject({ next, reasons })
  })

  test('ends at layanan dasar with the key questions', () => {
    const summary = keyQuestionSummary(
      { ...completeKeyQuestions(hospital), key_hand_poc: 'tidak_ada', key_power_now: 'tidak' },
      worthInputFor(pertanyaanKunci, hospital, month),
    )
    expect(summary.sections.map(({ section, next }) => [section, next])).toEqual([
      ['air', null],
      ['sanitasi', null],
      ['higiene', 'base_service'],
      ['limbah', null],
      ['kebersihan_lingkungan', null],
    ])
    expect(summary).toMatchObject({
      wash_level: 'limited_service',
      status_criteria: null,
      beside: [{ value: false }, { value: true }],
    })
  })
})

test('water and toilets are asked for by the size of the facility', () => {
  expect(leastLitres({ ...hospital, hospitalClass: 'A' })).toBe(400)
  expect(leastLitres({ ...hospital, hospitalClass: 'khusus' })).toBe(200)
  expect([leastLitres(inpatientCenter), leastLitres(outpatientCenter)]).toEqual([40, 15])
  expect([leastToilets(0), leastToilets(20), leastToilets(21), leastToilets(null)]).toEqual([4, 5, 6, null])
})
