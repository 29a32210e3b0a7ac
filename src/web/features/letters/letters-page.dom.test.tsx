import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { countLetters, makeLetters } from '#contract/accounts.ts'

import { answer, answerEach, refuse, silence } from '../../testing/network.ts'
import { provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { LettersPage } from './letters-page.tsx'

const count = {
  ...{ place: 'Kota Bandung', found: 3, with_letter: 1, count: 2, replaced: 0, most: 500 },
  fingerprint: 'two',
}
const letter = {
  ...{ username: 'rs@silika.test', name: 'RS Contoh Bandung', address: 'Jalan Contoh 1' },
  ...{
    region: 'Kota Bandung, Jawa Barat',
    activation_code: 'K7QM-2XWD-9RTB-4HNC',
    last_day: '2027-01-31',
  },
}

it('says how many there are and what ends, before it makes any', async () => {
  answer(countLetters, { data: count })
  const made = answer(makeLetters, {
    data: [letter, { ...letter, username: 'pkm@silika.test', name: 'Puskesmas Contoh', address: null }],
    message: '2 surat dibuat.',
  })
  const { user } = showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByText(/dan belum memiliki surat yang masih berlaku/)
  expect(screen.queryByText(/tidak berlaku lagi/)).toBeNull()
  expect(made).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Buat 2 surat' }))
  await screen.findByRole('article', { name: 'Surat untuk Puskesmas Contoh' })
  const sheet = screen.getByRole('article', { name: 'Surat untuk RS Contoh Bandung' })
  for (const words of [letter.activation_code, letter.username, letter.address, '31 Januari 2027'])
    expect(sheet.textContent).toContain(words)
  expect(made[0]?.body).toEqual({ regency_id: '32.73', replace: false, fingerprint: 'two' })
  screen.getByRole('link', { name: 'Kembali ke akun' })
})

it('asks before letters that were not printed are left: their codes are nowhere else', async () => {
  answer(countLetters, { data: count })
  answer(makeLetters, { data: [letter], message: '1 surat dibuat.' })
  const { user, addressNow } = showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await user.click(await screen.findByRole('button', { name: 'Buat 2 surat' }))
  await user.click(await screen.findByRole('link', { name: 'Kembali ke akun' }))
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/print/surat?kota=32.73')
  await screen.findByRole('article')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await user.click(screen.getByRole('link', { name: 'Kembali ke akun' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/user'))
})

it('replaces letters only where that is chosen, and shows what stands now where it was refused', async () => {
  const none = { ...count, with_letter: 3, count: 0, fingerprint: 'none' }
  const all = { ...count, with_letter: 3, count: 3, replaced: 3, fingerprint: 'three' }
  answerEach(countLetters, (address) => ({ data: address.includes('replace=1') ? all : none }))
  const { user } = showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByText(/sudah memiliki surat yang masih berlaku/)
  expect(screen.queryByRole('button', { name: /^Buat/ })).toBeNull()
  await user.click(screen.getByLabelText(/Buat ulang juga untuk 3 akun/))
  await screen.findByText(/Kode pada 3 surat lama tidak berlaku lagi/)
  refuse(makeLetters, 409, { code: 'lettersChanged', message: 'Surat berubah sejak ditampilkan.' })
  answer(countLetters, { data: { ...all, found: 4, count: 4, fingerprint: 'four' } })
  await user.click(screen.getByRole('button', { name: 'Buat 3 surat' }))
  await screen.findByText('Surat berubah sejak ditampilkan.')
  const made = answer(makeLetters, { data: [letter], message: '4 surat dibuat.' })
  await user.click(await screen.findByRole('button', { name: 'Buat 4 surat' }))
  await screen.findByRole('article')
  expect(made[0]?.body).toEqual({ regency_id: '32.73', replace: true, fingerprint: 'four' })
})

it('says of letters whose answer was lost that they may have been made, and offers to make them once more', async () => {
  answer(countLetters, { data: count })
  const { user } = showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByRole('button', { name: 'Buat 2 surat' })
  silence(makeLetters)
  answer(countLetters, { data: { ...count, with_letter: 3, count: 0 } })
  await user.click(screen.getByRole('button', { name: 'Buat 2 surat' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(
    'Surat mungkin sudah dibuat, tetapi kodenya tidak sampai ke halaman ini.',
  )
  await screen.findByLabelText(/Buat ulang juga untuk 3 akun/)
})

it('makes those of a province', async () => {
  answer(countLetters, { data: { ...count, place: 'Jawa Barat' } })
  const made = answer(makeLetters, { data: [letter], message: '1 surat dibuat.' })
  const { user } = showAt('/print/surat?provinsi=32', LettersPage, { me: provinceOffice })
  await user.click(await screen.findByRole('button', { name: 'Buat 2 surat' }))
  await screen.findByRole('article')
  expect(made[0]?.body).toEqual({ province_id: '32', replace: false, fingerprint: 'two' })
})

it('has nothing to print where every account was opened', async () => {
  answer(countLetters, { data: { ...count, found: 0, with_letter: 0, count: 0 } })
  showAt('/print/surat?kota=32.73', LettersPage, { me: provinceOffice })
  await screen.findByText('Tidak ada surat yang perlu dicetak')
  // There may be no account at all.
  screen.getByText('Tidak ada akun aktif di Kota Bandung yang belum dibuka pemiliknya.')
})

it.each(['/print/surat', '/print/surat?kota=x'])(
  'asks for a place at %s and leads back to where it is chosen',
  async (address) => {
    showAt(address, LettersPage, { me: provinceOffice })
    await screen.findByText('Pilih wilayah dahulu')
    screen.getByRole('link', { name: 'Kembali ke akun' })
  },
)
