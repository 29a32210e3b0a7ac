import { exportAssessment, readResult } from '#contract/self-assessment/results.ts'
import { hazardKeys, hazards } from '#domain/hazards.ts'
import type { LinkedAnswer } from '#domain/self-assessment/instruments.ts'
import { assessmentParts, parts } from '#domain/self-assessment/parts.ts'
import { actionsOf, leversOf } from '#indicators/self-assessment-advice.ts'
import { classOf, type ExplainedIndex, type Mark, markWords } from '#indicators/self-assessment-indices.ts'
import { type AssessmentScores, quickScoreOf, scoresOf } from '#indicators/self-assessment-scores.ts'
import { read, type Route } from '#server/http/implement.ts'

import { exportResult } from './export.ts'
import { getSubject, nothingSaved, type Reading } from './reading.ts'
import { enabledOf, ofPart, readAssessment } from './scoring.ts'

type Assessment = Awaited<ReturnType<typeof readAssessment>>

/** @throws Problem notFound where nothing of the period is saved */
async function getAssessment({ actor, db, params }: Reading) {
  const subject = await getSubject(db, actor, params.userId)
  const period = { year: params.year, semester: params.semester }
  const assessment = await readAssessment(db, { ...subject, period })
  if (assessment.quick.length === 0 && assessment.instruments.length === 0) throw nothingSaved()
  return { subject, period, assessment }
}

export const resultRoutes: Route[] = [
  read(readResult, async ({ actor, db, params }) => {
    const { subject, period, assessment } = await getAssessment({ actor, db, params })
    const { userId, facility, regency, province } = subject
    return {
      data: { user_id: userId, facility, regency, province, ...period, ...presentResult(assessment) },
    }
  }),
  read(exportAssessment, async ({ actor, db, params, query, now }) => {
    const { subject, period, assessment } = await getAssessment({ actor, db, params })
    const figures = presentResult(assessment)
    const { counted: answers } = assessment
    return exportResult({ subject, period, figures, answers, format: query.format, by: actor, now })
  }),
]

function presentResult(assessment: Assessment) {
  const { bank, answers } = assessment
  const scores = scoresOf(bank, answers)
  const { max, mean, class: level, leading, marks } = scores
  return {
    parts: presentParts(assessment),
    risk: { max, mean, class: level, leading, marks: presentMarks(marks) },
    hazards: presentHazards(assessment, scores),
    capacity: scores.capacity && presentIndex(scores.capacity),
    actions: actionsOf(bank, answers, scores).map(({ id, ...action }) => ({ question_id: id, ...action })),
    levers: leversOf(bank, answers, scores),
  }
}

function presentParts({ quick, instruments, bank, answers }: Assessment) {
  const enabled = enabledOf(quick)
  const counts = {
    // Nothing in the hazard instrument must be answered: an unticked box is an answer.
    hazard: null,
    vulnerability: countsOf(
      bank.vulnerability.filter(({ hazard }) => !hazard || enabled.includes(hazard)),
      answers.vulnerability,
    ),
    capacity: countsOf(bank.capacity, answers.capacity),
  }
  return assessmentParts.map((part) => {
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
  })
}

/** How many questions are asked, and how many of these are answered: kept too are answers to those that no longer are. */
function countsOf(asked: readonly { id: number }[], answers: readonly LinkedAnswer[] | null) {
  const ids = new Set(asked.map(({ id }) => id))
  return { answered: answers?.filter(({ id }) => ids.has(id)).length ?? 0, questions: ids.size }
}

function presentHazards({ baseLevels }: Assessment, scores: AssessmentScores) {
  return hazardKeys.map((hazard) => {
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
  })
}
const noIndex = { value: null, terms: [], marks: [] }

const presentMarks = (marks: readonly Mark[]) => marks.map((mark) => ({ mark, words: markWords[mark] }))

function presentIndex({ value, terms }: ExplainedIndex) {
  return { value, class: value === null ? null : classOf(value), terms }
}
