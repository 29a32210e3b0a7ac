import type { DeviceCopy, KeeperDependencies, KeeperState } from './draft-shapes.ts'

/** What a keeper knows of its draft, and the listeners for changes. */
export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(initial: KeeperState) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    set(change: Partial<KeeperState>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Gives how to write the draft to the device: one write at a time; what changed meanwhile is written after it. */
export function createDeviceWriter(
  store: DraftStore,
  { keep, now }: Pick<KeeperDependencies, 'keep' | 'now'>,
): () => Promise<void> {
  let isWriting = false
  let writesAgain = false
  return async () => {
    writesAgain = true
    if (isWriting) return
    isWriting = true
    while (writesAgain) {
      writesAgain = false
      try {
        await keep(copyOf(store.getState(), now()))
        store.set({ keptAt: now(), deviceFails: false })
      } catch {
        store.set({ deviceFails: true })
      }
    }
    isWriting = false
  }
}

function copyOf(state: KeeperState, changedAt: Date): DeviceCopy {
  const { draft, saved, key, sentBefore, queued, rejection, aside, given } = state
  return {
    draft,
    saved,
    changedAt: changedAt.toISOString(),
    key,
    sentBefore,
    queued,
    rejection,
    aside,
    given,
  }
}
