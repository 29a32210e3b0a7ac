import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getUser } from '#contract/users.ts'

import { refuse } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { AccountDialog } from './account-dialog.tsx'

it('says of an account that is not there that it is gone, without a step that would fail again', async () => {
  refuse(getUser, 404, { code: 'notFound', message: 'Pengguna tidak ditemukan.' })
  show(<AccountDialog id={7} onClose={() => {}} />)
  expect(await screen.findByText('Akun tidak ditemukan')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})
