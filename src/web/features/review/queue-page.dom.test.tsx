import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { confirmMany, listQueue } from '#contract/review.ts'

import { answer, hold } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { QueuePage } from './queue-page.tsx'

function answerQueue(data: ReplyOf<typeof listQueue>['data'] = []) {
  answer(configuration, sampleConfiguration)
  answer(listQueue, {
    data,
    ...{ current_page: 1, last_page: 1, per_page: 25, total: data.length },
    counts: { unfilled: 0, unsend: 0, sent: 0, revise: 0, confirmed: 0, late: 0 },
    ...{ date: '2026-10', due_date: '2026-11-10' },
    forms: ['limbah', 'covid'].map((form_type) => ({ form_type, title: `Form ${form_type}` })),
  })
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

it('gives the focus to the heading when several have been confirmed', async () => {
  const waiting = {
    ...{ report_id: 7, form_type: 'limbah', form_title: 'Form limbah', version: 2, date: '2026-10' },
    ...{ report_status: 'sent', late: false, sent_at: '2026-11-02T02:00:00Z', flags: [] },
    facility: { id: 5, name: 'Puskesmas Sukajadi', code: 'PK5', tipe_fasyankes: 2, regency: 'Kota Bandung' },
  } as unknown as ReplyOf<typeof listQueue>['data'][number]
  answerQueue([waiting])
  const { user } = showAt('/konfirmasi/formulir', QueuePage)
  await user.click(await screen.findByLabelText('Pilih semua di halaman ini'))
  await user.click(screen.getByRole('button', { name: 'Konfirmasi 1 formulir' }))
  answer(confirmMany, { message: '1 formulir dikonfirmasi.', confirmed: [7], refused: [] })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Konfirmasi 1 formulir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
