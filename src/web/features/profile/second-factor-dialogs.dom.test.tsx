import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { beginAuthenticator, confirmAuthenticator } from '#contract/second-factor.ts'

import { unreachableMessage } from '../../api/call.ts'
import { answer, silence } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AuthenticatorDialog } from './second-factor-dialogs.tsx'

it('keeps the key that was scanned when the first code does not arrive', async () => {
  const begun = answer(beginAuthenticator, { data: { key: 'ABCDEFGH', uri: 'otpauth://totp/x', setup: 's' } })
  silence(confirmAuthenticator)
  const { user, queries } = showAt('/profile', () => (
    <AuthenticatorDialog onDone={() => undefined} onClose={() => undefined} />
  ))
  await user.type(await screen.findByLabelText('Kode 6 angka yang tampil di aplikasi'), '123456')
  await user.click(screen.getByRole('button', { name: 'Aktifkan' }))
  await screen.findByText(unreachableMessage)
  expect(queries.isFetching()).toBe(0)
  expect(begun).toHaveLength(1)
  screen.getByText('ABCD EFGH')
})
