import * as z from 'zod'

import type { PartReport } from '#domain/self-assessment/submissions.ts'

import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { wordedMany } from '../worded.ts'
import { ReopeningOnWire, reopeningWords, Semester, SemesterNumber, Year } from './shapes.ts'

/** What of each part a facility has filled. */

const FilledWord = z.enum(['already answer', 'Belum diisi'])
type FilledWord = z.output<typeof FilledWord>
const wordOf = (isFilled: boolean): FilledWord => (isFilled ? 'already answer' : 'Belum diisi')
const isFilled = (word: FilledWord) => word === 'already answer'

const reportRows = {
  permission: 'self-assessment.read',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({ year: Year.optional(), semester: SemesterNumber.optional() }),
  reply: wordedMany(
    z.object({
      user_id: z.int(),
      username: z.string(),
      year: z.int(),
      semester: Semester,
      form_assessment: FilledWord,
      form_instrument: FilledWord,
      /** The hazard instrument once sent, unless reopened. */
      final: z.boolean(),
      reopened: ReopeningOnWire,
    }),
    {
      decode: (rows): PartReport[] =>
        rows.map(({ user_id, form_assessment, form_instrument, final, reopened, ...row }) => ({
          ...row,
          userId: user_id,
          hasQuick: isFilled(form_assessment),
          hasInstrument: isFilled(form_instrument),
          isFinal: final,
          reopened: reopeningWords.decode(reopened),
        })),
      encode: (reports) =>
        reports.map(({ userId, hasQuick, hasInstrument, isFinal, reopened, ...report }) => ({
          ...report,
          user_id: userId,
          form_assessment: wordOf(hasQuick),
          form_instrument: wordOf(hasInstrument),
          final: isFinal,
          reopened: reopeningWords.encode(reopened),
        })),
    },
  ),
} as const
export const listHazardReports = endpoint('GET', '/api/creshcf-identifikasi-report-user/{userId}', {
  ...reportRows,
  summary: "What of the hazard part a facility has filled; without a semester both of the year's",
})
export const listVulnerabilityReports = endpoint('GET', '/api/creshcf-kerentanan-report-user/{userId}', {
  ...reportRows,
  summary: "What of the vulnerability part a facility has filled; without a semester both of the year's",
})
export const listCapacityReports = endpoint('GET', '/api/creshcf-penilaian-report-user/{userId}', {
  ...reportRows,
  summary: "What of the capacity part a facility has filled; without a semester both of the year's",
})
