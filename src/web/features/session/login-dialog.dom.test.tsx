import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration, whoAmI } from '#contract/auth.ts'
import { login } from '#contract/login.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { LoginDialog } from './login-dialog.tsx'

const reply = {
  token: 't',
  message: 'Selamat datang',
  data: { id: 1, access_right: 'Administrator' },
} as const

it('says where the browser keeps no cookie, and goes home where it does', async () => {
  answer(configuration, sampleConfiguration)
  answer(whoAmI, { data: siti })
  answer(login, reply)
  const { user, addressNow } = showAt('/welcome', LoginDialog)
  await user.type(await screen.findByRole('textbox', { name: 'Nama pengguna' }), 'siti@contoh.go.id')
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia')
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await screen.findByText(/^Peramban ini menolak cookie/)
  expect(screen.queryByText('Selamat datang')).toBeNull()
  // oxlint-disable-next-line unicorn/no-document-cookie -- as a sign-in leaves it
  document.cookie = 'id=1; path=/'
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await waitFor(() => expect(addressNow()).toBe('/home'))
})
