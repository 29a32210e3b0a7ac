import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, as far as the device knows: the browser's own word, and what the last calls met.
 * While it cannot, /health is asked every 10 seconds, so that the bar goes by itself.
 */
let isReached = true
let probe: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function settle(reached: boolean) {
  if (reached === isReached) return
  isReached = reached
  if (reached) clearInterval(probe)
  else probe = setInterval(() => void ask(), 10_000)
  for (const listener of listeners) listener()
}

async function ask() {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(8000) })
    if (ok) settle(true)
  } catch {
    // Still away: the next turn asks again.
  }
}

/** Called after every call: the server answered, or nothing did. */
export function recordReached(reached: boolean) {
  settle(reached)
}

export function isOnline(): boolean {
  return isReached
}

/** Calls `listener` at every change; returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server can be reached; the component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline)
}

/** Starts listening to the browser; called once by main.tsx. */
export function watchConnection() {
  if (!navigator.onLine) settle(false)
  addEventListener('offline', () => settle(false))
  addEventListener('online', () => void ask())
}
