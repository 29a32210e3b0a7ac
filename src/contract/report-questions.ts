import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Month, one, whole } from './envelope.ts'

/** What a form asks, as the page and the outside read it; immutable once published. */
export const getFormVersion = endpoint('GET', '/api/forms/{form}/{version}', {
  permission: 'report.read',
  program: 'read',
  summary: 'The definition of one version of a form; never changes once published',
  params: z.strictObject({ form: z.string().max(60), version: whole(1, 10_000) }),
  reply: one(z.record(z.string(), z.unknown())),
})

const Question = z.object({
  id: z.string(),
  group: z.string(),
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  required: z.boolean(),
  show_when: z.unknown(),
  order: z.int(),
})

export const getWasteQuestions = endpoint('GET', '/api/get-question-limbah', {
  permission: 'report.read',
  program: 'read',
  summary: 'The questions of the medical-waste form, group by group',
  query: z.strictObject({ date: Month.optional() }),
  reply: z.object({ data: z.array(Question) }),
})

export const getHealthQuestions = endpoint('GET', '/api/getQuestionKesling', {
  permission: 'report.read',
  program: 'read',
  summary: 'The questions of the environmental-health form, section by section',
  query: z.strictObject({ date: Month.optional() }),
  reply: z.object({ data: z.array(Question) }),
})
