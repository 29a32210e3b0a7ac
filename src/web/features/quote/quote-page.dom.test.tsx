import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { getQuote, type Quote } from '#contract/quotes.ts'

import { answer, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { showAt } from '../../testing/show-at.tsx'
import { QuotePage } from './quote-page.tsx'

const told = (value: number | null, n: number): Quote['told'] => ({
  ...{ value, of: value, per: null, n, note: value === null ? 'tidak ada laporan' : null },
  base: { n, of: 28, confirmed: n, as_of: '2026-11-21T07:30:00.000Z' },
})
const quote: Quote = {
  ...{ ...sampleQuote, figure: { ...sampleQuote.figure, decimals: 0 } },
  ...{ told: told(4000, 20), now: told(4120, 24) },
}
function open(more: Partial<Quote> = {}) {
  answer(configuration, sampleConfiguration)
  answer(getQuote, { data: { ...quote, ...more } })
  showAt('/open/kutipan/7KQM2F4R', QuotePage, { me: null, path: '/open/kutipan/$code' })
}
const side = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).parentElement as HTMLElement)

it('shows what a figure was when it was quoted, and what it is now', async () => {
  open()
  const before = await side('Saat dikutip')
  before.getByText('4.000 kg')
  before.getByText('2 Desember 2026 pukul 09.00 WIB')
  before.getByText(/^20 dari 28 fasyankes/)
  const now = await side('Sekarang')
  now.getByText('4.120 kg')
  now.getByText('Naik 120 kg sejak dikutip')
  now.getByText(/^24 dari 28 fasyankes/)
  screen.getByText('Indonesia, April 2026, Rumah Sakit · Limbah medis')
})

it('goes on showing a figure that is no longer counted', async () => {
  open({ now: null })
  const now = await side('Sekarang')
  now.getByText('Indikator ini tidak lagi dihitung')
  now.getByText('–')
  ;(await side('Saat dikutip')).getByText('4.000 kg')
})

it.each([
  ['notFound', 404],
  ['invalidInput', 422],
] as const)('says that there is no such quote (%s)', async (code, status) => {
  refuse(getQuote, status, { code, message: 'Tidak ditemukan.' })
  showAt('/open/kutipan/salah', QuotePage, { me: null, path: '/open/kutipan/$code' })
  await screen.findByText('Kutipan salah tidak ditemukan')
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})
