import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listAssessmentHistory, readResult } from '#contract/self-assessment/results.ts'
import {
  type AssessmentPeriod,
  firstAssessmentYear,
  previousPeriod,
} from '#domain/self-assessment/periods.ts'
import type { Sender } from '#domain/self-assessment/submissions.ts'

import { call, isRefusal, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'

/** What a facility's period is worth, as the API gives it. */
export type Result = ReplyOf<typeof readResult>['data']
export type HazardResult = Result['hazards'][number]
export type HistoryPage = ReplyOf<typeof listAssessmentHistory>

/** Null where nothing of the period is saved. */
const resultQuery = (params: Sender) => ({
  queryKey: [readResult.path, params] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Result | null> => {
    if (params.year < firstAssessmentYear) return null
    try {
      return (await call(readResult, { params }, { signal })).data
    } catch (error) {
      if (isRefusal(error) && error.status === 404) return null
      throw error
    }
  },
})

/** The result of the address, that of the semester before, and who did what. */
export function useResult({ year, semester }: AssessmentPeriod) {
  const me = useMe()
  const { user }: { user?: number } = useSearch({ strict: false })
  // A facility has only its own; everyone else says whose.
  const userId = user ?? me.id
  const whose: Sender = { userId, year, semester }
  const result = useQuery(resultQuery(whose))
  const previous = useQuery(resultQuery({ userId, ...previousPeriod({ year, semester }) }))
  const history = useQuery(queryOf(listAssessmentHistory, { params: whose, query: {} }))
  return { whose, isOwn: me.facility !== null && userId === me.id, result, previous, history }
}
