import type { HazardKey, Level } from '#domain/hazards.ts'
import type { LinkedAnswer } from '#domain/self-assessment/instruments.ts'
import { type AssessmentPart, assessmentParts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import type { QuickAnswers } from '#domain/self-assessment/quick.ts'
import {
  type AssessmentAnswers,
  type AssessmentBank,
  quickScoreOf,
  scoresOf,
} from '#indicators/self-assessment-scores.ts'
import type { Db } from '#server/database/transaction.ts'
import type { NewAnswer } from '#server/features/self-assessment/queries.ts'
import { hazardRows, resultRow } from '#server/features/self-assessment/result-queries.ts'

import type { DemoFacility } from './form-generator.ts'
import { insertMany, listInstrumentIds } from './queries.ts'

/** What a facility has filled in a period. */
export type Filled = {
  facility: DemoFacility
  period: AssessmentPeriod
  at: Date
  quick: Partial<Record<AssessmentPart, QuickAnswers>>
  hazard: AssessmentAnswers['hazard']
  vulnerability: LinkedAnswer[] | null
  capacity: LinkedAnswer[] | null
  /** Whether the answers are kept, or only what they are worth. */
  hasAnswers: boolean
}

/** The quick assessments, instruments, answers, history and results of what was filled. */
export async function insertFilled(
  tx: Db,
  filled: readonly Filled[],
  {
    bank,
    levels,
    revisions,
  }: {
    bank: AssessmentBank
    levels: ReadonlyMap<string, Record<HazardKey, Level>>
    revisions: ReadonlyMap<number, number>
  },
): Promise<void> {
  const whose = ({ facility, period }: Filled) => ({ facility_id: facility.id, ...period })
  const each = <T>(rowsOf: (one: Filled, part: AssessmentPart) => T[]) =>
    filled.flatMap((one) => assessmentParts.flatMap((part) => rowsOf(one, part)))

  await insertMany(
    tx,
    'quick_assessment',
    each((one, part) => {
      const quick = one.quick[part]
      return quick
        ? [{ ...whose(one), part, ...quick, saved_at: before(one.at), saved_by: one.facility.accountId }]
        : []
    }),
  )
  await insertMany(
    tx,
    'assessment_instrument',
    each((one, part) =>
      one[part]
        ? [
            {
              ...whose(one),
              part,
              number: 1,
              is_current: true,
              sent_at: one.at,
              sent_by: one.facility.accountId,
            },
          ]
        : [],
    ),
  )
  const ids = await listInstrumentIds(tx, [...new Set(filled.map(({ facility }) => facility.id))])
  const idOf = ({ facility, period }: Filled, part: AssessmentPart) =>
    ids.get(`${facility.id}/${period.year}/${period.semester}/${part}`)
  await insertMany(
    tx,
    'assessment_answer',
    each((one, part) =>
      (one.hasAnswers ? answerRows(one, part) : []).map((row) => ({
        instrument_id: idOf(one, part),
        question_revision: revisions.get(row.question_id),
        ...row,
      })),
    ),
  )
  await insertMany(
    tx,
    'assessment_history',
    each((one, part) => {
      const row = {
        ...whose(one),
        part,
        actor_id: one.facility.accountId,
        actor_name: one.facility.name,
        actor_role: 'HealthServiceFacility',
      }
      return [
        ...(one.quick[part]
          ? [{ ...row, action: 'saveQuick', at: before(one.at), detail: one.quick[part] }]
          : []),
        ...(one[part] ? [{ ...row, action: 'send', at: one.at, instrument_id: idOf(one, part) }] : []),
      ]
    }),
  )
  await insertResults(tx, filled, bank, levels)
}

const before = (at: Date) => new Date(at.getTime() - 40 * 60_000)

function answerRows({ hazard, vulnerability, capacity }: Filled, part: AssessmentPart): NewAnswer[] {
  if (part === 'hazard')
    return hazard
      ? [
          ...hazard.general.map(({ id, impact, potential }) => ({ question_id: id, impact, potential })),
          ...hazard.special.map(({ id, level }) => ({ question_id: id, level })),
        ]
      : []
  const answers = { vulnerability, capacity }[part] ?? []
  return answers.flatMap(({ id, level, link }) => (level && link ? [{ question_id: id, level, link }] : []))
}

/** What the periods are worth, computed as everywhere. */
async function insertResults(
  tx: Db,
  filled: readonly Filled[],
  bank: AssessmentBank,
  levels: ReadonlyMap<string, Record<HazardKey, Level>>,
): Promise<void> {
  const scored = filled.map((one) => {
    const { facility, period, quick, hazard, vulnerability, capacity } = one
    const scores = scoresOf(bank, {
      active: quick.hazard?.hazards ?? [],
      baseLevels: levels.get(facility.regency) ?? {},
      hazard,
      vulnerability,
      capacity,
    })
    const quickScore = (part: AssessmentPart) => (quick[part] ? quickScoreOf(quick[part]).value : null)
    const row = resultRow(
      {
        sent: {
          hazard: hazard !== null,
          vulnerability: vulnerability !== null,
          capacity: capacity !== null,
        },
        quick: {
          hazard: quickScore('hazard'),
          vulnerability: quickScore('vulnerability'),
          capacity: quickScore('capacity'),
        },
        scores,
      },
      one.at,
    )
    return {
      whose: { facility_id: facility.id, ...period },
      row,
      parts: hazardRows(scores.components, scores),
    }
  })
  await insertMany(
    tx,
    'assessment_result',
    scored.map(({ whose, row }) => ({ ...whose, ...row })),
  )
  await insertMany(
    tx,
    'assessment_hazard_result',
    scored.flatMap(({ whose, parts }) => parts.map((part) => ({ ...whose, ...part }))),
  )
}
