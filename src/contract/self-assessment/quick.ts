import * as z from 'zod'

import { type HazardKey as Hazard, hazardKeys } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { QuickReadBack, QuickSubmission } from '#domain/self-assessment/submissions.ts'

import { endpoint } from '../endpoint.ts'
import { ById, Instant } from '../envelope.ts'
import { type Codec, worded, wordedOne } from '../worded.ts'
import { BaseVersion, HazardKey, reading, Semester, sender, senderWords } from './shapes.ts'

/** The three quick assessments: their answers travel by question id, the ticked hazards as five yes or no beside question 1. */

type Flags = { [K in Hazard]: boolean }
const flagsOf = (ticked: readonly Hazard[]): Flags => ({
  banjir: ticked.includes('banjir'),
  badai: ticked.includes('badai'),
  kenaikanAir: ticked.includes('kenaikanAir'),
  kekeringan: ticked.includes('kekeringan'),
  kebakaranHutan: ticked.includes('kebakaranHutan'),
})
const tickedOf = (flags: { readonly [K in Hazard]?: boolean | undefined }) =>
  hazardKeys.filter((key) => flags[key] === true)

const boxes = Object.fromEntries(hazardKeys.map((key) => [key, z.boolean().optional()])) as {
  [K in Hazard]: z.ZodOptional<z.ZodBoolean>
}
const QuickAnswer = z.strictObject({
  pertanyaan: ById.optional(),
  jawaban: z.string({ error: 'Jawab dengan Ya atau Tidak.' }).max(20).nullable().optional(),
  bencana: z.strictObject(boxes).nullable().optional(),
})

function quickBody(part: AssessmentPart) {
  const { formType } = parts[part]
  const schema = z.strictObject({
    form_type: z.literal(formType, { error: `Harus ${formType}` }),
    ...sender,
    answers: z.record(z.string().max(20), QuickAnswer),
    version: BaseVersion,
  })
  const words: Codec<typeof schema, QuickSubmission> = {
    decode: ({ answers, version, ...sent }) => ({
      ...senderWords.decode(sent),
      answers: mapValues(answers, ({ pertanyaan, jawaban, bencana }) => ({
        names: pertanyaan?.id,
        word: jawaban ?? null,
        hazards: bencana ? tickedOf(bencana) : null,
      })),
      version,
    }),
    encode: ({ answers, version, ...sent }) => ({
      form_type: formType,
      ...senderWords.encode(sent),
      answers: mapValues(answers, ({ names, word, hazards }) => ({
        ...(names !== undefined && { pertanyaan: { id: names } }),
        jawaban: word,
        ...(hazards && { bencana: flagsOf(hazards) }),
      })),
      ...(version !== undefined && { version }),
    }),
  }
  return worded(schema, words)
}

const SavedQuick = z.object({
  form_type: z.string(),
  user_id: z.int(),
  year: z.int(),
  semester: Semester,
  answers: z.record(
    z.string(),
    z.object({
      pertanyaan: z.object({ id: z.int() }),
      jawaban: z.enum(['ya', 'tidak']),
      bencana: z.record(HazardKey, z.boolean()).optional(),
    }),
  ),
  saved_at: Instant,
  /** How often it has been saved, this time included. */
  version: z.int(),
  /** Whether one may go on to the instrument with these answers. */
  may_continue: z.boolean(),
  /** Closed answers are shown read only, with the note. */
  closed: z.boolean(),
  closed_note: z.string().nullable(),
})

/** The read-back of one part, which its `form_type` names. */
function savedQuick(part: AssessmentPart) {
  const words: Codec<typeof SavedQuick, QuickReadBack> = {
    decode: ({ answers, saved_at, version, may_continue, closed_note, ...sent }) => {
      const bencana = answers['1']?.bencana
      return {
        ...senderWords.decode(sent),
        answers: mapValues(answers, ({ jawaban }) => jawaban),
        hazards: bencana ? tickedOf(bencana) : null,
        savedAt: new Date(saved_at),
        version,
        mayContinue: may_continue,
        closedNote: closed_note,
      }
    },
    encode: ({ answers, hazards, savedAt, version, mayContinue, closedNote, ...sent }) => ({
      form_type: parts[part].formType,
      ...senderWords.encode(sent),
      answers: mapValues(answers, (jawaban, id) => ({
        pertanyaan: { id: Number(id) },
        jawaban,
        ...(id === '1' && hazards && { bencana: flagsOf(hazards) }),
      })),
      saved_at: savedAt,
      version,
      may_continue: mayContinue,
      closed: closedNote !== null,
      closed_note: closedNote,
    }),
  }
  return wordedOne(SavedQuick, words)
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, of: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value, key)]))

const saving = { permission: 'self-assessment.fill', inPractice: true } as const

export const readHazardQuick = endpoint(
  'GET',
  '/api/assessmentIdentifikasiAnswer/user/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's hazard quick assessment; 404 where nothing is saved",
    reply: savedQuick('hazard'),
  },
)
export const saveHazardQuick = endpoint('POST', '/api/form-assessment-answers', {
  ...saving,
  summary: 'Saves the hazard quick assessment; closed once the hazard instrument is sent',
  body: quickBody('hazard'),
  invalid: 'invalidHazardInput',
  reply: savedQuick('hazard'),
})
export const readVulnerabilityQuick = endpoint(
  'GET',
  '/api/assessmentKerentananAnswer/user/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's vulnerability quick assessment; 404 where nothing is saved",
    reply: savedQuick('vulnerability'),
  },
)
export const saveVulnerabilityQuick = endpoint('POST', '/api/form-assessment-answers-kerentanan', {
  ...saving,
  summary: 'Saves the vulnerability quick assessment',
  body: quickBody('vulnerability'),
  reply: savedQuick('vulnerability'),
})
export const readCapacityQuick = endpoint(
  'GET',
  '/api/assessmentPenilaianAnswer/user/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's capacity quick assessment; 404 where nothing is saved",
    reply: savedQuick('capacity'),
  },
)
export const saveCapacityQuick = endpoint('POST', '/api/assessments/penilaian', {
  ...saving,
  summary: 'Saves the capacity quick assessment, once for a period',
  body: quickBody('capacity'),
  reply: savedQuick('capacity'),
})
