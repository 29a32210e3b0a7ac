import type { ParamsOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import * as contract from '#contract/self-assessment.ts'
import { hazardKeys, hazards } from '#domain/hazards.ts'
import {
  type AssessmentPart,
  assessmentParts,
  currentPeriod,
  parts,
  type Semester,
} from '#domain/self-assessment.ts'
import { actionsOf, leversOf, quickScoreOf, scoresOf } from '#indicators/self-assessment-scores.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { exportResult } from './export.ts'
import {
  isFinal,
  presentCapacityAnswers,
  presentCapacityQuestions,
  presentGeneralVulnerability,
  presentHazardItems,
  presentImpactAnswers,
  presentImpactItems,
  presentImpactLevels,
  presentIndex,
  presentMarks,
  presentQuick,
  presentQuickQuestions,
  presentReopening,
  presentSending,
  presentSpecialVulnerability,
  presentSubject,
  presentVulnerabilityAnswers,
  reportWord,
} from './present.ts'
import {
  bankOf,
  findSubject,
  listAnswers,
  listHistory,
  listInstruments,
  listPartStates,
  listQuestions,
  listQuick,
  lockFacility,
  reopenInstrument,
  type Subject,
} from './queries.ts'
import { enabledOf, ofPart, readAssessment } from './scoring.ts'

type Reading = { actor: Actor; db: ReadDb; params: ParamsOf<typeof contract.readResult> }

/** @throws Problem notFound for an account out of reach, or one without a facility */
async function getSubject(db: ReadDb, actor: Actor, userId: number): Promise<Subject> {
  const subject = await findSubject(db, actor, userId)
  if (!subject) throw problem('notFound', { what: 'Fasyankes' })
  return subject
}

const nothingSaved = () => problem('notFound', { what: 'Jawaban penilaian periode ini' })

async function readQuick({ actor, db, params }: Reading, part: AssessmentPart) {
  const { facilityId, userId } = await getSubject(db, actor, params.userId)
  const quick = ofPart(await listQuick(db, facilityId, params), part)
  if (!quick) throw nothingSaved()
  const instruments = await listInstruments(db, facilityId, params)
  return { data: presentQuick(userId, params, quick, ofPart(instruments, part)) }
}

async function readInstrument({ actor, db, params }: Reading, part: AssessmentPart) {
  const { facilityId } = await getSubject(db, actor, params.userId)
  const instrument = ofPart(await listInstruments(db, facilityId, params), part)
  if (!instrument) throw nothingSaved()
  return { sending: presentSending(instrument), answers: await listAnswers(db, [instrument.id]) }
}

async function reportRows(
  {
    actor,
    db,
    params,
    query,
    now,
  }: {
    actor: Actor
    db: ReadDb
    now: Date
    params: { userId: number }
    query: { year?: number | undefined; semester?: Semester | undefined }
  },
  part: AssessmentPart,
) {
  const { facilityId, userId, username } = await getSubject(db, actor, params.userId)
  const year = query.year ?? currentPeriod(now, actor.zone).year
  const states = await listPartStates(db, facilityId, part, year)
  const semesters: Semester[] = query.semester ? [query.semester] : [1, 2]
  return {
    data: semesters.map((semester) => {
      const state = states.find((one) => one.semester === semester)
      return {
        user_id: userId,
        username,
        year,
        semester,
        form_assessment: reportWord(state?.hasQuick ?? false),
        form_instrument: reportWord(state?.hasInstrument ?? false),
        final: state?.hasInstrument ? isFinal({ part, reopenedAt: state.reopenedAt }) : false,
        reopened: state ? presentReopening(state) : null,
      }
    }),
  }
}

/** @throws Problem notFound where nothing of the period is saved */
async function getAssessment({ actor, db, params }: Reading) {
  const subject = await getSubject(db, actor, params.userId)
  const period = { year: params.year, semester: params.semester }
  const assessment = await readAssessment(db, { ...subject, period })
  if (assessment.quick.length === 0 && assessment.instruments.length === 0) throw nothingSaved()
  return { subject, period, assessment }
}

const questionRoutes: Route[] = [
  read(contract.listQuickQuestions, async ({ db }) => ({
    data: presentQuickQuestions(await listQuestions(db, ['quick'])),
  })),
  read(contract.listHazardItems, async ({ db }) => ({
    data: presentHazardItems(bankOf(await listQuestions(db, ['hazardGeneral']))),
  })),
  read(contract.listImpactItems, async ({ db }) => ({
    data: presentImpactItems(bankOf(await listQuestions(db, ['hazardSpecial']))),
  })),
  read(contract.listGeneralVulnerability, async ({ db }) => ({
    data: presentGeneralVulnerability(bankOf(await listQuestions(db, ['vulnerability']))),
  })),
  read(contract.listSpecialVulnerability, async ({ db }) => ({
    data: presentSpecialVulnerability(bankOf(await listQuestions(db, ['vulnerability']))),
  })),
  read(contract.listCapacityQuestions, async ({ db }) => ({
    data: presentCapacityQuestions(bankOf(await listQuestions(db, ['capacity']))),
  })),
]

export const readingRoutes: Route[] = [
  ...questionRoutes,
  read(contract.readHazardQuick, (request) => readQuick(request, 'hazard')),
  read(contract.readVulnerabilityQuick, (request) => readQuick(request, 'vulnerability')),
  read(contract.readCapacityQuick, (request) => readQuick(request, 'capacity')),
  read(contract.readHazardInstrument, async (request) => {
    const { sending, answers } = await readInstrument(request, 'hazard')
    return { data: { details: presentImpactAnswers(answers), ...sending } }
  }),
  read(contract.readImpactLevels, async (request) => {
    const { answers } = await readInstrument(request, 'hazard')
    return { data: presentImpactLevels(answers) }
  }),
  read(contract.readVulnerabilityInstrument, async (request) => {
    const { sending, answers } = await readInstrument(request, 'vulnerability')
    return { data: { details: presentVulnerabilityAnswers(answers), ...sending } }
  }),
  read(contract.readCapacityInstrument, async (request) => {
    const { sending, answers } = await readInstrument(request, 'capacity')
    return { data: { details: presentCapacityAnswers(answers), ...sending } }
  }),
  read(contract.listHazardReports, (request) => reportRows(request, 'hazard')),
  read(contract.listVulnerabilityReports, (request) => reportRows(request, 'vulnerability')),
  read(contract.listCapacityReports, (request) => reportRows(request, 'capacity')),

  read(contract.listAssessmentHistory, async ({ actor, db, params }) => {
    const { facilityId } = await getSubject(db, actor, params.userId)
    return { data: await listHistory(db, facilityId, params) }
  }),

  write(contract.reopenAssessment, async ({ actor, db, body, now }) => {
    const { year, semester, reason } = body
    const { facilityId } = await getSubject(db, actor, body.user_id)
    await lockFacility(db, facilityId)
    const step = { actor, now, facilityId, period: { year, semester }, part: 'hazard' as const }
    const reopened = await reopenInstrument(db, step, reason)
    if (!reopened) throw problem('nothingToReopen')
    return {
      data: presentSending(reopened),
      message: 'Instrumen bahaya dan quick assessment-nya dibuka kembali.',
    }
  }),

  read(contract.readResult, async ({ actor, db, params }) => {
    const { subject, period, assessment } = await getAssessment({ actor, db, params })
    return { data: { ...presentSubject(subject), ...period, ...presentResult(assessment) } }
  }),
  read(contract.exportAssessment, async ({ actor, db, params, query, now }) => {
    const { subject, period, assessment } = await getAssessment({ actor, db, params })
    const { bank, answers } = assessment
    const figures = presentResult(assessment)
    return exportResult({ subject, period, figures, bank, answers, format: query.format, by: actor, now })
  }),
]

function presentResult({
  quick,
  instruments,
  baseLevels,
  bank,
  answers,
}: Awaited<ReturnType<typeof readAssessment>>) {
  const scores = scoresOf(bank, answers)
  const enabled = enabledOf(quick)
  const counts = {
    // Nothing in the hazard instrument must be answered: an unticked box is an answer.
    hazard: null,
    vulnerability: {
      answered: answers.vulnerability?.length ?? 0,
      questions: bank.vulnerability.filter(({ hazard }) => !hazard || enabled.includes(hazard)).length,
    },
    capacity: { answered: answers.capacity?.length ?? 0, questions: bank.capacity.length },
  }
  return {
    parts: assessmentParts.map((part) => {
      const [saved, sent] = [ofPart(quick, part), ofPart(instruments, part)]
      return {
        part,
        name: parts[part].name,
        quick_saved_at: saved?.savedAt ?? null,
        quick: saved ? quickScoreOf(saved) : null,
        sent_at: sent?.sentAt ?? null,
        answered: sent ? (counts[part]?.answered ?? null) : null,
        questions: counts[part]?.questions ?? null,
      }
    }),
    risk: {
      max: scores.max,
      mean: scores.mean,
      class: scores.class,
      leading: scores.leading,
      marks: presentMarks(scores.marks),
    },
    hazards: hazardKeys.map((hazard) => {
      const scored = scores.hazards.find((one) => one.hazard === hazard)
      const vulnerability = scores.vulnerability.find((one) => one.hazard === hazard)
      const base = baseLevels.find((one) => one.hazard === hazard)
      return {
        hazard,
        name: hazards[hazard].name,
        ticked: scored !== undefined,
        base_level: base?.level ?? null,
        base_source: base?.source ?? null,
        hazard_index: presentIndex(scored?.hazardIndex ?? noIndex),
        vulnerability_index: presentIndex(vulnerability?.index ?? noIndex),
        risk: scored?.risk ?? null,
        class: scored?.class ?? null,
        marks: presentMarks(scored?.marks ?? []),
      }
    }),
    capacity: scores.capacity && presentIndex(scores.capacity),
    actions: actionsOf(bank, answers, scores).map(({ id, ...action }) => ({ question_id: id, ...action })),
    levers: leversOf(bank, answers, scores),
  }
}
const noIndex = { value: null, terms: [], marks: [] }
