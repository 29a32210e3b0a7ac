import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { logout, whoAmI } from '#contract/auth.ts'
import { listNotifications } from '#contract/notifications.ts'

import { queryOf } from '../api/call.ts'
import { setPractising } from '../api/practice.ts'
import { isSignInAsked, onSignInAsked } from '../api/session-end.ts'
import { sessionQuery } from '../api/session.ts'
import { readStored, removeStored, store, storedNames } from '../api/stored.ts'
import { getReach, recordReached } from '../offline/connection.ts'
import { answer, answerJson, refuse } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'
import { watchSession } from './session-watch.ts'

/** What another tab has done to the storage arrives here as an event. */
const otherTab = (key: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))

it('follows the end of a session in another tab, and its beginning again', async () => {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, siti)
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
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, siti)
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
  const queries = new QueryClient()
  expect(await queries.fetchQuery(sessionQuery)).toBeNull()
  // As long as it stands there, nothing that the server has said is taken off the device.
  expect(readStored(storedNames.me)).toBeUndefined()
})

it('tells the server of a sign-out as soon as it can be reached', async () => {
  const told = answer(logout, { message: 'Anda telah keluar.' })
  recordReached(false)
  store(storedNames.leaving, 7)
  watchSession(new QueryClient())
  expect(told).toEqual([])
  recordReached(true)
  await vi.waitFor(() => expect(readStored(storedNames.leaving)).toBeUndefined())
  expect(told).toHaveLength(1)
})

it('asks again what a busy server could not answer, once it is ready', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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
