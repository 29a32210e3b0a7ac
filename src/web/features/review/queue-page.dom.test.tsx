import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { configuration } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { confirmMany, listMissing, listQueue, type Queue, remindMissing } from '#contract/review.ts'
import { addMonths, type Month } from '#domain/month.ts'

import { answer, answerEach, hold, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads } from '../../ui/search-text.ts'
import { QueuePage } from './queue-page.tsx'
import { queueSearch } from './queue-search.ts'

const queueOf = (data: Queue['data'], date: Month): Queue => ({
  data,
  ...{ current_page: 1, last_page: 1, per_page: 25, total: data.length },
  counts: { unfilled: 0, missing: 0, unsend: 0, sent: 0, revise: 0, confirmed: 0, late: 0 },
  ...{ date, due_date: `${addMonths(date, 1)}-10`, locked_since: null },
  forms: ['limbah', 'covid'].map((form_type) => ({ form_type, title: `Form ${form_type}` })),
})

function answerQueue(data: Queue['data'] = []) {
  answer(configuration, sampleConfiguration)
  answer(listQueue, queueOf(data, '2026-10'))
}

it('shows all filters of the queue together, once the server has named its month and forms', async () => {
  answerQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  hold(listQueue, promise)
  showAt('/konfirmasi/formulir', QueuePage)
  const filters = () =>
    screen.queryAllByLabelText(/^(Bulan laporan|Formulir|Jenis fasyankes|Cari fasyankes)$/).length
  await screen.findByText('Memuat antrean…')
  expect(filters()).toBe(0)
  resolve()
  await screen.findByLabelText('Bulan laporan')
  expect(filters()).toBe(4)
})

it('says which month it shows where the address names none that there is', async () => {
  answerQueue()
  showAt('/konfirmasi/formulir?date=2019-13', QueuePage)
  await screen.findByText('Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: Oktober 2026.')
})

it('names and steps on from the month that was chosen while its answer is on its way, and marks the counts of the month before', async () => {
  answerQueue()
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  const chosen = async () => (await screen.findByLabelText<HTMLSelectElement>('Bulan laporan')).value
  const isBusy = () => screen.getByRole('navigation', { name: 'Status formulir' }).getAttribute('aria-busy')
  expect(await chosen()).toBe('2026-10')
  expect(isBusy()).toBe('false')
  screen.getByText(/Oktober 2026. Batas waktu 10 November 2026/)
  const { promise, resolve } = Promise.withResolvers<void>()
  answerEach(listQueue, async (address) => {
    await promise
    return queueOf([], new URL(address, 'http://server').searchParams.get('date') ?? '')
  })
  await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
  expect(await chosen()).toBe('2026-09')
  await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
  expect(await chosen()).toBe('2026-08')
  screen.getByText(/, Agustus 2026\.$/)
  expect(screen.queryByText(/Batas waktu/)).toBeNull()
  expect(isBusy()).toBe('true')
  resolve()
  await screen.findByText(/Agustus 2026. Batas waktu 10 September 2026/)
  expect(isBusy()).toBe('false')
})

type Missing = ReplyOf<typeof listMissing>['data'][number]
const sukajadi: Missing = {
  ...{ form_type: 'limbah', form_title: 'Form limbah', date: '2026-09', late: true, reminded_at: null },
  report_status: 'unfilled',
  facility: { id: 5, name: 'Puskesmas Sukajadi', code: 'PK5', tipe_fasyankes: 2, regency: 'Kota Bandung' },
}
const answerMissing = (data: Missing[] = [sukajadi]) =>
  answer(listMissing, { data, current_page: 1, last_page: 1, per_page: 25, total: data.length })

it('reminds of the month that was chosen, though its counts are not here yet', async () => {
  answerQueue()
  answerMissing()
  const { user } = showAt('/konfirmasi/formulir?status=unfilled', QueuePage)
  await screen.findByText('Puskesmas Sukajadi')
  hold(listQueue, new Promise(() => undefined))
  const asked = answer(remindMissing, { message: '1 pengingat dikirim.', reminded: 1 })
  await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya' }))
  await screen.findByText('Belum mengirim September 2026')
  await user.click(screen.getByLabelText('Pilih Puskesmas Sukajadi, Form limbah'))
  await user.click(screen.getByRole('button', { name: 'Kirim 1 pengingat' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ date: '2026-09' }))
})

