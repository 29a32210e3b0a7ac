import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listNotifications } from '#contract/notifications.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { readReports, withdrawReport } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'
import { mostWithdrawals } from '#domain/withdrawals.ts'
import { bor } from '#forms/definitions/bor.ts'

import type { Me } from '../../api/session.ts'
import {
  copyWith,
  draftWith as draftOfAnswers,
  emptyDraft,
  sheetWith,
} from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { kept } from '../../testing/kept.ts'
import { answerEach, answerJson, hold, refuse } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { SentReportPage } from './sent-report-page.tsx'

/** A draft of November that was once sent and taken back; the facility may take these steps. */
const draftWith = (actions: string[]) => ({
  ...{ report_id: 7, form_type: formIds.waste, form_version: 1, date: '2026-11', report_status: 'unsend' },
  ...{ due_date: '2026-12-10', late: false, history: [], remarks: {}, return_reason: null, receipt: null },
  ...{ facility: { name: 'RS Contoh' }, context: sampleContext, subforms: [], sheets: {}, actions },
  ...{ answers: { name: 'Siti' }, sent: { answers: { name: 'Budi' }, sheets: {}, sent_at: '2026-12-01' } },
})

function open(actions: string[], more: object = {}, me: Me = siti) {
  answerJson(readReports, { data: { ...draftWith(actions), ...more } })
  answerJson(getFormVersion, { data: sampleForm })
  return showAt('/formulir/limbah-fasyankes/redaksi/7', () => <SentReportPage />, {
    ...{ me, path: '/formulir/limbah-fasyankes/redaksi/$id' },
  })
}
const goOn = () => screen.queryByRole('link', { name: 'Lanjutkan mengisi' })

it('shows the draft of a month in which the facility was closed, says why it stays, and leads nowhere', async () => {
  open([])
  await screen.findByText('Draf ini tidak dapat diubah atau dikirim')
  screen.getByText(/tidak beroperasi pada November 2026/)
  await screen.findByText('Siti')
  expect(screen.queryByText('Budi')).toBeNull()
  expect(goOn()).toBeNull()
})

it('leads from what was sent to the draft that goes on', async () => {
  open(['save', 'send'])
  await screen.findByText('Budi')
  expect(goOn()).not.toBeNull()
  expect(screen.queryByText('Draf ini tidak dapat diubah atau dikirim')).toBeNull()
})

/** What a page that is closed by now has kept of the report. */
const keyOfLeft = `draft/${siti.id}/7/${sampleForm.id}/another-tab`
const leave = (...answers: [mine: object, aside?: object]) => {
  const [draft, aside = null] = answers.map((each) => each && draftOfAnswers({ ...each }))
  const saved = sheetWith(2, { name: 'Budi' })
  kept.set(keyOfLeft, { ...copyWith(draft ?? emptyDraft, saved), aside, isAsideTyped: true })
}
const sentReport = {
  report_status: 'sent',
  locked_at: null,
  version: 3,
  answers: { name: 'Budi' },
  copied: [],
  saved_at: '2026-12-01',
  saved_by: 'Budi',
  previous_sheets: {},
}

it('shows what another tab has left of a report that was sent, until it is discarded', async () => {
  leave({ name: 'Rina' }, { name: 'Sari' })
  const { user } = open([], sentReport)
  await screen.findByText('Isian lain masih ada di perangkat ini')
  screen.getByText('Nama: Budi → Rina')
  screen.getByText('Nama: Budi → Sari')
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByText('Isian lain masih ada di perangkat ini')).toBeNull())
  expect(kept.has(keyOfLeft)).toBe(false)
})

it('lets go without a word what another tab has left when it is what was sent', async () => {
  leave({ name: 'Budi' })
  open([], sentReport)
  await waitFor(() => expect(kept.has(keyOfLeft)).toBe(false))
  expect(screen.queryByText('Isian lain masih ada di perangkat ini')).toBeNull()
})

