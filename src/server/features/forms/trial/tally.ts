import type { Notice, Tried } from './judging.ts'

type Count = { reports: number }
/** What a trial has found so far, as it is kept: counts, and some facilities by name. */
export type Tally = Record<Exclude<Tried['outcome'], 'passes'> | 'warned', number> & {
  questions: (Notice & Count)[]
  examples: (Notice & Pick<Tried, 'facility' | 'regency'>)[]
}

export const emptyTally = (): Tally => ({
  ...{ refused: 0, unanswered: 0, refusedBefore: 0, notAsked: 0, warned: 0 },
  ...{ questions: [], examples: [] },
})

/** More than a form has questions; what comes beyond is still in the counts of reports. */
const mostQuestions = 500
const mostExamples = 50
/** Of one question, so that others have some too. */
const mostAlike = 5

const keyOf = ({ kind, at, message }: Notice) => JSON.stringify([kind, at, message])

/** The tally with more reports. */
export function withTried(tally: Tally, tried: readonly Tried[]): Tally {
  const next: Tally = { ...tally, examples: [...tally.examples] }
  const questions = new Map(tally.questions.map((question) => [keyOf(question), { ...question }]))
  for (const { facility, regency, outcome, notices } of tried) {
    if (outcome !== 'passes') next[outcome] += 1
    if (notices.some(({ kind }) => kind === 'warned')) next.warned += 1
    for (const notice of notices) {
      const key = keyOf(notice)
      const question = questions.get(key)
      if (question) question.reports += 1
      else if (questions.size < mostQuestions) questions.set(key, { ...notice, reports: 1 })
      const alike = question?.reports ?? 1
      if (alike <= mostAlike && next.examples.length < mostExamples)
        next.examples.push({ ...notice, facility, regency })
    }
  }
  next.questions = [...questions.values()]
  return next
}
