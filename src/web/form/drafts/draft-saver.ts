import type { KeeperDependencies, SavedSheet, SaveOutcome } from './draft-shapes.ts'
import type { DraftStore } from './draft-store.ts'
import { type Again, allSaved, isDirty, savable, savableCopied, settle } from './saving.ts'

/** In milliseconds: how long after a failure the server is asked again, at first and at most. */
const [firstRetry, lastRetry] = [2000, 60_000]
/** The most unanswered saves whose sheets are remembered. */
const mostGiven = 5

type SaverDependencies = Pick<KeeperDependencies, 'form' | 'context' | 'save'> & {
  store: DraftStore
  /** Writes to the device. */
  keepOnDevice: () => Promise<void>
  /** In milliseconds, between the last change and the saving. */
  pause: number
}

/** Brings a draft to the server: after a pause, one save at a time, again after failures. */
export function createDraftSaver({ form, context, save, store, keepOnDevice, pause }: SaverDependencies) {
  const { getState, set } = store
  const of = { form, context }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let retry = firstRetry
  let isStopped = false
  let isLeaving = false
  let written: Promise<void> = Promise.resolve()

  function schedule(delay: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void flush(), delay)
  }

  const ask: Record<Again, () => void> = {
    now: () => schedule(0),
    pause: () => schedule(pause),
    seldom: () => schedule(lastRetry),
    backoff: () => {
      schedule(retry)
      retry = Math.min(retry * 2, lastRetry)
    },
    never: () => {
      isStopped = true
    },
  }

  function take(outcome: SaveOutcome): void {
    const { change, again, hasSheet } = settle(outcome, getState(), of)
    set(change)
    if (hasSheet) {
      retry = firstRetry
      written = keepOnDevice()
    }
    if (again) ask[again]()
  }

  async function saveOnce(): Promise<void> {
    const state = getState()
    const answers = savable(state, of)
    set({ server: 'saving', given: [...state.given, answers].slice(-mostGiven) })
    take(await save({ answers, copied: savableCopied(state, of), version: state.saved.version }))
  }

  /** Whether nothing is saved for now, though the draft has changed. */
  function isHeld(): boolean {
    const { conflict, queued } = getState()
    return isStopped || conflict !== null || queued !== null
  }

  /** Saves now what is not saved yet; resolves when nothing runs any more. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) {
      await running
      return flush()
    }
    if (isHeld()) return
    if (!isDirty(getState(), of)) return set(allSaved(getState(), of))
    running = saveOnce().finally(() => {
      running = null
    })
    await running
  }

  return {
    flush,
    saveSoon: () => schedule(0),
    /** Plans a save after a change of the draft. */
    noteChange(): void {
      if (isHeld()) return
      const { server } = getState()
      // Nothing to save: text that is no answer (yet) is counted once the typing rests.
      if (!isDirty(getState(), of)) return server === 'saved' ? schedule(pause) : undefined
      if (server === 'saved') set({ server: 'waiting' })
      const isWaiting = server === 'saved' || server === 'waiting'
      if (server !== 'signedOut') schedule(isWaiting ? pause : Math.max(pause, retry))
    },
    /** The server holds a newer version, as another call has found. */
    noteNewer: (current: SavedSheet) => take({ kind: 'stale', current, message: '' }),
    /** The report is sent or withdrawn elsewhere, as another call has found. */
    noteClosed: (message: string) => take({ kind: 'closed', message }),
    /** The connection or the session is back. */
    resume(): void {
      retry = firstRetry
      if (getState().server === 'signedOut') set({ server: 'waiting' })
      void flush()
    },
    /** The page is open (again). */
    start(): void {
      isLeaving = false
      isStopped = getState().server === 'closed'
    },
    /** The page goes: what is not saved is tried once more, then everything rests. */
    async leave(): Promise<void> {
      isLeaving = true
      await flush()
      // Other pages ask the device what is unsaved as soon as this one has gone.
      await written
      if (!isLeaving) return
      isStopped = true
      clearTimeout(timer)
    },
    isStopped: () => isStopped,
  }
}
