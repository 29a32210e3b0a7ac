import * as z from 'zod'

import { isPlainLine, isPlainText, plainLineHint, plainTextHint } from '#domain/plain-text.ts'

import { endpoint } from './endpoint.ts'
import { Done, Instant, many, Month, Nothing, one, whole } from './envelope.ts'
import { DraftDefinition } from './form-definition.ts'

/** `/admin/formulir`: the forms with their versions, the draft of the next version, deadlines. */

const unknownForm = { error: 'Formulir tidak dikenal' }
const FormId = z.string(unknownForm).regex(/^[a-z][a-z0-9-]{1,59}$/, unknownForm)
export const ofForm = z.strictObject({ form: FormId })
const Revision = whole(1, 1_000_000_000)
const titles = {
  title: z
    .string({ error: 'Wajib diisi' })
    .trim()
    .min(3, { error: 'Paling sedikit 3 huruf' })
    .max(150, { error: 'Paling banyak 150 huruf' })
    .refine(isPlainLine, { error: plainLineHint }),
  short_title: z
    .string({ error: 'Wajib diisi' })
    .trim()
    .min(2, { error: 'Paling sedikit 2 huruf' })
    .max(60, { error: 'Paling banyak 60 huruf' })
    .refine(isPlainLine, { error: plainLineHint }),
}

const Version = z.object({
  version: z.int(),
  valid_from: z.string(),
  state: z.enum(['past', 'current', 'scheduled', 'withdrawn']),
  published_at: Instant,
  /** Null for a version that ships. */
  published_by: z.string().nullable(),
  note: z.string().nullable(),
})

export const ManagedForm = z.object({
  form_type: z.string(),
  title: z.string(),
  short_title: z.string(),
  /** The form whose report it is a part of. */
  part_of: z.string().nullable(),
  /** Made on this page, not by a release. */
  made_here: z.boolean(),
  /** Who fills it and how often, in words. */
  filled_by: z.string(),
  owed: z.string(),
  /** The versions, newest first. */
  versions: z.array(Version),
  /** Months in which it is not filled. */
  closures: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
  draft: z
    .object({ revision: z.int(), saved_at: Instant, saved_by: z.string(), is_new: z.boolean() })
    .nullable(),
})

const Change = z.object({
  kind: z.enum(['added', 'retired', 'retyped', 'optionRetired', 'optionAdded', 'loosened', 'reworded']),
  at: z.string().nullable(),
  label: z.string(),
  words: z.string(),
  verdict: z.enum(['free', 'warned', 'refused']),
  dependents: z.array(z.string()),
  advice: z.string().nullable(),
})
/** A version in the making, with what it changes and what is wrong with it. */
export const FormDraft = z.object({
  form_type: z.string(),
  revision: z.int(),
  saved_at: Instant,
  saved_by: z.string(),
  definition: z.record(z.string(), z.unknown()),
  /** The published version that it follows; null for a form that is new. */
  base: z.int().nullable(),
  /** In what it differs from that version. */
  changes: z.array(Change),
  /** What keeps it from working: at a question, a check (`check:{id}`) or the form. */
  faults: z.array(z.object({ at: z.string().nullable(), text: z.string() })),
  /** The first month from which it can be published. */
  earliest: z.string(),
})

