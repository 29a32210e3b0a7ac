import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Done, Instant, one, paged, paging } from './envelope.ts'

/** Questions of the explorer that a person keeps under a name. Who has the code of one may open it, and asks with their own rights. */

export const savedViewLimits = { each: 100, name: 80, question: 1500 } as const

const ViewName = z
  .string({ error: 'Isi nama tampilan' })
  .trim()
  .min(1, { error: 'Isi nama tampilan' })
  .max(savedViewLimits.name, { error: `Nama paling panjang ${savedViewLimits.name} huruf` })
/** What stands behind the question mark of the explorer's address. */
const Question = z
  .string({ error: 'Pertanyaan tidak dapat dibaca' })
  .max(savedViewLimits.question, { error: 'Pertanyaan terlalu panjang untuk disimpan' })
  .regex(/^[\w.,=&%+-]*$/, { error: 'Pertanyaan tidak dapat dibaca' })
const ViewCode = z.strictObject({ kode: z.string().max(40) })

const SavedView = z.object({
  view_code: z.string(),
  name: z.string(),
  question: z.string(),
  owner: z.string(),
  /** Whether the caller has saved it, and so may change it. */
  own: z.boolean(),
  updated_at: Instant,
})

const common = { permission: 'chart.read', params: ViewCode } as const

export const listSavedViews = endpoint('GET', '/api/tampilan', {
  permission: 'chart.read',
  summary: "The caller's own saved views of the explorer, the last changed first",
  query: z.strictObject(paging),
  reply: paged(SavedView),
})
export const saveView = endpoint('POST', '/api/tampilan', {
  permission: 'chart.read',
  summary: `Keeps a question of the explorer under a name; at most ${savedViewLimits.each} of each account`,
  body: z.strictObject({ name: ViewName, question: Question }),
  reply: one(SavedView),
})
export const getSavedView = endpoint('GET', '/api/tampilan/{kode}', {
  ...common,
  summary: 'A saved view, for everyone who has its code',
  reply: one(SavedView),
})
export const changeSavedView = endpoint('PUT', '/api/tampilan/{kode}', {
  ...common,
  summary: "Gives one of the caller's own views another name or question",
  body: z.strictObject({ name: ViewName.optional(), question: Question.optional() }),
  reply: one(SavedView),
})
export const removeSavedView = endpoint('DELETE', '/api/tampilan/{kode}', {
  ...common,
  summary: "Removes one of the caller's own views; its link then opens nothing",
  reply: Done,
})
