import { useCallback, useState, useSyncExternalStore } from 'react'

/** Where a table becomes cards and a stepper becomes a bar. */
const narrow = '(max-width: 48em)'

export const useNarrow = (): boolean => useMatches(narrow)

/** Whether the window matches a media query, which must stay the same from drawing to drawing. */
export function useMatches(question: string): boolean {
  // Asked once for each part of a page: a browser reads the question each time, and a form is drawn at every key.
  const [query] = useState(() => window.matchMedia(question))
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}
