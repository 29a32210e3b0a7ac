import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getFormVersion } from '#contract/report-questions.ts'
import { getReportResult } from '#contract/report-results.ts'
import { anyReview } from '#contract/review.ts'

import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { answer, answerJson, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ReviewPage } from './review-page.tsx'

/** A sent report before the office, and alone in its queue. */
const sentReport = {
  ...{ report_id: 7, form_type: sampleForm.id, form_version: 1, version: 2, date: '2026-10' },
  ...{ report_status: 'sent', late: false, due_date: '2026-11-10', sent_at: '2026-11-05T01:00:00Z' },
  ...{ queued_at: null, receipt: null, history: [], remarks: {}, actions: [], subforms: [], sheets: {} },
  ...{ previous_sheets: {}, previous_month: null, before_return: null, sent: null, flags: [] },
  ...{ answers: { name: 'Siti', shipped: 'tidak' }, context: sampleContext, notes: {} },
  ...{ next_report_id: null, waiting: 1 },
  facility: {
    ...{ name: 'RS Cahaya', code: '1', type: 'hospital', region_type: 'urban', hospital_class: 'C' },
    ...{ beds: 100, regency: 'Kota Bandung', district: null },
  },
}
const previous = { name: 'Siti', shipped: 'ya' }

function open(more: object = {}) {
  answerJson(anyReview.open, { data: { ...sentReport, ...more } })
  answerJson(getFormVersion, { data: sampleForm })
  answer(getReportResult, { data: null })
  return show()
}
const show = () =>
  showAt('/konfirmasi/formulir/7', ReviewPage, {
    path: '/konfirmasi/formulir/$id',
  })
const remark = () => screen.findByLabelText<HTMLTextAreaElement>('Catatan: Nama')

it('says when a report was sent, in the time of its reader', async () => {
  open()
  const about = await screen.findByRole('region', { name: 'Fasyankes dan pengiriman' })
  expect(about.textContent).toContain('Dikirim5 November 2026 pukul 08.00 WIB')
})

it('reads a report that another has changed again, with the remarks of that moment', async () => {
  const { user } = open({ notes: { name: 'Dari petugas A' } })
  expect((await remark()).value).toBe('Dari petugas A')
  refuse(anyReview.decide, 409, { code: 'staleVersion', message: 'Isian formulir ini sudah berubah.' })
  const giveBack = screen.getByRole('button', { name: 'Kembalikan' })
  // The buttons wait until the report was on the screen for a moment.
  await waitFor(() => expect(giveBack).toHaveProperty('disabled', false), { timeout: 4000 })
  answer(anyReview.keep, { message: 'Catatan disimpan.', notes: { name: 'Dari petugas A' } })
  await user.click(giveBack)
  fireEvent.change(await screen.findByLabelText('Alasan'), { target: { value: 'Berat limbah keliru.' } })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Kembalikan' }))
  await screen.findByRole('alert')
  const newer = { version: 3, answers: { name: 'Rina' }, notes: { name: 'Dari petugas B' } }
  answerJson(anyReview.open, { data: { ...sentReport, ...newer } })
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  await screen.findByText('Rina')
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await remark()).value).toBe('Dari petugas B')
  const kept = answer(anyReview.keep, { message: 'Catatan disimpan.', notes: {} })
  fireEvent.change(await remark(), { target: { value: '' } })
  fireEvent.blur(await remark())
  await waitFor(() => expect(kept.map(({ body }) => body)).toMatchObject([{ version: 3 }]))
  // The reason is not written a second time.
  const again = screen.getByRole('button', { name: 'Kembalikan' })
  await waitFor(() => expect(again).toHaveProperty('disabled', false), { timeout: 4000 })
  await user.click(again)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Alasan')).value).toBe('Berat limbah keliru.')
})

it('gives a report back with what others have remarked by then, and with the reason alone', async () => {
  const { user, addressNow } = open({ notes: { name: 'Dari petugas A' } })
  const giveBack = await screen.findByRole('button', { name: 'Kembalikan' })
  await waitFor(() => expect(giveBack).toHaveProperty('disabled', false), { timeout: 4000 })
  answer(anyReview.keep, { message: 'Catatan disimpan.', notes: { shipped: 'Dari petugas B' } })
  await user.click(giveBack)
  const dialog = within(screen.getByRole('dialog', { name: 'Kembalikan untuk diperbaiki?' }))
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Diangkut: Dari petugas B',
    ]),
  )
  fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: '  Berat limbah keliru.\n' } })
  const decided = answerJson(anyReview.decide, { data: {}, next_report_id: 9, message: 'Dikembalikan.' })
  await user.click(dialog.getByRole('button', { name: 'Kembalikan' }))
  await waitFor(() => expect(addressNow()).toBe('/konfirmasi/formulir/9'))
  const body = { report_id: 7, version: 2, decision: 'return', reason: 'Berat limbah keliru.' }
  expect(decided.map((each) => each.body)).toEqual([body])
})

it.each([
  ['is not there', 'notFound', 404, 'Formulir tidak ditemukan'],
  ['was taken back meanwhile', 'wrongStatus', 409, 'Formulir ini sedang tidak diperiksa'],
] as const)('leads back from a report that %s', async (_what, code, status, title) => {
  refuse(anyReview.open, status, { code, message: 'Ditolak.' })
  show()
  await screen.findByText(title)
  const back = screen.getAllByRole('link', { name: /Kembali|Antrean/ })
  expect(back.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual(
    back.map(() => '/konfirmasi/formulir'),
  )
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})

it('shows of a report that is being corrected what was sent, with nothing to remark', async () => {
  const sent = { answers: { name: 'Budi' }, sheets: {}, sent_at: '2026-11-05T01:00:00Z' }
  open({ report_status: 'revise', answers: { name: 'Belum dikirim' }, sent })
  await screen.findByText('Budi')
  expect(screen.queryByText('Belum dikirim')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Beri catatan/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Konfirmasi' })).toBeNull()
})

it('shows on demand only what differs from last month', async () => {
  const { user } = open({ context: { ...sampleContext, previous } })
  await screen.findByRole('rowheader', { name: 'Nama' })
  await user.click(screen.getByRole('checkbox', { name: 'Hanya yang berubah' }))
  expect(screen.queryByRole('rowheader', { name: 'Nama' })).toBeNull()
  screen.getByRole('rowheader', { name: 'Diangkut' })
})

it('offers no comparison with a month that was not reported', async () => {
  open()
  const box = await screen.findByRole('checkbox', { name: /tidak ada$/ })
  expect([(box as HTMLInputElement).disabled, (box as HTMLInputElement).checked]).toEqual([true, false])
})
