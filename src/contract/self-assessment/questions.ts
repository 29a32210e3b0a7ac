import * as z from 'zod'

import { categories, categoryKeys, findCategory, findHazard, hazardKeys, hazards } from '#domain/hazards.ts'
import { namesOf } from '#domain/names-of.ts'
import {
  type CapacityItem,
  type HazardItem,
  type ImpactItem,
  type QuickItem,
  type VulnerabilityItem,
  yesNo,
} from '#domain/self-assessment/questions.ts'

import { endpoint } from '../endpoint.ts'
import { wordedMany } from '../worded.ts'
import { Level } from './shapes.ts'

/**
 * The questions of the self-assessment. The lists name hazards and categories as the specification does, the hazard data the
 * first category by a name of its own; here they become keys and back.
 */

const yesNoOptions = namesOf(yesNo).map((name, index) => ({ id: index + 1, name }))

export const listQuickQuestions = endpoint('GET', '/api/getPertayaanAssessmentKerentanan', {
  permission: 'self-assessment.read',
  summary: 'The questions of all three quick assessments',
  reply: wordedMany(
    z.object({
      id: z.int(),
      name: z.string(),
      answers: z.array(z.object({ id: z.int(), name: z.enum(['ya', 'tidak']) })),
    }),
    {
      decode: (rows): readonly QuickItem[] => rows.map(({ id, name }) => ({ id, text: name })),
      encode: (items) => items.map(({ id, text }) => ({ id, name: text, answers: yesNoOptions })),
    },
  ),
})

export const listHazardItems = endpoint('GET', '/api/identifikasi/merasakan', {
  permission: 'self-assessment.read',
  summary: 'The general items of the hazard instrument; both columns of a cell hold the same items',
  reply: wordedMany(
    z.object({
      id: z.int(),
      bencana: z.object({
        name: z.string(),
        dampak: z.array(
          z.object({
            name: z.string(),
            type: z.enum(['dampak', 'potensi_dampak']),
            jawaban_dampak: z.array(z.object({ id: z.int(), name: z.string() })),
          }),
        ),
      }),
    }),
    {
      /** Both columns of a cell hold the same items, so each is taken once. */
      decode: (rows): readonly HazardItem[] => {
        const items = rows.flatMap(({ bencana }) =>
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
      },
      encode: (items) =>
        hazardKeys.map((hazard) => ({
          id: hazards[hazard].id,
          bencana: {
            name: hazards[hazard].name,
            dampak: categoryKeys.flatMap((category) => {
              const jawaban_dampak = items
                .filter((item) => item.hazard === hazard && item.category === category)
                .map(({ id, text }) => ({ id, name: text }))
              const { inHazardData: name } = categories[category]
              return (['dampak', 'potensi_dampak'] as const).map((type) => ({ name, type, jawaban_dampak }))
            }),
          },
        })),
    },
  ),
})

export const listImpactItems = endpoint('GET', '/api/get-pertanyaan-identifikasi-khusus', {
  permission: 'self-assessment.read',
  summary: 'The boxes of BESAR, SEDANG and KECIL of the hazard instrument',
  reply: wordedMany(
    z.object({
      id: z.int(),
      name: z.string(),
      bencana_name: z.string(),
      question_name: z.string(),
      question_type: Level,
      /** Two levels of one dimension rarely go together; the page may hint. */
      dimension: z.string(),
    }),
    {
      decode: (rows): readonly ImpactItem[] =>
        rows.flatMap(({ id, name, bencana_name, question_name, question_type, dimension }) => {
          const [hazard, category] = [findHazard(bencana_name), findCategory(question_name)]
          if (!hazard || !category) return []
          return [{ id, hazard, category, dimension, level: question_type, text: name }]
        }),
      encode: (items) =>
        items.map(({ id, hazard, category, dimension, level, text }) => ({
          id,
          name: text,
          bencana_name: hazards[hazard].name,
          question_name: categories[category].inHazardData,
          question_type: level,
          dimension,
        })),
    },
  ),
})

const QuestionList = z.array(z.object({ id: z.int(), pertanyaan: z.string() }))
const asked = ({ id, text }: { id: number; text: string }) => ({ id, pertanyaan: text })

export const listGeneralVulnerability = endpoint('GET', '/api/kerentananquestionall', {
  permission: 'self-assessment.read',
  summary: 'The general questions of the vulnerability instrument, by category',
  reply: wordedMany(z.object({ type_meresakan: z.string(), pertanyaan_list: QuestionList }), {
    decode: (rows): readonly VulnerabilityItem[] =>
      rows.flatMap(({ type_meresakan, pertanyaan_list }) => {
        const category = findCategory(type_meresakan)
        if (!category) return []
        return pertanyaan_list.map(({ id, pertanyaan }) => ({ id, hazard: null, category, text: pertanyaan }))
      }),
    encode: (items) =>
      categoryKeys.map((category) => ({
        type_meresakan: categories[category].name,
        pertanyaan_list: items
          .filter((item) => item.hazard === null && item.category === category)
          .map(asked),
      })),
  }),
})

export const listSpecialVulnerability = endpoint('GET', '/api/kerentanan-khusus', {
  permission: 'self-assessment.read',
  summary: 'The questions of the vulnerability instrument that belong to a hazard, by hazard and category',
  reply: wordedMany(
    z.object({ type_bencana: z.string(), type_meresakan: z.string(), pertanyaan_list: QuestionList }),
    {
      decode: (rows): readonly VulnerabilityItem[] =>
        rows.flatMap(({ type_bencana, type_meresakan, pertanyaan_list }) => {
          const [hazard, category] = [findHazard(type_bencana), findCategory(type_meresakan)]
          if (!hazard || !category) return []
          return pertanyaan_list.map(({ id, pertanyaan }) => ({ id, hazard, category, text: pertanyaan }))
        }),
      encode: (items) =>
        hazardKeys.flatMap((hazard) =>
          categoryKeys.map((category) => ({
            type_bencana: hazards[hazard].name,
            type_meresakan: categories[category].name,
            pertanyaan_list: items
              .filter((item) => item.hazard === hazard && item.category === category)
              .map(asked),
          })),
        ),
    },
  ),
})

export const listCapacityQuestions = endpoint('GET', '/api/penilaianquestionall', {
  permission: 'self-assessment.read',
  summary: 'The questions of the capacity instrument, by group',
  reply: wordedMany(z.object({ id: z.int(), name: z.string(), questions: QuestionList }), {
    /** In the order of the group's id. */
    decode: (rows): readonly CapacityItem[] =>
      rows
        .toSorted((one, other) => one.id - other.id)
        .flatMap(({ id: groupId, name: group, questions }) =>
          questions.map(({ id, pertanyaan }) => ({ id, groupId, group, text: pertanyaan })),
        ),
    encode: (items) => {
      const groups = new Map(items.map(({ groupId, group }) => [groupId, group]))
      return [...groups]
        .toSorted(([a], [b]) => a - b)
        .map(([id, name]) => ({
          id,
          name,
          questions: items.filter(({ groupId }) => groupId === id).map(asked),
        }))
    },
  }),
})
