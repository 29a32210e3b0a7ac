import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { forgotPassword } from '#contract/password-links.ts'

import { answer } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { show } from '../../testing/show.tsx'
import { PasswordCard } from './password-form.tsx'

it('asks before the way back takes a new password, and not for an old one alone', async () => {
  const { user, history, addressNow } = showAt('/profile', () => (
    <PasswordCard username="a@b.id" hasPassword />
  ))
  await user.type(await screen.findByLabelText('Kata sandi lama'), 'rahasia')
  history.push('/lain')
  await waitFor(() => expect(addressNow()).toBe('/lain'))
  await user.type(screen.getByLabelText('Kata sandi baru'), 'rahasia')
  history.push('/profile')
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/lain')
})

it('asks who has no password for no old one, and sends them the way to their first', async () => {
  const asked = answer(forgotPassword, { message: 'Tautan dikirim.' })
  const { user } = show(<PasswordCard username="a@b.id" hasPassword={false} />)
  expect(screen.queryByLabelText('Kata sandi lama')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Kirim tautan ke surel saya' }))
  await screen.findByText('Tautan dikirim.')
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'a@b.id' }])
})
