import { useSyncExternalStore } from 'react'

/** Where a table becomes cards and a stepper becomes a bar. */
const narrow = '(max-width: 48em)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
