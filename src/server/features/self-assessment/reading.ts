import type { ParamsOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import * as hazardInstrument from '#contract/self-assessment/hazard-instrument.ts'
import * as linkedInstruments from '#contract/self-assessment/linked-instruments.ts'
import * as reports from '#contract/self-assessment/part-reports.ts'
import * as questions from '#contract/self-assessment/questions.ts'
import * as quick from '#contract/self-assessment/quick.ts'
import * as results from '#contract/self-assessment/results.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import { currentPeriod, type Semester } from '#domain/self-assessment/periods.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { lockFacility } from '#server/features/reports/life/facility-queries.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, read, type Route, write, type Read } from '#server/http/implement.ts'

import {
  isFinal,
  quickReadBack,
  reopeningOf,
  submissionState,
  sentImpacts,
  sentLevels,
  sentLinked,
} from './present.ts'
import {
  findSubject,
  listAnswers,
  listHistory,
  listInstruments,
  listPartStates,
  listQuick,
  reopenInstrument,
} from './queries.ts'
import { bankOf, listQuestions } from './question-queries.ts'
import { ofPart } from './scoring.ts'

/** A question about a facility's period. */
export type Reading = { actor: Actor; db: ReadDb; params: ParamsOf<typeof results.readResult> }

/** @throws Problem notFound for an account out of reach, or one without a facility */
export const getSubject = async (db: ReadDb, actor: Actor, userId: number) =>
  orNotFound(await findSubject(db, actor, userId), 'Fasyankes')

export const nothingSaved = () => problem('notFound', { what: 'Jawaban penilaian periode ini' })

async function readQuick({ actor, db, params }: Reading, part: AssessmentPart) {
  const { facilityId, userId } = await getSubject(db, actor, params.userId)
  const saved = ofPart(await listQuick(db, facilityId, params), part)
  if (!saved) throw nothingSaved()
  const instruments = await listInstruments(db, facilityId, params)
  return { data: quickReadBack(userId, params, saved, ofPart(instruments, part)) }
}

async function readInstrument({ actor, db, params }: Reading, part: AssessmentPart) {
  const { facilityId } = await getSubject(db, actor, params.userId)
  const instrument = ofPart(await listInstruments(db, facilityId, params), part)
  if (!instrument) throw nothingSaved()
  return { state: submissionState(instrument), answers: await listAnswers(db, [instrument.id]) }
}

type ReportsRequest = Pick<
  Read<typeof reports.listHazardReports>,
  'actor' | 'db' | 'now' | 'params' | 'query'
>

async function reportRows({ actor, db, params, query, now }: ReportsRequest, part: AssessmentPart) {
  const { facilityId, userId, username } = await getSubject(db, actor, params.userId)
  const year = query.year ?? currentPeriod(now, actor.zone).year
  const states = await listPartStates(db, facilityId, part, year)
  const semesters: Semester[] = query.semester ? [query.semester] : [1, 2]
  return {
    data: semesters.map((semester) => {
      const state = states.find((one) => one.semester === semester)
      return {
        userId,
        username,
        year,
        semester,
        hasQuick: state?.hasQuick ?? false,
        hasInstrument: state?.hasInstrument ?? false,
        isFinal: state?.hasInstrument ? isFinal({ part, reopenedAt: state.reopenedAt }) : false,
        reopened: state ? reopeningOf(state) : null,
      }
    }),
  }
}

const questionRoutes: Route[] = [
  read(questions.listQuickQuestions, async ({ db }) => ({
    data: (await listQuestions(db, ['quick'])).map(({ id, text }) => ({ id, text })),
  })),
  read(questions.listHazardItems, async ({ db }) => ({
    data: bankOf(await listQuestions(db, ['hazardGeneral'])).general,
  })),
  read(questions.listImpactItems, async ({ db }) => ({
    data: bankOf(await listQuestions(db, ['hazardSpecial'])).special,
  })),
  read(questions.listGeneralVulnerability, async ({ db }) => ({
    data: bankOf(await listQuestions(db, ['vulnerability'])).vulnerability,
  })),
  read(questions.listSpecialVulnerability, async ({ db }) => ({
    data: bankOf(await listQuestions(db, ['vulnerability'])).vulnerability,
  })),
  read(questions.listCapacityQuestions, async ({ db }) => ({
    data: bankOf(await listQuestions(db, ['capacity'])).capacity,
  })),
]

export const readingRoutes: Route[] = [
  ...questionRoutes,
  read(quick.readHazardQuick, (request) => readQuick(request, 'hazard')),
  read(quick.readVulnerabilityQuick, (request) => readQuick(request, 'vulnerability')),
  read(quick.readCapacityQuick, (request) => readQuick(request, 'capacity')),
  read(hazardInstrument.readHazardInstrument, async (request) => {
    const { state, answers } = await readInstrument(request, 'hazard')
    return { data: { ...state, answers: sentImpacts(answers) } }
  }),
  read(hazardInstrument.readImpactLevels, async (request) => {
    const { answers } = await readInstrument(request, 'hazard')
    return { data: sentLevels(answers) }
  }),
  read(linkedInstruments.readVulnerabilityInstrument, async (request) => {
    const { state, answers } = await readInstrument(request, 'vulnerability')
    return { data: { ...state, answers: sentLinked(answers, 'vulnerability') } }
  }),
  read(linkedInstruments.readCapacityInstrument, async (request) => {
    const { state, answers } = await readInstrument(request, 'capacity')
    return { data: { ...state, answers: sentLinked(answers, 'capacity') } }
  }),
  read(reports.listHazardReports, (request) => reportRows(request, 'hazard')),
  read(reports.listVulnerabilityReports, (request) => reportRows(request, 'vulnerability')),
  read(reports.listCapacityReports, (request) => reportRows(request, 'capacity')),

  read(results.listAssessmentHistory, async ({ actor, db, params, query }) => {
    const { facilityId } = await getSubject(db, actor, params.userId)
    const page = pageOf(query, 100)
    const { rows, total } = await listHistory(db, facilityId, params, page)
    return pageEnvelope(rows, page, total)
  }),

  write(results.reopenAssessment, async ({ actor, db, body, now }) => {
    const { year, semester, reason } = body
    const { facilityId } = await getSubject(db, actor, body.user_id)
    await lockFacility(db, facilityId)
    const origin = { actor, now, facilityId, period: { year, semester }, part: 'hazard' as const }
    const reopened = await reopenInstrument(db, origin, reason)
    if (!reopened) throw problem('nothingToReopen')
    return {
      data: submissionState(reopened),
      message: 'Instrumen bahaya dan quick assessment-nya dibuka kembali.',
    }
  }),
]
