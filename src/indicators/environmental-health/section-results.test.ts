import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from '#domain/facility.ts'
import type { ServiceLevel } from '#domain/service-levels.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { kesling, type KeslingAnswers } from '#forms/definitions/kesling.ts'
import { completeKesling } from '#forms/testing/samples.ts'

import {
  hospital,
  inpatientCenter,
  outpatientCenter,
  month,
  noWater,
  without,
  sectionsOf,
  resultOf,
} from '../testing/health-sections.ts'
import { worthInputFor } from '../testing/worth-input.ts'
import { environmentalHealthOf } from './section-results.ts'
import type { HealthSection } from './sections.ts'
import { hasWaterAndSanitation, statusCriteria, statusEvaluations, washLevelOf } from './wash.ts'

describe('the worked examples', () => {
  test('water: basic, 5.5 of 8', () => {
    const result = resultOf(
      'air',
      {
        ...without('air_litre_per_user_day'),
        air_source: 'sumur_bor',
        air_location: 'dalam_halaman',
        air_available_now: 'ya',
        air_days_interrupted: 3,
        air_enough: 'sebagian',
        air_reserve_days: 1,
        air_ecoli: 'memenuhi',
      },
      inpatientCenter,
    )
    expect(result).toMatchObject({ level: 'base_service', score: 68.75 })
  })

  test('cleaning: limited since not all are trained, 7 of 8', () => {
    const result = resultOf('kebersihan_lingkungan', {
      cln_staff: 8,
      cln_trained: 6,
      cln_supplies: 'sebagian',
    })
    expect(result).toMatchObject({ level: 'limited_service', score: 87.5 })
  })

  test('hands: none at the points of care, but sinks at the toilets: limited', () => {
    expect(resultOf('higiene', { hig_poc: 'tidak_ada', hig_poc_functional: 0 }).level).toBe('limited_service')
  })

  test('both scores are whole numbers, rounded half up', () => {
    const sections = sectionsOf({ cln_staff: 8, cln_trained: 6, cln_supplies: 'sebagian' })
    expect(statusEvaluations(sections)).toEqual([
      { name: 'Air', status: 'plenary_service', number: 100 },
      { name: 'Sanitasi', status: 'plenary_service', number: 100 },
      { name: 'Higiene', status: 'plenary_service', number: 100 },
      { name: 'Limbah', status: 'plenary_service', number: 100 },
      { name: 'Kebersihan Lingkungan', status: 'limited_service', number: 88 },
    ])
    expect(statusCriteria(sections)).toBe('Tidak Sesuai Kriteria')
    expect(washLevelOf(sections)).toBe('limited_service')
  })

  test('57,5 is shown as 58 also where its computation ends a hair below, as in tables and figures', () => {
    const change = { cln_protocol: 'tidak_ada', cln_staff: 5, cln_trained: 4, cln_vector: 'tidak' } as const
    expect(resultOf('kebersihan_lingkungan', change).score).toBeLessThan(57.5)
    expect(statusEvaluations(sectionsOf(change)).at(-1)).toMatchObject({ number: 58 })
  })
})

