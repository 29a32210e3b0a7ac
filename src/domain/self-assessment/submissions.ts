import type { CategoryKey, HazardKey, Level } from '../hazards.ts'
import type { FieldErrors } from './field-errors.ts'
import type { ImpactAnswer, LinkedAnswer, TickedLevel } from './instruments.ts'
import type { AssessmentPeriod } from './periods.ts'
import type { GivenAnswers, QuickAnswers } from './quick.ts'

/** What is sent and read back of the self-assessment, in our own words; the contract's codecs translate it. */

/** Who sends, and for which period. */
export type Sender = AssessmentPeriod & { userId: number }
/** The same with what the page always sends. */
export type KeyedSender = Sender & { key: string; version: number }
/** A repeated submission with the same key is answered like the first. */
type Keyed = { key?: string | undefined }
/** The saved state that the answers were begun on, 0 for none; where it is said, nobody may have saved since. */
type Based = { version?: number | undefined }

/** What the quick assessment of a part carries. */
export type QuickSubmission = Sender & Based & { answers: GivenAnswers }

/** A cell of the hazard instrument, as its sender names it in `words`. */
export type Cell = { hazard: HazardKey; category: CategoryKey; words: string }
/** Whether something has happened or may happen, and in which cell it was said. */
export type PlacedImpact = ImpactAnswer & { cell: Cell }
/** A box of BESAR, SEDANG or KECIL; without a level it is not ticked. */
export type PlacedLevel = {
  id: number
  level: Level | null
  column: Level
  cell: Cell
  /** The box itself names another hazard or category than its cell. */
  isMisnamed: boolean
}
/** What the hazard instrument carries. */
export type HazardSubmission = Sender &
  Keyed &
  Based & {
    general: readonly PlacedImpact[]
    special: readonly PlacedLevel[]
    /** What of the names that it was sent under means nothing. */
    faults: FieldErrors
  }

/** What a sender says of a question; undefined where it is left out, `unknown` where the words mean nothing. */
export type Claim<T> = T | 'unknown' | undefined
/** A level with its evidence, and where the sender says that it belongs. */
export type PlacedLinked = LinkedAnswer & {
  /** Among the general questions or those of a hazard. */
  isGeneral: boolean
  hazard: Claim<HazardKey>
  category: Claim<CategoryKey>
  text: string | undefined
}
/** What the vulnerability instrument carries. */
export type VulnerabilitySubmission = Sender & Keyed & Based & { answers: readonly PlacedLinked[] }
type GroupedLinked = LinkedAnswer & { group: string | undefined }
/** What the capacity instrument carries. */
export type CapacitySubmission = Sender & Keyed & Based & { answers: readonly GroupedLinked[] }

/** How the last submission of an instrument stands. */
export type SubmissionState = {
  sentAt: Date
  /** How often it has been sent, this time included. */
  number: number
  /** What is final can no longer be changed by the facility. */
  isFinal: boolean
  reopened: Reopening | null
}
/** That an administrator has opened an instrument again after its last submission. */
export type Reopening = { at: Date; reason: string }

/** The answers of instruments as they are read back. */
export type SentImpact = ImpactAnswer & { hazard: HazardKey }
export type SentLevel = TickedLevel & { hazard: HazardKey; category: CategoryKey }
export type SentLinked = { id: number; level: Level; link: string }
/** An instrument that is read back. */
export type SentInstrument<Answer> = SubmissionState & { answers: readonly Answer[] }

/** A quick assessment that is read back. */
export type QuickReadBack = QuickAnswers &
  Sender & {
    savedAt: Date
    /** How often it has been saved. */
    version: number
    /** Whether one may go on to the instrument with these answers. */
    mayContinue: boolean
    /** Why the answers are closed and shown read only; null while they can be changed. */
    closedNote: string | null
  }

/** What of a part a facility has filled in a semester. */
export type PartReport = Sender & {
  username: string
  hasQuick: boolean
  hasInstrument: boolean
  /** The hazard instrument once sent, unless reopened. */
  isFinal: boolean
  reopened: Reopening | null
}
