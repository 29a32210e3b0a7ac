import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { sessionQuery } from '../../api/session.ts'
import { siti } from '../../testing/sample-me.ts'
import { show } from '../../testing/show.tsx'
import type { KeeperState } from '../drafts/draft-shapes.ts'
import { createStore } from '../drafts/draft-store.ts'
import { sheetWith } from '../drafts/testing/sample-drafts.ts'
import { SaveLine } from './save-line.tsx'

const saved = { ...sheetWith(3, { name: 'A' }), savedAt: '2026-11-02T01:00:00Z' }

function line({ keptAt, ...change }: Partial<KeeperState> & { keptAt?: Date }): string | undefined {
  // Safe: the line reads nothing else of the state.
  const state = { saved, server: 'saved', held: 0, ...change } as KeeperState
  show(
    <SaveLine state={state} lastKept={createStore<{ keptAt: Date | null }>({ keptAt: keptAt ?? null })} />,
    (queries) => queries.setQueryData(sessionQuery.queryKey, siti),
  )
  return screen.getByText(/server/).textContent
}

it('says when the server got the answers', () => {
  expect(line({})).toBe('Tersimpan di server 2 November 2026 pukul 08.00 WIB')
})

it('says the day on which the device kept what came back from it', () => {
  expect(line({ server: 'offline', keptAt: new Date('2026-11-03T15:30:00Z') })).toBe(
    'Luring; di server 2 November 2026 pukul 08.00 WIB · di perangkat 3 November 2026 pukul 22.30 WIB',
  )
})

it('says the time at which the device kept what was typed today', () => {
  expect(line({ server: 'waiting', keptAt: new Date() })).toMatch(/ · di perangkat \d\d\.\d\d\.\d\d$/)
})

it('says that the device keeps nothing, whatever it kept before', () => {
  expect(line({ server: 'waiting', keptAt: new Date(), deviceFails: true })).toMatch(
    / · perangkat ini menolak menyimpan; jangan tutup halaman sebelum tersimpan di server$/,
  )
})

const at = 'di server 2 November 2026 pukul 08.00 WIB'
const nothing = { saved: { ...saved, answers: {} } }
it.each<[Parameters<typeof line>[0], string]>([
  [{ server: 'waiting' }, `Menunggu disimpan; ${at}`],
  [{ server: 'saving' }, 'Menyimpan ke server…'],
  [{ server: 'retrying' }, `Server belum menjawab, dicoba lagi; ${at}`],
  [{ server: 'signedOut' }, `Sesi berakhir; ${at}`],
  [{ server: 'offline', ...nothing }, 'Luring; di server belum ada isian'],
  // What the server was not given is not taken for saved.
  [{ held: 2 }, `Tersimpan ${at}; 2 isian perlu diperbaiki dan belum tersimpan di server`],
  [nothing, 'Belum ada isian di server'],
  [{ ...nothing, held: 1 }, '1 isian perlu diperbaiki dan belum tersimpan di server'],
])('says of %j where the answers are', (state, words) => {
  expect(line(state)).toBe(words)
})
