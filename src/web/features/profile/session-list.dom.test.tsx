import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listSessions } from '#contract/own-account.ts'

import { answer } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { SessionList } from './session-list.tsx'

const session = {
  ...{ seen_at: '2026-11-20T03:00:00Z', expires_at: '2026-11-27T02:00:00Z', current: false },
  ...{ user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', address: '203.0.113.7' },
}

it('asks about one session by its beginning, be the devices called alike', async () => {
  answer(listSessions, {
    data: [
      { ...session, session_id: 1, created_at: '2026-11-20T02:00:00Z' },
      { ...session, session_id: 2, created_at: '2026-11-21T02:30:00Z' },
    ],
  })
  const { user } = show(<SessionList zone="WIB" />)
  const since = '21 November 2026 pukul 09.30 WIB'
  await user.click(await screen.findByRole('button', { name: `Keluarkan Chrome di Linux, masuk ${since}` }))
  const question = await screen.findByRole('dialog', { name: 'Keluarkan Chrome di Linux?' })
  expect(within(question).getByText(new RegExp(`masuk ${since} langsung berakhir`))).toBeTruthy()
})
