import * as z from 'zod'

import { hazardKeys, levelNames } from '#domain/hazards.ts'
import { assessmentParts } from '#domain/self-assessment/parts.ts'
import {
  firstAssessmentYear,
  lastAssessmentYear,
  type Semester as SemesterOfYear,
} from '#domain/self-assessment/periods.ts'
import type {
  Reopening,
  Sender,
  SentInstrument,
  SubmissionState,
} from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { Id, Instant, whole } from '../envelope.ts'
import { Version } from '../report-shapes.ts'
import { type Codec, wordedOne } from '../worded.ts'

/** The shapes that the calls of the self-assessment share. */

export const Year = whole(firstAssessmentYear, lastAssessmentYear)
export const SemesterNumber = whole(1, 2).transform<SemesterOfYear>((semester) => (semester === 1 ? 1 : 2))
export const Semester = z.union([z.literal(1), z.literal(2)])
export const Level = z.enum(levelNames)
export const HazardKey = z.enum(hazardKeys)
export const Part = z.enum(assessmentParts)
/** Made by the page: a repeated submission with the same key is answered like the first. */
export const SendKey = z.uuid({ error: 'Kunci pengiriman tidak sah' })
/**
 * The saved state that the answers were begun on: the `version` of a quick assessment or the `number` of an instrument as it was
 * read back, 0 where nothing was saved. Without it a save replaces whatever is there.
 */
export const BaseVersion = Version.optional()
/** The name of a hazard, a category or a group. */
export const Name = z.string().max(60)

/** Who sends, and for which period. */
export const sender = { user_id: Id, year: Year, semester: SemesterNumber }
export const senderWords = {
  decode: ({ user_id, year, semester }: z.output<z.ZodObject<typeof sender>>): Sender => ({
    userId: user_id,
    year,
    semester,
  }),
  encode: ({ userId, year, semester }: Sender) => ({ user_id: userId, year, semester }),
}

/** What a page writes into an address for a value that it does not have. */
const missingWords: readonly unknown[] = ['', 'undefined', 'null', 'NaN']
const given = <Schema extends z.ZodType<unknown, string | number>>(schema: Schema) =>
  z
    .union([z.string(), z.number()])
    .refine((word) => !missingWords.includes(word), { error: sentences.periodRequired, abort: true })
    .pipe(schema)

/** What reads one facility's period. */
export const reading = {
  permission: 'self-assessment.read',
  params: z.strictObject({ userId: given(Id), year: given(Year), semester: given(SemesterNumber) }),
  invalid: 'invalidPeriod',
} as const

/** Whether an administrator has reopened an instrument since it was sent. */
export const ReopeningOnWire = z.object({ at: Instant, reason: z.string() }).nullable()
export const reopeningWords: Codec<typeof ReopeningOnWire, Reopening | null> = {
  decode: (wire) => wire && { at: new Date(wire.at), reason: wire.reason },
  encode: (reopened) => reopened,
}

/** What every instrument shows: when it was sent, and its state. */
const submission = {
  sent_at: Instant,
  /** How often it has been sent, this time included. */
  number: z.int(),
  /** What is final can no longer be changed by the facility. */
  final: z.boolean(),
  reopened: ReopeningOnWire,
}
export const Submission = z.object(submission)
export const submissionWords: Codec<typeof Submission, SubmissionState> = {
  decode: ({ sent_at, number, final, reopened }) => ({
    sentAt: new Date(sent_at),
    number,
    isFinal: final,
    reopened: reopeningWords.decode(reopened),
  }),
  encode: ({ sentAt, number, isFinal, reopened }) => ({
    sent_at: sentAt,
    number,
    final: isFinal,
    reopened: reopeningWords.encode(reopened),
  }),
}

/** The reply that reads an instrument back: a detail for each answer, and how its last submission stands. */
export function sentInstrument<Detail extends z.ZodType, Answer>(
  detail: Detail,
  words: { decode: (detail: z.output<Detail>) => Answer | null; encode: (answer: Answer) => z.input<Detail> },
) {
  return wordedOne(z.object({ details: z.array(detail), ...submission }), {
    decode: ({ details, ...state }): SentInstrument<Answer> => ({
      answers: details.flatMap((one) => words.decode(one) ?? []),
      ...submissionWords.decode(state),
    }),
    encode: ({ answers, ...state }) => ({
      details: answers.map(words.encode),
      ...submissionWords.encode(state),
    }),
  })
}
