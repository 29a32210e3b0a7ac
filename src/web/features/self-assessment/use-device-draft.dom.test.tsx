import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { readCapacityInstrument } from '#contract/self-assessment/linked-instruments.ts'

import { assessmentKey, keepSheet } from '../../form/drafts/assessment-drafts.ts'
import { show } from '../../testing/show.tsx'
import { useDeviceDraft } from './use-device-draft.ts'

const place = { account: 7, year: 2026, semester: 2, part: 'capacity', sheet: 'instrument' } as const
const key = assessmentKey(place)
type Sheet = Readonly<Record<string, string>>

function Filling() {
  const draft = useDeviceDraft<Sheet>(
    place,
    {},
    (kept): kept is Sheet => typeof kept === 'object' && kept !== null,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  return (
    <button onClick={() => draft.change({ ...draft.value, own: 'ya' })}>{JSON.stringify(draft.value)}</button>
  )
}
/** What the browser tells this tab of what another has kept or removed. */
const tell = (changed: string) => act(() => dispatchEvent(new StorageEvent('storage', { key: changed })))

it('a tab goes on from what another tab has filled in, and takes nothing of it away', async () => {
  const { user } = show(<Filling />)
  keepSheet(key, { other: 'tidak' })
  await tell(key)
  await user.click(screen.getByRole('button', { name: '{"other":"tidak"}' }))
  expect(screen.getByRole('button', { name: '{"other":"tidak","own":"ya"}' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ sheet: { other: 'tidak', own: 'ya' } })
})

it('where another tab has sent it or given it up, what the server holds is asked for and shown', async () => {
  const { user, queries } = show(<Filling />)
  const asked = vi.spyOn(queries, 'invalidateQueries')
  await user.click(screen.getByRole('button'))
  await tell('silika.assessment/7/2026/1/capacity/instrument')
  expect(asked).not.toHaveBeenCalled()
  localStorage.removeItem(key)
  await tell(key)
  expect(asked).toHaveBeenCalledWith({ queryKey: [readCapacityInstrument.path] })
  expect(screen.getByRole('button', { name: '{}' })).toBeTruthy()
})
