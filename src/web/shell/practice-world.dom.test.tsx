import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { listNotifications } from '#contract/notifications.ts'

import { call } from '../api/call.ts'
import { isPractising, setPractising } from '../api/practice.ts'
import { type Me, sessionQuery } from '../api/session.ts'
import { store, storedNames } from '../api/stored.ts'
import { assessmentKey } from '../form/drafts/assessment-drafts.ts'
import { assessmentReplyKey, listKeptReports, listQueued } from '../form/drafts/device-store.ts'
import { sendQueued } from '../form/drafts/queue-sender.ts'
import { copyWith, draftWith, sampleSending, sheetWith } from '../form/drafts/testing/sample-drafts.ts'
import { kept } from '../testing/kept.ts'
import { answer, answerJson, refuse, silence } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'

const practising: Me = { ...siti, practice_since: '2026-12-02T02:00:00.000Z' }
const otherWorld = { code: 'otherWorld', message: 'Muat ulang halaman ini.' } as const
const ask = (queries: QueryClient) => queries.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
const worldOf = ([, init]: unknown[]) => (init as { headers: Record<string, string> }).headers['x-practice']

let go = vi.fn()
beforeEach(() => {
  document.cookie = `id=${siti.id}`
  go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})
afterEach(() => {
  setPractising(undefined)
  localStorage.clear()
  vi.restoreAllMocks()
  kept.clear()
})

it.each([
  ['the real months', siti, '0'],
  ['practice', practising, '1'],
] as const)('a page of %s says so with everything that it asks', async (_world, me, said) => {
  answer(whoAmI, { data: me })
  answerJson(listNotifications, { data: [] })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await ask(new QueryClient())
  await call(listNotifications, { query: {} })
  expect(fetched.mock.calls.map(worldOf)).toEqual([undefined, said])
})

it('is loaded again where the session has turned in another tab', async () => {
  setPractising(false)
  refuse(listNotifications, 409, otherWorld)
  await expect(call(listNotifications, { query: {} })).rejects.toThrow(otherWorld.message)
  expect(go).toHaveBeenCalledWith('/home')
})

it('is loaded again where the server says that the session is in the other world', async () => {
  const queries = new QueryClient()
  answer(whoAmI, { data: siti })
  await ask(queries)
  expect(go).not.toHaveBeenCalled()
  answer(whoAmI, { data: practising })
  await ask(queries)
  expect(go).toHaveBeenCalledWith('/home')
  expect(isPractising()).toBe(false)
})

it('keeps its world where another tab has turned the session and the server is away', async () => {
  const queries = new QueryClient()
  answer(whoAmI, { data: siti })
  await ask(queries)
  store(storedNames.me, practising)
  silence(whoAmI)
  await expect(ask(queries)).rejects.toThrow('No response from server')
  expect([isPractising(), queries.getQueryData(sessionQuery.queryKey)]).toEqual([false, siti])
})

it('opens without a connection in the world in which it was left', async () => {
  store(storedNames.me, practising)
  silence(whoAmI)
  expect(await ask(new QueryClient())).toEqual(practising)
  expect(isPractising()).toBe(true)
})

it('does not go on in the name of the first person once another has signed in', async () => {
  const queries = new QueryClient()
  answer(whoAmI, { data: siti })
  await ask(queries)
  answer(whoAmI, { data: { ...siti, id: 8 } })
  await ask(queries)
  expect(go).toHaveBeenCalledWith('/home')
})

it('sends and counts nothing of the other world', async () => {
  const sheet = sheetWith(1, {})
  const copyOf = (report: number) => ({
    ...copyWith(draftWith({ a: 1 }), sheet),
    queued: { ...sampleSending, body: { ...sampleSending.body, report_id: report } },
  })
  const [real, practised] = [5, 1_000_000_005]
  for (const report of [real, practised]) kept.set(`draft/${siti.id}/${report}/sample/a`, copyOf(report))
  for (const [is, report] of [
    [false, real],
    [true, practised],
  ] as const) {
    setPractising(is)
    expect((await listQueued(siti.id)).map(({ queued }) => queued.body.report_id)).toEqual([report])
    expect([...(await listKeptReports(siti.id)).keys()]).toEqual([report])
  }
})

it('keeps the self-assessment apart, which has no id of its own', () => {
  const place = { account: 7, year: 2026, semester: 2, part: 'hazard', sheet: 'quick' } as const
  const keys = () => [assessmentKey(place), assessmentReplyKey(7, '2/2026')]
  setPractising(false)
  const real = keys()
  setPractising(true)
  expect(keys().filter((key) => real.includes(key))).toEqual([])
})

it('leaves a sending in the queue that was refused for its world', async () => {
  setPractising(false)
  refuse({ method: 'POST', path: sampleSending.path } as never, 409, otherWorld)
  const copy = { ...copyWith(draftWith({}), sheetWith(1, {})), queued: sampleSending }
  const outcome = await sendQueued(copy, () => Promise.reject(new Error('not read')))
  expect(outcome).toEqual({ kind: 'later' })
})
