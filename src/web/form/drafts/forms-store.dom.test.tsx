import type { UseStore } from 'idb-keyval'
import { expect, it, vi } from 'vitest'

import { endedAtOnce, endedWithPage } from './forms-store.ts'

/** A database whose transaction ends when it is told to, and what happened to it. */
function database() {
  const acts: string[] = []
  const transaction = Object.assign(new EventTarget(), {
    commit: () => acts.push('commit'),
    abort: () => acts.push('abort'),
  })
  // Safe: the steps below use nothing else of it.
  const kept = { transaction, put: () => acts.push('put') } as unknown as IDBObjectStore
  const store: UseStore = async (_mode, step) => step(kept)
  return { acts, store, end: () => transaction.dispatchEvent(new Event('complete')) }
}

it('what asks at once has ended before its page can be left', async () => {
  const { acts, store } = database()
  await endedAtOnce(store)('readwrite', (kept) => kept.put('text', 'key'))
  expect(acts).toEqual(['put', 'commit'])
})

it('what takes several steps ends with its page, and only while it goes on', async () => {
  const { acts, store, end } = database()
  await endedWithPage(store)('readwrite', vi.fn())
  expect(acts).toEqual([])
  dispatchEvent(new Event('pagehide'))
  expect(acts).toEqual(['abort'])
  await endedWithPage(store)('readwrite', vi.fn())
  end()
  dispatchEvent(new Event('pagehide'))
  expect(acts).toEqual(['abort'])
})
