import { useState } from 'react'

import { readStored, store } from '../api/stored.ts'
import { useMatches } from '../ui/use-narrow.ts'

/** Beside the open menu the widest lists need a wider window. */
const tight = '(max-width: 77.49em)'

/**
 * Whether the menu is folded to its icons, and the way to turn it. A window that gets tight, as by zooming, folds it by itself. What a
 * person chooses is kept for tight and for wide windows apart.
 */
export function useMenuFold(): { isFolded: boolean; turn: () => void } {
  const isTight = useMatches(tight)
  const [chosen, setChosen] = useState<Partial<Record<string, boolean>>>({})
  const key = isTight ? 'silika.menu-folded-tight' : 'silika.menu-folded'
  const isFolded = Boolean(chosen[key] ?? readStored(key) ?? isTight)
  const turn = () => {
    store(key, !isFolded)
    setChosen({ ...chosen, [key]: !isFolded })
  }
  return { isFolded, turn }
}
