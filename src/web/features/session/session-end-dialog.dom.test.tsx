import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { login } from '#contract/login.ts'
import { listSessions } from '#contract/own-account.ts'

import { call } from '../../api/call.ts'
import { isSignInAsked, settleSignIn } from '../../api/session-end.ts'
import { type Me, sessionQuery } from '../../api/session.ts'
import { SessionEnd } from '../../shell/session-end.tsx'
import { answer, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { cityOffice, siti } from '../../testing/sample-me.ts'
import { show } from '../../testing/show.tsx'

const viewer = { full_name: 'Admin Pusat', until: '2026-12-02T02:30:00.000Z' }

it.each([
  ['names who is signed in', cityOffice, cityOffice.username],
  ['names nobody where an administrator looks as another account', { ...cityOffice, viewer }, ''],
])('%s, and lets the call go on after signing in', async (_what, me: Me, username) => {
  answer(configuration, sampleConfiguration)
  refuse(listSessions, 401, { code: 'sessionEnded', message: 'Sesi Anda telah berakhir.' })
  show(<SessionEnd />, (queries) => queries.setQueryData(sessionQuery.queryKey, me))
  const done = call(listSessions)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nama pengguna' })
  expect(name.value).toBe(username)
  answer(listSessions, { data: [] })
  act(settleSignIn)
  await expect(done).resolves.toEqual({ data: [] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['goes on in this page', cityOffice, /Anda melanjutkan di halaman ini/],
  ['is back in the real months', { ...siti, practice_since: '2026-12-02T01:00:00.000Z' }, /berlatih lagi/],
  ['is back in their own account', { ...siti, viewer }, /kembali ke akun Anda sendiri/],
])('says that who signs in %s', async (_what, me: Me, words) => {
  answer(configuration, sampleConfiguration)
  refuse(listSessions, 401, { code: 'sessionEnded', message: 'Sesi Anda telah berakhir.' })
  show(<SessionEnd />, (queries) => queries.setQueryData(sessionQuery.queryKey, me))
  const done = call(listSessions)
  await screen.findByText(words)
  answer(listSessions, { data: [] })
  act(settleSignIn)
  await done
})

/** The session of this page ends, and somebody signs in over it; `again` fills with what is asked in their name. */
async function signInAs(who: Me) {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => leave.mockRestore())
  answer(configuration, sampleConfiguration)
  refuse(listSessions, 401, { code: 'sessionEnded', message: 'Sesi Anda telah berakhir.' })
  const { user } = show(<SessionEnd />, (queries) => queries.setQueryData(sessionQuery.queryKey, cityOffice))
  const done = call(listSessions)
  await user.type(await screen.findByLabelText('Kata sandi'), 'rahasia')
  answer(login, { token: 't', message: 'Selamat datang', data: { id: who.id, access_right: who.role } })
  const again = answer(listSessions, { data: [] })
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  return { leave, done, again }
}

it('goes on for the person whose page it is', async () => {
  const { leave, done } = await signInAs(cityOffice)
  await done
  expect(leave).not.toHaveBeenCalled()
})

it('leaves a page that is not of the person who signs in, and does nothing in their name', async () => {
  const { leave, done, again } = await signInAs(siti)
  await waitFor(() => expect(leave.mock.calls).toEqual([['/home']]))
  expect([isSignInAsked(), again.length]).toEqual([true, 0])
  act(settleSignIn)
  await done
})
