import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { reread } from '../../api/call.ts'
import {
  assessmentKey,
  type AssessmentSheet,
  dropSheet,
  keepSheet,
  readKeptSheet,
  readSheetOrigin,
} from '../../form/drafts/assessment-drafts.ts'
import { readBacks } from './saved-query.ts'

/** What the server holds of a sheet, and how often it has been saved; null where the page could not read it. */
export type SavedState<T> = { sheet: T; version: number | null }

export type DeviceDraft<T> = {
  /** What is being filled in; as long as nothing is, what the server holds. */
  value: T
  /** The value is not what the server holds. */
  isUnsaved: boolean
  /** The value was left unsaved on this device. */
  isRestored: boolean
  /** The device cannot keep anything: what is typed lives on this page only. */
  deviceFails: boolean
  /** The saved state that the value goes over when it is sent. */
  base: number
  /**
   * The server holds what is newer than the saved state that the value was begun on: `elsewhere` it was saved since, `unread` where
   * nobody can tell what the value was begun on. The person chooses; until then nothing can be sent over it.
   */
  conflict: 'elsewhere' | 'unread' | null
  /** Changes the sheet and keeps it on the device at once. */
  change: (next: T) => void
  /** Remembers the sheet as it is being sent, so that it is known again where only the reply is lost. */
  give: (sent: T) => void
  /** Goes on with this sheet over what the server holds now. */
  keepMine: (mine: T) => void
  /** Forgets what the device has kept: it is saved as this, or given up for what the server holds. */
  settle: (saved?: { value: T; version: number }) => void
}

type Draft<T> = Pick<DeviceDraft<T>, 'value' | 'isRestored' | 'deviceFails'> & {
  base: number | null
  given: readonly T[]
}

/** The most unanswered sendings that are remembered. */
const mostGiven = 5

/**
 * A sheet that is being filled in, kept on the device with every change until it is saved: a reload, the way back, a lost
 * connection or an ended session lose nothing. `saved` is what the server holds; when that changes, what was filled in stays, and
 * the person is asked which of the two counts.
 * Tabs with the same sheet follow each other, so that none goes on from what another has changed meanwhile.
 * `isSheet` checks that what the device has kept still has the shape that the page knows, `isSame` that two sheets say the
 * same.
 */
export function useDeviceDraft<T>(
  place: AssessmentSheet,
  { sheet: saved, version }: SavedState<T>,
  isSheet: (kept: unknown) => kept is T,
  isSame: (one: T, other: T) => boolean,
): DeviceDraft<T> {
  const key = assessmentKey(place)
  const readDraft = (isRestored: boolean): Draft<T> | null => {
    const kept = readKeptSheet(key)
    if (!isSheet(kept)) return null
    const { base = null, given } = readSheetOrigin(key)
    // Older versions of the page have kept the last one alone.
    return { value: kept, base, given: [given].flat().filter(isSheet), isRestored, deviceFails: false }
  }
  const [draft, setDraft] = useState<Draft<T> | null>(() => {
    const kept = readDraft(true)
    if (kept && !isSame(kept.value, saved)) return kept
    // What the server holds as well needs no copy here.
    dropSheet(key)
    return null
  })
  const queries = useQueryClient()
  const followOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return
    const kept = readDraft(draft?.isRestored ?? false)
    setDraft(kept)
    if (kept) return
    // It was saved there, or given up: what the server holds now is what counts here too.
    void reread(queries, ...readBacks[place.part])
  })
  useEffect(() => {
    const onStored = (event: StorageEvent) => followOtherTab(event)
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [])

  const { conflict, base } = standingOf(draft, { sheet: saved, version }, isSame)
  const keep = (value: T, origin: Pick<Draft<T>, 'base' | 'given'>) => {
    const isSaved = isSame(value, saved)
    if (isSaved) dropSheet(key)
    setDraft({
      value,
      ...origin,
      isRestored: draft?.isRestored ?? false,
      deviceFails: !isSaved && !keepSheet(key, value, origin),
    })
  }
  return {
    value: draft?.value ?? saved,
    isUnsaved: draft !== null && !isSame(draft.value, saved),
    isRestored: draft?.isRestored ?? false,
    deviceFails: draft?.deviceFails ?? false,
    base: base ?? 0,
    conflict,
    change: (value) => keep(value, { base, given: draft?.given ?? [] }),
    give: (sent) => keep(sent, { base, given: [...(draft?.given ?? []), sent].slice(-mostGiven) }),
    keepMine: (mine) => keep(mine, { base: version, given: [] }),
    settle: (settled) => {
      dropSheet(key)
      setDraft(
        settled
          ? {
              value: settled.value,
              base: settled.version,
              given: [],
              isRestored: false,
              deviceFails: false,
            }
          : null,
      )
    },
  }
}

/**
 * How a draft stands to what the server holds. It follows a newer state that says what it says itself, or what it said when it was
 * sent before: then it was this device that saved. Without a connection the page may show an older state than the draft was begun on.
 */
function standingOf<T>(
  draft: Draft<T> | null,
  { sheet, version }: SavedState<T>,
  isSame: (one: T, other: T) => boolean,
): Pick<DeviceDraft<T>, 'conflict'> & { base: number | null } {
  if (draft === null || version === null) return { conflict: null, base: draft ? draft.base : version }
  const { value, given } = draft
  const isKnown = isSame(value, sheet) || given.some((sent) => isSame(sent, sheet))
  const isNewer = version > (draft.base ?? 0)
  if (isNewer && !isKnown) return { conflict: draft.base === null ? 'unread' : 'elsewhere', base: draft.base }
  return { conflict: null, base: isNewer ? version : (draft.base ?? version) }
}
