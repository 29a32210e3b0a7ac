import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { unreachableMessage } from '../api/call.ts'
import { recordReached } from '../offline/connection.ts'
import { show } from '../testing/show.tsx'
import { useAutosave } from './use-autosave.ts'

it('saves what did not arrive as soon as the server answers again', async () => {
  const arrived: string[] = []
  let isAway = true
  function Text() {
    const [value, setValue] = useState('')
    const saving = useAutosave({
      ...{ value, stored: 1, versionOf: (version: number) => version, staleCode: 'staleContent' },
      save: async (sent: string, version) => {
        if (isAway) throw new Error(unreachableMessage)
        arrived.push(sent)
        return version + 1
      },
      onSaved: () => undefined,
    })
    return (
      <>
        <input aria-label="Isi" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
        <p role="alert">{saving.failure}</p>
      </>
    )
  }
  vi.useFakeTimers()
  show(<Text />)
  act(() => recordReached(false))
  fireEvent.change(screen.getByLabelText('Isi'), { target: { value: 'Kalimat baru' } })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  screen.getByText(unreachableMessage)
  isAway = false
  await act(async () => recordReached(true))
  expect(arrived).toEqual(['Kalimat baru'])
  expect(screen.getByRole('alert').textContent).toBe('')
})
