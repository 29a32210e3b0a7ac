import { useState } from 'react'

type History<Value> = {
  past: readonly Value[]
  now: Value
  future: readonly Value[]
  tag: string
  at: number
}

/** How many steps can be undone. */
const most = 200
/** Changes of one place that follow within this many milliseconds are one step: a word, not its letters. */
const together = 1500

/** The same value with a step, `tag` naming the place that it changes. */
export function withStep<Value>(
  history: History<Value>,
  next: Value,
  { tag, at }: { tag: string; at: number },
): History<Value> {
  if (next === history.now) return history
  const isSameStep = tag !== '' && tag === history.tag && at - history.at < together
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-most)
  return { past, now: next, future: [], tag, at }
}

export function undone<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  const { past, now, future } = history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: '', at: 0 }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future, tag: '', at: 0 }
}

export const historyOf = <Value>(now: Value): History<Value> => ({
  ...{ past: [], now, future: [], tag: '', at: 0 },
})

/** A value whose changes can be undone and done again. */
export function useHistory<Value>(start: () => Value) {
  const [history, setHistory] = useState(() => historyOf(start()))
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param tag what is changed; steps with one tag that follow at once are one. Without it the step stands alone. */
    change: (step: (now: Value) => Value, tag = '') =>
      setHistory((before) => withStep(before, step(before.now), { tag, at: Date.now() })),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  }
}
