import { useSyncExternalStore } from 'react'

/**
 * Whether the server answers, as far as the device knows: the browser's own word, and what the last calls met. While it is away,
 * /health is asked every 10 seconds, while it is busy /ready as seldom as it wishes, so that the bar goes by itself.
 */
let reach: 'there' | 'busy' | 'away' = 'there'
/** Whether the browser says that it has no connection at all. */
let isCut = false
let probe: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** In `seconds` it is asked whether that is still so. */
function settle(next: typeof reach, seconds = 10) {
  if (next === reach) return
  reach = next
  clearInterval(probe)
  if (next !== 'there') probe = setInterval(() => void ask(), seconds * 1000)
  for (const listener of listeners) listener()
}

const answerOf = (path: '/health' | '/ready') =>
  fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(8000) })

async function ask() {
  try {
    const { ok } = await answerOf(reach === 'busy' ? '/ready' : '/health')
    if (ok) settle('there')
  } catch {
    // Still so: the next turn asks again.
  }
}

/** Asks whether the server is still there, where something else than a call has failed. */
export async function checkReach(): Promise<void> {
  try {
    await answerOf('/health')
  } catch {
    settle('away')
  }
}

/** Called after every call: the server answered, or nothing did. An answer that was under way when the connection was cut says nothing of now. */
export function recordReached(reached: boolean) {
  if (!reached) settle('away')
  else if (reach === 'away' && !isCut) settle('there')
}

/** The server is too busy to be read from, and wishes to be asked again in `seconds`. */
export function recordBusy(seconds: number | undefined) {
  settle('busy', seconds)
}

/** Whether the server can be reached, be it busy. */
export function isOnline(): boolean {
  return reach !== 'away'
}

/** Whether the server answers, is busy or away. */
export const getReach = () => reach

/** Calls `listener` at every change; returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Is fulfilled while, or as soon as, the server can be reached. */
export async function whenOnline(): Promise<void> {
  if (isOnline()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onConnectionChange(() => isOnline() && resolve())
  await promise
  stop()
}

/** Whether the server can be reached; the component renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline)
}
/** As `getReach`; the component renders again when that changes. */
export function useReach() {
  return useSyncExternalStore(onConnectionChange, getReach)
}

/** Starts listening to the browser; called once by main.tsx. */
export function watchConnection() {
  const cut = () => {
    isCut = true
    settle('away')
  }
  if (!navigator.onLine) cut()
  addEventListener('offline', cut)
  addEventListener('online', () => {
    isCut = false
    void ask()
  })
}
