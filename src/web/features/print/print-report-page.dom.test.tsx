import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { readReports } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'

import { type Report, rememberReport } from '../../form/drafts/report-source.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { answer, answerJson, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { PrintReportPage } from './print-report-page.tsx'

const sent = { answers: { name: 'Budi' }, sheets: {}, sent_at: '2026-12-01' }

const reportWith = (report_status: string, held: object | null) => ({
  ...{ report_id: 7, form_type: formIds.waste, form_version: 1, date: '2026-11', report_status },
  ...{ due_date: '2026-12-10', history: [], remarks: {}, receipt: null, subforms: [], sheets: {} },
  facility: { name: 'RS Contoh', type: 'hospital', code: 'RS001', regency: 'Kota Bandung' },
  ...{ context: sampleContext, answers: { name: 'Budi' }, sent: held, actions: [] },
})

it.each([
  ['a draft', 'unsend', null, 'DRAF – belum dikirim ke dinas kesehatan'],
  ['a report that was taken back', 'unsend', sent, 'DITARIK KEMBALI – pengiriman ini tidak berlaku lagi'],
  ['a report that was sent', 'sent', sent, null],
])('marks on paper %s', async (_what, report_status, held, mark) => {
  answer(configuration, sampleConfiguration)
  answerJson(getFormVersion, { data: sampleForm })
  answerJson(readReports, { data: reportWith(report_status, held) })
  showAt('/print/fasyankes/7', () => <PrintReportPage />, { me: siti, path: '/print/fasyankes/$id' })
  await screen.findByText('Budi')
  expect(screen.queryByText(/^(DRAF|DITARIK KEMBALI|SALINAN)/)?.textContent ?? null).toBe(mark)
})

it('marks on paper what this device remembers, until the server answers', async () => {
  answer(configuration, sampleConfiguration)
  answerJson(getFormVersion, { data: sampleForm })
  silence(readReports)
  // Safe: nothing else of a report is read here.
  await rememberReport(siti.id, reportWith('sent', sent) as unknown as Report)
  showAt('/print/fasyankes/7', () => <PrintReportPage />, { me: siti, path: '/print/fasyankes/$id' })
  await screen.findByText('Budi')
  screen.getByText(/^SALINAN DARI PERANGKAT/)
})

it('has its heading while the report does not come', async () => {
  answer(configuration, sampleConfiguration)
  refuse(readReports, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  showAt('/print/fasyankes/8', () => <PrintReportPage />, { me: siti, path: '/print/fasyankes/$id' })
  await screen.findByRole('button', { name: 'Coba lagi' })
  screen.getByRole('heading', { level: 1, name: 'Cetak laporan' })
})
