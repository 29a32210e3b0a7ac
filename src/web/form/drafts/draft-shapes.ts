import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Draft } from './draft.ts'

/** A sheet as the server holds it. */
export type SavedSheet = {
  version: number
  answers: AnswerSheet
  copied: readonly string[]
  savedAt: string
  savedBy: string
}

/** What the device remembers of a draft, so that nothing is lost with the page, the connection or the session. */
export type DeviceCopy = {
  draft: Draft
  /** What the server held when this was written: the common ancestor of a comparison. */
  saved: SavedSheet
  /** The draft holds what the server has not got. Absent where an older page wrote this: then it may. */
  isUnsaved?: boolean
  changedAt: string
  /** Since when it has been found to be old, while others were signed in. */
  oldSince?: string | undefined
  /** The key of the sending, so that a retry after a lost answer sends no second report. */
  key: string
  /** The last sending that the server had when the key was made: once there is a newer one, the key has done its work. */
  sentBefore: string | null
  /** A sending that was queued and has not arrived. */
  queued: QueuedSending | null
  /** Why the server refused what was sent from the queue; until the next sending. */
  rejection: string | null
  /** The side of a conflict that was not chosen. */
  aside: Draft | null
  /** That side is what was typed here. Absent where an older page wrote this: then it may be what the server held. */
  isAsideTyped?: boolean
  /** What was given to the server without an answer: it may have arrived. */
  given: readonly AnswerSheet[]
  /** Its account's session has ended: only what was typed and not saved is left, and the names of answers that were cleared. */
  pared?: { cleared: readonly string[]; clearedAside: readonly string[] }
}

/** A sending that waits for a connection, whole: it can go without the form's page. */
export type QueuedSending = {
  at: string
  /** The call that sends this form. */
  path: string
  /** What people call the form, and its month. */
  title: string
  month: string
  body: {
    report_id: number
    version: number
    answers: AnswerSheet
    copied: readonly string[]
    key: string
    queued_at: string
  }
}

/** An error in another sheet of the same report. */
export type SheetError = { sheet: string; field: string; message: string }
/** The server found something wrong. */
export type Refused = {
  kind: 'refused'
  /** Messages by path, of the sheet's own fields. */
  errors: Readonly<Record<string, string>>
  elsewhere: readonly SheetError[]
  /** Messages about no field: about the month, the queue's time or the whole call. */
  general: readonly string[]
  message: string
}
/** How a call to the server ended, as far as a draft is concerned. */
export type Refusal =
  /** The server holds a newer version. */
  | { kind: 'stale'; current: SavedSheet; message: string }
  | Refused
  /** The report can no longer be changed. `isElsewhere`: it is in another state than this page knows; `isLocked`: it is only too late to send it. */
  | { kind: 'closed'; message: string; isElsewhere?: true; isLocked?: true }
  | { kind: 'signedOut' }
  /** No connection, or a server that asks to come back later. */
  | { kind: 'unreachable'; offline: boolean }
export type SaveOutcome = { kind: 'saved'; saved: SavedSheet } | Refusal
export type SaveRequest = { answers: AnswerSheet; copied: readonly string[]; version: number }

export type KeeperState = {
  draft: Draft
  saved: SavedSheet
  server: 'saved' | 'waiting' | 'saving' | 'offline' | 'retrying' | 'signedOut' | 'closed'
  /** How many fields hold what the server cannot be given; as of the last time that it had all the rest. */
  held: number
  /** The device refuses to keep anything: leaving the page may lose what the server has not got. */
  deviceFails: boolean
  /** The server holds newer, different answers: the person chooses. */
  conflict: SavedSheet | null
  refused: Readonly<Record<string, string>>
  /** Why a save was refused that no field explains. */
  refusedWhole: readonly string[]
  aside: Draft | null
  /** That side is what was typed here. */
  isAsideTyped: boolean
  /** What was given to the server without an answer: it may have arrived. */
  given: readonly AnswerSheet[]
  /** Answers came back from this device that the server did not have. */
  restored: boolean
  key: string
  /** The last sending that the server had when the key was made. */
  sentBefore: string | null
  queued: QueuedSending | null
  rejection: string | null
}

export type KeeperDependencies = {
  form: FormDefinition
  context: FormContext
  saved: SavedSheet
  /** When the report was last sent, as far as the server has said. */
  sentAt: string | null
  /** What this device still holds of the report. */
  copy: DeviceCopy | null
  /** Writes to the device; rejects where it cannot. */
  keep: (copy: DeviceCopy) => Promise<void>
  save: (request: SaveRequest) => Promise<SaveOutcome>
  newKey: () => string
  now: () => Date
  /** In milliseconds, between the last change and the saving. */
  pause?: number
}
