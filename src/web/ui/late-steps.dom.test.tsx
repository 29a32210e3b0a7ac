import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { recordReached } from '../offline/connection.ts'
import { LateCode, useCode } from './late-code.tsx'
import { SearchInput } from './search-input.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('searches when the typing pauses, and not at all once the page has gone', async () => {
  const found: string[] = []
  const { unmount } = render(<SearchInput label="Cari" value="" onSearch={(words) => found.push(words)} />)
  fireEvent.change(screen.getByLabelText('Cari'), { target: { value: 'rs ' } })
  await pass(1000)
  expect(found).toEqual(['rs'])
  fireEvent.change(screen.getByLabelText('Cari'), { target: { value: 'rsud' } })
  unmount()
  await pass(1000)
  expect(found).toEqual(['rs'])
})

it('asks for code until it comes, whatever the browser says of the connection', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { words: 'Ada' }
  }
  function Later() {
    return <p>{useCode(load)?.words ?? 'Belum ada'}</p>
  }
  render(<Later />)
  await pass(0)
  expect([asked, screen.queryByText('Belum ada') !== null]).toEqual([1, true])
  await pass(15_000)
  screen.getByText('Ada')
  await pass(60_000)
  expect(asked).toBe(3)
})

it('asks ever more seldom for code that a release has taken away, and offers to load the page again', async () => {
  let asked = 0
  const load = async (): Promise<{ words: string }> => {
    asked += 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  function Later() {
    return useCode(load)?.words ?? <LateCode>Belum ada</LateCode>
  }
  render(<Later />)
  await pass(29_000)
  screen.getByText('Belum ada')
  await pass(3_600_000)
  expect(asked).toBeLessThan(70)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(reload).toHaveBeenCalledOnce()
  // Without a connection nothing else would come of it; with one, it is asked for at once.
  act(() => recordReached(false))
  screen.getByText('Belum ada')
  await pass(0)
  const before = asked
  act(() => recordReached(true))
  await pass(0)
  expect(asked).toBe(before + 1)
})
