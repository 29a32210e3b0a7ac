import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { login } from '#contract/login.ts'

import { getReach, recordReached } from '../offline/connection.ts'
import { siti } from '../testing/sample-me.ts'
import { call, isRefusal, isUnreachable } from './call.ts'
import { settleLeaving, signOut } from './leaving.ts'
import { sessionQuery } from './session.ts'
import { readStored, store, storedNames } from './stored.ts'

const [gone, forget] = [vi.fn<(to: string) => void>(), vi.fn<() => Promise<void>>(async () => {})]
let cookies: Map<string, string>
let asked: string[]

/** Whether the server answers, and with which status. */
function serverIs(status: number | 'away') {
  vi.stubGlobal('fetch', async (address: string) => {
    if (status === 'away') throw new TypeError('Failed to fetch')
    asked.push(address)
    return Response.json(status === 200 ? { data: null } : { code: 'busy', message: 'Sibuk.' }, { status })
  })
}

beforeEach(() => {
  recordReached(false)
  recordReached(true)
  vi.clearAllMocks()
  asked = []
  cookies = new Map([
    ['id', '7'],
    ['role', siti.role],
  ])
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', { assign: gone })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      if (line.includes('max-age=0')) cookies.delete(line.split('=')[0] ?? '')
    },
  })
  store(storedNames.me, siti)
})

const whoIsThere = async () => new QueryClient().fetchQuery(sessionQuery)

it('leaves at once and tells the server', async () => {
  serverIs(200)
  await signOut(siti, forget)
  expect(asked).toEqual(['/api/logout'])
  expect([cookies.size, readStored(storedNames.me), readStored(storedNames.leaving)]).toEqual([
    0,
    undefined,
    undefined,
  ])
  expect(forget).toHaveBeenCalledOnce()
  expect(gone).toHaveBeenCalledExactlyOnceWith('/')
})

it.each(['away', 503, 429] as const)(
  'leaves this device where the server is %s, and tells it before anything else',
  async (status) => {
    serverIs(status)
    await signOut({ ...siti, role: 'MinistryOfHealth' }, forget)
    expect(gone).toHaveBeenCalledExactlyOnceWith('/welcome')
    expect(forget).toHaveBeenCalledOnce()

    // Loaded again, still without the server: the cookie that is left opens nothing, and nobody can sign in over it.
    asked = []
    expect(await whoIsThere()).toBeNull()
    const body = { username: 'rs2@silika.test', password: 'rahasia', 'apps-key': 'k' }
    const refused = await call(login, { body }, { keepsSession: true }).catch((error: unknown) => error)
    // In the server's own words, where it has any.
    expect(status === 'away' ? isUnreachable(refused) : isRefusal(refused, 'busy')).toBe(true)
    expect(getReach()).toBe(status === 'away' ? 'away' : 'busy')
    expect(asked.filter((address) => address !== '/api/logout')).toEqual([])

    serverIs(200)
    asked = []
    await Promise.all([call(configuration), call(login, { body }), settleLeaving()])
    expect(asked).toEqual(['/api/logout', '/api/config', '/api/login'])
    expect(readStored(storedNames.leaving)).toBeUndefined()
  },
)

it('takes back what the server does not answer in time: a late answer would clear the next person’s cookies', async () => {
  vi.useFakeTimers()
  let told: RequestInit | undefined
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    told = init
    return new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  const leaving = signOut(siti, forget)
  await vi.advanceTimersByTimeAsync(2999)
  expect([told?.signal?.aborted, gone.mock.calls.length]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(1)
  await leaving
  expect(told).toMatchObject({ signal: { aborted: true } })
  // Nor does it go on by itself when the page goes.
  expect(told).not.toHaveProperty('keepalive')
  expect([readStored(storedNames.leaving), gone.mock.calls]).toEqual([siti.id, [['/']]])
})

it('leaves a device whose store does not answer, and has told the server meanwhile', async () => {
  vi.useFakeTimers()
  serverIs(200)
  forget.mockReturnValueOnce(new Promise(() => {}))
  const leaving = signOut(siti, forget)
  await vi.advanceTimersByTimeAsync(3000)
  expect(gone).toHaveBeenCalledExactlyOnceWith('/')
  await leaving
  expect([asked, readStored(storedNames.leaving)]).toEqual([['/api/logout'], undefined])
})

it('waits for the server where the device can remember nothing', async () => {
  vi.stubGlobal('localStorage', undefined)
  serverIs('away')
  await expect(signOut(siti, forget)).rejects.toThrow('Failed to fetch')
  expect([cookies.size, gone.mock.calls.length]).toEqual([2, 0])
  serverIs(200)
  await signOut(siti, forget)
  expect([asked, cookies.size, gone.mock.calls.length]).toEqual([['/api/logout'], 0, 1])
})

it('without a server shows the last person only to the browser that is signed in as them', async () => {
  serverIs('away')
  expect(await whoIsThere()).toMatchObject({ id: 7 })
  cookies.delete('id')
  cookies.set('__Host-id', '7')
  expect(await whoIsThere()).toMatchObject({ id: 7 })
  cookies.set('__Host-id', '8')
  await expect(whoIsThere()).rejects.toThrow('No response from server.')
})
