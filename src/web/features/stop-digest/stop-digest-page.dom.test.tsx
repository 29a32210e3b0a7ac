import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { stopDigest } from '#contract/users.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { StopDigestPage } from './stop-digest-page.tsx'

const open = () =>
  showAt('/open/berhenti-ringkasan/rahasia', StopDigestPage, {
    ...{ me: null, path: '/open/berhenti-ringkasan/$token' },
  })
const stop = () => screen.findByRole('button', { name: 'Hentikan ringkasan harian' })

it('stops the daily mail once it is asked for, not when the address is opened', async () => {
  const asked = answer(stopDigest, { message: 'Ringkasan harian dihentikan.' })
  const { user } = open()
  const button = await stop()
  expect(asked).toEqual([])
  await user.click(button)
  await screen.findByText(/^Ringkasan harian dihentikan\. Anda dapat menyalakannya lagi/)
  expect(asked.map(({ address }) => address)).toEqual([stopDigest.path.replace('{token}', 'rahasia')])
})

it.each([
  ['does not know the address', { status: 404, code: 'notFound' }, 'Salin seluruh tautan dari surel', false],
  ['is busy', { status: 503, code: 'busy' }, 'Ringkasan belum dihentikan', true],
] as const)(
  'offers to try again only what may succeed, where the server %s',
  async (_what, { status, code }, title, isOffered) => {
    refuse(stopDigest, status, { code, message: 'Tidak dapat.' })
    const { user } = open()
    await user.click(await stop())
    await screen.findByText(title)
    expect(screen.queryByRole('button', { name: 'Coba lagi' }) !== null).toBe(isOffered)
  },
)
