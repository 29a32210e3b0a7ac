import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts'

import { answer, silence } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { SecondFactor } from './second-factor.tsx'

const passkey = {
  ...{ passkey_id: 1, name: 'Laptop kantor' },
  ...{ created_at: '2026-11-20T02:00:00Z', last_used_at: null },
}
const app = { created_at: '2026-11-20T02:00:00Z' }
const state = { is_on: true, required_from: null, has_password: true, is_required: false, codes_left: 10 }

it.each([
  ['Hapus Laptop kantor', { authenticator: null, passkeys: [passkey] }, true],
  ['Hapus aplikasi kode', { authenticator: app, passkeys: [] }, true],
  ['Hapus Laptop kantor', { authenticator: app, passkeys: [passkey] }, false],
  ['Hapus aplikasi kode', { authenticator: app, passkeys: [passkey] }, false],
])('says of the last way that all ends with it (%s, %j)', async (button, ways, isLast) => {
  answer(getSecondFactor, { data: { ...state, ...ways } })
  const { user } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.includes('verifikasi dua langkah ikut dimatikan')).toBe(isLast)
})

it('lets who must have one take away no last way, and says why', async () => {
  const isShut = async () =>
    [
      ...(await screen.findAllByRole('button', { name: /^Hapus/ })),
      screen.getByRole('button', { name: 'Matikan' }),
    ].map((button) => [button.title, button.hasAttribute('disabled')])
  const must = 'Peran Anda wajib memakai verifikasi dua langkah'
  const required = { ...state, is_required: true }
  answer(getSecondFactor, { data: { ...required, authenticator: app, passkeys: [] } })
  const { queries } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  expect(await isShut()).toEqual([
    [`${must}. Tambahkan cara lain dahulu.`, true],
    [must, true],
  ])
  answer(getSecondFactor, { data: { ...required, authenticator: app, passkeys: [passkey] } })
  await queries.invalidateQueries()
  await screen.findByRole('button', { name: 'Hapus Laptop kantor' })
  expect(await isShut()).toEqual([
    ['', false],
    ['', false],
    [must, true],
  ])
})

it.each([
  [4, null],
  [3, 'Hampir habis'],
  [0, 'Habis'],
])('says of %i recovery codes that they come to an end: %s', async (codes_left, words) => {
  answer(getSecondFactor, { data: { ...state, codes_left, authenticator: app, passkeys: [] } })
  showAt('/profile', () => <SecondFactor zone="WIB" />)
  await screen.findByText(new RegExp(`^${codes_left} dari 10 kode masih berlaku`))
  expect(screen.queryByText(/habis$/i)?.textContent ?? null).toBe(words)
})

it.each([
  ['2020-01-31T17:00:00Z', 'Aktifkan verifikasi dua langkah untuk melanjutkan'],
  ['2099-01-31T17:00:00Z', 'Wajib bagi peran Anda mulai 1 Februari 2099'],
])('says since when it is required: %s', async (required_from, words) => {
  const off = { ...state, is_on: false, is_required: true, authenticator: null, passkeys: [] }
  answer(getSecondFactor, { data: { ...off, required_from } })
  showAt('/profile', () => <SecondFactor zone="WIB" />)
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Matikan' })).toBeNull()
})

const off = { ...state, is_on: false, codes_left: 0, authenticator: null, passkeys: [] }
const unseen = 'Kode pemulihan belum Anda terima'

it('says that the first codes were not seen where their answer was lost, until new ones are shown', async () => {
  answer(getSecondFactor, { data: off })
  answer(beginAuthenticator, { data: { key: 'ABCDEFGH', uri: 'otpauth://totp/x', setup: 's' } })
  silence(confirmAuthenticator)
  const { user } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Pasang aplikasi kode' }))
  await user.type(await screen.findByLabelText('Kode 6 angka yang tampil di aplikasi'), '123456')
  expect(screen.queryByText(unseen)).toBeNull()
  answer(getSecondFactor, { data: { ...state, authenticator: app, passkeys: [] } })
  await user.click(screen.getByRole('button', { name: 'Aktifkan' }))
  await screen.findByText('Jawaban server tidak diterima')
  // Sent again it is done, without the codes that were made the first time.
  answer(confirmAuthenticator, { data: { recovery_codes: null } })
  await user.click(screen.getByRole('button', { name: 'Aktifkan' }))
  const told = await screen.findByText(unseen)
  answer(renewRecoveryCodes, { data: { recovery_codes: ['AAAA-BBBB'] } })
  await user.click(within(told.closest<HTMLElement>('[role=alert]') ?? told).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }))
  await screen.findByDisplayValue('AAAA-BBBB')
  await waitFor(() => expect(screen.queryByText(unseen)).toBeNull())
})

it('says that new codes may have been made where their answer was lost', async () => {
  answer(getSecondFactor, { data: { ...state, authenticator: app, passkeys: [] } })
  silence(renewRecoveryCodes)
  const { user } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Buat kode baru' }))
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }))
  await screen.findByText(unseen)
})

it('says nothing of codes to who gives up before the first way is there', async () => {
  answer(getSecondFactor, { data: off })
  answer(beginAuthenticator, { data: { key: 'ABCDEFGH', uri: 'otpauth://totp/x', setup: 's' } })
  const { user } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Pasang aplikasi kode' }))
  await user.click(await screen.findByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(unseen)).toBeNull()
})
