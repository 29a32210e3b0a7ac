import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call, messageOf } from '../../api/call.ts'
import { useReviewCalls } from './review-calls.ts'

/** Milliseconds after the last letter. */
const pause = 800

export type RemarksState =
  | { kind: 'resting' }
  | { kind: 'writing' }
  | { kind: 'saved' }
  | { kind: 'failed'; message: string }
export type Remarks = ReturnType<typeof useRemarks>
type Sheet = Readonly<Record<string, string>>

/** The reviewer's remarks by field, kept by the server a moment after they are typed. */
export function useRemarks(reportId: number, initial: Sheet) {
  const queries = useQueryClient()
  const calls = useReviewCalls()
  const [notes, setNotes] = useState<Sheet>(initial)
  const [state, setState] = useState<RemarksState>({ kind: 'resting' })
  const [keeper] = useState(() =>
    keeperOf(initial, async (remarks) => {
      await call(calls.keep, { body: { report_id: reportId, remarks } })
      // Coming back to the report reads its remarks again.
      queries.removeQueries({ queryKey: [calls.open.path], type: 'inactive' })
    }),
  )
  // Outside of React: what was typed last is kept when the page goes.
  useEffect(() => () => void keeper.flush(setState), [keeper])
  return {
    notes,
    state,
    change(path: string, text: string) {
      const next = keeper.change(path, text, setState)
      setNotes(next)
    },
    /** Resolves when everything typed is kept; false where it could not be. */
    flush: () => keeper.flush(setState),
    /** Whether something was typed that the server does not keep yet. */
    isUnsaved: () => keeper.isUnsaved(),
  }
}

function keeperOf(initial: Sheet, keep: (remarks: Sheet) => Promise<void>) {
  let current = initial
  let kept = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)

  async function save(onState: (state: RemarksState) => void): Promise<boolean> {
    if (current === kept) return true
    const sending = current
    try {
      await keep(sending)
      kept = sending
      if (current === sending) onState({ kind: 'saved' })
      return true
    } catch (error) {
      onState({ kind: 'failed', message: messageOf(error) })
      return false
    }
  }
  /** One saving after the other, so that an older one never overtakes. */
  async function flush(onState: (state: RemarksState) => void): Promise<boolean> {
    clearTimeout(timer)
    running = running.then(() => save(onState))
    return running
  }
  return {
    change(path: string, text: string, onState: (state: RemarksState) => void): Sheet {
      const { [path]: _old, ...others } = current
      current = text.trim() === '' ? others : { ...others, [path]: text.trim() }
      onState({ kind: 'writing' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(onState), pause)
      return current
    },
    flush,
    isUnsaved: () => current !== kept,
  }
}