describe('a score', () => {
  const score = (section: HealthSection, change: KeslingAnswers, profile?: FacilityProfile) =>
    resultOf(section, change, profile).score

  test.each<[HealthSection, reached: KeslingAnswers, missed: KeslingAnswers]>([
    ['air', { air_reserve_days: 2 }, { air_reserve_days: 1 }],
    ['air', { air_days_interrupted: 0 }, { air_days_interrupted: 1 }],
    ['higiene', { hig_compliance: 85 }, { hig_compliance: 84 }],
    ['higiene', { hig_stockout_days: 0 }, { hig_stockout_days: 1 }],
    ['energi', { ene_hours: 24 }, { ene_hours: 23 }],
    ['energi', { ene_backup_hours: 24 }, { ene_backup_hours: 23 }],
    ['energi', { ene_outage_hours: 4 }, { ene_outage_hours: 5 }],
    ['manajemen', { mgt_sanitarian: 1 }, { mgt_sanitarian: 0 }],
    ['manajemen', { mgt_ikl_score: 80 }, { mgt_ikl_score: 79 }],
  ])('of %s is whole with %j and not with %j', (section, reached, missed) => {
    expect(score(section, reached)).toBe(100)
    expect(score(section, missed)).toBeLessThan(100)
  })

  test('counts what the basic level asks twice, and "sebagian" half', () => {
    expect(score('limbah', { lim_open_burning: 'ya' })).toBeCloseTo((11 / 13) * 100, 10)
    expect(score('limbah', { lim_storage_ok: 'sebagian' })).toBeCloseTo((12.5 / 13) * 100, 10)
    expect(score('higiene', { hig_toilet: 'sebagian_toilet' })).toBeCloseTo((7.5 / 8) * 100, 10)
    expect(score('higiene', { hig_poc: 'sebagian_titik' })).toBeCloseTo((7 / 8) * 100, 10)
    expect(score('manajemen', { mgt_plan_budget: 'rencana_saja' })).toBeCloseTo((10 / 11) * 100, 10)
    expect(
      score('energi', { ...without('ene_backup_hours'), ene_backup: 'ada_tidak_berfungsi' }),
    ).toBeCloseTo((8 / 10) * 100, 10)
  })

  test('leaves out what does not apply, and counts an optional answer that is missing as not met, except litres', () => {
    expect(score('kebersihan_lingkungan', { cln_linen: 'tidak_berlaku', cln_vector: 'tidak' })).toBeCloseTo(
      (6 / 7) * 100,
      10,
    )
    expect(score('sanitasi', { san_effluent: 'tidak_wajib' }, outpatientCenter)).toBe(100)
    expect(score('sanitasi', { san_effluent: 'tidak_wajib' })).toBe(90)
    expect(score('air', without('air_litre_per_user_day'))).toBe(100)
    expect(score('air', { air_litre_per_user_day: 100 })).toBeCloseTo((8 / 9) * 100, 10)
    expect(score('higiene', without('hig_compliance'))).toBeCloseTo((7 / 8) * 100, 10)
  })

  test('is low where there is no water, though nothing more was asked', () => {
    expect(score('air', { ...noWater, air_source: 'tidak_ada' })).toBe(25)
  })

  test('has no trained share where there are no cleaners', () => {
    expect(score('kebersihan_lingkungan', { cln_staff: 0, cln_trained: 0 })).toBe(75)
  })
})

test('the beds of the month’s sheet go before those of the profile', () => {
  const level = (bor: AnswerSheet | null) =>
    environmentalHealthOf(
      { ...completeKesling(hospital, month), san_usable: 10 },
      worthInputFor(kesling, hospital, month, { sheets: bor ? { bor } : {} }),
    ).find(({ section }) => section === 'sanitasi')?.level
  expect(level(null)).toBe('plenary_service')
  expect(level({ bor_beds_total: 121 })).toBe('base_service')
})

describe('of the five levels', () => {
  const levels = (...given: (ServiceLevel | null)[]) =>
    (['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan'] as const).map((section, index) => ({
      section,
      level: given[index] ?? null,
    }))
  const [none, limited, base, plenary] = [
    'no_service',
    'limited_service',
    'base_service',
    'plenary_service',
  ] as const

  test.each([
    [levels(base, plenary, base, base, plenary), base, 'Sesuai Kriteria', true],
    [levels(plenary, plenary, plenary, plenary, plenary), plenary, 'Sesuai Kriteria', true],
    [levels(base, base, base, limited, base), limited, 'Tidak Sesuai Kriteria', true],
    [levels(base, none, base, limited, base), none, 'Tidak Sesuai Kriteria', false],
    [levels(base, base, base, base, null), null, null, true],
    [levels(null, base, base, base, base), null, null, null],
  ])('%j: the lowest is %s, %s, water and sanitation %s', (sections, lowest, criteria, both) => {
    expect(washLevelOf(sections)).toBe(lowest)
    expect(statusCriteria(sections)).toBe(criteria)
    expect(hasWaterAndSanitation(sections)).toBe(both)
  })

  test('energy and management have no say', () => {
    const sections = sectionsOf({ mgt_team: 'tidak', mgt_sanitarian: 0 })
    expect(washLevelOf(sections)).toBe('plenary_service')
  })
})
