import { describe, expect, it } from 'vitest'

import { sampleProfiles } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'

import { datedState } from './permit-statements.ts'
import { permitsOf } from './waste-permits.ts'

const sample = completeWaste(sampleProfiles.hospital, '2026-10')
const report = (answers: object, month = '2026-10') => ({
  reportId: 7,
  month,
  answers: { ...sample, ...answers },
})
const find = (key: string, reports: Parameters<typeof permitsOf>[0]) =>
  permitsOf(reports, '2026-11-21').find((permit) => permit.key === key)

describe('a permit', () => {
  it.each([
    ['2026-11-20', 'expired', -1],
    ['2026-11-21', 'soon', 0],
    // 9 days of November, 31 of December, 31 of January, 19 of February.
    ['2027-02-19', 'soon', 90],
    ['2027-02-20', 'valid', 91],
  ])('that ends on %s is %s on 21 November 2026', (end, state, daysLeft) => {
    const handedOver = report({ prc_mode: 'pihak_ketiga', prc_tp_contract_end: end })
    expect(find('partner_contract', [handedOver])).toMatchObject({ until: end, state, daysLeft })
  })

  it('of the storage place that is part of the environmental approval has no end; an old one does', () => {
    const lasting = { sto_tps: 'ya', sto_permit_kind: 'rincian_teknis', sto_permit_expiry: undefined }
    expect(find('storage', [report(lasting)])).toMatchObject({ state: 'lasting', daysLeft: null })
    expect(find('storage', [report({ ...lasting, sto_permit_kind: 'izin_berlaku' })])?.state).toBe('missing')
    expect(find('storage', [report({ ...lasting, sto_permit_kind: 'dalam_proses' })])?.state).toBe(
      'inProcess',
    )
    expect(find('storage', [report({ sto_tps: 'tidak' })])?.state).toBe('missing')
  })

  it('of the transporter comes from the last month with a pick-up', () => {
    const pickedUp = {
      trn_ext_done: 'ya',
      trn_ext_mode: 'transporter_berizin',
      trn_company: 'PT Angkut Aman',
      trn_permit_expiry: '2026-12-01',
    }
    const reports = [report({ trn_ext_done: 'tidak' }), report(pickedUp, '2026-08')]
    const permit = find('transport_permit', reports)
    expect(permit).toMatchObject({ holder: 'PT Angkut Aman', state: 'soon', daysLeft: 10 })
    expect(permit?.source.month).toBe('2026-08')
  })

  it('that the facility does not need is left out', () => {
    const own = report({ prc_mode: 'mandiri', prc_own_permit: 'tidak_berizin', liq_ipal: 'tidak_ada' })
    expect(find('partner_permit', [own])).toBeUndefined()
    expect(find('wastewater', [own])).toBeUndefined()
    expect(find('own_processing', [own])?.state).toBe('missing')
    const byRegion = report({ trn_ext_done: 'ya', trn_ext_mode: 'layanan_wilayah_pemda' })
    expect(find('transport_contract', [byRegion])).toBeUndefined()
  })

  it('that no report mentions is not invented', () => {
    expect(permitsOf([], '2026-11-21')).toEqual([])
  })
})

it.each([
  ['2026-10-30', 'expired'],
  ['2026-10-31', 'soon'],
  // 30 days of November, 31 of December, 29 of January.
  ['2027-01-29', 'soon'],
  ['2027-01-30', 'valid'],
])('a report of October whose first end is %s has permits that are %s', (end, state) => {
  const answers = {
    ...sample,
    prc_mode: 'pihak_ketiga',
    prc_tp_contract_end: end,
    prc_tp_permit_expiry: '2030-01-01',
  }
  const ends = { trn_ext_done: 'tidak', sto_tps: 'tidak' }
  expect(datedState({ ...answers, ...ends }, '2026-10')).toBe(state)
  expect(datedState({ ...ends, prc_mode: 'mandiri' }, '2026-10')).toBeNull()
})
