import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call, messageOf } from '../../api/call.ts'
import { type Review, useReviewCalls } from './review-calls.ts'

/** Milliseconds after the last letter. */
const pause = 800

export type RemarksState =
  | { kind: 'resting' }
  | { kind: 'writing' }
  | { kind: 'saved' }
  | { kind: 'failed'; message: string }
export type Remarks = ReturnType<typeof useRemarks>
type Sheet = Readonly<Record<string, string>>

/** The office's remarks by field; what is typed here is kept by the server a moment later, beside what others typed. */
export function useRemarks({
  report_id,
  version,
  notes: initial,
}: Pick<Review, 'report_id' | 'version' | 'notes'>) {
  const queries = useQueryClient()
  const calls = useReviewCalls()
  const [notes, setNotes] = useState<Sheet>(initial)
  const [state, setState] = useState<RemarksState>({ kind: 'resting' })
  const [keeper] = useState(() =>
    keeperOf(initial, {
      async keep(changed) {
        const remarks = Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== ''))
        const body = { report_id, version, remarks, fields: Object.keys(changed) }
        const kept = await call(calls.keep, { body })
        // Coming back to the report reads its remarks again.
        queries.removeQueries({ queryKey: [calls.open.path], type: 'inactive' })
        return kept.notes
      },
      onNotes: setNotes,
      onState: setState,
    }),
  )
  // Outside of React: what was typed last is kept when the page goes.
  useEffect(() => () => void keeper.flush(), [keeper])
  return {
    notes,
    state,
    change: keeper.change,
    /** Resolves when everything typed is kept; with the error where it could not be. */
    flush: keeper.flush,
    /** Reads what other reviewers remarked since. */
    catchUp: keeper.catchUp,
    /** Whether something was typed that the server does not keep yet. */
    isUnsaved: keeper.isUnsaved,
  }
}

type Keeping = {
  /** Keeps the remarks on these fields, a remark of nothing removes it; gives all that the office has remarked. */
  keep: (changed: Sheet) => Promise<Sheet>
  onNotes: (notes: Sheet) => void
  onState: (state: RemarksState) => void
}

function keeperOf(initial: Sheet, { keep, onNotes, onState }: Keeping) {
  /** What the server keeps, and what was typed since. */
  let kept = initial
  let typed: Sheet = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  const isUnsaved = () => Object.keys(typed).length > 0

  function show() {
    const all = Object.entries({ ...kept, ...typed })
    onNotes(Object.fromEntries(all.filter(([, text]) => text !== '')))
  }
  async function save(): Promise<unknown> {
    if (!isUnsaved()) return undefined
    const sending = typed
    try {
      kept = await keep(sending)
      typed = Object.fromEntries(Object.entries(typed).filter(([path, text]) => sending[path] !== text))
      show()
      if (!isUnsaved()) onState({ kind: 'saved' })
      return undefined
    } catch (error) {
      onState({ kind: 'failed', message: messageOf(error) })
      return error
    }
  }
  /** One after the other, so that an older one never overtakes. */
  function flush(): Promise<unknown> {
    clearTimeout(timer)
    running = running.then(save)
    return running
  }
  return {
    change(path: string, text: string) {
      typed = { ...typed, [path]: text.trim() }
      show()
      onState({ kind: 'writing' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    flush,
    async catchUp(): Promise<void> {
      if (await flush()) return
      try {
        kept = await keep({})
        show()
      } catch {
        // What was remarked elsewhere is not needed to go on; a report that is decided says so at the decision.
      }
    },
    isUnsaved,
  }
}