it('reminds of each form once, and of nothing a second time on one day of the office', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T18:00:00Z') })
  const missing = (id: number, name: string, more: Partial<Missing> = {}): Missing => ({
    ...{ ...sukajadi, ...more },
    facility: { ...sukajadi.facility, id, name },
  })
  const covid = { form_type: 'covid', form_title: 'Form covid' }
  answerQueue()
  const rows = [
    ...[missing(5, 'Puskesmas A'), missing(6, 'Puskesmas B', covid)],
    // One hour before midnight there, and half an hour after.
    missing(7, 'Puskesmas C', { reminded_at: '2026-11-02T16:00:00Z' }),
    missing(8, 'Puskesmas D', { reminded_at: '2026-11-02T17:30:00Z' }),
  ]
  const read = answerMissing(rows)
  const { user } = showAt('/konfirmasi/formulir?status=unfilled', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  expect(screen.getByLabelText(/^Pilih Puskesmas D, .*sudah diingatkan hari ini/)).toHaveProperty(
    'disabled',
    true,
  )
  const asked = answer(remindMissing, { message: 'Pengingat dikirim.', reminded: 1 })
  await user.click(screen.getByRole('button', { name: 'Kirim 3 pengingat' }))
  await screen.findByRole('button', { name: 'Kirim pengingat' })
  expect(asked.map(({ body }) => body)).toEqual([
    { date: '2026-10', form_type: 'limbah', facility_ids: [5, 7] },
    { date: '2026-10', form_type: 'covid', facility_ids: [6] },
  ])
  await waitFor(() => expect(read.length).toBe(2))
  // Some may have been reminded before it failed.
  refuse(remindMissing, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await user.click(screen.getByLabelText('Pilih Puskesmas A, Form limbah'))
  await user.click(screen.getByRole('button', { name: 'Kirim 1 pengingat' }))
  await waitFor(() => expect(read.length).toBe(3))
})

const noneMissing = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0 }

it.each(['', '?status=unfilled'])(
  'says of an office without a facility that nobody has to report, not that all is done: %s',
  async (search) => {
    answerQueue()
    answer(listMissing, noneMissing)
    showAt(`/konfirmasi/formulir${search}`, QueuePage)
    await screen.findByText('Belum ada fasyankes yang wajib melapor')
    screen.getByText(/wajib mengirim formulir Oktober 2026/)
    expect(screen.queryByText(/sudah (mengirim|diputuskan)/)).toBeNull()
  },
)

it('says that all have sent where some have and nobody is missing', async () => {
  answerQueue()
  const queue = queueOf([], '2026-10')
  answer(listQueue, { ...queue, counts: { ...queue.counts, confirmed: 3 } })
  answer(listMissing, noneMissing)
  showAt('/konfirmasi/formulir?status=unfilled', QueuePage)
  await screen.findByText('Semua fasyankes sudah mengirim')
})

it('offers no reminder of a month that can no longer be sent', async () => {
  answerQueue()
  answer(listQueue, { ...queueOf([], '2026-10'), locked_since: '2026-11-20T16:59:59.999Z' })
  answerMissing()
  showAt('/konfirmasi/formulir?status=unfilled', QueuePage)
  await screen.findByText('Puskesmas Sukajadi')
  screen.getByText('Pengiriman Oktober 2026 sudah ditutup')
  screen.getByText(/Ditutup 20 November 2026 pukul 23.59 WIB/)
  expect(screen.queryByRole('checkbox', { name: /^Pilih/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /pengingat/ })).toBeNull()
})

const waiting = {
  ...{ report_id: 7, form_type: 'limbah', form_title: 'Form limbah', version: 2, date: '2026-10' },
  ...{ report_status: 'sent', late: false, sent_at: '2026-11-02T02:00:00Z', flags: [], remark_count: 0 },
  facility: { id: 5, name: 'Puskesmas Sukajadi', code: 'PK5', tipe_fasyankes: 2, regency: 'Kota Bandung' },
} as unknown as Queue['data'][number]

