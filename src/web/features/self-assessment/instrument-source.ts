import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listSpecialVulnerability,
  type readHazardQuick,
} from '#contract/self-assessment.ts'
import { hazardKeys } from '#domain/hazards.ts'
import type { QuickAnswers } from '#domain/self-assessment.ts'

import { call, isUnreachable } from '../../api/call.ts'
import { recall, remember } from '../../form/drafts/device-store.ts'
import {
  capacityItemsOf,
  generalItemsOf,
  hazardItemsOf,
  impactItemsOf,
  specialItemsOf,
} from './instrument-bank.ts'

/** A list of questions; without a connection what this device has seen of it. Questions are nobody's, so they may stay here. */
function questionsQuery<T>(path: string, load: (signal: AbortSignal) => Promise<T>) {
  const kept = `questions${path}`
  return queryOptions({
    queryKey: [path, 'questions'] as const,
    queryFn: async ({ signal }) => {
      try {
        const questions = await load(signal)
        await remember(kept, questions)
        return questions
      } catch (error) {
        const known = isUnreachable(error) ? await recall<T>(kept) : undefined
        if (known === undefined) throw error
        return known
      }
    },
  })
}

export const hazardItemsQuery = questionsQuery(listHazardItems.path, async (signal) =>
  hazardItemsOf(await call(listHazardItems, {}, { signal })),
)
export const impactItemsQuery = questionsQuery(listImpactItems.path, async (signal) =>
  impactItemsOf(await call(listImpactItems, {}, { signal })),
)
export const specialVulnerabilityQuery = questionsQuery(listSpecialVulnerability.path, async (signal) =>
  specialItemsOf(await call(listSpecialVulnerability, {}, { signal })),
)
export const generalVulnerabilityQuery = questionsQuery(listGeneralVulnerability.path, async (signal) =>
  generalItemsOf(await call(listGeneralVulnerability, {}, { signal })),
)
export const capacityItemsQuery = questionsQuery(listCapacityQuestions.path, async (signal) =>
  capacityItemsOf(await call(listCapacityQuestions, {}, { signal })),
)

/** A saved quick assessment as the rules of the module read it. */
export function quickOf(reply: ReplyOf<typeof readHazardQuick> | null | undefined): QuickAnswers | null {
  if (!reply) return null
  const { answers } = reply.data
  const boxes = answers['1']?.bencana
  return {
    answers: Object.fromEntries(Object.entries(answers).map(([id, { jawaban }]) => [id, jawaban])),
    hazards: boxes ? hazardKeys.filter((key) => boxes[key]) : null,
  }
}
