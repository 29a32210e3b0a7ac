import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { call, isPassing, isRefusal, messageOf } from '../../api/call.ts'
import { createStore } from '../../form/drafts/draft-store.ts'
import { getReach, onConnectionChange } from '../../offline/connection.ts'
import { type Review, useReviewCalls } from './review-calls.ts'

/** A pause after the last letter; after a save that did not arrive at first, and at most. In milliseconds. */
const pauses = { change: 800, firstFailure: 2000, lastFailure: 60_000 }

type RemarksState =
  | { kind: 'resting' }
  | { kind: 'writing' }
  | { kind: 'saved' }
  /** `isTriedAgain` where it did not arrive; what is refused waits until it changes. */
  | { kind: 'failed'; message: string; isTriedAgain: boolean }
export type Remarks = ReturnType<typeof keeperOf>
type Sheet = Readonly<Record<string, string>>

/**
 * The office's remarks by field; what is typed here is kept by the server a moment later, beside what others typed. The report
 * around them is not drawn again at each letter: who shows remarks asks by `useRemarked` or `useRemark`.
 */
export function useRemarks({
  report_id,
  version,
  notes: initial,
}: Pick<Review, 'report_id' | 'version' | 'notes'>): Remarks {
  const queries = useQueryClient()
  const calls = useReviewCalls()
  const [keeper] = useState(() =>
    keeperOf(initial, async (changed) => {
      const remarks = Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== ''))
      const body = { report_id, version, remarks, fields: Object.keys(changed) }
      const kept = await call(calls.keep, { body })
      // Coming back to the report reads its remarks again.
      queries.removeQueries({ queryKey: [calls.open.path], type: 'inactive' })
      return kept.notes
    }),
  )
  // Outside of React: what did not arrive is kept as soon as the server answers again, what was typed last when the page goes.
  useEffect(() => {
    const stop = onConnectionChange(() => {
      if (getReach() === 'there') keeper.tryAgain()
    })
    return () => {
      stop()
      void keeper.flush()
    }
  }, [keeper])
  return keeper
}

/** All remarks and whether they are kept; the component is drawn again when one changes. */
export const useRemarked = ({ subscribe, getState }: Remarks) => useSyncExternalStore(subscribe, getState)

/** The remark on a field, undefined without one; the component is drawn again when that one changes. */
export const useRemark = ({ subscribe, getState }: Remarks, path: string): string | undefined =>
  useSyncExternalStore(subscribe, () => getState().notes[path])

/** `keep` keeps the remarks on these fields, a remark of nothing removes it; it gives all that the office has remarked. */
function keeperOf(initial: Sheet, keep: (changed: Sheet) => Promise<Sheet>) {
  const { getState, subscribe, set } = createStore<{ notes: Sheet; state: RemarksState }>({
    notes: initial,
    state: { kind: 'resting' },
  })
  /** What the server keeps, and what was typed since. */
  let kept = initial
  let typed: Sheet = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let patience = pauses.firstFailure
  let running: Promise<unknown> = Promise.resolve()
  const isUnsaved = () => Object.keys(typed).length > 0

  function show() {
    const all = Object.entries({ ...kept, ...typed })
    set({ notes: Object.fromEntries(all.filter(([, text]) => text !== '')) })
  }
  async function save(): Promise<unknown> {
    if (!isUnsaved()) return undefined
    const sending = typed
    try {
      kept = await keep(sending)
      patience = pauses.firstFailure
      typed = Object.fromEntries(Object.entries(typed).filter(([path, text]) => sending[path] !== text))
      show()
      if (!isUnsaved()) set({ state: { kind: 'saved' } })
      return undefined
    } catch (error) {
      const isTriedAgain = !isRefusal(error) || isPassing(error)
      set({ state: { kind: 'failed', message: messageOf(error), isTriedAgain } })
      if (isTriedAgain) {
        again = setTimeout(() => void flush(), patience)
        patience = Math.min(patience * 2, pauses.lastFailure)
      }
      return error
    }
  }
  /** One after the other, so that an older one never overtakes. */
  function flush(): Promise<unknown> {
    clearTimeout(timer)
    clearTimeout(again)
    running = running.then(save)
    return running
  }
  return {
    getState,
    subscribe,
    change(path: string, text: string) {
      typed = { ...typed, [path]: text.trim() }
      show()
      set({ state: { kind: 'writing' } })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauses.change)
    },
    /** Resolves when everything typed is kept; with the error where it could not be. */
    flush,
    tryAgain(): void {
      const { state } = getState()
      if (state.kind !== 'failed' || !state.isTriedAgain) return
      patience = pauses.firstFailure
      void flush()
    },
    /** Forgets what could not be kept: nothing tries it in the background. */
    discard(): void {
      clearTimeout(timer)
      clearTimeout(again)
      typed = {}
    },
    /** Reads what other reviewers remarked since. */
    async catchUp(): Promise<void> {
      if (await flush()) return
      try {
        kept = await keep({})
        show()
      } catch {
        // What was remarked elsewhere is not needed to go on; a report that is decided says so at the decision.
      }
    },
    /** Whether something was typed that the server does not keep yet. */
    isUnsaved,
  }
}
