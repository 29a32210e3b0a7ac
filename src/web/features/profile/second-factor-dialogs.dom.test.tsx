import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
} from '#contract/second-factor.ts'

import { unreachableMessage } from '../../api/call.ts'
import { answer, silence } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AuthenticatorDialog, PasskeyDialog, RecoveryCodesDialog } from './second-factor-dialogs.tsx'

it('keeps the key that was scanned when the first code does not arrive', async () => {
  const begun = answer(beginAuthenticator, { data: { key: 'ABCDEFGH', uri: 'otpauth://totp/x', setup: 's' } })
  silence(confirmAuthenticator)
  const { user, queries } = showAt('/profile', () => (
    <AuthenticatorDialog onDone={() => undefined} onClose={() => undefined} />
  ))
  await user.type(await screen.findByLabelText('Kode 6 angka yang tampil di aplikasi'), '123456')
  await user.click(screen.getByRole('button', { name: 'Aktifkan' }))
  // In the language of its sentence.
  expect((await screen.findByText(unreachableMessage)).lang).toBe('en')
  expect(queries.isFetching()).toBe(0)
  expect(begun).toHaveLength(1)
  screen.getByText('ABCD EFGH')
})

it('says what to look at where the answer about a passkey was lost', async () => {
  silence(beginPasskey)
  const { user } = showAt('/profile', () => (
    <PasskeyDialog onDone={() => undefined} onClose={() => undefined} />
  ))
  await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
  await screen.findByText(/tutup dan lihat daftarnya/)
})

const question = {
  ...{ challenge: 'Zm9v', rp: { id: 'silika.test', name: 'SILIKA' } },
  user: { id: 'YQ', name: 'admin@silika.test', displayName: 'Admin' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}

it.each([
  ['InvalidStateError', 'Perangkat ini sudah terdaftar sebagai kunci sandi.'],
  ['NotAllowedError', 'Kunci sandi tidak jadi dibuat. Coba lagi.'],
])('says in the dialog why the device made no passkey (%s), since nothing was sent', async (name, words) => {
  answer(beginPasskey, { data: question } as never)
  const sent = silence(addPasskey)
  vi.stubGlobal('PublicKeyCredential', () => {})
  const create = () => Promise.reject(Object.assign(new Error('no'), { name }))
  const { userAgent } = navigator
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { userAgent: { value: userAgent }, credentials: { value: { create } } }),
  )
  const { user } = showAt('/profile', () => (
    <PasskeyDialog onDone={() => undefined} onClose={() => undefined} />
  ))
  await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain(words)
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true))
  // Nowhere else, and no word of an answer that was lost.
  expect(screen.getAllByText(words)).toHaveLength(1)
  expect(screen.queryByText('Jawaban server tidak diterima')).toBeNull()
  expect(sent).toEqual([])
})

it('asks before the recovery codes, which are shown only once, are left by the way back', async () => {
  const { user, history, addressNow } = showAt('/profile', () => (
    <RecoveryCodesDialog codes={['K7M2-9QXD-4TRA-8WZC']} onClose={() => undefined} />
  ))
  await screen.findByLabelText('Kode pemulihan')
  act(() => history.push('/home'))
  const asked = within(await screen.findByRole('dialog', { name: 'Tinggalkan kode ini?' }))
  await user.click(asked.getByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/profile')
  screen.getByLabelText('Kode pemulihan')
})
