import { queryOptions } from '@tanstack/react-query'

import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listSpecialVulnerability,
} from '#contract/self-assessment/questions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { call, isAway, isUnreadable } from '../../api/call.ts'
import { recall, remember } from '../../form/drafts/device-store.ts'

type QuestionCall =
  | typeof listHazardItems
  | typeof listImpactItems
  | typeof listSpecialVulnerability
  | typeof listGeneralVulnerability
  | typeof listCapacityQuestions

/** A list of questions; without a connection what this device has seen of it. Questions are nobody's, so they may stay here. */
function questionsQuery<E extends QuestionCall>(endpoint: E) {
  const kept = `questions${endpoint.path}`
  return queryOptions({
    queryKey: [endpoint.path, 'questions'] as const,
    queryFn: async ({ signal }) => {
      try {
        const questions = await listOf(endpoint, signal)
        await remember(kept, questions)
        return questions
      } catch (error) {
        const known = isAway(error) ? await recall<ReplyOf<E>['data']>(kept) : undefined
        if (known === undefined) throw error
        return known
      }
    },
  })
}

/** @throws Error 'Format data instrumen tidak sesuai.' where the reply holds no list of questions */
async function listOf<E extends Endpoint & QuestionCall>(
  endpoint: E,
  signal: AbortSignal,
): Promise<ReplyOf<E>['data']> {
  try {
    // Safe: each of these calls takes no input, and the reply is its own.
    const reply = (await call(endpoint as typeof listHazardItems, {}, { signal })) as unknown as ReplyOf<E>
    return reply.data
  } catch (error) {
    throw isUnreadable(error) ? new Error(sentences.instrumentMalformed, { cause: error }) : error
  }
}

export const hazardItemsQuery = questionsQuery(listHazardItems)
export const impactItemsQuery = questionsQuery(listImpactItems)
export const specialVulnerabilityQuery = questionsQuery(listSpecialVulnerability)
export const generalVulnerabilityQuery = questionsQuery(listGeneralVulnerability)
export const capacityItemsQuery = questionsQuery(listCapacityQuestions)
