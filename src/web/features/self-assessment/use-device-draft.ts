import { useState } from 'react'

import type { AssessmentPart } from '#domain/self-assessment.ts'

import { readStored, removeStored, store } from '../../api/stored.ts'
import type { SearchedPeriod } from './period.ts'

/** What an unfinished sheet is kept under: whose, of which period, and which part's. */
export type DraftPlace = SearchedPeriod & {
  account: number
  part: AssessmentPart
  sheet: 'quick' | 'instrument'
}

const keyOf = ({ account, year, semester, part, sheet }: DraftPlace) =>
  `silika.assessment/${account}/${year}/${semester ?? '-'}/${part}/${sheet}`

export type DeviceDraft<T> = {
  value: T
  /** Changes the sheet and keeps it on the device at once. */
  change: (next: T) => void
  /** The value was left unsaved on this device. */
  isRestored: boolean
  /** The device cannot keep anything: what is typed lives on this page only. */
  deviceFails: boolean
  /** Forgets what the device has kept: it is saved, or given up for `value`. */
  settle: (value: T) => void
}

/**
 * A sheet that is being filled in, kept on the device with every change until it is saved: a reload, the way back, a lost
 * connection or an ended session lose nothing. `saved` is what the server holds when the page opens; `isSheet` tells whether
 * what the device has kept is still of the shape that the page knows.
 */
export function useDeviceDraft<T>(
  place: DraftPlace,
  saved: T,
  isSheet: (kept: unknown) => kept is T,
): DeviceDraft<T> {
  const key = keyOf(place)
  const [state, setState] = useState(() => {
    const kept = readStored(key)
    const isRestored = isSheet(kept) && JSON.stringify(kept) !== JSON.stringify(saved)
    return { value: isRestored ? kept : saved, isRestored, deviceFails: false }
  })
  return {
    ...state,
    change: (value) => {
      const isSaved = JSON.stringify(value) === JSON.stringify(saved)
      if (isSaved) removeStored(key)
      setState({ ...state, value, deviceFails: !isSaved && !store(key, value) })
    },
    settle: (value) => {
      removeStored(key)
      setState({ value, isRestored: false, deviceFails: false })
    },
  }
}
