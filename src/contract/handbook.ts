import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { many } from './envelope.ts'

const Question = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  /** What an answer may be, in words. */
  answer: z.string(),
  /** `ya`, `tidak` or `dihitung`; empty for the rows of a table. */
  required: z.string(),
  /** When it is asked; empty where always. */
  condition: z.string(),
  /** Whether last month's answer can be taken over. */
  is_carried: z.boolean(),
})

const HandbookForm = z.object({
  form_type: z.string(),
  title: z.string(),
  description: z.string(),
  /** What a reader should know of the form, a line each. */
  facts: z.array(z.string()),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      questions: z.array(Question),
    }),
  ),
  /** A hard check refuses a report, another asks for an explanation. */
  checks: z.array(z.object({ id: z.string(), is_hard: z.boolean(), message: z.string() })),
})
export type HandbookForm = z.output<typeof HandbookForm>

export const getHandbook = endpoint('GET', '/api/buku-formulir', {
  permission: 'public',
  summary: 'The handbook: every question of every form as it is filled this month, in words',
  reply: many(HandbookForm),
})
