import type { DeviceCopy, KeeperDependencies, KeeperState } from './draft-shapes.ts'
import { isUnsaved } from './saving.ts'

/** What is known, and the listeners for changes. */
type Store<State> = ReturnType<typeof createStore<State>>

/** What a keeper knows of its draft. */
export type DraftStore = Store<KeeperState>

/** When the device last kept it. Apart from the rest: it changes at every key, and one line of the page shows it. */
export type LastKept = Store<{ keptAt: Date | null }>

export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    set(change: Partial<State>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Gives how to write the draft to the device: one write at a time; what changed meanwhile is written after it, and waited for. */
export function createDeviceWriter(
  store: DraftStore,
  lastKept: LastKept,
  { keep, now, form, context }: Pick<KeeperDependencies, 'keep' | 'now' | 'form' | 'context'>,
): () => Promise<void> {
  let running: Promise<void> | null = null
  let writesAgain = false
  async function write(): Promise<void> {
    while (writesAgain) {
      writesAgain = false
      try {
        const state = store.getState()
        await keep({ ...copyOf(state, now()), isUnsaved: isUnsaved(state, { form, context }) })
        lastKept.set({ keptAt: now() })
        if (state.deviceFails) store.set({ deviceFails: false })
      } catch {
        store.set({ deviceFails: true })
      }
    }
    running = null
  }
  return () => {
    writesAgain = true
    running ??= write()
    return running
  }
}

function copyOf(state: KeeperState, changedAt: Date): DeviceCopy {
  const { draft, saved, key, sentBefore, queued, rejection, aside, isAsideTyped, given } = state
  return {
    draft,
    saved,
    changedAt: changedAt.toISOString(),
    key,
    sentBefore,
    queued,
    rejection,
    aside,
    isAsideTyped,
    given,
  }
}
