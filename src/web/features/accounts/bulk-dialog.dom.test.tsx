import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { actInBulk, countBulk } from '#contract/accounts.ts'

import { answer, hold } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

const answerCount = (count: number) =>
  answer(countBulk, { data: { count, found: 20_000, most: 15_000, fingerprint: 'these' } })
function ask() {
  const none = () => undefined
  return showAt(
    '/admin/user',
    () => <BulkDialog search={{ massal: 'invite' }} onAct={none} onClose={none} />,
    {
      me: admin,
    },
  )
}

it('says how far it has come, of the number that was asked about', async () => {
  answerCount(60)
  const { user, queries } = ask()
  const invite = await screen.findByRole('button', { name: 'Undang 60 akun' })
  answer(actInBulk, { data: { done: 60 }, message: '60 akun diundang.' })
  hold(actInBulk, new Promise(() => undefined))
  answerCount(40)
  await user.click(invite)
  const dialog = within(screen.getByRole('dialog', { name: 'Undang 60 akun?' }))
  await dialog.findByText(/^20 dari 60 akun/)
  // As when the person comes back to the tab.
  const counted = answerCount(40)
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(counted.length).toBe(2))
  expect(dialog.getByRole('progressbar', { name: 'Kemajuan tindakan' })).toMatchObject({ value: 20, max: 60 })
  screen.getByRole('dialog', { name: 'Undang 60 akun?' })
})

it('lets nobody act on more accounts than go at once', async () => {
  answerCount(15_001)
  ask()
  const invite = await screen.findByRole('button', { name: 'Undang 15.001 akun' })
  expect(invite).toHaveProperty('disabled', true)
  screen.getByText('Paling banyak 15.000 akun sekaligus')
})
