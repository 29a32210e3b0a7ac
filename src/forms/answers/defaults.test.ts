import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '../context.ts'
import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { form, context, whole } from '../testing/example-form.ts'
import { sampleContext, sampleProfiles } from '../testing/samples.ts'
import { completeWaste } from '../testing/waste-samples.ts'
import { withDefaults } from './defaults.ts'
import { judge } from './judging.ts'
import { proposedAnswer, proposedSum } from './proposals.ts'
import { prune } from './pruning.ts'

describe('what need not be typed', () => {
  test('rows that nobody opened store 0', () => {
    expect(withDefaults(form, whole, context)).toMatchObject({
      kasa_awal: 0,
      kasa_masuk: 0,
      kasa_keluar: 0,
      kasa_akhir: 0,
      jarum_akhir: 3,
    })
  })

  test('a row that was opened is not filled up with zeros', () => {
    const filled = withDefaults(form, { ...whole, kasa_masuk: 4 }, context)
    expect(filled).not.toHaveProperty('kasa_awal')
    expect(filled).not.toHaveProperty('kasa_akhir')
  })

  test('nor is one that has just been opened: no zero shows that would vanish with the first number', () => {
    const filled = withDefaults(form, whole, context, ['stok/kasa'])
    expect(filled).not.toHaveProperty('kasa_awal')
    expect(filled).not.toHaveProperty('kasa_akhir')
  })

  test('an answer that was given stays', () => {
    expect(withDefaults(form, { ...whole, jarum_akhir: 9 }, context)).toMatchObject({ jarum_akhir: 9 })
  })

  test('the opening stock is last month’s closing stock, and stays on stock where nothing else is said', () => {
    const later = { ...context, previous: { kasa_akhir: 7, jarum_akhir: 1 } }
    const { jarum_awal: _, ...rest } = whole
    expect(withDefaults(form, rest, later)).toMatchObject({
      kasa_awal: 7,
      kasa_masuk: 0,
      kasa_keluar: 0,
      kasa_akhir: 7,
      jarum_awal: 1,
      jarum_akhir: 4,
    })
  })

  test('a column is 0 where another answer says so', () => {
    const none = { diangkut: 'tidak', alasan: 'hujan', jarum_awal: 0, jarum_masuk: 5 }
    expect(withDefaults(form, none, context)).toMatchObject({ jarum_keluar: 0, jarum_akhir: 5 })
  })

  test('what another answer has hidden proposes nothing, on the screen as at sending', () => {
    const waste = sampleContext(sampleProfiles.hospital, '2025-04')
    const { shipments = [], ...rest } = completeWaste(sampleProfiles.hospital, '2025-04')
    const [{ ship_receiver: _typed, ...shipment } = {}] = shipments
    const sheet = { ...rest, prc_tp_name: 'PT Olah', shipments: [shipment] }
    const receiverIn = (answers: AnswerSheet) =>
      (withDefaults(limbahFasyankes, answers, waste)['shipments'] as AnswerSheet[])[0]?.['ship_receiver']
    expect(receiverIn(sheet)).toBe('PT Olah')
    const alone = { ...sheet, prc_mode: 'mandiri' }
    expect(receiverIn(alone)).toBeUndefined()
    expect(
      judge(limbahFasyankes, prune(limbahFasyankes, alone, waste, 'final'), waste).errors,
    ).toContainEqual({
      field: 'shipments.0.ship_receiver',
      message: 'Wajib diisi',
      kind: 'missing',
    })
  })

  test('a repeating row takes what stands elsewhere in the report', () => {
    const sheet = {
      ...whole,
      penerima: 'PT Olah',
      muatan: [{ manifes: 'M-1' }, { manifes: 'M-2', kepada: 'PT B' }],
    }
    expect(withDefaults(form, sheet, context)['muatan']).toEqual([
      { manifes: 'M-1', kepada: 'PT Olah' },
      { manifes: 'M-2', kepada: 'PT B' },
    ])
    expect(sheet.muatan[0]).toEqual({ manifes: 'M-1' })
  })

  test('a proposal waits until every term is given, and never falls below 0', () => {
    const sum = { kind: 'number', label: 'S', proposal: { plus: ['a', 'b'], minus: ['c'] } } as const
    expect(proposedSum(sum, { a: 1, b: 2 })).toBeUndefined()
    expect(proposedSum(sum, { a: 0.1, b: 0.2, c: 0 })).toBe(0.3)
    expect(proposedSum({ ...sum, decimals: 3 }, { a: 0.125, b: 0.1, c: 0 })).toBe(0.225)
    expect(proposedSum(sum, { a: 1, b: 1, c: 5 })).toBe(0)
    const days = { kind: 'number', label: 'H', proposal: { daysOfMonth: true } } as const
    expect(proposedSum(days, {})).toBeUndefined()
    expect(proposedAnswer(days, {}, context)).toBe(30)
    expect(proposedAnswer({ kind: 'number', label: 'N' }, {}, context)).toBeUndefined()
  })
})
