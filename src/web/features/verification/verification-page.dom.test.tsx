import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { verifyCode } from '#contract/reports.ts'

import { answer, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { VerificationPage } from './verification-page.tsx'

type Verified = ReplyOf<typeof verifyCode>['data']

const verified: Verified = {
  ...{ facility: 'RS Contoh Bandung', regency: 'Kota Bandung', province: 'Jawa Barat' },
  ...{ form_title: 'Pengelolaan Limbah Fasyankes', date: '2026-11', receipt_number: 'SLK-202611-00000007-1' },
  ...{ sent_at: '2026-12-11T03:00:00.000Z', queued_at: '2026-12-10T16:40:00.000Z', on_time: true },
  ...{ report_status: 'sent', status_label: 'Formulir Telah Terkirim', latest: true },
}

/** The page of a code that stands for this. */
function showVerified(change: Partial<Verified> = {}) {
  answer(configuration, sampleConfiguration)
  answer(verifyCode, { data: { ...verified, ...change } })
  showAt('/open/verifikasi/7KQM-2F4R-ABCD-2345', VerificationPage, { path: '/open/verifikasi/{-$code}' })
}

it.each([
  [{}, 'Kode ini sah'],
  [{ report_status: 'confirmed' }, 'Kode ini sah'],
  [{ latest: false }, 'Kode ini sah, tetapi bukan yang terbaru'],
  [{ report_status: 'unsend' }, 'Kode ini sah, tetapi laporannya ditarik kembali'],
  [{ report_status: 'unsend', latest: false }, 'Kode ini sah, tetapi laporannya ditarik kembali'],
] as const)('says of %j what the code is worth', async (change, verdict) => {
  showVerified(change)
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(verdict)
})

it('says why a report that arrived after its deadline was in time', async () => {
  showVerified()
  await screen.findByText('Tepat waktu')
  screen.getByText('11 Desember 2026 pukul 10.00 WIB')
  screen.getByText('Diantrekan di perangkat')
  screen.getByText('10 Desember 2026 pukul 23.40 WIB')
})

it.each([
  ['SLK-202611-00000007-1', 'Ini nomor bukti, bukan kode verifikasi'],
  ['latihan-202611-00000007-1', 'Ini nomor bukti latihan'],
  ['7KQM-2F4R-ABCD-2345', 'Kode tidak dikenal'],
])('says what %s is, for which there is no report', async (code, words) => {
  answer(configuration, sampleConfiguration)
  refuse(verifyCode, 404, { code: 'notFound', message: 'Bukti tidak ditemukan.' })
  showAt(`/open/verifikasi/${code}`, VerificationPage, { path: '/open/verifikasi/{-$code}' })
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(words)
})
