import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '../context.ts'
import { form, context } from '../testing/example-form.ts'
import { shownSlots, visibilityOf } from './visibility.ts'

describe('what is shown', () => {
  const shown = (answers: AnswerSheet) => shownSlots(form, answers, context).map(({ name }) => name)

  test('follows the answers', () => {
    expect(shown({})).not.toContain('cara')
    expect(shown({ diangkut: 'ya' })).toContain('cara')
    expect(shown({ diangkut: 'tidak' })).toContain('alasan')
  })

  test('hides with a field all that waits for it, however deep, even with answers stored', () => {
    const hidden = shown({ diangkut: 'tidak', cara: 'izin', nomor: 'A-100', sampai: '2026-01-01' })
    for (const name of ['cara', 'nomor', 'sampai', 'muatan']) expect(hidden).not.toContain(name)
  })

  test('leaves out rows that are not for this facility', () => {
    expect(shown({})).not.toContain('obat_awal')
    expect(shown({})).toContain('kasa_awal')
  })

  test('separates what waits for an answer from what is hidden for good', () => {
    const waiting = visibilityOf(form, { cara: 'izin' }, context)
    expect(['cara', 'nomor', 'sampai', 'obat_awal'].map((name) => waiting.get(name))).toEqual([
      'waiting',
      'waiting',
      'hidden',
      'hidden',
    ])
    const refused = visibilityOf(form, { diangkut: 'tidak', cara: 'izin' }, context)
    expect(['cara', 'nomor'].map((name) => refused.get(name))).toEqual(['hidden', 'hidden'])
    const elsewhere = visibilityOf(form, { diangkut: 'ya', cara: 'bebas' }, context)
    expect(['cara', 'nomor'].map((name) => elsewhere.get(name))).toEqual(['shown', 'hidden'])
  })
})
