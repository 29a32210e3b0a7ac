import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { DecisionButtons } from './decision-buttons.tsx'

const decided = vi.fn<(decision: string) => void>()
/** The clicks of a mouse count from 1, those of the keyboard are 0. */
const clicks = [1, 0]

function draw({ isOpen }: { isOpen: boolean }) {
  show(
    <DecisionButtons
      isOpen={isOpen}
      mayReopen={!isOpen}
      isLocked={false}
      pending={null}
      onConfirm={() => decided('confirm')}
      onAsk={decided}
    />,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  decided.mockClear()
})
afterEach(() => vi.useRealTimers())

it.each([
  ['confirm', 'Konfirmasi', true],
  ['return', 'Kembalikan', true],
  ['reopen', 'Buka kembali', false],
])('does not hear %s before the report has been on the screen for a moment', (decision, name, isOpen) => {
  draw({ isOpen })
  const click = () => {
    for (const detail of clicks) fireEvent.click(screen.getByRole('button', { name }), { detail })
  }
  click()
  act(() => void vi.advanceTimersByTime(999))
  click()
  expect(decided).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  click()
  expect(decided.mock.calls).toEqual([[decision], [decision]])
})
