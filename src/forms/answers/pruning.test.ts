import { describe, expect, test } from 'vitest'

import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { form, context, whole } from '../testing/example-form.ts'
import { sampleContext, sampleProfiles } from '../testing/samples.ts'
import { completeWaste } from '../testing/waste-samples.ts'
import { answerErrors } from './errors.ts'
import { acceptable, carriedFrom, prune } from './pruning.ts'
import { shownSlots } from './visibility.ts'

describe('pruning', () => {
  test('drops what is hidden or empty, in repeating rows too', () => {
    const sheet = {
      diangkut: 'ya',
      cara: '',
      alasan: 'hujan',
      muatan: [{ manifes: 'M-1', sebab: 'jatuh', suhu: null }],
      hantu: 1,
    }
    expect(prune(form, sheet, context)).toEqual({ diangkut: 'ya', muatan: [{ manifes: 'M-1' }] })
  })

  test('keeps in a draft what waits for its condition, and drops it at sending', () => {
    expect(prune(form, { cara: 'izin', nomor: 'A-100' }, context)).toEqual({ cara: 'izin', nomor: 'A-100' })
    expect(prune(form, { cara: 'izin', nomor: 'A-100' }, context, 'final')).toEqual({})
  })

  test('autosave keeps what is possible and says what is not', () => {
    const sheet = { diangkut: 'ya', nomor: 'A', cara: 'izin', muatan: [{ manifes: 7, suhu: 3 }] }
    const { answers, errors } = acceptable(form, sheet, context)
    expect(answers).toEqual({ diangkut: 'ya', cara: 'izin', muatan: [{ suhu: 3 }] })
    expect(errors.map(({ field }) => field)).toEqual(['nomor', 'muatan.0.manifes'])
    expect(answerErrors(form, answers, context, 'draft')).toEqual([])
  })
})

describe('filling with last month', () => {
  test('copies what stands, not what was observed or weighed', () => {
    const copied = carriedFrom(form, { ...whole, sampai: '2026-01-01', penerima: 'PT A' }, context)
    expect(copied).toEqual({ cara: 'izin', nomor: 'A-100', sampai: '2026-01-01' })
  })

  test('shows it as soon as its question is answered, and drops it when that is answered otherwise', () => {
    const copied = carriedFrom(form, whole, context)
    expect(shownSlots(form, { ...copied, diangkut: 'ya' }, context).map(({ name }) => name)).toContain(
      'nomor',
    )
    expect(prune(form, { ...copied, diangkut: 'tidak' }, context)).toEqual({ diangkut: 'tidak' })
  })

  test('leaves out what this month’s version no longer accepts', () => {
    expect(carriedFrom(form, { cara: 'terbang', nomor: 'A-100' }, context)).not.toHaveProperty('cara')
  })

  test('copies the permits, contracts and equipment of a real report, and a draft may hold them', () => {
    const real = sampleContext(sampleProfiles.hospital, '2025-05')
    const copied = carriedFrom(limbahFasyankes, completeWaste(sampleProfiles.hospital, '2025-04'), real)
    expect(copied).toMatchObject({
      reporter_name: 'Siti Rahmawati',
      srt_categories: ['infectious', 'sharps', 'pharmaceutical'],
      trn_ext_mode: 'transporter_berizin',
      trn_permit_expiry: '2026-12-31',
      trn_contract_no: 'PKS/12/2025',
      sto_permit_kind: 'rincian_teknis',
      prc_tp_contract_end: '2025-12-31',
    })
    for (const measured of [
      'srt_at_source',
      'trn_ext_done',
      'shipments',
      'sto_cold_temp_c',
      'infectious_generated_kg',
    ])
      expect(copied).not.toHaveProperty(measured)
    expect(answerErrors(limbahFasyankes, copied, real, 'draft')).toEqual([])
  })
})
