import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { DecisionButtons } from './decision-buttons.tsx'

const decided = vi.fn<(decision: string) => void>()
/** Milliseconds until the buttons hear: two frames, and the pause. */
const pause = 32 + 1500

function draw({ isOpen = true } = {}) {
  show(
    <DecisionButtons
      isOpen={isOpen}
      reopening={isOpen ? null : 'possible'}
      isLocked={false}
      pending={null}
      onConfirm={() => decided('confirm')}
      onAsk={decided}
    />,
  )
}
const button = (name = 'Konfirmasi') => screen.getByRole('button', { name })
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

/** A press of a mouse, the `nth` of a row; those of the keyboard have no pointer and count 0. */
function press(name?: string, nth = 1) {
  fireEvent.pointerDown(button(name))
  fireEvent.click(button(name), { detail: nth })
}
const enter = () => fireEvent.click(button(), { detail: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  decided.mockClear()
})

it.each([
  ['confirm', 'Konfirmasi', true],
  ['return', 'Kembalikan', true],
  ['reopen', 'Buka kembali', false],
])('does not hear %s before the report has been on the screen for a moment', (decision, name, isOpen) => {
  draw({ isOpen })
  wait(pause - 1)
  fireEvent.click(button(name))
  expect(decided).not.toHaveBeenCalled()
  wait(1)
  press(name)
  expect(decided.mock.calls).toEqual([[decision]])
})

it('waits on while somebody goes on pressing', () => {
  draw()
  for (const _ of [1, 2, 3, 4]) {
    press()
    wait(pause / 2)
  }
  expect(decided).not.toHaveBeenCalled()
  wait(pause)
  press()
  expect(decided).toHaveBeenCalledTimes(1)
})

it('counts from the moment at which the page is drawn, not while its tab is behind others', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  draw()
  wait(60_000)
  expect(button().hasAttribute('disabled')).toBe(true)
  frames.mockRestore()
})

describe('confirms for one whole press', () => {
  beforeEach(() => {
    draw()
    wait(pause)
  })

  it.each([
    ['a press of the mouse', () => press(), 1],
    ['the keyboard', enter, 1],
    [
      'not for the release of a press that began elsewhere',
      () => fireEvent.click(button(), { detail: 1 }),
      0,
    ],
    ['not for the second click of a double click', () => press(undefined, 2), 0],
  ])('%s', (_what, step, times) => {
    step()
    expect(decided).toHaveBeenCalledTimes(times)
  })

  it('not for a key that is held', () => {
    // `false`: the browser's click for the key was prevented.
    expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(true)
    expect(fireEvent.keyDown(button(), { key: 'ArrowDown', repeat: true })).toBe(true)
  })
})
