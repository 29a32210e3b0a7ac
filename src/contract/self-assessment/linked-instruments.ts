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
  SentLinked,
  VulnerabilitySubmission,
} from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { type Codec, worded, wordedOne } from '../worded.ts'
import {
  BaseVersion,
  Level,
  Name,
  reading,
  SemesterNumber,
  Submission,
  submissionWords,
  SendKey,
  Year,
  sender,
  senderWords,
  sentInstrument,
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
  ...sender,
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
  version: BaseVersion,
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
  decode: ({ pertanyaan_khusus = [], pertanyaan_umum = [], key, version, ...sent }) => ({
    ...senderWords.decode(sent),
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
    version,
  }),
  encode: ({ answers, key, version, ...sent }) => ({
    ...senderWords.encode(sent),
    semester: String(sent.semester),
    pertanyaan_khusus: answers.filter(({ isGeneral }) => !isGeneral).map(encodeSpecial),
    pertanyaan_umum: answers.filter(({ isGeneral }) => isGeneral).map(encodeGeneral),
    ...(key !== undefined && { key }),
    ...(version !== undefined && { version }),
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

export const saveVulnerabilityInstrument = endpoint('POST', '/api/instrument-kerentanan', {
  permission: 'self-assessment.fill',
  inPractice: true,
  summary: 'Sends the vulnerability instrument; the newest submission replaces the earlier one',
  body: worded(VulnerabilityBody, vulnerabilityWords),
  reply: wordedOne(Submission, submissionWords),
})

const LinkedDetail = { question_id: z.int(), answer: Level, link: z.string() }
const detailWords = {
  decode: ({ question_id, answer, link }: z.output<z.ZodObject<typeof LinkedDetail>>): SentLinked => ({
    id: question_id,
    level: answer,
    link,
  }),
  encode: ({ id, level, link }: SentLinked) => ({ question_id: id, answer: level, link }),
}

const VulnerabilityDetail = z.object({ ...LinkedDetail, question_type: z.enum(['general', 'specific']) })
const vulnerabilityDetailWords = {
  decode: ({ question_type, ...detail }: z.output<typeof VulnerabilityDetail>) => ({
    ...detailWords.decode(detail),
    isGeneral: question_type === 'general',
  }),
  encode: ({ isGeneral, ...answer }: SentLinked & { isGeneral: boolean }) => ({
    ...detailWords.encode(answer),
    question_type: isGeneral ? ('general' as const) : ('specific' as const),
  }),
}
export const readVulnerabilityInstrument = endpoint(
  'GET',
  '/api/instrument-kerentanan/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's vulnerability answers; 404 where nothing is saved",
    reply: sentInstrument(VulnerabilityDetail, vulnerabilityDetailWords),
  },
)

// ————— Capacity —————

const CapacityBody = z.strictObject({
  form_type: z.literal('penilaian_instrument', { error: 'Harus penilaian_instrument' }),
  user_id: Id,
  tahun_assessment: Year,
  semester_assessment: SemesterNumber,
  answers: z.array(z.strictObject({ ...Linked, section_name: Name.optional() })).max(500),
  key: SendKey.optional(),
  version: BaseVersion,
})
const capacityWords: Codec<typeof CapacityBody, CapacitySubmission> = {
  decode: ({ user_id, tahun_assessment, semester_assessment, answers, key, version }) => ({
    userId: user_id,
    year: tahun_assessment,
    semester: semester_assessment,
    answers: answers.map(({ section_name, ...answer }) => ({
      ...decodeLinked(answer),
      group: section_name?.trim(),
    })),
    key,
    version,
  }),
  encode: ({ userId, year, semester, answers, key, version }) => ({
    form_type: 'penilaian_instrument',
    user_id: userId,
    tahun_assessment: year,
    semester_assessment: semester,
    answers: answers.map(({ group, ...answer }) => ({ section_name: group, ...encodeLinked(answer) })),
    ...(key !== undefined && { key }),
    ...(version !== undefined && { version }),
  }),
}
export const saveCapacityInstrument = endpoint('POST', '/api/instrument-penilaian', {
  permission: 'self-assessment.fill',
  inPractice: true,
  summary: 'Sends the capacity instrument; the newest submission replaces the earlier one',
  body: worded(CapacityBody, capacityWords),
  reply: wordedOne(Submission, submissionWords),
})

export const readCapacityInstrument = endpoint(
  'GET',
  '/api/instrument-penilaian/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's capacity answers; 404 where nothing is saved",
    reply: sentInstrument(z.object(LinkedDetail), detailWords),
  },
)
