import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from '#domain/facility.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { limbahFasyankes, type LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'
import { sampleProfiles } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'

import { worthInputFor } from './testing/worth-input.ts'
import { criteriaText, isAnalysisCompleted, type WasteService, wasteServicesOf } from './waste-services.ts'

const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'
const good = completeWaste(inpatientCenter, month)
const judge = (change: LimbahFasyankesAnswers, profile: FacilityProfile = inpatientCenter) =>
  wasteServicesOf({ ...good, ...change }, profile, month)
const unfulfilled = (change: LimbahFasyankesAnswers, profile?: FacilityProfile) =>
  judge(change, profile).services.flatMap(({ key, fulfilled }) => (fulfilled ? [] : [key]))

const remote: FacilityProfile = { ...inpatientCenter, regionType: 'remote' }
const veryRemote: FacilityProfile = { ...inpatientCenter, regionType: 'veryRemote' }

describe('five services of five', () => {
  test.each(Object.entries(sampleProfiles))('%s: Sesuai Kriteria', (_, profile) => {
    const result = wasteServicesOf(completeWaste(profile, month), profile, month)
    expect(result).toMatchObject({ fulfilled: 5, meetsCriteria: true, sortsAndTreats: true })
    expect(result.management).toMatchObject({ fulfilled: true, reasons: [] })
    expect(result.services.flatMap(({ reasons }) => reasons)).toEqual([])
    expect(criteriaText(result.meetsCriteria)).toBe('Sesuai Kriteria')
  })

  test('the worked example: everything but the labels', () => {
    const result = judge({
      pck_label: 'tidak',
      trn_permit_expiry: '2025-04-30',
      trn_contract_end: '2025-12-31',
      sto_cold_temp_c: -5,
      sto_max_days_infectious: 20,
      sto_max_days_other: 60,
      prc_tp_permit_expiry: '2027-01-01',
    })
    expect(result).toMatchObject({ fulfilled: 4, meetsCriteria: false, sortsAndTreats: true })
    expect(result.services[1]).toEqual({
      key: 'service_packaging',
      label: 'Pewadahan',
      fulfilled: false,
      reasons: ['Label sumber, tanggal, dan jenis limbah belum terpasang'],
    })
    expect(result.management.reasons).toEqual(['Pewadahan belum terpenuhi'])
    expect(criteriaText(result.meetsCriteria)).toBe('Tidak Sesuai Kriteria')
  })

  test('of an empty sheet none is fulfilled, and each says why', () => {
    const result = wasteServicesOf({}, hospital, month)
    expect(result).toMatchObject({ fulfilled: 0, meetsCriteria: false, sortsAndTreats: false })
    for (const { reasons } of result.services) expect(reasons).not.toEqual([])
  })

  test('no report, or a draft, has no Kriteria', () => {
    expect(criteriaText(null)).toBeNull()
  })
})

