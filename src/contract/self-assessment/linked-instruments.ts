import * as z from 'zod'

import {
  categories,
  type CategoryKey,
  categoryKeys,
  findCategory,
  findHazard,
  type HazardKey,
  hazardKeys,
  hazards,
} from '#domain/hazards.ts'
import { linkLength, type LinkedAnswer } from '#domain/self-assessment/instruments.ts'
import type {
  CapacitySubmission,
  Claim,
  PlacedLinked,
  SentInstrument,
  SentLinked,
  VulnerabilitySubmission,
} from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { type Codec, worded, wordedOne } from '../worded.ts'
import {
  Level,
  Name,
  reading,
  SemesterNumber,
  Submission,
  submission,
  submissionWords,
  SendKey,
  Year,
} from './shapes.ts'

/** The vulnerability and capacity instruments: lists of questions, each with a level and the link to its evidence. */

const Link = z.string({ error: sentences.linkRequired }).max(linkLength * 2, {
  error: 'Link/URL paling banyak 2.000 karakter',
})
const Linked = { question_id: Id, answer: Level.nullable(), link: Link.nullable().optional() }
type LinkedOnWire = {
  question_id: number
  answer: LinkedAnswer['level']
  link?: string | null | undefined
}
const decodeLinked = ({ question_id, answer, link }: LinkedOnWire): LinkedAnswer => ({
  id: question_id,
  level: answer,
  link: answer ? (link?.trim() ?? null) : null,
})
const encodeLinked = ({ id, level, link }: LinkedAnswer) => ({ question_id: id, answer: level, link })

// ————— Vulnerability —————

const VulnerabilityBody = z.strictObject({
  user_id: Id,
  year: Year,
  semester: SemesterNumber,
  pertanyaan_khusus: z
    .array(
      z.strictObject({
        ...Linked,
        bencana_id: Id.optional(),
        bencana_name: Name.optional(),
        section_name: Name.optional(),
      }),
    )
    .max(500)
    .optional(),
  pertanyaan_umum: z
    .array(
      z.strictObject({
        ...Linked,
        section_name: Name.optional(),
        question_text: z.string().max(1000).optional(),
        answered: z.boolean().optional(),
      }),
    )
    .max(500)
    .optional(),
  key: SendKey.optional(),
})

/** The hazard that a name and a number mean, where they do not contradict each other. */
function claimedHazard(name: string | undefined, id: number | undefined): Claim<HazardKey> {
  const claims: Claim<HazardKey>[] = []
  if (name !== undefined) claims.push(findHazard(name) ?? 'unknown')
  if (id !== undefined) claims.push(hazardKeys.find((key) => hazards[key].id === id) ?? 'unknown')
  return claims.every((claim) => claim === claims[0]) ? claims[0] : 'unknown'
}
const claimedCategory = (name: string | undefined): Claim<CategoryKey> =>
  name === undefined ? undefined : (findCategory(name) ?? 'unknown')
/** A claim as it is written: one that means nothing is not repeated. */
const known = <Key extends string>(claim: Claim<Key>, keys: readonly Key[]) =>
  keys.find((key) => key === claim)
const sectionOf = (claim: Claim<CategoryKey>) => {
  const category = known(claim, categoryKeys)
  return category && { section_name: categories[category].name }
}

const vulnerabilityWords: Codec<typeof VulnerabilityBody, VulnerabilitySubmission> = {
  decode: ({ user_id, year, semester, pertanyaan_khusus = [], pertanyaan_umum = [], key }) => ({
    userId: user_id,
    year,
    semester,
    answers: [
      ...pertanyaan_khusus.map((answer) => ({
        ...decodeLinked(answer),
        isGeneral: false,
        hazard: claimedHazard(answer.bencana_name, answer.bencana_id),
        category: claimedCategory(answer.section_name),
        text: undefined,
      })),
      ...pertanyaan_umum.map((answer) => ({
        ...decodeLinked(answer),
        isGeneral: true,
        hazard: undefined,
        category: claimedCategory(answer.section_name),
        text: answer.question_text,
      })),
    ],
    key,
  }),
  encode: ({ userId, year, semester, answers, key }) => ({
    user_id: userId,
    year,
    semester: String(semester),
    pertanyaan_khusus: answers.filter(({ isGeneral }) => !isGeneral).map(encodeSpecial),
    pertanyaan_umum: answers.filter(({ isGeneral }) => isGeneral).map(encodeGeneral),
    ...(key !== undefined && { key }),
  }),
}
function encodeSpecial({ hazard: claim, category, ...answer }: PlacedLinked) {
  const hazard = known(claim, hazardKeys)
  return {
    ...(hazard && { bencana_id: hazards[hazard].id, bencana_name: hazards[hazard].name }),
    ...sectionOf(category),
    ...encodeLinked(answer),
  }
}
const encodeGeneral = ({ category, text, ...answer }: PlacedLinked) => ({
  ...sectionOf(category),
  ...(text !== undefined && { question_text: text }),
  ...encodeLinked(answer),
  answered: answer.level !== null,
})

