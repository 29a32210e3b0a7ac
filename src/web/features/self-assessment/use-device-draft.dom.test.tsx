import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readCapacityInstrument } from '#contract/self-assessment/linked-instruments.ts'

import { setViewing } from '../../api/viewing.ts'
import {
  assessmentKey,
  forgetOldSheets,
  keepSheet,
  readKeptSheet,
} from '../../form/drafts/assessment-drafts.ts'
import { show } from '../../testing/show.tsx'
import { type SavedState, useDeviceDraft } from './use-device-draft.ts'

const place = { account: 7, year: 2026, semester: 2, part: 'capacity', sheet: 'instrument' } as const
const key = assessmentKey(place)
type Sheet = Readonly<Record<string, string>>

beforeEach(() => localStorage.clear())
afterEach(() => setViewing(false))

function Filling({ saved = { sheet: {}, version: 0 } }: { saved?: SavedState<Sheet> }) {
  const draft = useDeviceDraft<Sheet>(
    place,
    saved,
    (kept): kept is Sheet => typeof kept === 'object' && kept !== null,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  return (
    <>
      <button onClick={() => draft.change({ ...draft.value, own: 'ya' })}>
        {JSON.stringify(draft.value)}
      </button>
      <button onClick={() => draft.change({ ...draft.value, more: 'ya' })}>More</button>
      <button onClick={() => draft.give(draft.value)}>Send</button>
      <button onClick={() => draft.keepMine(draft.value)}>Mine</button>
      <button onClick={() => draft.settle()}>Saved</button>
      <output>{`${draft.conflict} over ${draft.base}`}</output>
    </>
  )
}
/** What the browser tells this tab of what another has kept or removed. */
const tell = (changed: string) => act(() => dispatchEvent(new StorageEvent('storage', { key: changed })))
const standing = () => screen.getByRole('status').textContent
const press = (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }))

it('a tab goes on from what another tab has filled in, and takes nothing of it away', async () => {
  const { user } = show(<Filling />)
  keepSheet(key, { other: 'tidak' })
  await tell(key)
  await press(user, '{"other":"tidak"}')
  expect(screen.getByRole('button', { name: '{"other":"tidak","own":"ya"}' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ sheet: { other: 'tidak', own: 'ya' } })
})

it('where another tab has sent it or given it up, what the server holds is asked for and shown', async () => {
  const { user, queries } = show(<Filling />)
  const asked = vi.spyOn(queries, 'invalidateQueries')
  await press(user, '{}')
  await tell('silika.assessment/7/2026/1/capacity/instrument')
  expect(asked).not.toHaveBeenCalled()
  localStorage.removeItem(key)
  await tell(key)
  expect(asked).toHaveBeenCalledWith({ queryKey: [readCapacityInstrument.path] })
  expect(screen.getByRole('button', { name: '{}' })).toBeTruthy()
})

describe('a draft that was begun on the first saved state', () => {
  /** Begins on version 1, and comes back where the server holds something else. */
  async function begun(now: SavedState<Sheet>, steps: readonly string[] = []) {
    const before = show(<Filling saved={{ sheet: { a: '1' }, version: 1 }} />)
    await press(before.user, '{"a":"1"}')
    for (const step of steps) await press(before.user, step)
    expect(standing()).toBe('null over 1')
    cleanup()
    return show(<Filling saved={now} />).user
  }

  it('goes on where nobody has saved since, also from an older state that the device remembers', async () => {
    await begun({ sheet: { a: '1' }, version: 1 })
    expect(standing()).toBe('null over 1')
    cleanup()
    show(<Filling saved={{ sheet: {}, version: 0 }} />)
    expect(standing()).toBe('null over 1')
  })

  it('conflicts with a newer one until the person chooses; one’s own then goes over the newer', async () => {
    const user = await begun({ sheet: { a: '2' }, version: 3 })
    expect(standing()).toBe('elsewhere over 1')
    expect(screen.getByRole('button', { name: '{"a":"1","own":"ya"}' })).toBeTruthy()
    await press(user, 'Mine')
    expect(standing()).toBe('null over 3')
    cleanup()
    show(<Filling saved={{ sheet: { a: '2' }, version: 3 }} />)
    expect(standing()).toBe('null over 3')
    expect(screen.getByRole('button', { name: '{"a":"1","own":"ya"}' })).toBeTruthy()
  })

  it('is given up only when the person chooses the newer', async () => {
    const user = await begun({ sheet: { a: '2' }, version: 3 })
    expect(localStorage.getItem(key)).toContain('own')
    await press(user, 'Saved')
    expect([standing(), localStorage.getItem(key)]).toEqual(['null over 3', null])
    expect(screen.getByRole('button', { name: '{"a":"2"}' })).toBeTruthy()
  })

  it.each([
    ['', ['Send', 'More']],
    [', also of what it has sent since', ['Send', 'More', 'Send']],
  ])('follows a newer one that it has sent itself, though the reply was lost%s', async (_also, steps) => {
    await begun({ sheet: { a: '1', own: 'ya' }, version: 2 }, steps)
    expect(standing()).toBe('null over 2')
    expect(screen.getByRole('button', { name: '{"a":"1","own":"ya","more":"ya"}' })).toBeTruthy()
  })
})

it('a draft that was begun before the saved state could be read goes over nothing unasked', async () => {
  const { user } = show(<Filling saved={{ sheet: {}, version: null }} />)
  await press(user, '{}')
  expect(standing()).toBe('null over 0')
  cleanup()
  show(<Filling saved={{ sheet: { a: '1' }, version: 1 }} />)
  expect(standing()).toBe('unread over 0')
})

it('leaves what the owner has typed here where an administrator looks as this account', async () => {
  keepSheet(key, { own: 'tidak' })
  setViewing(true)
  const { user } = show(<Filling />)
  await press(user, '{}')
  await press(user, 'Saved')
  cleanup()
  setViewing(false)
  show(<Filling />)
  expect(screen.getByRole('button', { name: '{"own":"tidak"}' })).toBeTruthy()
})

it('keeps what the account itself has typed for as long as it takes, and what others have for a while', () => {
  const sheetOf = (account: number) => ({ ...place, account })
  for (const account of [1, 11]) keepSheet(assessmentKey(sheetOf(account)), { from: account })
  const left = () => [1, 11].filter((account) => readKeptSheet(assessmentKey(sheetOf(account))) !== undefined)
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
  forgetOldSheets(1, inDays(40))
  expect(left()).toEqual([1, 11])
  forgetOldSheets(1, inDays(48))
  expect(left()).toEqual([1])
})
