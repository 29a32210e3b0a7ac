import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type getUser, updateUser } from '#contract/users.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { OwnRecordForm } from './own-record-form.tsx'

type Own = ReplyOf<typeof getUser>['data']
// Safe: the form reads nothing else.
const own = {
  id: 7,
  version: 3,
  full_name: 'Siti',
  position: 'Sanitarian',
  phone: null,
  profile: null,
} as Own
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('asks which copy counts where the office has changed the account meanwhile', async () => {
  const { user } = showAt('/profile', () => <OwnRecordForm record={own} />)
  await user.type(await screen.findByLabelText('Jabatan'), ' ahli')
  const current = { ...own, version: 4, position: 'Kepala', phone: '022-1234567' }
  refuse(updateUser, 409, { code: 'staleAccount', message: 'Sudah diubah.', current })
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const dialog = within(await screen.findByRole('dialog', { name: /sudah diubah dari tempat lain/ }))
  // The phone was not touched here, and follows.
  expect(dialog.queryByText('Nomor telepon')).toBeNull()
  const sent = answer(updateUser, { data: { ...current, version: 5, position: 'Sanitarian ahli' } })
  await user.click(dialog.getByRole('button', { name: 'Pakai isian saya' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ version: 4, position: 'Sanitarian ahli', phone: '022-1234567' })
  await waitFor(() => expect(field('Nomor telepon').value).toBe('022-1234567'))
  // The next change goes over what was saved by then.
  await user.type(field('Jabatan'), ' muda')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ version: 5, position: 'Sanitarian ahli muda' })
})
