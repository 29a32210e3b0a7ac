import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { FileContent, Instant, one, paged, paging } from '../envelope.ts'
import { Reason } from '../report-shapes.ts'
import { wordedOne } from '../worded.ts'
import { HazardKey, Level, Part, reading, Semester, sender, Submission, submissionWords } from './shapes.ts'

/** What a facility's period is worth, who did what in it, and its reopening. */

const Marks = z.array(z.object({ mark: z.string(), words: z.string() }))
const Index = z.object({
  /** From 0 to 1; null where it cannot be computed. */
  value: z.number().nullable(),
  class: Level.nullable(),
  /** The summands: `part` = `weight` × `value`. */
  terms: z.array(
    z.object({
      label: z.string(),
      weight: z.number(),
      value: z.number(),
      part: z.number(),
      detail: z.string(),
    }),
  ),
})
const AssessmentResult = z.object({
  user_id: z.int(),
  facility: z.string(),
  regency: z.string(),
  province: z.string(),
  year: z.int(),
  semester: Semester,
  parts: z.array(
    z.object({
      part: Part,
      name: z.string(),
      quick_saved_at: Instant.nullable(),
      quick: z.object({ concerns: z.int(), answered: z.int(), value: z.number().nullable() }).nullable(),
      sent_at: Instant.nullable(),
      answered: z.int().nullable(),
      questions: z.int().nullable(),
    }),
  ),
  risk: z.object({
    max: z.number().nullable(),
    mean: z.number().nullable(),
    class: Level.nullable(),
    leading: HazardKey.nullable(),
    marks: Marks,
  }),
  /** All five; those that are not ticked are "tidak dinilai". */
  hazards: z.array(
    z.object({
      hazard: HazardKey,
      name: z.string(),
      ticked: z.boolean(),
      /** The hazard level of the facility's regency; null without reference data. */
      base_level: Level.nullable(),
      base_source: z.string().nullable(),
      hazard_index: Index,
      vulnerability_index: Index,
      risk: z.number().nullable(),
      class: Level.nullable(),
      marks: Marks,
    }),
  ),
  capacity: Index.nullable(),
  actions: z.array(
    z.object({
      question_id: z.int(),
      part: Part,
      hazard: HazardKey.nullable(),
      section: z.string(),
      text: z.string(),
      risk: z.number().nullable(),
    }),
  ),
  levers: z.array(
    z.object({
      part: Part,
      hazard: HazardKey.nullable(),
      section: z.string(),
      questions: z.int(),
      risk: z.number(),
      gain: z.number(),
    }),
  ),
})
export const readResult = endpoint('GET', '/api/creshcf/result/{userId}/{year}/{semester}', {
  ...reading,
  summary: "What a facility's period is worth, how each figure comes about and what would improve it most",
  reply: one(AssessmentResult),
})
export const exportAssessment = endpoint('GET', '/api/creshcf/result/{userId}/{year}/{semester}/file', {
  ...reading,
  summary:
    "A facility's result as a spreadsheet; a workbook also holds the terms, the actions and the answers",
  query: z.strictObject({ format: z.enum(['xlsx', 'csv'], { error: 'Harus xlsx atau csv' }) }),
  reply: FileContent,
})
export const listAssessmentHistory = endpoint('GET', '/api/creshcf/history/{userId}/{year}/{semester}', {
  ...reading,
  summary: 'Who saved, sent and reopened the parts of a period, the newest first; 100 to a page unless told',
  query: z.strictObject(paging),
  reply: paged(
    z.object({
      at: Instant,
      actor: z.string(),
      role: z.string(),
      part: Part,
      action: z.enum(['saveQuick', 'send', 'reopen']),
      reason: z.string().nullable(),
    }),
  ),
})
export const reopenAssessment = endpoint('POST', '/api/creshcf/reopen', {
  permission: 'self-assessment.reopen',
  summary: 'Reopens the hazard instrument of a period, and with it its quick assessment',
  body: z.strictObject({ ...sender, reason: Reason }),
  reply: wordedOne(Submission, submissionWords),
})