export const listManagedForms = endpoint('GET', '/api/kelola-formulir', {
  permission: 'form.manage',
  summary: 'The forms with their versions, who owes them, when they are closed, and their drafts',
  reply: many(ManagedForm),
})
export const createForm = endpoint('POST', '/api/kelola-formulir', {
  permission: 'form.manage',
  summary: 'Begins a form of one’s own as a draft: from nothing, or as a copy of another (`copy_of`)',
  body: z.strictObject({ ...titles, copy_of: FormId.optional() }),
  reply: one(FormDraft),
})
export const getFormDraft = endpoint('GET', '/api/kelola-formulir/{form}/draf', {
  permission: 'form.manage',
  summary:
    'The draft of a form’s next version: what it changes, what that would break, what keeps it from working',
  params: ofForm,
  reply: one(FormDraft),
})
export const listFormDependents = endpoint('GET', '/api/kelola-formulir/{form}/kaitan', {
  permission: 'form.manage',
  summary:
    'The questions that a form asks or asked, each with what depends on it; none for a form that is new',
  params: ofForm,
  reply: many(
    z.object({
      /** As a change names it: `nama`, `tabel[baris]`, `daftar.kolom`. */
      at: z.string(),
      label: z.string(),
      dependents: z.array(z.string()),
    }),
  ),
})
export const openFormDraft = endpoint('POST', '/api/kelola-formulir/{form}/draf', {
  permission: 'form.manage',
  summary: 'Opens the draft of a form’s next version, a copy of its newest; an open one is given as it is',
  params: ofForm,
  body: Nothing,
  reply: one(FormDraft),
})
export const saveFormDraft = endpoint('PUT', '/api/kelola-formulir/{form}/draf', {
  permission: 'form.manage',
  summary: 'Saves the draft, unfinished or not; over a newer one it is refused with that one',
  params: ofForm,
  body: z.strictObject({
    revision: Revision,
    // Written out it would fill the document of the API: what a form may hold is in the handbook of its versions.
    definition: z.record(z.string(), z.unknown()).pipe(DraftDefinition),
  }),
  reply: one(FormDraft),
})
export const dropFormDraft = endpoint('DELETE', '/api/kelola-formulir/{form}/draf', {
  permission: 'form.manage',
  summary: 'Throws the draft away; versions that are published stay',
  params: ofForm,
  query: z.strictObject({ revision: Revision }),
  reply: Done,
})
export const publishForm = endpoint('POST', '/api/kelola-formulir/{form}/terbit', {
  permission: 'form.manage',
  summary: 'Publishes the draft from a month on: one that has not begun, or for a new form the one that runs',
  params: ofForm,
  body: z.strictObject({
    revision: Revision,
    valid_from: Month,
    note: z
      .string({ error: 'Harus berupa teks' })
      .trim()
      .max(500, { error: 'Paling banyak 500 huruf' })
      .refine(isPlainText, { error: plainTextHint })
      .optional(),
  }),
  reply: one(ManagedForm),
})
export const withdrawForm = endpoint('POST', '/api/kelola-formulir/{form}/tarik', {
  permission: 'form.manage',
  summary: 'Takes a version back before its month begins; it becomes the draft again',
  params: ofForm,
  body: z.strictObject({ version: whole(1, 10_000) }),
  reply: one(ManagedForm),
})
export const closeForm = endpoint('PUT', '/api/kelola-formulir/{form}/penutupan', {
  permission: 'form.manage',
  summary:
    'Closes a form from a month on that has not begun, or opens it again (`until`); without `from` no later closing stays',
  params: ofForm,
  body: z.strictObject({ from: Month.nullable(), until: Month.nullable().optional() }),
  reply: one(ManagedForm),
})

const Day = whole(1, 28)
const Deadlines = z.object({
  /** The oldest first. */
  terms: z.array(z.object({ from: z.string(), due_day: z.int(), lock_day: z.int().nullable() })),
  /** The first month whose deadlines may change. */
  earliest: z.string(),
})
export const getDeadlineTerms = endpoint('GET', '/api/batas-waktu', {
  permission: 'form.manage',
  summary: 'The due day and the lock day of reports, from which month on',
  reply: one(Deadlines),
})
export const setDeadlines = endpoint('PUT', '/api/batas-waktu', {
  permission: 'form.manage',
  summary: 'Sets the due day and the lock day from a month on that is not due yet',
  body: z.strictObject({ from: Month, due_day: Day, lock_day: Day.nullable() }),
  reply: one(Deadlines),
})
