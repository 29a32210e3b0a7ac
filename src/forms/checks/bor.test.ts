import { describe, expect, test } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import { bor } from '../definitions/bor.ts'
import { completeBor, sampleContext, sampleProfiles } from '../testing/samples.ts'

const { hospital, inpatientCenter } = sampleProfiles

type Case = { what: string; change: AnswerSheet; profile?: FormContext['profile']; says?: RegExp }
const checks: Record<string, { level: 'hard' | 'soft'; cases: Case[] }> = {
  'BO-01': {
    level: 'hard',
    cases: [
      { what: 'twice the bed-days', change: { bor_patient_days: 7200 } },
      {
        what: 'one day more',
        change: { bor_patient_days: 7201 },
        says: /dua kali hari-tempat-tidur yang tersedia \(3\.600\)/,
      },
      {
        what: 'twice the counted bed-days, where beds changed',
        change: { bor_beds_changed: 'ya', bor_bed_days: 1000, bor_patient_days: 2001 },
        says: /\(1\.000\)/,
      },
    ],
  },
  'BO-02': {
    level: 'soft',
    cases: [
      { what: 'full', change: { bor_patient_days: 3600 } },
      { what: 'extra beds', change: { bor_patient_days: 3960 }, says: /BOR 110,0% melebihi 100%/ },
      { what: 'above 200 %, which BO-01 refuses', change: { bor_patient_days: 7201 } },
    ],
  },
  'BO-03': {
    level: 'soft',
    cases: [
      { what: 'a tenth', change: { bor_patient_days: 360 } },
      {
        what: 'less than a tenth of a hospital',
        change: { bor_patient_days: 359 },
        says: /BOR 10,0% sangat rendah/,
      },
      { what: 'nobody', change: { bor_patient_days: 0 }, says: /BOR 0,0%/ },
      { what: 'little in a Puskesmas', profile: inpatientCenter, change: { bor_patient_days: 5 } },
      {
        what: 'nobody in a Puskesmas',
        profile: inpatientCenter,
        change: { bor_patient_days: 0 },
        says: /BOR 0,0%/,
      },
    ],
  },
  'BO-04': {
    level: 'hard',
    cases: [
      { what: 'all beds special', change: { bor_beds_icu: 100, bor_beds_isolation: 20 } },
      {
        what: 'more special beds than beds',
        change: { bor_beds_icu: 100, bor_beds_isolation: 21 },
        says: /melebihi tempat tidur siap pakai/,
      },
    ],
  },
  'BO-05': {
    level: 'hard',
    cases: [
      { what: '30 days in April', change: { bor_days: 30 } },
      { what: '31 days in April', change: { bor_days: 31 }, says: /harus 30/ },
    ],
  },
  'BO-06': {
    level: 'soft',
    cases: [
      { what: 'a fifth more than the profile', change: { bor_beds_total: 144 } },
      { what: 'more than that', change: { bor_beds_total: 145 }, says: /lebih dari 20% dari profil \(120\)/ },
      { what: 'a fifth less', change: { bor_beds_total: 96 } },
      { what: 'less than that', change: { bor_beds_total: 95 }, says: /20%/ },
      {
        what: 'a profile without beds',
        profile: { ...hospital, beds: null },
        change: { bor_beds_total: 500 },
      },
    ],
  },
  'BO-07': {
    level: 'soft',
    cases: [
      { what: 'a day each', change: { bor_patient_days: 1000, bor_discharged_alive: 990, bor_died: 10 } },
      {
        what: 'less than a day each',
        change: { bor_patient_days: 999, bor_discharged_alive: 990, bor_died: 10 },
        says: /lama rawat 1 hari tidak lazim/,
      },
      {
        what: 'fifteen days each',
        change: { bor_patient_days: 1500, bor_discharged_alive: 99, bor_died: 1 },
      },
      {
        what: 'more',
        change: { bor_patient_days: 1510, bor_discharged_alive: 99, bor_died: 1 },
        says: /15,1 hari/,
      },
      { what: 'nobody left', change: { bor_discharged_alive: 0, bor_died: 0 } },
    ],
  },
  'XF-01': {
    level: 'soft',
    cases: [
      { what: 'as in the profile', change: { bor_beds_total: 120 } },
      {
        what: 'one bed more',
        change: { bor_beds_total: 121 },
        says: /tidak sama dengan profil fasyankes \(120\)/,
      },
      {
        what: 'a profile without beds',
        profile: { ...hospital, beds: null },
        change: { bor_beds_total: 121 },
      },
    ],
  },
  bor_beds_total: {
    level: 'hard',
    cases: [
      { what: '60 beds of a Puskesmas', profile: inpatientCenter, change: { bor_beds_total: 60 } },
      {
        what: '61 beds of a Puskesmas',
        profile: inpatientCenter,
        change: { bor_beds_total: 61 },
        says: /paling banyak 60/,
      },
      { what: '61 beds of a hospital', change: { bor_beds_total: 61 } },
    ],
  },
}

describe.each(Object.entries(checks))('%s', (id, { level, cases }) => {
  test.each(cases)('$what', ({ change, profile = hospital, says }) => {
    const sheet = { ...completeBor(profile, '2025-04'), ...change }
    const findings = findingsOf(bor, sheet, sampleContext(profile, '2025-04')).filter(
      (finding) => finding.id === id,
    )
    expect(findings.map((finding) => finding.level)).toEqual(says ? [level] : [])
    expect(findings[0]?.message ?? '').toMatch(says ?? /^$/)
  })
})

test('every check of the definition has its cases', () => {
  expect(Object.keys(checks).toSorted()).toEqual(bor.checks.map(({ id }) => id).toSorted())
})

test('the days of the period fill themselves', () => {
  const { bor_days: _, ...sheet } = completeBor(hospital, '2025-02')
  const judged = judge(bor, sheet, sampleContext(hospital, '2025-02'))
  expect(judged.errors).toEqual([])
  expect(judged.answers).toMatchObject({ bor_days: 28 })
})

test('a facility without inpatients is asked nothing', () => {
  const { outpatientCenter } = sampleProfiles
  const context = sampleContext(outpatientCenter, '2025-04')
  expect(judge(bor, {}, context)).toEqual({ answers: {}, errors: [], findings: [] })
  expect(judge(bor, { bor_beds_total: 5 }, context).errors).toEqual([
    { field: 'bor_beds_total', message: 'Pertanyaan ini tidak berlaku' },
  ])
})
