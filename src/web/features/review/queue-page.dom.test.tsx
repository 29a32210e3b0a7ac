import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { listQueue } from '#contract/review.ts'

import { answer, hold } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { QueuePage } from './queue-page.tsx'

function answerQueue() {
  answer(configuration, sampleConfiguration)
  answer(listQueue, {
    data: [],
    ...{ current_page: 1, last_page: 1, per_page: 25, total: 0 },
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
