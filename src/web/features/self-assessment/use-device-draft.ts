import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { removeStored } from '../../api/stored.ts'
import {
  assessmentKey,
  type AssessmentSheet,
  keepSheet,
  readKeptSheet,
} from '../../form/drafts/assessment-drafts.ts'
import { readBacks } from './saved-query.ts'

export type DeviceDraft<T> = {
  /** What is being filled in; as long as nothing is, what the server holds. */
  value: T
  /** The value is not what the server holds. */
  isUnsaved: boolean
  /** The value was left unsaved on this device. */
  isRestored: boolean
  /** The device cannot keep anything: what is typed lives on this page only. */
  deviceFails: boolean
  /** Changes the sheet and keeps it on the device at once. */
  change: (next: T) => void
  /** Forgets what the device has kept: it is saved as `value`, or given up for what the server holds. */
  settle: (value?: T) => void
}

type Draft<T> = Pick<DeviceDraft<T>, 'value' | 'isRestored' | 'deviceFails'>

/**
 * A sheet that is being filled in, kept on the device with every change until it is saved: a reload, the way back, a lost
 * connection or an ended session lose nothing. `saved` is what the server holds; when that changes, what was filled in stays.
 * Tabs with the same sheet follow each other, so that none goes on from what another has changed meanwhile.
 * `isSheet` checks that what the device has kept still has the shape that the page knows, `isSame` that two sheets say the
 * same.
 */
export function useDeviceDraft<T>(
  place: AssessmentSheet,
  saved: T,
  isSheet: (kept: unknown) => kept is T,
  isSame: (one: T, other: T) => boolean,
): DeviceDraft<T> {
  const key = assessmentKey(place)
  const [draft, setDraft] = useState<Draft<T> | null>(() => {
    const kept = readKeptSheet(key)
    if (isSheet(kept) && !isSame(kept, saved)) return { value: kept, isRestored: true, deviceFails: false }
    // What the server holds as well needs no copy here.
    removeStored(key)
    return null
  })
  const queries = useQueryClient()
  const followOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== key) return
    const kept = readKeptSheet(key)
    if (isSheet(kept))
      return setDraft({ value: kept, isRestored: draft?.isRestored ?? false, deviceFails: false })
    // It was saved there, or given up: what the server holds now is what counts here too.
    setDraft(null)
    for (const { path } of readBacks[place.part]) void queries.invalidateQueries({ queryKey: [path] })
  })
  useEffect(() => {
    const onStored = (event: StorageEvent) => followOtherTab(event)
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [])
  return {
    value: draft?.value ?? saved,
    isUnsaved: draft !== null && !isSame(draft.value, saved),
    isRestored: draft?.isRestored ?? false,
    deviceFails: draft?.deviceFails ?? false,
    change: (value) => {
      const isSaved = isSame(value, saved)
      if (isSaved) removeStored(key)
      setDraft({
        value,
        isRestored: draft?.isRestored ?? false,
        deviceFails: !isSaved && !keepSheet(key, value),
      })
    },
    settle: (value) => {
      removeStored(key)
      setDraft(value === undefined ? null : { value, isRestored: false, deviceFails: false })
    },
  }
}
