import { useEffect, useRef, useState } from 'react'

import { isRefusal, messageOf } from '../../api/call.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type Content, saveText, type Written, writtenOf } from './text-calls.ts'

/** A pause in the writing after which the draft is saved, in milliseconds. */
const pause = 1500
/** How long what could not be sent waits for the next try, in milliseconds. */
const longPause = 15_000

/** What of the text becomes different, or how it does from what it is by then. */
export type Change = Partial<Written> | ((before: Written) => Partial<Written>)

/**
 * What is being written, saved as a draft by itself. Calls that change the text follow one another; where another has saved since, both texts are
 * kept until the person chooses. `isUnsaved` says whether the server lacks something.
 */
export function useDraft(content: Content, onSaved: (content: Content) => void) {
  const [written, setWritten] = useState(() => writtenOf(content.draft))
  const [stored, setStored] = useState(content)
  const [faults, setFaults] = useState<Readonly<Record<string, string[]>>>({})
  const [conflict, setConflict] = useState<Content | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** The newest of each: a save that waits must not send what is old. */
  const now = useRef({ written, version: content.version, saved: JSON.stringify(written) })
  now.current.written = written
  const isUnsaved = () => JSON.stringify(now.current.written) !== now.current.saved

  /** What was not taken: refused until it changes, or only not reached, which may pass. */
  const [failure, setFailure] = useState<{ text: string; mayPass: boolean } | null>(null)

  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Each call rests on what the one before it left. */
  function inTurn(act: () => Promise<void>) {
    const done = turn.current.then(act)
    turn.current = done
    return done
  }

  const save = async (terbit: boolean) => {
    const sent = now.current.written
    const text = JSON.stringify(sent)
    setSaving(true)
    try {
      const { data, message } = await saveText(content, sent, { version: now.current.version, terbit })
      now.current.version = data.version
      now.current.saved = text
      setStored(data)
      setFaults({})
      setFailure(null)
      onSaved(data)
      if (terbit) toastSuccess(message ?? 'Berhasil diterbitkan.')
    } catch (error) {
      // Safe: this conflict carries the text as the reply would.
      if (isRefusal(error, 'staleContent')) setConflict(error.details['current'] as Content)
      else {
        const isWrong = isRefusal(error, 'invalidInput')
        if (isWrong) setFaults(error.errors)
        else if (terbit || failure?.text !== text) toastError(messageOf(error))
        setFailure({ text, mayPass: !isWrong })
      }
    } finally {
      setSaving(false)
    }
  }

  const later = useRef(save)
  later.current = save
  // The pause is outside of React. A save under way is followed by another.
  useEffect(() => {
    const isFailed = failure !== null && failure.text === JSON.stringify(written)
    if (conflict || isSaving || !isUnsaved() || (isFailed && !failure.mayPass)) return undefined
    const timer = setTimeout(() => void inTurn(() => later.current(false)), isFailed ? longPause : pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `isUnsaved` reads the newest by itself
  }, [written, isSaving, conflict, failure])

  return {
    written,
    stored,
    faults,
    conflict,
    isSaving,
    isUnsaved,
    set: (change: Change) =>
      setWritten((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    publish: () => inTurn(() => later.current(true)),
    /** A call beside the form that changes the stored text too, by the version that it rests on. */
    change: (act: (version: number) => Promise<Content | undefined>) =>
      inTurn(async () => {
        const next = await act(now.current.version)
        if (!next) return
        now.current.version = next.version
        setStored(next)
        onSaved(next)
      }),
    /** Goes on with what is written here, over what another has saved. */
    keepMine: () => {
      if (conflict) now.current.version = conflict.version
      setConflict(null)
    },
    giveUp: () => {
      now.current.saved = JSON.stringify(now.current.written)
    },
  }
}
