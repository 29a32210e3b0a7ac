import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { showAt } from '../../testing/show-at.tsx'
import { PasswordForm } from './password-form.tsx'

it('asks before the way back takes a new password, and not for an old one alone', async () => {
  const { user, history, addressNow } = showAt('/profile', () => <PasswordForm username="a@b.id" />)
  await user.type(await screen.findByLabelText('Kata sandi lama'), 'rahasia')
  history.push('/lain')
  await waitFor(() => expect(addressNow()).toBe('/lain'))
  await user.type(screen.getByLabelText('Kata sandi baru'), 'rahasia')
  history.push('/profile')
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/lain')
})
