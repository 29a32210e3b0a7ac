import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { show } from '../testing/show.tsx'
import { getReach, recordBusy, recordReached, watchConnection } from './connection.ts'
import { OfflineBar } from './offline-bar.tsx'

const words = () => screen.getByRole('status').textContent.trim()

it('says why the server does not answer, for as long as it does not', () => {
  show(<OfflineBar keepsChanges />)
  expect(words()).toBe('')
  act(() => recordBusy(10))
  expect(words()).toBe('Server sedang sibuk — perubahan disimpan di perangkat ini')
  act(() => recordReached(false))
  expect(words()).toBe('Luring — perubahan disimpan di perangkat ini')
  act(() => recordReached(true))
  expect(words()).toBe('')
})

it('promises nothing to an office, whose changes the device does not keep', () => {
  show(<OfflineBar keepsChanges={false} />)
  act(() => recordReached(false))
  expect(words()).toBe('Luring — perubahan belum dapat disimpan')
  act(() => recordReached(true))
})

it('believes the browser that it is offline, whatever answer was still under way', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  watchConnection()
  show(<OfflineBar keepsChanges />)
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => recordReached(true))
  expect(words()).toBe('Luring — perubahan disimpan di perangkat ini')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(words()).toBe(''))
  // From then on an answer counts again.
  act(() => recordReached(false))
  act(() => recordReached(true))
  expect(words()).toBe('')
})

it('asks whether the server is there again, of a busy one whether it is ready, and then no more', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  let isReady = false
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(null, { status: path === '/health' || isReady ? 200 : 503 })
  })
  recordBusy(5)
  await vi.advanceTimersByTimeAsync(5000)
  expect(getReach()).toBe('busy')
  isReady = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(getReach()).toBe('there')
  recordReached(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getReach()).toBe('there')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['/ready', '/ready', '/health'])
})
