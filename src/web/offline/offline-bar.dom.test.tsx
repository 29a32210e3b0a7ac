import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { recordBusy, recordReached } from './connection.ts'
import { OfflineBar } from './offline-bar.tsx'

const words = () => screen.getByRole('status').textContent.trim()

it('says why the server does not answer, for as long as it does not', () => {
  show(<OfflineBar />)
  expect(words()).toBe('')
  act(() => recordBusy(10))
  expect(words()).toBe('Server sedang sibuk — perubahan disimpan di perangkat ini')
  act(() => recordReached(false))
  expect(words()).toBe('Luring — perubahan disimpan di perangkat ini')
  act(() => recordReached(true))
  expect(words()).toBe('')
})
