import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listSpecialVulnerability,
} from '#contract/self-assessment.ts'
import { findCategory, findHazard } from '#domain/hazards.ts'
import {
  type CapacityItem,
  type HazardItem,
  type ImpactItem,
  sentences,
  type VulnerabilityItem,
} from '#domain/self-assessment.ts'

/** The questions of the instruments: from the API's lists, in which hazards and categories are names, to ours. */

/** @throws Error 'Format data instrumen tidak sesuai.' where the reply holds no list */
function listIn<T>({ data }: { data: T[] }): T[] {
  // The type is the contract's; what stands between server and page may answer otherwise.
  if (!Array.isArray(data)) throw new Error(sentences.instrumentMalformed)
  return data
}

/** Both columns of a cell hold the same items, so each item is taken once. */
export function hazardItemsOf(reply: ReplyOf<typeof listHazardItems>): HazardItem[] {
  const items = listIn(reply).flatMap(({ bencana }) =>
    bencana.dampak.flatMap(({ name, jawaban_dampak }) => {
      const [hazard, category] = [findHazard(bencana.name), findCategory(name)]
      if (!hazard || !category) return []
      return jawaban_dampak.map(({ id, name: text }): HazardItem => ({
        id,
        hazard,
        category,
        isOther: text.toLowerCase().includes('lainnya'),
        text,
      }))
    }),
  )
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

export function impactItemsOf(reply: ReplyOf<typeof listImpactItems>): ImpactItem[] {
  return listIn(reply).flatMap(({ id, name, bencana_name, question_name, question_type, dimension }) => {
    const [hazard, category] = [findHazard(bencana_name), findCategory(question_name)]
    return hazard && category ? [{ id, hazard, category, dimension, level: question_type, text: name }] : []
  })
}

export function specialItemsOf(reply: ReplyOf<typeof listSpecialVulnerability>): VulnerabilityItem[] {
  return listIn(reply).flatMap(({ type_bencana, type_meresakan, pertanyaan_list }) => {
    const [hazard, category] = [findHazard(type_bencana), findCategory(type_meresakan)]
    if (!hazard || !category) return []
    return pertanyaan_list.map(({ id, pertanyaan }) => ({ id, hazard, category, text: pertanyaan }))
  })
}

export function generalItemsOf(reply: ReplyOf<typeof listGeneralVulnerability>): VulnerabilityItem[] {
  return listIn(reply).flatMap(({ type_meresakan, pertanyaan_list }) => {
    const category = findCategory(type_meresakan)
    if (!category) return []
    return pertanyaan_list.map(({ id, pertanyaan }) => ({ id, hazard: null, category, text: pertanyaan }))
  })
}

/** In the order of the group's id. */
export function capacityItemsOf(reply: ReplyOf<typeof listCapacityQuestions>): CapacityItem[] {
  return listIn(reply)
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id: groupId, name: group, questions }) =>
      questions.map(({ id, pertanyaan }) => ({ id, groupId, group, text: pertanyaan })),
    )
}
