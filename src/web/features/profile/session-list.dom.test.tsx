import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { endOtherSessions, endSession, listSessions } from '#contract/own-account.ts'

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

it('ends all other sessions after a question, and offers it no more once they have ended', async () => {
  const [here, ...others] = [1, 2, 3].map((session_id) => ({
    ...{ ...session, session_id, created_at: `2026-11-2${session_id}T02:00:00Z`, current: session_id === 1 },
  }))
  answer(listSessions, { data: [here, ...others].flatMap((each) => each ?? []) })
  const { user } = show(<SessionList zone="WIB" />)
  const all = await screen.findByRole('button', { name: 'Keluarkan semua perangkat lain' })
  // The one that is used has no button.
  expect(screen.getAllByRole('button', { name: /, masuk / })).toHaveLength(2)
  await user.click(all)
  const question = within(screen.getByRole('dialog', { name: 'Keluarkan semua perangkat lain?' }))
  question.getByText(/^2 sesi lain langsung berakhir/)
  const [ended, endedOne] = [
    answer(endOtherSessions, { message: 'Selesai.' }),
    answer(endSession, { message: '' }),
  ]
  answer(listSessions, { data: here ? [here] : [] })
  await user.click(question.getByRole('button', { name: 'Keluarkan' }))
  await waitFor(() => expect(all).toHaveProperty('disabled', true))
  expect([ended.length, endedOne.length]).toEqual([1, 0])
  expect(all.title).toBe('Tidak ada perangkat lain yang masuk')
})
