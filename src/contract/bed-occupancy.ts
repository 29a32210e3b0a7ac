import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { one } from './envelope.ts'
import { target, ReadQuery, SaveReply } from './report-bodies.ts'
import { Figure } from './report-results.ts'
import { AnswerSheet, Version } from './report-shapes.ts'

export const saveBor = endpoint('PUT', '/api/updateBor', {
  permission: 'report.fill',
  inPractice: true,
  program: 'draft',
  summary: 'Saves the bed-occupancy sub-form of a medical-waste report',
  body: z.strictObject({ ...target, version: Version.optional(), answers: AnswerSheet }),
  reply: SaveReply,
})

export const showBor = endpoint('GET', '/api/showBor', {
  permission: 'report.read',
  program: 'read',
  summary: 'The bed-occupancy sub-form with the computed rates',
  query: ReadQuery,
  reply: one(
    z.object({
      report_id: z.int(),
      date: z.string(),
      version: z.int(),
      /** False where the facility has no inpatient care: BOR is "tidak berlaku", not 0. */
      applies: z.boolean(),
      answers: AnswerSheet,
      bor_days: z.int(),
      bor_percent: z.number().nullable(),
      figures: z.array(Figure),
    }),
  ),
})
