import { useEffect, useRef, useState } from 'react'

import type { ProblemCode } from '#contract/problem.ts'

import { isRefusal, messageOf } from '../api/call.ts'

/** A pause after the last change, after which it is saved; and one after a failure. In milliseconds. */
const pauses = { change: 1500, failure: 10_000 }

type Faults = Readonly<Record<string, readonly string[]>>

/**
 * Saves what is being written by itself. Saves follow one another; where another person has saved since, nothing is saved until it is
 * chosen which copy stays. What the server refuses is told, and saved again once it has changed; a lost connection is tried again.
 * @param save sends the value over a version; its reply carries the next version.
 * @param isComplete whether the value can be sent at all; until then it waits.
 */
export function useAutosave<Value, Stored>({
  value,
  stored,
  versionOf,
  save,
  isComplete = true,
  staleCode,
  onSaved,
}: {
  value: Value
  stored: Stored
  versionOf: (stored: Stored) => number
  save: (value: Value, version: number) => Promise<Stored>
  isComplete?: boolean
  staleCode: ProblemCode
  onSaved: (stored: Stored) => void
}) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Stored | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** The newest of each: a save that waits must not send what is old. */
  const now = useRef<{ value: Value; version: number; saved: Value; refused?: Value; isBusy: boolean }>({
    ...{ value, version: versionOf(stored), saved: value, isBusy: false },
  })
  now.current.value = value
  const isUnsaved = () => now.current.value !== now.current.saved

  async function saveNow(): Promise<boolean> {
    if (now.current.isBusy || !isComplete) return false
    if (!isUnsaved()) return true
    const sent = now.current.value
    now.current.isBusy = true
    setSaving(true)
    try {
      const next = await save(sent, now.current.version)
      now.current.version = versionOf(next)
      now.current.saved = sent
      setFaults({})
      setFailure(null)
      onSaved(next)
      return true
    } catch (error) {
      // Safe: this conflict carries what is stored as the reply would.
      if (isRefusal(error, staleCode)) setConflict(error.details['current'] as Stored)
      else if (isRefusal(error, 'invalidInput')) {
        now.current.refused = sent
        setFaults(error.errors)
        setFailure(null)
      } else setFailure(messageOf(error))
      return false
    } finally {
      now.current.isBusy = false
      setSaving(false)
    }
  }

  const later = useRef(saveNow)
  later.current = saveNow
  // The pause is outside of React. A save under way is followed by another, a failed one is tried again.
  useEffect(() => {
    if (conflict || isSaving || !isComplete || !isUnsaved() || value === now.current.refused) return undefined
    const timer = setTimeout(() => void later.current(), failure ? pauses.failure : pauses.change)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `isUnsaved` reads the newest by itself
  }, [value, isSaving, conflict, isComplete, failure])

  return {
    isSaving,
    isUnsaved,
    /** What the server found wrong with what was last sent. */
    faults,
    /** Why the last save did not arrive. */
    failure,
    /** What another person has saved meanwhile. */
    conflict,
    /** Whether all is saved at the end. */
    saveNow,
    /** Goes on with what is written here, over what another has saved. */
    keepMine: () => {
      if (conflict) now.current.version = versionOf(conflict)
      setConflict(null)
    },
    /** Nothing is left to ask about on leaving. */
    giveUp: () => {
      now.current.saved = now.current.value
    },
  }
}
