import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Done, Instant, Month, one, whole } from './envelope.ts'
import { ofForm } from './form-admin.ts'

/** The trial of a draft: what it would do to the reports of a month that were sent. */

/** Refused for what was answered, only lacking a question that is new, or passing with something unusual that the version before did not see. */
const kind = z.enum(['refused', 'unanswered', 'warned'])
const Noticed = z.object({
  kind,
  /** The question (of a list: `{list}.{column}`), or `check:{id}`. */
  at: z.string(),
  label: z.string(),
  message: z.string(),
})
export const DraftTrial = z.object({
  form_type: z.string(),
  /** The draft that was tried; `is_current` is false once it has been saved again. */
  revision: z.int(),
  is_current: z.boolean(),
  month: z.string(),
  state: z.enum(['running', 'finished', 'failed']),
  ordered_at: Instant,
  ordered_by: z.string(),
  finished_at: Instant.nullable(),
  /** The reports of the month, and how many have been looked at. */
  total: z.int(),
  looked_at: z.int(),
  /** Each report counts as one of these four, or passes. */
  refused: z.int(),
  unanswered: z.int(),
  /** The version that it was sent with refuses it by now too: the facility has changed since. */
  refused_before: z.int(),
  /** Of facilities that the draft no longer asks. */
  not_asked: z.int(),
  /** How many would be asked to explain something that they were not asked before. */
  warned: z.int(),
  /** What was noticed, and in how many reports; the most frequent first. */
  questions: z.array(Noticed.extend({ reports: z.int() })),
  /** Some of the facilities. */
  examples: z.array(Noticed.extend({ facility: z.string(), regency: z.string() })),
})

const path = '/api/kelola-formulir/{form}/draf/uji'
export const getDraftTrial = endpoint('GET', path, {
  permission: 'form.manage',
  summary: 'The last trial of a draft: how far it is, and what it found; null where nobody has ordered one',
  params: ofForm,
  reply: one(DraftTrial.nullable()),
})
export const tryDraft = endpoint('POST', path, {
  permission: 'form.manage',
  summary:
    'Tries a draft on the reports of a month that were sent, by default of the last that has ended; works outside of the call',
  params: ofForm,
  body: z.strictObject({ revision: whole(1, 1_000_000_000), month: Month.optional() }),
  reply: one(DraftTrial),
})
export const dropDraftTrial = endpoint('DELETE', path, {
  permission: 'form.manage',
  summary: 'Stops the trial of a draft, or throws its result away',
  params: ofForm,
  reply: Done,
})
