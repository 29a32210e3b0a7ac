import { useState } from 'react'

import type { HazardKey } from '#domain/hazards.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'

import { useMe } from '../../api/me.ts'
import { randomId } from '../../api/random-id.ts'
import type { SearchedPeriod } from './period.ts'
import { useDeviceDraft } from './use-device-draft.ts'

/** The hazard tab under which each question was answered, by its id. */
type AnsweredUnder = Readonly<Record<string, HazardKey>>

/** An instrument while it is filled in. The key is of one submission: as long as nothing changes, a repetition carries the same. */
type Sheet<T> = {
  answers: T
  key: string | null
  /** Where questions stand under every tab; the server is not told. */
  answeredUnder?: AnsweredUnder
}

/** Answers as the server keeps them: without the space around what is typed. */
const asSent = (answers: object) =>
  JSON.stringify(answers, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value))

/**
 * The answers of an instrument, kept on the device until they are sent. `sent` is what the server holds, `version` how often it was
 * sent (null where that could not be read); where it is final, it is shown unless the person asks for what is unsent.
 */
export function useInstrumentDraft<T extends object>(
  part: AssessmentPart,
  period: SearchedPeriod,
  {
    sent,
    version,
    empty,
    isFinal = false,
  }: { sent: T | null; version: number | null; empty: T; isFinal?: boolean },
) {
  const account = useMe().id
  const { value, change, give, keepMine, settle, ...state } = useDeviceDraft<Sheet<T>>(
    { account, ...period, part, sheet: 'instrument' },
    { sheet: { answers: sent ?? empty, key: null }, version },
    // Only this page writes under this key.
    (kept): kept is Sheet<T> => typeof kept === 'object' && kept !== null && 'answers' in kept,
    (one, other) => asSent(one.answers) === asSent(other.answers),
  )
  const [isMineShown, showMine] = useState(false)
  return {
    ...state,
    answers: isFinal && sent && !(state.isUnsaved && isMineShown) ? sent : value.answers,
    /** What is filled in, whatever is shown. */
    mine: value.answers,
    answeredUnder: value.answeredUnder,
    isMineShown,
    showMine,
    change: (answers: T, answeredUnder?: AnsweredUnder) =>
      change({ answers, key: null, ...(answeredUnder && { answeredUnder }) }),
    /** The key of the submission that begins now, or of the same one that is repeated. */
    submissionKey: (): string => {
      const key = value.key ?? randomId()
      give({ ...value, key })
      return key
    },
    /** Goes on with what is filled in over what the server holds now, as another submission. */
    keepMine: () => keepMine({ ...value, key: null }),
    /** Gives up what is filled in for what the server holds. */
    drop: () => settle(),
    /** It is sent as it stands. */
    close: (number: number) => settle({ value, version: number }),
  }
}
export type InstrumentDraft<T extends object> = ReturnType<typeof useInstrumentDraft<T>>
