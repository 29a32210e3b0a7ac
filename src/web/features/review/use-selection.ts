import { useState } from 'react'

/** Which of the rows on the page are ticked; a row that has gone meanwhile no longer counts. */
export function useSelection<Key>(selectable: readonly Key[]) {
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
  const selected = selectable.filter((key) => ticked.has(key))
  return {
    selected,
    has: (key: Key) => ticked.has(key),
    isAll: selectable.length > 0 && selected.length === selectable.length,
    set: (key: Key, on: boolean) =>
      setTicked((before) => {
        const next = new Set(before)
        if (on) next.add(key)
        else next.delete(key)
        return next
      }),
    setAll: (on: boolean) => setTicked(new Set(on ? selectable : [])),
    setOnly: (keys: readonly Key[]) => setTicked(new Set(keys)),
  }
}