export const saveVulnerabilityInstrument = endpoint({
  method: 'POST',
  path: '/api/instrument-kerentanan',
  permission: 'self-assessment.fill',
  summary: 'Sends the vulnerability instrument; the newest submission replaces the earlier one',
  body: worded(VulnerabilityBody, vulnerabilityWords),
  reply: wordedOne(Submission, submissionWords),
})

const LinkedDetail = { question_id: z.int(), answer: Level, link: z.string() }
const decodeDetail = ({ question_id, answer, link }: z.output<z.ZodObject<typeof LinkedDetail>>) => ({
  id: question_id,
  level: answer,
  link,
})
const encodeDetail = ({ id, level, link }: SentLinked) => ({ question_id: id, answer: level, link })

const SentVulnerability = z.object({
  details: z.array(z.object({ ...LinkedDetail, question_type: z.enum(['general', 'specific']) })),
  ...submission,
})
const sentVulnerabilityWords: Codec<
  typeof SentVulnerability,
  SentInstrument<SentLinked & { isGeneral: boolean }>
> = {
  decode: ({ details, ...state }) => ({
    answers: details.map(({ question_type, ...detail }) => ({
      ...decodeDetail(detail),
      isGeneral: question_type === 'general',
    })),
    ...submissionWords.decode(state),
  }),
  encode: ({ answers, ...state }) => ({
    details: answers.map(({ isGeneral, ...answer }) => ({
      ...encodeDetail(answer),
      question_type: isGeneral ? 'general' : 'specific',
    })),
    ...submissionWords.encode(state),
  }),
}
export const readVulnerabilityInstrument = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/instrument-kerentanan/{userId}/{year}/{semester}',
  summary: "A facility's vulnerability answers; 404 where nothing is saved",
  reply: wordedOne(SentVulnerability, sentVulnerabilityWords),
})

// ————— Capacity —————

const CapacityBody = z.strictObject({
  form_type: z.literal('penilaian_instrument', { error: 'Harus penilaian_instrument' }),
  user_id: Id,
  tahun_assessment: Year,
  semester_assessment: SemesterNumber,
  answers: z.array(z.strictObject({ ...Linked, section_name: Name.optional() })).max(500),
  key: SendKey.optional(),
})
const capacityWords: Codec<typeof CapacityBody, CapacitySubmission> = {
  decode: ({ user_id, tahun_assessment, semester_assessment, answers, key }) => ({
    userId: user_id,
    year: tahun_assessment,
    semester: semester_assessment,
    answers: answers.map(({ section_name, ...answer }) => ({
      ...decodeLinked(answer),
      group: section_name?.trim(),
    })),
    key,
  }),
  encode: ({ userId, year, semester, answers, key }) => ({
    form_type: 'penilaian_instrument',
    user_id: userId,
    tahun_assessment: year,
    semester_assessment: semester,
    answers: answers.map(({ group, ...answer }) => ({ section_name: group, ...encodeLinked(answer) })),
    ...(key !== undefined && { key }),
  }),
}
export const saveCapacityInstrument = endpoint({
  method: 'POST',
  path: '/api/instrument-penilaian',
  permission: 'self-assessment.fill',
  summary: 'Sends the capacity instrument; the newest submission replaces the earlier one',
  body: worded(CapacityBody, capacityWords),
  reply: wordedOne(Submission, submissionWords),
})

const SentCapacity = z.object({ details: z.array(z.object(LinkedDetail)), ...submission })
const sentCapacityWords: Codec<typeof SentCapacity, SentInstrument<SentLinked>> = {
  decode: ({ details, ...state }) => ({
    answers: details.map(decodeDetail),
    ...submissionWords.decode(state),
  }),
  encode: ({ answers, ...state }) => ({
    details: answers.map(encodeDetail),
    ...submissionWords.encode(state),
  }),
}
export const readCapacityInstrument = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/instrument-penilaian/{userId}/{year}/{semester}',
  summary: "A facility's capacity answers; 404 where nothing is saved",
  reply: wordedOne(SentCapacity, sentCapacityWords),
})