it('says before several are confirmed that remarks which were not sent are deleted', async () => {
  answerQueue([waiting, { ...waiting, report_id: 8, remark_count: 2 }])
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  await user.click(screen.getByRole('button', { name: 'Konfirmasi 2 formulir' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/1 formulir memuat catatan yang belum dikirim/)
  dialog.getByText('2 catatan belum dikirim')
  dialog.getByText('Puskesmas Sukajadi, Form limbah')
  await user.click(dialog.getByRole('button', { name: 'Batal' }))
  // Not among those that need no look.
  await user.click(screen.getByRole('button', { name: 'Pilih 1 tanpa hal yang perlu diperhatikan' }))
  screen.getByRole('button', { name: 'Konfirmasi 1 formulir' })
})

it('reads the queue again before the question, so that what a colleague has remarked or decided meanwhile is told', async () => {
  answerQueue([waiting, { ...waiting, report_id: 8 }])
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  const ask = async () => user.click(screen.getByRole('button', { name: /^Konfirmasi \d formulir$/ }))
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Konfirmasi/ })
  answer(listQueue, queueOf([{ ...waiting, remark_count: 2, version: 3 }], '2026-10'))
  const { promise, resolve } = Promise.withResolvers<void>()
  hold(listQueue, promise)
  await ask()
  expect(confirm().hasAttribute('disabled')).toBe(true)
  resolve()
  await screen.findByRole('heading', { name: 'Konfirmasi 1 formulir?' })
  screen.getByText(/1 formulir memuat catatan yang belum dikirim/)
  expect(confirm().hasAttribute('disabled')).toBe(false)
  // Of the answers only those count that were on the screen when the reports were chosen; of the remarks those of the question.
  const sent = refuse(confirmMany, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await user.click(confirm())
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { report_ids: [7], versions: { '7': 2 }, remark_counts: { '7': 2 } },
    ]),
  )
})

it('shows what waits still where the answer to confirming several was lost', async () => {
  answerQueue([waiting])
  silence(confirmMany)
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  await user.click(screen.getByRole('button', { name: 'Konfirmasi 1 formulir' }))
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^Konfirmasi/ })).toHaveProperty('disabled', false),
  )
  answer(listQueue, queueOf([], '2026-10'))
  await user.click(dialog.getByRole('button', { name: 'Konfirmasi 1 formulir' }))
  await waitFor(() => expect(screen.queryByLabelText('Pilih semua di halaman ini')).toBeNull())
})

it('gives the focus to the heading when several have been confirmed', async () => {
  answerQueue([waiting])
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  const asking = screen.getByRole('button', { name: 'Konfirmasi 1 formulir' })
  await user.click(asking)
  // As a browser does, which shuts the button a moment later.
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => asking.focus())
  onTestFinished(() => close.mockRestore())
  answer(confirmMany, { message: '1 formulir dikonfirmasi.', confirmed: [7], refused: [] })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Konfirmasi 1 formulir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('goes on saying which could not be confirmed where that has emptied the last page', async () => {
  answerQueue()
  let isDecided = false
  answerEach(listQueue, (address) => {
    const page = Number(new URL(address, 'http://server').searchParams.get('page'))
    const rows = page === 1 ? [waiting] : isDecided ? [] : [8, 9].map((id) => ({ ...waiting, report_id: id }))
    return { ...queueOf(rows, '2026-10'), current_page: page, last_page: isDecided ? 1 : 2 }
  })
  const { user, addressNow } = showAt('/konfirmasi/formulir?page=2', QueuePage, { read: reads(queueSearch) })
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  await user.click(screen.getByRole('button', { name: 'Konfirmasi 2 formulir' }))
  answer(confirmMany, {
    message: '1 formulir dikonfirmasi.',
    confirmed: [8],
    refused: [{ report_id: 9, message: 'Sudah ditarik kembali.' }],
  })
  isDecided = true
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Konfirmasi 2 formulir' }))
  await waitFor(() => expect(addressNow()).not.toContain('page=2'))
  const notice = await screen.findByText('1 formulir dikonfirmasi, 1 tidak')
  expect(notice.closest('[role=alert]')?.textContent).toContain('Sudah ditarik kembali.')
  // What was ticked on the page before is not ticked on this one.
  screen.getByRole('button', { name: 'Konfirmasi' })
})
