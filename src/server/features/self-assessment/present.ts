import { parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { mayContinue } from '#domain/self-assessment/quick.ts'
import type {
  QuickReadBack,
  Reopening,
  SubmissionState,
  SentImpact,
  SentLevel,
  SentLinked,
} from '#domain/self-assessment/submissions.ts'

import type { Instrument, SavedQuick, StoredAnswer } from './queries.ts'

/** From what is stored to what is read back; the contract's codecs put it into the words of the API. */

const closedNotes = {
  hazard: 'Instrumen bahaya periode ini sudah dikirim, sehingga jawaban ini tidak dapat diubah.',
  capacity: 'Penilaian periode ini sudah disimpan dan tidak dapat diubah.',
} as const

/** A saved quick assessment. The hazard part's is closed by its instrument, the capacity part's by being saved. */
export function quickReadBack(
  userId: number,
  { year, semester }: AssessmentPeriod,
  quick: SavedQuick,
  instrument: Instrument | undefined,
): QuickReadBack {
  const { part, answers, hazards, savedAt, version } = quick
  return {
    userId,
    year,
    semester,
    answers,
    hazards,
    savedAt,
    version,
    mayContinue: mayContinue(part, quick),
    closedNote: {
      hazard: isFinal(instrument) ? closedNotes.hazard : null,
      vulnerability: null,
      capacity: closedNotes.capacity,
    }[part],
  }
}

/** Whether the facility can no longer change what it has sent. */
export function isFinal(instrument: Pick<Instrument, 'part' | 'reopenedAt'> | undefined): boolean {
  return instrument !== undefined && parts[instrument.part].instrument.isFinal && !instrument.reopenedAt
}

export function submissionState(instrument: Instrument): SubmissionState {
  const { sentAt, number } = instrument
  return { sentAt, number, isFinal: isFinal(instrument), reopened: reopeningOf(instrument) }
}

type Reopened = Pick<Instrument, 'reopenedAt' | 'reopenReason'>
export function reopeningOf({ reopenedAt, reopenReason }: Reopened): Reopening | null {
  return reopenedAt && { at: reopenedAt, reason: reopenReason ?? '' }
}

export function sentImpacts(answers: readonly StoredAnswer[]): SentImpact[] {
  return answers.flatMap(({ part, id, hazard, impact, potential, other }) =>
    part === 'hazardGeneral' && hazard
      ? [{ id, impact: impact === true, potential: potential === true, other, hazard }]
      : [],
  )
}

export function sentLevels(answers: readonly StoredAnswer[]): SentLevel[] {
  return answers.flatMap(({ part, id, hazard, category, level }) =>
    part === 'hazardSpecial' && hazard && category && level ? [{ id, level, hazard, category }] : [],
  )
}

export function sentLinked(
  answers: readonly StoredAnswer[],
  of: 'vulnerability' | 'capacity',
): (SentLinked & { isGeneral: boolean })[] {
  return answers.flatMap(({ part, id, hazard, level, link }) =>
    part === of && level ? [{ id, level, link: link ?? '', isGeneral: hazard === null }] : [],
  )
}
