import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'

import { unreachableMessage } from '../../api/call.ts'
import { answer, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }

it('says that it did not arrive, and asks again', async () => {
  silence(configuration)
  const { user } = showAt('/privasi', PrivacyPage, { me: siti })
  const again = await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 4000 })
  // The one sentence of the specification that is not in Indonesian.
  expect(screen.getByText(unreachableMessage).lang).toBe('en')
  screen.getByRole('heading', { level: 1, name: 'Privasi' })
  answer(configuration, sampleConfiguration)
  await user.click(again)
  await screen.findByText(/^Bertanya atau berkeberatan/)
})

it.each([
  ['to their owner', siti, 1],
  ['to nobody who looks as the owner', { ...siti, viewer }, 0],
])("offers a person's own data %s", async (_who, me, links) => {
  answer(configuration, sampleConfiguration)
  showAt('/privasi', PrivacyPage, { me })
  await screen.findByText(/^Bertanya atau berkeberatan/)
  expect(screen.queryAllByRole('link', { name: 'Unduh data pribadi saya' })).toHaveLength(links)
})
