import { describe, expect, test } from 'vitest'

import { completeMercury, sampleProfiles } from '#forms/testing/samples.ts'

import {
  type DeviceCounts,
  deviceCountsOf,
  mercuryFacts,
  mercuryStatusOf,
  mercurySummary,
  removalShare,
  withdrawalShare,
} from './mercury.ts'
import { percentOf } from './ratio.ts'

const { hospital, outpatientCenter } = sampleProfiles
const counts = (change: Partial<DeviceCounts>): DeviceCounts => ({
  owned: 0,
  in_use: 0,
  stored: 0,
  withdrawn: 0,
  broken: 0,
  removed: 0,
  replaced: 0,
  ...change,
})

describe('the worked example: 40 + 30 + 2 devices, 4 in use, 40 withdrawn', () => {
  const example = {
    thermometer_owned: 40,
    thermometer_in_use: 0,
    thermometer_withdrawn: 40,
    sphygmomanometer_owned: 30,
    sphygmomanometer_in_use: 4,
    sphygmomanometer_stored: 26,
    cantor_tube_owned: 2,
    cantor_tube_stored: 2,
    lamp_tl_owned: 500,
    lamp_tl_in_use: 500,
    dental_amalgam_owned: 80.5,
    dental_amalgam_in_use: 10,
  }
  const facts = mercuryFacts(example)
  /** The same with the zeros that a sent sheet has. */
  const whole = { ...completeMercury(outpatientCenter, '2025-04'), ...example }

  test('94.4 % removed, 55.6 % withdrawn', () => {
    expect(facts).toMatchObject({ owned: 72, in_use: 4, removed: 68, withdrawn: 40 })
    expect(percentOf(facts && removalShare(facts))).toBeCloseTo(94.44, 2)
    expect(percentOf(facts && withdrawalShare(facts))).toBeCloseTo(55.56, 2)
  })

  test('still in use; lamps and amalgam do not count, amalgam is counted apart', () => {
    expect(facts).toMatchObject({ status: 'in_use', amalgam_owned_g: 80.5, amalgam_in_use_g: 10 })
    expect(facts?.by_device).toMatchObject({ lamp_tl: { owned: 500 }, cantor_tube: { stored: 2 } })
    expect(facts?.by_device).not.toHaveProperty('miller_abbott_tube')
  })

  test('gives its bases, and names what is in use and in store', () => {
    const { verdict, figures, details, reasons } = mercurySummary(whole, '2025-04')
    expect(verdict).toEqual({ word: 'Masih digunakan', tone: 'poor' })
    expect(figures).toMatchObject([
      { label: 'Penghapusan', value: expect.closeTo(94.44, 2), reading: '68 dari 72 alat' },
      { label: 'Penarikan', value: expect.closeTo(55.56, 2), reading: '40 dari 72 alat' },
      { label: 'Masih digunakan', value: 4, unit: 'unit' },
      { label: 'Disimpan', value: 28, unit: 'unit' },
    ])
    expect(details.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ['Terinventarisasi', 72, 'unit'],
      ['Ditarik', 40, 'unit'],
      ['Pecah/rusak', 0, 'unit'],
      ['Pengganti nonmerkuri', 0, 'unit'],
      ['Amalgam terinventarisasi', 80.5, 'gram'],
      ['Amalgam masih digunakan', 10, 'gram'],
    ])
    expect(reasons).toEqual([
      'Masih digunakan, padahal batasnya Desember 2020: Tensimeter air raksa (4).',
      'Disimpan, belum ditarik: Tensimeter air raksa (26), Selang Cantor (2).',
    ])
  })

  test('until December 2020 a device in use is not overdue', () => {
    expect(mercurySummary(whole, '2020-12').reasons[0]).toBe('Masih digunakan: Tensimeter air raksa (4).')
  })
})

test('a sheet that lacks a count has no verdict and no figure, and one without devices no percentage', () => {
  const { sphygmomanometer_in_use: _missing, ...lacking } = completeMercury(hospital, '2025-04', {
    withdrawn: true,
  })
  for (const sheet of [{}, lacking]) {
    const { verdict, figures } = mercurySummary(sheet, '2025-04')
    expect(verdict).toBeNull()
    expect(figures.map(({ value }) => value)).toEqual([null, null, null, null])
  }
  const none = mercurySummary(completeMercury(outpatientCenter, '2025-04'), '2025-04')
  expect(none.verdict?.word).toBe('Tidak memiliki alat bermerkuri')
  expect(none.figures[0]).toMatchObject({ value: null, reading: 'tidak ada alat yang dihitung' })
})

test.each([
  [counts({}), 'none'],
  [counts({ owned: 4, in_use: 4 }), 'in_use'],
  [counts({ owned: 4, in_use: 1, stored: 3 }), 'in_use'],
  [counts({ owned: 4, stored: 1, withdrawn: 3 }), 'stored'],
  [counts({ owned: 4, withdrawn: 3, broken: 1 }), 'done'],
] as const)('%j is %s', (given, status) => {
  expect(mercuryStatusOf(given)).toBe(status)
})

test('a facility without devices has no percentage', () => {
  expect(percentOf(removalShare(counts({})))).toBeNull()
})

test('nothing said is nothing known', () => {
  expect(deviceCountsOf({ lamp_tl_owned: 3 })).toBeNull()
  expect(mercuryFacts({})).toBeNull()
})

test('the facts of whole reports', () => {
  expect(mercuryFacts(completeMercury(hospital, '2025-04'))).toMatchObject({
    owned: 70,
    removed: 70,
    status: 'stored',
    amalgam_owned_g: 12.5,
  })
  expect(mercuryFacts(completeMercury(hospital, '2025-04', { withdrawn: true }))).toMatchObject({
    withdrawn: 70,
    status: 'done',
  })
  expect(mercuryFacts(completeMercury(outpatientCenter, '2025-04'))).toMatchObject({
    owned: 0,
    status: 'none',
    by_device: {},
  })
})
