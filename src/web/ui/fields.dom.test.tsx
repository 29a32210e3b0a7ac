import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { PasswordField, TextAreaField, TextField } from './fields.tsx'

it.each([
  ['a line', TextField],
  ['lines', TextAreaField],
  ['a password', PasswordField],
] as const)('%s keeps a label that is hidden for readers, and out of its own attributes', (_name, Given) => {
  show(<Given label="Pilihan baru" hideLabel readOnly value="" />)
  const field = screen.getByLabelText('Pilihan baru')
  expect(screen.getByText('Pilihan baru').className).toBe('unseen')
  expect(field.getAttributeNames()).not.toContain('hidelabel')
})

it('names what shows a password by its field: a page may have several', async () => {
  const { user } = show(<PasswordField label="Kata sandi lama" readOnly value="rahasia" />)
  await user.click(screen.getByRole('button', { name: 'Tampilkan: Kata sandi lama' }))
  screen.getByRole('button', { name: 'Sembunyikan: Kata sandi lama' })
})
