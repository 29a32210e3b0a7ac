import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }

it.each([
  ['to their owner', siti, 1],
  ['to nobody who looks as the owner', { ...siti, viewer }, 0],
])("offers a person's own data %s", async (_who, me, links) => {
  answer(configuration, sampleConfiguration)
  showAt('/privasi', PrivacyPage, { me })
  await screen.findByText(/^Bertanya atau berkeberatan/)
  expect(screen.queryAllByRole('link', { name: 'Unduh data pribadi saya' })).toHaveLength(links)
})
