import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { login } from '#contract/login.ts'
import { checkPasswordLink, setPassword } from '#contract/password-links.ts'

import { sessionQuery } from '../../api/session.ts'
import { answer, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { SetPasswordPage } from './set-password-page.tsx'

const fit = 'kopi tanpa gula 7'
const path = '/open/atur-sandi/$token'
const follow = (address: string) => showAt(address, SetPasswordPage, { me: siti, path })

it('sets the password of who has forgotten it, and lets them sign in with it themselves', async () => {
  answer(configuration, sampleConfiguration)
  const owner = { purpose: 'reset', username: 'rs@contoh.go.id', full_name: 'Sari', facility: 'RS' } as const
  const checked = answer(checkPasswordLink, { data: { ...owner, expires_at: '2027-02-01T00:00:00.000Z' } })
  const set = answer(setPassword, { message: 'Kata sandi berhasil diatur.' })
  const entered = answer(login, { token: 't', message: '', data: { id: 1, access_right: siti.role } })
  const { user, queries, addressNow } = follow('/open/atur-sandi/tautan#rahasia-tautan')
  for (const label of ['Kata sandi baru', 'Ulangi kata sandi baru'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: fit } })
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  await screen.findByText('Kata sandi berhasil diatur')
  screen.getByText('Masuklah dengan rs@contoh.go.id dan kata sandi yang baru.')
  // What stands behind # is the secret; before it everybody on the way reads along.
  expect(checked.map(({ body }) => body)).toEqual([{ token: 'rahasia-tautan' }])
  expect(set.map(({ body }) => body)).toMatchObject([{ token: 'rahasia-tautan' }])
  expect(entered).toEqual([])
  expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/welcome?masuk=true')
  // The session of this browser may have ended with the others.
  expect(queries.getQueryData(sessionQuery.queryKey)).toBeUndefined()
  expect(addressNow()).toContain('/open/atur-sandi/')
})

it('says why a link cannot be used, and leads to where another is asked for', async () => {
  refuse(checkPasswordLink, 410, { code: 'passwordLinkEnded', message: 'Tautan ini sudah dipakai.' })
  follow('/open/atur-sandi/rahasia-tautan')
  await screen.findByText('Tautan ini sudah dipakai.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull())
  screen.getByRole('link', { name: 'Ke halaman masuk' })
})
