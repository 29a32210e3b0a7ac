import { expect, test } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { bor } from '#forms/definitions/bor.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'

import { sampleForm } from '../drafts/testing/sample-form.ts'
import { labelInReport } from './report-labels.ts'

test('a field of a sub-form is named with its form', () => {
  const forms = { form: sampleForm, subforms: [bor] }
  expect(labelInReport(forms, 'sharps_kg')).toBe('Benda tajam: Berat')
  expect(labelInReport(forms, 'bor_patient_days')).toBe('BOR: Jumlah hari perawatan')
})

test('what a form and its sub-form both ask is named after the one that has answered it, the form itself first', () => {
  const forms = { form: limbahFasyankes, subforms: [bor] }
  const notes = 'Banyak pasien dirujuk ke sini.'
  const sentWith = (own: AnswerSheet, beds: AnswerSheet) =>
    labelInReport(forms, 'soft_check_notes', { answers: own, sheets: { bor: beds } })
  const [explained, silent] = [{ soft_check_notes: notes }, {}]
  const [own, ofBeds] = ['Penjelasan data tidak lazim', 'BOR: Penjelasan data tidak lazim']
  expect([sentWith(explained, silent), sentWith(explained, explained), sentWith(silent, explained)]).toEqual([
    own,
    own,
    ofBeds,
  ])
  expect(labelInReport(forms, 'soft_check_notes')).toBe(own)
})
