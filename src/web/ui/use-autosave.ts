import { useEffect, useRef, useState } from 'react'

import type { ProblemCode } from '#contract/problem.ts'

import { isRefusal, messageOf } from '../api/call.ts'
import { getReach, onConnectionChange } from '../offline/connection.ts'

/** A pause after the last change, after which it is saved; and one after a save that did not arrive. In milliseconds. */
const pauses = { change: 1500, failure: 15_000 }

type Faults = Readonly<Record<string, string[]>>
/** Why something was not taken: refused until it changes; not reached, which may pass; or nothing is stored any more that could be saved. */
type Failure = 'refused' | 'away' | 'gone'
type Save<Value, Stored> = (value: Value, version: number) => Promise<Stored>
type Alter<Stored> = (version: number) => Promise<Stored | undefined>

/** Calls `act` after its pause, and what has failed as soon as the server answers again; returns how to stop. */
function soon(act: () => void, hasFailed: boolean): () => void {
  const timer = setTimeout(act, hasFailed ? pauses.failure : pauses.change)
  const stop = onConnectionChange(() => {
    if (hasFailed && getReach() === 'there') act()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Each call rests on what the one before it left. */
function useTurns() {
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  return function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = turn.current.then(act)
    // An act that fails does not keep the next one from its turn.
    turn.current = done.catch(() => undefined)
    return done
  }
}

type Autosave<Value, Stored> = {
  value: Value
  stored: Stored
  versionOf: (stored: Stored) => number
  save: Save<Value, Stored>
  isSame?: (one: Value, other: Value) => boolean
  /** Whether the value can be sent at all; until then it waits. */
  isComplete?: boolean
  /** The refusal by which the server says that another has saved since; it carries what is stored. */
  staleCode: ProblemCode
  /** Whether a refusal says that nothing is stored any more that could be saved. */
  isEnded?: (error: unknown) => boolean
  onSaved: (stored: Stored) => void
  /** Hears once for a value that it did not arrive, and each time for a save that was asked for. */
  onFailed?: (message: string) => void
}

/**
 * Saves what is being written by itself. Calls follow one another, each over the version that the one before it left; where another person
 * has saved since, nothing is saved until it is chosen which copy stays. What is refused waits until it changes; what did not arrive
 * is tried again after a pause, and as soon as the server answers.
 */
export function useAutosave<Value, Stored>({
  value,
  stored,
  versionOf,
  save,
  isSame = Object.is,
  isComplete = true,
  staleCode,
  isEnded = (error) => isRefusal(error, 'notFound'),
  onSaved,
  onFailed,
}: Autosave<Value, Stored>) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<{ value: Value; message: string; kind: Failure } | null>(null)
  /** What another has saved, and what was asked here: it is done once one's own copy is chosen. */
  const [conflict, setConflict] = useState<{ stored: Stored; again: () => Promise<unknown> } | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** The newest of each: a save that waits must not send what is old. */
  const now = useRef({ value, version: versionOf(stored), saved: value })
  now.current.value = value
  const isUnsaved = () => !isSame(now.current.value, now.current.saved)
  const isFailed = (sent: Value) => failure !== null && isSame(failure.value, sent)

  const inTurn = useTurns()
  function accept(next: Stored) {
    now.current.version = versionOf(next)
    onSaved(next)
  }

  /** Meets what another has done to what is stored, if that is why; `again` follows once one's own copy is chosen. */
  function meet(error: unknown, again: () => Promise<unknown>): boolean {
    if (isEnded(error)) setFailure({ value: now.current.value, message: messageOf(error), kind: 'gone' })
    // Safe: this conflict carries what is stored as the reply would.
    else if (isRefusal(error, staleCode)) setConflict({ stored: error.details['current'] as Stored, again })
    else return false
    return true
  }

  async function send(how: Save<Value, Stored>, isAsked: boolean): Promise<boolean> {
    const sent = now.current.value
    setSaving(true)
    try {
      const next = await how(sent, now.current.version)
      now.current.saved = sent
      setFaults({})
      setFailure(null)
      accept(next)
      return true
    } catch (error) {
      if (meet(error, () => later.current(how, isAsked))) return false
      const isWrong = isRefusal(error, 'invalidInput')
      if (isWrong) setFaults(error.errors)
      else if (isAsked || !isFailed(sent)) onFailed?.(messageOf(error))
      setFailure({ value: sent, message: messageOf(error), kind: isWrong ? 'refused' : 'away' })
      return false
    } finally {
      setSaving(false)
    }
  }
  /** Over another's copy one's own comes first. */
  async function alter(act: Alter<Stored>): Promise<boolean> {
    try {
      const next = await act(now.current.version)
      if (next) accept(next)
      return true
    } catch (error) {
      if (!meet(error, async () => (await later.current(save, true)) && alter(act)))
        onFailed?.(messageOf(error))
      return false
    }
  }

  const later = useRef(send)
  later.current = send
  // The pause is outside of React. A save under way is followed by another.
  useEffect(() => {
    const hasFailed = isFailed(value)
    const mustWait = failure?.kind === 'gone' || (hasFailed && failure?.kind === 'refused')
    if (conflict || isSaving || !isComplete || !isUnsaved() || mustWait) return undefined
    return soon(() => void inTurn(async () => isUnsaved() && later.current(save, false)), hasFailed)
    // oxlint-disable-next-line react/exhaustive-deps -- the others are read by themselves, or never change
  }, [value, isSaving, conflict, isComplete, failure])

  return {
    isSaving,
    isUnsaved,
    /** What the server found wrong with what was last sent. */
    faults,
    /** Why the last save did not arrive. */
    failure: failure?.kind === 'away' ? failure.message : null,
    /** What another person has saved meanwhile. */
    conflict: conflict?.stored ?? null,
    /** Nothing is stored any more that could be saved: another has ended it. */
    isGone: failure?.kind === 'gone',
    /** Saves at once, changed or not; `how` where it is another call. Whether it was taken. */
    saveNow: (how = save) => inTurn(() => later.current(how, true)),
    /** A call beside the form that changes what is stored too, by the version that it rests on. Whether it was taken. */
    change: (act: Alter<Stored>) => inTurn(() => alter(act)),
    /** Saves what is written here over what another has saved, in the way that was asked. */
    keepMine: () => {
      if (!conflict) return
      now.current.version = versionOf(conflict.stored)
      setConflict(null)
      void inTurn(conflict.again)
    },
    /** Nothing is left to ask about on leaving. */
    giveUp: () => {
      now.current.saved = now.current.value
    },
  }
}
