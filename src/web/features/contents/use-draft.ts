import { useEffect, useRef, useState } from 'react'

import { isRefusal, messageOf } from '../../api/call.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type Content, saveText, type Written, writtenOf } from './text-calls.ts'

/** A pause in the writing after which the draft is saved, in milliseconds. */
const pause = 1500

/**
 * What is being written, saved as a draft by itself. Saves follow one another; where another has saved since, both texts are kept until the
 * person chooses. `isUnsaved` says whether the server lacks something.
 */
export function useDraft(content: Content, onSaved: (content: Content) => void) {
  const [written, setWritten] = useState(() => writtenOf(content.draft))
  const [stored, setStored] = useState(content)
  const [faults, setFaults] = useState<Readonly<Record<string, string[]>>>({})
  const [conflict, setConflict] = useState<Content | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** The newest of each: a save that waits must not send what is old. */
  const now = useRef({ written, version: content.version, saved: JSON.stringify(written), isBusy: false })
  now.current.written = written
  const isUnsaved = () => JSON.stringify(now.current.written) !== now.current.saved

  async function save(terbit: boolean): Promise<boolean> {
    if (now.current.isBusy) return false
    const sent = now.current.written
    now.current.isBusy = true
    setSaving(true)
    try {
      const { data, message } = await saveText(content, sent, { version: now.current.version, terbit })
      now.current.version = data.version
      now.current.saved = JSON.stringify(sent)
      setStored(data)
      setFaults({})
      onSaved(data)
      if (terbit) toastSuccess(message ?? 'Berhasil diterbitkan.')
      return true
    } catch (error) {
      // Safe: this conflict carries the text as the reply would.
      if (isRefusal(error, 'staleContent')) setConflict(error.details['current'] as Content)
      else if (isRefusal(error, 'invalidInput')) setFaults(error.errors)
      else toastError(messageOf(error))
      return false
    } finally {
      now.current.isBusy = false
      setSaving(false)
    }
  }

  const later = useRef(save)
  later.current = save
  // The pause is outside of React. A save under way is followed by another.
  useEffect(() => {
    if (conflict || isSaving || !isUnsaved()) return undefined
    const timer = setTimeout(() => void later.current(false), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `isUnsaved` reads the newest by itself
  }, [written, isSaving, conflict])

  return {
    written,
    stored,
    faults,
    conflict,
    isSaving,
    isUnsaved,
    set: (change: Partial<Written>) => setWritten((before) => ({ ...before, ...change })),
    publish: () => save(true),
    /** A call beside the form has changed the stored text. */
    accept: (next: Content) => {
      now.current.version = next.version
      setStored(next)
      onSaved(next)
    },
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
