import { type AssessmentPart, assessmentParts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { enabledHazards } from '#domain/self-assessment/quick.ts'
import { type AssessmentAnswers, quickScoreOf, scoresOf } from '#indicators/self-assessment-scores.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'

import {
  findAskedHazards,
  impactAnswersOf,
  type Instrument,
  linkedAnswersOf,
  listAnswers,
  listInstruments,
  listQuick,
  type SavedQuick,
  tickedLevelsOf,
} from './queries.ts'
import { bankOf, instrumentParts, listQuestions } from './question-queries.ts'
import { listBaseLevels, saveResult } from './result-queries.ts'

type Whose = { facilityId: number; regencyCode: string; period: AssessmentPeriod }

export const ofPart = <T extends { part: AssessmentPart }>(rows: readonly T[], part: AssessmentPart) =>
  rows.find((row) => row.part === part)

/** Everything that a period's scores rest on, as it is stored. */
export async function readAssessment(db: ReadDb, { facilityId, regencyCode, period }: Whose) {
  // One after the other: inside a save they share its connection.
  const quick = await listQuick(db, facilityId, period)
  const instruments = await listInstruments(db, facilityId, period)
  const baseLevels = await listBaseLevels(db, regencyCode)
  const questions = await listQuestions(db, instrumentParts)
  const stored = await listAnswers(
    db,
    instruments.map(({ id }) => id),
  )
  const active = ofPart(quick, 'hazard') ? enabledHazards('hazard', quickByPart(quick)) : null
  const enabled = enabledOf(quick)
  // What is kept of a hazard that is no longer ticked counts nowhere.
  const counted = stored.filter(
    ({ part, hazard: of }) =>
      of === null || ((part === 'vulnerability' ? enabled : active)?.includes(of) ?? true),
  )
  const answersTo = (part: AssessmentPart) => {
    const current = ofPart(instruments, part)
    return current && counted.filter(({ instrumentId }) => instrumentId === current.id)
  }
  const [hazard, vulnerability, capacity] = assessmentParts.map(answersTo)
  const sent = ofPart(instruments, 'hazard')
  // Only where it was reopened can other hazards have been ticked since.
  const asked = sent?.reopenedAt ? await findAskedHazards(db, facilityId, period, sent.id) : undefined
  const answers: AssessmentAnswers = {
    active,
    baseLevels: Object.fromEntries(baseLevels.map(({ hazard: key, level }) => [key, level])),
    hazard: hazard ? { general: impactAnswersOf(hazard), special: tickedLevelsOf(hazard), asked } : null,
    vulnerability: vulnerability ? linkedAnswersOf(vulnerability, 'vulnerability') : null,
    capacity: capacity ? linkedAnswersOf(capacity, 'capacity') : null,
  }
  return { quick, instruments, baseLevels, bank: bankOf(questions), answers, counted }
}

/** The quick assessments that decide which hazards the instruments ask about. */
export function quickByPart(quick: readonly SavedQuick[]) {
  return {
    hazard: ofPart(quick, 'hazard') ?? null,
    vulnerability: ofPart(quick, 'vulnerability') ?? null,
  }
}

/** The hazards that the vulnerability instrument asks about. */
export const enabledOf = (quick: readonly SavedQuick[]) => enabledHazards('vulnerability', quickByPart(quick))

/** Recomputes what a period is worth and stores it, in the transaction of the save that changed it. */
export async function refreshResult(db: Db, whose: Whose, now: Date): Promise<void> {
  const { quick, instruments, bank, answers } = await readAssessment(db, whose)
  const each = <T>(valueOf: (part: AssessmentPart) => T) => ({
    hazard: valueOf('hazard'),
    vulnerability: valueOf('vulnerability'),
    capacity: valueOf('capacity'),
  })
  await saveResult(
    db,
    { ...whose, now },
    {
      sent: each((part) => isSent(instruments, part)),
      quick: each((part) => {
        const saved = ofPart(quick, part)
        return saved ? quickScoreOf(saved).value : null
      }),
      scores: scoresOf(bank, answers),
    },
  )
}

const isSent = (instruments: readonly Instrument[], part: AssessmentPart) =>
  ofPart(instruments, part) !== undefined
