import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'

import { logout, whoAmI } from '#contract/auth.ts'
import { listNotifications } from '#contract/notifications.ts'

import { queryOf } from '../api/call.ts'
import { setPractising } from '../api/practice.ts'
import { isSignInAsked, onSignInAsked } from '../api/session-end.ts'
import { type Me, sessionQuery } from '../api/session.ts'
import { readStored, removeStored, store, storedNames } from '../api/stored.ts'
import { copyWith, draftWith, sampleSending, sheetWith } from '../form/drafts/testing/sample-drafts.ts'
import { getReach, recordReached } from '../offline/connection.ts'
import { kept } from '../testing/kept.ts'
import { answer, answerJson, refuse } from '../testing/network.ts'
import { cityOffice, siti } from '../testing/sample-me.ts'
import { watchSession } from './session-watch.ts'

/** What another tab has done to the storage arrives here as an event. */
const otherTab = (key: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))

/** What a page knows; once its test is over it knows nobody, and follows nothing. */
function clientOf(me?: Me): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (me) queries.setQueryData(sessionQuery.queryKey, me)
  onTestFinished(() => queries.clear())
  return queries
}

it('follows the end of a session in another tab, and its beginning again', async () => {
  const queries = clientOf(siti)
  const stopLooking = new QueryObserver(queries, sessionQuery).subscribe(() => undefined)
  const stopAsking = onSignInAsked(() => undefined)
  store(storedNames.me, siti)
  answer(whoAmI, { data: siti })
  watchSession(queries)

  answer(whoAmI, { data: null })
  removeStored(storedNames.me)
  otherTab(storedNames.me)
  await vi.waitFor(() => expect(isSignInAsked()).toBe(true))

  answer(whoAmI, { data: siti })
  store(storedNames.me, siti)
  otherTab(storedNames.me)
  expect(isSignInAsked()).toBe(false)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(siti)
  stopAsking()
  stopLooking()
})

it('follows what another tab did before it listened', async () => {
  setPractising(false)
  const queries = clientOf(siti)
  const stopLooking = new QueryObserver(queries, sessionQuery).subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  const asked = answer(whoAmI, { data: siti })
  store(storedNames.me, siti)
  watchSession(queries)
  expect(queries.isFetching()).toBe(0)

  store(storedNames.me, { ...siti, practice_since: '2026-11-25T06:00:00.000Z' })
  watchSession(queries)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  stopLooking()
})

it('holds nobody for signed in whose cookies have ended by themselves', async () => {
  store(storedNames.me, siti)
  const queries = clientOf()
  expect(await queries.fetchQuery(sessionQuery)).toBeNull()
  // As long as it stands there, nothing that the server has said is taken off the device.
  expect(readStored(storedNames.me)).toBeUndefined()
})

it('tells the server of a sign-out as soon as it can be reached', async () => {
  const told = answer(logout, { message: 'Anda telah keluar.' })
  recordReached(false)
  store(storedNames.leaving, 7)
  watchSession(clientOf())
  expect(told).toEqual([])
  recordReached(true)
  await vi.waitFor(() => expect(readStored(storedNames.leaving)).toBeUndefined())
  expect(told).toHaveLength(1)
})

it('asks again what a busy server could not answer, once it is ready', async () => {
  const queries = clientOf()
  const asked = refuse(listNotifications, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const stopLooking = new QueryObserver(queries, queryOf(listNotifications, { query: {} })).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(getReach()).toBe('busy'))
  watchSession(queries)
  expect(asked).toHaveLength(1)
  const again = answerJson(listNotifications, { data: [] })
  recordReached(false)
  recordReached(true)
  await vi.waitFor(() => expect(again).toHaveLength(1))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  stopLooking()
})

it('leaves with a person who leaves in another tab', () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const queries = clientOf()
  watchSession(queries)
  store(storedNames.leaving, siti.id)
  // Nobody is signed in here.
  otherTab(storedNames.leaving)
  expect(leave.mock.calls).toEqual([])
  queries.setQueryData(sessionQuery.queryKey, siti)
  otherTab(storedNames.leaving)
  expect(leave.mock.calls).toEqual([['/welcome']])
  // The server has heard of it.
  removeStored(storedNames.leaving)
  otherTab(storedNames.leaving)
  expect(leave.mock.calls.length).toBe(1)
  leave.mockRestore()
})

it.each([
  ['the next person', 8, true, true],
  ['the same person', siti.id, true, false],
  ['a page that is loaded', 8, false, false],
])('shows no page as it was left to %s', (_who, id, persisted, isReloaded) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const queries = clientOf(siti)
  watchSession(queries)
  // oxlint-disable-next-line unicorn/no-document-cookie -- as the server sets it
  document.cookie = `id=${id}; path=/`
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(reload.mock.calls.length > 0).toBe(isReloaded)
  reload.mockRestore()
})

const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }
it.each([
  ['sends what waits on the device of its facility', siti, 1],
  ['leaves it where an administrator looks as that facility', { ...siti, viewer }, 0],
  ['leaves it where an office is signed in', cityOffice, 0],
])('%s', async (_what, who: Me, times) => {
  const me = { ...who, id: 4712 }
  const waiting = { ...copyWith(draftWith({}), sheetWith(1, {})), queued: sampleSending }
  kept.set(`draft/${me.id}/1/sample/a`, waiting)
  // Before anything goes it is asked whether the person is still the same.
  const asked = answer(whoAmI, { data: null })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queries = clientOf(me)
  watchSession(queries)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await import('../form/drafts/queue-sender.ts')
  // Long enough for what is wrongly begun to be seen.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await vi.waitFor(() => expect(asked.length).toBe(times))
  // It stops with the session.
  queries.setQueryData(sessionQuery.queryKey, null)
})
