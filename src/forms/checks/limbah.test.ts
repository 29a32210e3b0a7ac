import { expect, test } from 'vitest'

import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { describeChecks } from '../testing/check-cases.ts'
import { amountCases } from '../testing/limbah-amount-cases.ts'
import { burning, firstShipment, hospital, month } from '../testing/limbah-changes.ts'
import { handlingCases } from '../testing/limbah-handling-cases.ts'
import { sampleContext } from '../testing/samples.ts'
import { completeWaste } from '../testing/waste-samples.ts'

describeChecks(
  limbahFasyankes,
  { profile: hospital, month, sheet: (profile) => completeWaste(profile, month) },
  { ...amountCases, ...handlingCases },
)

test('LF-07 refuses what cannot be, and then asks for no explanation of it', () => {
  const grams = completeWaste(hospital, month, { medicalKg: 15.1 * 3600 })
  const findings = findingsOf(limbahFasyankes, grams, sampleContext(hospital, month))
  expect(findings.map(({ id, level }) => [id, level])).toEqual([['LF-07', 'hard']])
  expect(findings[0]?.message).toContain('15,1 kg per tempat tidur per hari melebihi batas 15')
  const atMost = completeWaste(hospital, month, { medicalKg: 15 * 3600 })
  expect(
    findingsOf(limbahFasyankes, atMost, sampleContext(hospital, month)).map(({ level }) => level),
  ).toEqual(['soft'])
})

test('LF-16 shows one message, though field and check both know it', () => {
  const sheet = firstShipment({ ship_date: '2025-05-01' })(completeWaste(hospital, month))
  const { errors } = judge(limbahFasyankes, sheet, sampleContext(hospital, month))
  expect(errors).toEqual([
    { field: 'shipments.0.ship_date', message: 'Tanggal angkut harus pada bulan laporan.' },
  ])
})

test('soft limits of single values ask too', () => {
  const sheet = burning(completeWaste(hospital, month), {
    prc_own_tech: ['insinerator', 'autoklaf'],
    inc_temp1_c: 799,
    inc_temp2_c: 999,
    inc_emission_date: '2024-10-01',
    acl_temp_c: 120.9,
    acl_minutes: 29,
    sto_cold_temp_c: 0.1,
  })
  const soft = findingsOf(limbahFasyankes, sheet, sampleContext(hospital, month)).flatMap(({ id }) =>
    id.startsWith('soft:') ? [id.slice(5)] : [],
  )
  expect(soft).toEqual([
    'sto_cold_temp_c',
    'inc_temp1_c',
    'inc_temp2_c',
    'inc_emission_date',
    'acl_temp_c',
    'acl_minutes',
  ])
})
