import { CatchBoundary } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { act, Suspense } from 'react'
import { expect, it, vi } from 'vitest'

import { getReach, recordReached } from '../offline/connection.ts'
import { patientPart } from './lazy-page.ts'

const lost = new TypeError('Failed to fetch dynamically imported module')

/** A form with a part whose code fails at first, this often, while the server is there or not. */
function showForm(failures: number, isThere: boolean) {
  vi.stubGlobal('fetch', async () => (isThere ? new Response() : Promise.reject(lost)))
  const load = vi.fn<() => Promise<{ Part: () => string }>>(async () => {
    if (load.mock.calls.length <= failures) throw lost
    return { Part: () => 'Hasil' }
  })
  const Part = patientPart(load, 'Part')
  render(
    <CatchBoundary getResetKey={() => 0} errorComponent={() => 'Rusak'} onCatch={() => undefined}>
      <input aria-label="Nama petugas" />
      <Suspense fallback="Memuat hasil…">
        <Part />
      </Suspense>
    </CatchBoundary>,
    { onCaughtError: () => undefined },
  )
  return load
}

it('waits for the connection, and leaves what is typed beside it', async () => {
  const load = showForm(1, false)
  await vi.waitFor(() => expect(getReach()).toBe('away'))
  expect(screen.getByLabelText('Nama petugas')).toBeTruthy()
  await screen.findByText('Memuat hasil…')
  act(() => recordReached(true))
  await screen.findByText('Hasil')
  expect(load).toHaveBeenCalledTimes(2)
})

it('comes although the line was lost for a moment', async () => {
  showForm(1, true)
  await screen.findByText('Hasil')
})

it('fails where the server answers and has no such code any more', async () => {
  const load = showForm(2, true)
  await screen.findByText('Rusak')
  expect(load).toHaveBeenCalledTimes(2)
})
