import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { SearchInput } from './search-input.tsx'
import { useCode } from './use-code.ts'

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
  await pass(10_000)
  screen.getByText('Ada')
  await pass(60_000)
  expect(asked).toBe(3)
})