type Row = [change: LimbahFasyankesAnswers, profile?: FacilityProfile]
const pickedUp = good
const notPickedUp = (
  reason: NonNullable<LimbahFasyankesAnswers['trn_no_pickup_reason']>,
): LimbahFasyankesAnswers => ({
  trn_ext_done: 'tidak',
  trn_no_pickup_reason: reason,
})
const own: LimbahFasyankesAnswers = {
  prc_mode: 'mandiri',
  prc_own_tech: ['autoklaf'],
  prc_own_permit: 'berizin',
  prc_own_permit_expiry: '2026-01-01',
}
const without = (...names: (keyof LimbahFasyankesAnswers)[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as LimbahFasyankesAnswers

const rows: Record<WasteService, { fulfils: Row[]; fails: Row[] }> = {
  service_sorting: {
    fulfils: [[{}], [{ srt_guidance_posted: 'tidak' }]],
    fails: [
      [{ srt_at_source: 'tidak' }],
      [{ srt_sharps_separate: 'tidak' }],
      [{ srt_bins_in_rooms: 'sebagian' }],
      [{ srt_mixed_found: 'ya' }],
      [without('srt_mixed_found')],
    ],
  },
  service_packaging: {
    fulfils: [[{}], [{ pck_special: 'tidak_ada_limbahnya' }], [{ pck_bin_cleaning: 'tidak_pernah' }]],
    fails: [
      [{ pck_colour_symbol: 'sebagian' }],
      [{ pck_bin_quality: 'tidak' }],
      [{ pck_safety_box: 'tidak' }],
      [{ pck_fill_limit: 'tidak' }],
      [{ pck_label: 'tidak' }],
      [{ pck_special: 'tidak_sesuai' }],
      [without('pck_special')],
    ],
  },
  service_transportation: {
    fulfils: [
      [{}],
      [{ trn_permit_expiry: '2025-04-30', trn_contract_end: '2025-04-30' }],
      [notPickedUp('stok_dalam_batas')],
      [notPickedUp('diolah_mandiri_semua')],
      [{ ...without('trn_contract_end'), trn_ext_mode: 'kendaraan_sendiri_berizin' }],
      [{ ...without('trn_permit_expiry', 'trn_contract_end'), trn_ext_mode: 'layanan_wilayah_pemda' }],
      [{ trn_manifest_kind: 'manifes_kertas' }],
      [{ trn_manifest_kind: 'berita_acara' }, remote],
      [{ trn_manifest_kind: 'berita_acara' }, veryRemote],
      [{ trn_manifest_kind: 'berita_acara', trn_ext_mode: 'layanan_wilayah_pemda' }],
      [{ trn_int_route: 'jalur_khusus', trn_spill_kit: 'tidak', trn_int_frequency: 'lebih_jarang' }],
    ],
    fails: [
      [{ trn_int_trolley: 'tidak' }],
      [{ trn_int_route: 'tidak_diatur' }],
      [{ trn_ppe: 'tidak' }],
      [notPickedUp('anggaran')],
      [notPickedUp('akses_cuaca')],
      [notPickedUp('ditunda_transporter')],
      [{ trn_ext_mode: 'titip_fasyankes_lain' }],
      [{ trn_ext_mode: 'tidak_berizin' }],
      [{ trn_permit_expiry: '2025-04-29' }],
      [{ trn_contract_end: '2025-04-29' }],
      [without('trn_contract_end')],
      [{ trn_manifest_kind: 'tidak_ada' }],
      [{ trn_manifest_kind: 'berita_acara' }],
      [without('trn_ext_done')],
    ],
  },
  service_storage: {
    fulfils: [
      [{}],
      [{ sto_permit_kind: 'izin_berlaku', sto_permit_expiry: '2025-04-30' }],
      [{ sto_permit_expiry: '2026-01-01' }],
      [{ sto_cold_temp_c: 0, sto_max_days_infectious: 90 }],
      [{ sto_cold: 'tidak', sto_max_days_infectious: 2 }],
      [{ sto_max_days_other: 180 }],
      [{ infectious_generated_kg: 1600, sto_max_days_other: 90 }],
    ],
    fails: [
      [{ sto_tps: 'tidak' }],
      [{ sto_permit_kind: 'dalam_proses' }],
      [{ sto_permit_kind: 'izin_berlaku' }],
      [{ sto_permit_expiry: '2025-04-29' }],
      [{ sto_features: ['atap', 'lantai_kedap', 'terkunci'] }],
      [{ sto_cold: 'tidak', sto_max_days_infectious: 3 }],
      [{ sto_cold_temp_c: 2, sto_max_days_infectious: 3 }],
      [{ sto_max_days_infectious: 91 }],
      [{ sto_max_days_other: 181 }],
      [{ infectious_generated_kg: 1600, sto_max_days_other: 91 }],
      [without('sto_max_days_infectious')],
      [without('sto_features')],
    ],
  },
  service_processing: {
    fulfils: [
      [{}],
      [{ ...own, ...without('prc_tp_permit_expiry', 'prc_tp_contract_end') }],
      [{ ...own, prc_mode: 'campuran' }],
      [{ prc_mode: 'fasilitas_wilayah' }],
      [{ prc_tp_permit_expiry: '2025-04-30' }],
      [{ prc_other: ['kubur_berizin'] }, remote],
      [{ prc_other: ['kubur_berizin'] }, veryRemote],
    ],
    fails: [
      [{ prc_mode: 'belum_diolah' }],
      [{ ...own, prc_own_permit: 'dalam_proses' }],
      [{ ...own, prc_own_permit_expiry: '2025-04-29' }],
      [{ ...own, prc_mode: 'campuran', prc_tp_contract_end: '2025-04-29' }],
      [{ ...own, prc_mode: 'campuran', prc_own_permit: 'tidak_berizin' }],
      [{ prc_mode: 'fasilitas_wilayah', prc_tp_permit_expiry: '2025-04-29' }],
      [{ prc_tp_contract_end: '2025-04-29' }],
      [{ prc_other: ['kubur_berizin'] }],
      [{ prc_other: ['kubur_tanpa_izin'] }, remote],
      [{ prc_other: ['bakar_terbuka'] }],
      [without('prc_other')],
      [without('prc_mode')],
    ],
  },
}

describe.each(Object.entries(rows))('%s', (service, { fulfils, fails }) => {
  test.each(fulfils)('is fulfilled with %j', (change, profile) => {
    expect(unfulfilled({ ...pickedUp, ...change }, profile)).toEqual([])
  })

  test.each(fails)('is not with %j, alone of the five', (change, profile) => {
    expect(unfulfilled({ ...pickedUp, ...change }, profile)).toEqual([service])
    expect(judge(change, profile).services.find(({ key }) => key === service)?.reasons).not.toEqual([])
  })
})

test('a month without any waste is still judged by its practice', () => {
  const zero = Object.fromEntries(
    Object.keys(good)
      .filter((name) => name.endsWith('_generated_kg'))
      .map((name) => [name, 0]),
  )
  expect(judge(zero).fulfilled).toBe(5)
})

describe('the analysis is completed', () => {
  const completed = (
    sheet: AnswerSheet,
    status: StoredStatus = 'sent',
    profile: FacilityProfile = inpatientCenter,
  ) => isAnalysisCompleted(sheet, worthInputFor(limbahFasyankes, profile, month, { status }))

  test.each([
    ['sent', true],
    ['confirmed', true],
    ['revise', false],
    ['draft', false],
  ] as const)('while the report is %s: %s', (status, expected) => {
    expect(completed(good, status)).toBe(expected)
  })

  test('although not one service is fulfilled well', () => {
    expect(completed({ ...good, pck_label: 'tidak' })).toBe(true)
  })

  test.each([
    'srt_at_source',
    'srt_categories',
    'pck_special',
    'trn_permit_no',
    'shipments',
    'sto_features',
    'prc_tp_contract_end',
  ])('not without %s', (name) => {
    const { [name]: _, ...rest } = good as AnswerSheet
    expect(completed(rest)).toBe(false)
  })

  test('without what lies outside the five groups', () => {
    const { org_budget: _, liq_volume_m3: _volume, reporter_name: _name, ...rest } = good as AnswerSheet
    expect(completed(rest)).toBe(true)
  })

  test('not while the stock does not balance (LF-01), too much is managed (LF-02) or manifests differ (LF-03)', () => {
    expect(completed({ ...good, sharps_closing_kg: 50 })).toBe(false)
    expect(completed({ ...good, sharps_treated_own_kg: 500, sharps_closing_kg: 0 })).toBe(false)
    expect(completed({ ...good, shipments: good.shipments?.slice(1) })).toBe(false)
  })

  test('in every sort of facility', () => {
    for (const profile of [hospital, outpatientCenter])
      expect(completed(completeWaste(profile, month), 'sent', profile)).toBe(true)
  })
})
