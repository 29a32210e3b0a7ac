import { expect, it } from 'vitest'

import { historyOf, redone, undone, withStep } from './use-history.ts'

const step = (history: ReturnType<typeof historyOf<string>>, next: string, tag: string, at: number) =>
  withStep(history, next, { tag, at })

it('takes the letters of a word as one step, and other places as others', () => {
  const typed = ['a', 'ab', 'abc'].reduce(
    (all, text, at) => step(all, text, 'label', at * 200),
    historyOf(''),
  )
  const moved = step(typed, 'abc!', 'order', 700)
  expect(undone(moved).now).toBe('abc')
  expect(undone(undone(moved)).now).toBe('')
  expect(redone(undone(undone(moved))).now).toBe('abc')
  expect(undone(undone(undone(moved))).now).toBe('')
})

it('parts steps of one place by a pause, and forgets what was undone once something else is done', () => {
  const typed = step(step(historyOf(''), 'a', 'label', 0), 'ab', 'label', 5000)
  expect(undone(typed).now).toBe('a')
  const other = step(undone(typed), 'x', 'label', 6000)
  expect(redone(other).now).toBe('x')
})
