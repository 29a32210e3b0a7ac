import { expect, test } from 'vitest'

import { limbahCovid } from '../definitions/limbah-covid.ts'
import { limbahFasyankes } from '../definitions/limbah-fasyankes.ts'
import { findingText, labelOfPath } from './labels.ts'

test('a field of a row is named with its row', () => {
  expect(labelOfPath(limbahFasyankes, 'shipments.1.ship_weight_kg')).toBe('Pengangkutan 2: Berat')
  expect(labelOfPath(limbahFasyankes, 'sharps_generated_kg')).toBe('Benda tajam: Dihasilkan bulan ini')
})

test('apart from its field, the limit of a question is told with the question and its day; a check has its own words', () => {
  const answers = { days: [{ report_date: '2026-10-03' }] }
  const about = (id: string, field: string) =>
    findingText(limbahCovid, { id, level: 'soft', fields: [field], message: 'Tidak lazim.' }, answers)
  expect(about('soft:days.0.cov_residual_chlorine', 'days.0.cov_residual_chlorine')).toBe(
    'Hari 3 Oktober 2026: Sisa klor di outlet: Tidak lazim.',
  )
  expect(about('CV-03', 'days.0.cov_solid_infectious_kg')).toBe('Tidak lazim.')
})
