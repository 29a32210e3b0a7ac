import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { countLetters, makeLetters } from '#contract/accounts.ts'

import { answer } from '../../testing/network.ts'
import { provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { LettersPage } from './letters-page.tsx'

const count = { place: 'Kota Bandung', count: 2, replaced: 1, most: 500 }
const letter = {
  ...{ username: 'rs@silika.test', name: 'RS Contoh Bandung', address: 'Jalan Contoh 1' },
  ...{
    region: 'Kota Bandung, Jawa Barat',
    activation_code: 'K7QM-2XWD-9RTB-4HNC',
    expires_at: '2027-01-31T02:00:00.000Z',
  },
}

it('says how many there are and what ends, before it makes any', async () => {
  answer(countLetters, { data: count })
  const made = answer(makeLetters, {
    data: [letter, { ...letter, username: 'pkm@silika.test', name: 'Puskesmas Contoh', address: null }],
    message: '2 surat dibuat.',
  })
  const { user } = showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByText(/Kode pada surat lama tidak berlaku lagi/)
  expect(made).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Buat 2 surat' }))
  await screen.findByRole('article', { name: 'Surat untuk Puskesmas Contoh' })
  const sheet = screen.getByRole('article', { name: 'Surat untuk RS Contoh Bandung' })
  for (const words of [letter.activation_code, letter.username, letter.address, '31 Januari 2027'])
    expect(sheet.textContent).toContain(words)
  expect(made[0]?.body).toEqual({ regency_id: '32.73' })
  screen.getByRole('link', { name: 'Kembali ke akun' })
})

it('has nothing to print where every account was opened', async () => {
  answer(countLetters, { data: { ...count, count: 0, replaced: 0 } })
  showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByText('Tidak ada surat yang perlu dicetak')
  // There may be no account at all.
  screen.getByText('Tidak ada akun aktif di Kota Bandung yang belum membuat kata sandi.')
})

it.each(['/print/surat', '/print/surat?kota=x'])(
  'asks for a city at %s and leads back to where it is chosen',
  async (address) => {
    showAt(address, LettersPage, { me: provinceOffice })
    await screen.findByText('Pilih kabupaten/kota dahulu')
    screen.getByRole('link', { name: 'Kembali ke akun' })
  },
)
