import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration, whoAmI } from '#contract/auth.ts'
import { login } from '#contract/login.ts'
import { checkPasswordLink, setPassword } from '#contract/password-links.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { describedBy } from '../../testing/show.tsx'
import { ActivationPage } from './activation-page.tsx'

const code = 'K7M2-9QXD-4TRA-8WZC'
const fit = 'kopi tanpa gula 7'
const codeField = () => screen.findByRole('textbox', { name: 'Kode aktivasi' })
/** The code of the address, as it stands. */
async function takeCode(user: ReturnType<typeof showAt>['user']) {
  await codeField()
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
}
const signedIn = {
  token: 't',
  message: 'Berhasil masuk.',
  data: { id: 1, access_right: 'HealthServiceFacility' },
} as const

it('says at the code what became of it', async () => {
  answer(configuration, sampleConfiguration)
  refuse(checkPasswordLink, 410, {
    code: 'passwordLinkEnded',
    message: 'Kode ini sudah dipakai.',
  })
  const { user } = showAt(`/aktivasi#${code}`, ActivationPage)
  expect(await codeField()).toHaveProperty('value', code)
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await waitFor(async () => expect(describedBy(await codeField())).toBe('Kode ini sudah dipakai.'))
})

it('sets the password of the code, and signs in with it', async () => {
  answer(configuration, sampleConfiguration)
  answer(whoAmI, { data: null })
  const expires_at = '2027-02-01T00:00:00.000Z'
  const owner = {
    purpose: 'code',
    username: 'rs@contoh.go.id',
    full_name: 'Sari',
    facility: 'RS Contoh',
  } as const
  answer(checkPasswordLink, { data: { ...owner, expires_at } })
  const set = answer(setPassword, { message: 'Kata sandi berhasil diatur.' })
  const entered = answer(login, signedIn)
  const { user, addressNow } = showAt(`/aktivasi#${code}`, ActivationPage)
  await takeCode(user)
  await user.type(await screen.findByLabelText('Kata sandi baru'), fit)
  const again = screen.getByLabelText('Ulangi kata sandi baru')
  await user.type(again, 'lain')
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  expect(describedBy(again)).toBe('Ulangan kata sandi tidak sama.')
  await user.clear(again)
  await user.type(again, fit)
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  await waitFor(() => expect(addressNow()).toBe('/home'))
  expect(set.map(({ body }) => body)).toEqual([{ token: code, password: fit, password_confirmation: fit }])
  expect(entered.map(({ body }) => body)).toEqual([
    { username: 'rs@contoh.go.id', password: fit, 'apps-key': 'the-key' },
  ])
})

it('goes on with the password whose answer was lost, once its code counts as used', async () => {
  answer(configuration, sampleConfiguration)
  answer(whoAmI, { data: null })
  const owner = { purpose: 'code', username: 'rs@contoh.go.id', full_name: 'Sari', facility: null } as const
  answer(checkPasswordLink, { data: { ...owner, expires_at: '2027-02-01T00:00:00.000Z' } })
  silence(setPassword)
  answer(login, signedIn)
  const { user, addressNow } = showAt(`/aktivasi#${code}`, ActivationPage)
  await takeCode(user)
  await user.type(await screen.findByLabelText('Kata sandi baru'), fit)
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), fit)
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  await screen.findByText(/No response from server/)
  refuse(setPassword, 410, { code: 'passwordLinkEnded', message: 'Kode ini sudah dipakai.', why: 'used' })
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  await waitFor(() => expect(addressNow()).toBe('/home'))
})

it('begins again with another code, though the former one was checked', async () => {
  answer(configuration, sampleConfiguration)
  const owner = { purpose: 'code', username: 'rs@contoh.go.id', full_name: 'Sari', facility: null } as const
  answer(checkPasswordLink, { data: { ...owner, expires_at: '2027-02-01T00:00:00.000Z' } })
  const { user, history } = showAt(`/aktivasi#${code}`, ActivationPage)
  await takeCode(user)
  await screen.findByLabelText('Kata sandi baru')
  act(() => history.push('/aktivasi#AAAA-BBBB-CCCC-DDDD'))
  expect(await codeField()).toHaveProperty('value', 'AAAA-BBBB-CCCC-DDDD')
  expect(screen.queryByLabelText('Kata sandi baru')).toBeNull()
})
