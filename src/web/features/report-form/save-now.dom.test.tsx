import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts'
import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import { saveNow } from './save-now.ts'

const good = { server: 'saved', held: 0, deviceFails: false } as const

it.each<[Pick<KeeperState, 'server' | 'held' | 'deviceFails'>, boolean, string | null]>([
  [good, false, 'Draf tersimpan di server.'],
  [good, true, 'Draf tersimpan di server. Perbaiki yang bertanda merah.'],
  [{ ...good, held: 1 }, true, '1 isian belum tersimpan di server. Perbaiki yang bertanda merah.'],
  [{ ...good, server: 'offline' }, false, 'Tersimpan di perangkat ini; dikirim ke server saat tersambung.'],
  // The line at the foot warns of it.
  [{ ...good, server: 'retrying', deviceFails: true }, false, null],
])('says how far a draft is once it has been saved: %j', async (after, isWrong, words) => {
  let state: object = { ...good, server: 'waiting' }
  const flush = vi.fn<() => Promise<void>>(async () => {
    await Promise.resolve()
    state = after
  })
  // Safe: nothing else of it is used.
  await saveNow({ flush, getState: () => state } as unknown as DraftKeeper, () => isWrong)
  const said = screen.queryByText(/tersimpan/i)
  expect(said?.textContent ?? null).toBe(words)
  said?.click()
})
