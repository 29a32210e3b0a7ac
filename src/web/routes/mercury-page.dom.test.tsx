import { focusManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { configuration, whoAmI } from '#contract/auth.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { readReports } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'

import { sampleContext, sampleForm } from '../form/drafts/testing/sample-form.ts'
import { answer, answerJson } from '../testing/network.ts'
import { sampleConfiguration } from '../testing/sample-configuration.ts'
import { siti } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { MercuryPage } from './mercury-page.tsx'

afterEach(() => focusManager.setFocused(undefined))

const answers = { name: 'Siti', shipped: 'tidak' }
const sentReport = {
  ...{ report_id: 7, form_type: formIds.mercury, form_version: 1, date: '2026-10', actions: ['withdraw'] },
  ...{ report_status: 'sent', due_date: '2026-11-10', locked_at: null, late: false, receipt: null },
  ...{
    sent_at: '2026-11-05T03:00:00.000Z',
    sent: { answers, sheets: {}, sent_at: '2026-11-05T03:00:00.000Z' },
  },
  ...{ facility: { name: 'RS Contoh' }, context: sampleContext, subforms: [], sheets: {}, answers },
  ...{ previous_sheets: {}, history: [], remarks: {}, return_reason: null, version: 2, copied: [] },
  ...{ saved_at: '2026-11-05T03:00:00.000Z', saved_by: 'Siti' },
}
const returned = {
  ...{ report_status: 'revise', actions: ['saveCorrection', 'send'], version: 3 },
  return_reason: 'Periksa lagi jumlahnya.',
}

/** `/api/{tipe}` would answer for the session too. */
function answerReport(report: object) {
  answerJson(readReports, { data: report })
  answer(whoAmI, { data: siti })
}

it('is open to be corrected once the office has returned what was read there, since both have one address', async () => {
  answerReport(sentReport)
  answer(configuration, sampleConfiguration)
  answerJson(getFormVersion, {
    data: {
      ...sampleForm,
      id: formIds.mercury,
      paths: { base: '/api/x', send: '/api/x/kirim', months: '/api/x/bulan' },
    },
  })
  showAt('/formulir/alkes-merkuri?report=7', () => <MercuryPage />, {
    ...{ me: siti, path: '/formulir/alkes-merkuri' },
  })
  await screen.findByRole('button', { name: 'Tarik kembali' })
  answerReport({ ...sentReport, ...returned })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(await screen.findByRole('heading', { name: 'Perbaikan: Contoh' })).toBeTruthy()
})