it.each([
  ['no lock', null, /^(?!.*ditutup)/, false],
  [
    'a lock that is still to come',
    '2099-12-20T16:59:59.999Z',
    /Kirim lagi sebelum pengiriman ditutup 20/,
    false,
  ],
  ['a lock that is over', '2026-01-20T16:59:59.999Z', /tidak dapat dikirim lagi/, true],
])('says before a withdrawal what it costs with %s', async (_what, locked_at, words, isDanger) => {
  const { user } = open(['withdraw'], { ...sentReport, locked_at })
  await user.click(await screen.findByRole('button', { name: 'Tarik kembali' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tarik kembali formulir ini?' })
  expect(dialog.textContent).toMatch(words)
  const confirm = within(dialog).getByRole('button', { name: 'Tarik kembali' })
  expect(confirm.dataset['danger'] === 'true').toBe(isDanger)
})

it.each([
  ['an office has opened it', 0, /^Sudah dibuka dinas kesehatan/],
  ['it was taken back often', mostWithdrawals, /^Sudah terlalu sering ditarik kembali/],
])('says why a report cannot be taken back where %s', async (_why, times, words) => {
  const withdrawal = { transition: 'withdraw', from: 'sent', to: 'unsend', actor: 'Budi' }
  const entry = {
    ...withdrawal,
    role: 'HealthServiceFacility',
    reason: null,
    remarks: {},
    receipt_number: null,
  }
  const history = Array.from({ length: times }, (_, index) => ({
    ...entry,
    at: `2026-12-01T00:00:${10 + index}Z`,
  }))
  open([], { ...sentReport, history })
  const button = await screen.findByRole('button', { name: 'Tarik kembali', description: words })
  expect(button).toHaveProperty('disabled', true)
})

it('shows a remark on bed occupancy at its answer, as it does those on the form itself', async () => {
  const sheets = { bor: { bor_patient_days: 90_000 } }
  open(['saveCorrection', 'send'], {
    ...{ report_status: 'revise', return_reason: 'Periksa BOR.', sheets },
    ...{ subforms: [{ form_type: 'bor', title: bor.title, form_version: 1 }] },
    ...{ sent: { answers: { name: 'Budi' }, sheets, sent_at: '2026-12-01' } },
    remarks: { name: 'Nama lengkap.', bor_patient_days: 'Terlalu banyak.' },
  })
  answerEach(getFormVersion, (address) => ({ data: address.includes('bor') ? bor : sampleForm }))
  const cellOf = async (words: string) =>
    (await screen.findByText(words, { selector: 'td *, td' })).closest('td')
  expect((await cellOf('Budi'))?.textContent).toContain('Catatan dinas: Nama lengkap.')
  expect((await cellOf('90.000 hari'))?.textContent).toContain('Catatan dinas: Terlalu banyak.')
})

it('leads from a report that was taken back to its draft, once all that tells of it is read again', async () => {
  const { user, queries, addressNow } = open(['withdraw'], sentReport)
  queries.setQueryData([listNotifications.path], {})
  await user.click(await screen.findByRole('button', { name: 'Tarik kembali' }))
  const asked = answerJson(withdrawReport, { message: 'Ditarik.' })
  answerJson(readReports, {
    data: { ...draftWith(['save', 'send']), ...sentReport, report_status: 'unsend' },
  })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Tarik kembali' }))
  await waitFor(() => expect(addressNow()).toBe('/formulir/limbah-fasyankes/7'))
  expect(asked.map(({ address }) => address)).toEqual([withdrawReport.path.replace('{report_id}', '7')])
  expect(queries.getQueryState([listNotifications.path])?.isInvalidated).toBe(true)
})

it('leads nowhere once the page is left before the report is taken back', async () => {
  const { user, queries, history, addressNow } = open(['withdraw'], sentReport)
  await user.click(await screen.findByRole('button', { name: 'Tarik kembali' }))
  answerJson(withdrawReport, { message: 'Ditarik.' })
  const come = Promise.withResolvers<void>()
  hold(withdrawReport, come.promise)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tarik kembali' }))
  history.push('/lain')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  come.resolve()
  await waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(addressNow()).toBe('/lain')
})

it('shows a report as it is by now where it can no longer be taken back', async () => {
  const { user, addressNow } = open(['withdraw'], sentReport)
  await user.click(await screen.findByRole('button', { name: 'Tarik kembali' }))
  refuse(withdrawReport, 409, { code: 'wrongStatus', message: 'Formulir ini sudah dikonfirmasi.' })
  answerJson(readReports, { data: { ...draftWith([]), ...sentReport, report_status: 'confirmed' } })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Tarik kembali' }))
  await screen.findByText('Formulir ini sudah dikonfirmasi.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tarik kembali' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(addressNow()).toBe('/formulir/limbah-fasyankes/redaksi/7')
})

it('shows an administrator who looks as the facility its draft, and no step', async () => {
  leave({ name: 'Rina' })
  const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }
  open(['save', 'send'], { sent: null }, { ...siti, viewer })
  await screen.findByText(/^Ini isian yang tersimpan sejauh ini/)
  screen.getByText('Siti')
  expect(goOn()).toBeNull()
  expect(screen.queryByText('Isian lain masih ada di perangkat ini')).toBeNull()
})
