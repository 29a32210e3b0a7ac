import * as z from 'zod'

import { contentActNames, contentKindNames, contentStateNames } from '#domain/content.ts'
import { isPlainLine, plainLineHint } from '#domain/plain-text.ts'
import { paragraphsOf, richTextLimits } from '#domain/rich-text/model.ts'
import { roleNames } from '#domain/roles.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, FormTitle, Id, Instant, many, one, paged, paging, whole } from './envelope.ts'
import { isTrue, Named, Value } from './published-contents.ts'
import { RichText } from './rich-text.ts'

/** About, frequent questions and guides: one kind of record, written as a draft and read once it is published. */

const mostAttachments = 20
/** Texts of a kind, removed ones too. */
export const mostTexts = 300

const line = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .max(most, { error: `Paling banyak ${most} tanda` })
    .refine(isPlainLine, { error: plainLineHint })
const title = line(200, 'Tulis judulnya').refine((text) => seenLength(text) > 0, { error: 'Tulis judulnya' })
const PlainText = z
  .string({ error: 'Isi harus berupa teks' })
  .max(richTextLimits.signs, { error: `Paling banyak ${richTextLimits.signs} tanda` })
  // The same rules as those of a text that comes in blocks.
  .transform((text): z.input<typeof RichText> => paragraphsOf(text))
  .pipe(RichText)

const Version = whole(1, 1_000_000_000)

const texts = {
  /** Its question, if it is a frequent one. */
  judul: title,
  isi: RichText.optional(),
  /** The same as plain text, each paragraph after an empty line. */
  teks: PlainText.optional(),
  /** Whether readers see it at once: what is not told otherwise is published. `false` keeps a draft. */
  terbit: isTrue.optional(),
}
const ofGuides = {
  ringkasan: line(300, 'Ringkasan harus berupa teks').optional(),
  formulir: z
    .string({ error: 'Formulir tidak dikenal' })
    .regex(/^[a-z0-9-]{1,60}$/, { error: 'Formulir tidak dikenal' })
    .nullable()
    .optional(),
  peran: z
    .array(z.enum([...roleNames, 'public'], { error: 'Peran tidak dikenal' }), {
      error: 'Tulis peran sebagai daftar',
    })
    .max(7, { error: 'Paling banyak 7 peran' })
    .optional(),
  lampiran: z
    .array(Id, { error: 'Tulis lampiran sebagai daftar nomor berkas' })
    .max(mostAttachments, { error: `Paling banyak ${mostAttachments} lampiran` })
    .optional(),
}
const changing = { ...texts, judul: title.optional(), version: Version.optional() }

/** A text as those see it who write it. */
export const Content = Named.extend({
  kind: z.enum(contentKindNames),
  version: z.int(),
  state: z.enum(contentStateNames),
  draft: Value,
  published: Value.nullable(),
  draft_at: Instant,
  /** Null of what ships with the product. */
  draft_by: z.string().nullable(),
  published_at: Instant.nullable(),
})
const ContentRow = Content.omit({ draft: true, published: true }).extend({
  judul: z.string(),
  formulir: z.string().nullable(),
  peran: z.array(z.string()),
})
const manage = { permission: 'content.manage' } as const

export const updateAbout = endpoint('PUT', '/api/tentang-update/{id}', {
  ...manage,
  summary:
    'Changes about; what is left out stays. 409 with the stored one when it has changed since `version`',
  params: ById,
  body: z.strictObject(changing),
  reply: one(Content),
})
export const updateDiagram = endpoint('POST', '/api/tentang-diagram-update', {
  ...manage,
  summary:
    'Puts a picture (JPG or PNG of at most 10 MB) in the place of the diagram of about; without one its words alone are changed',
  upload: { maxBytes: 10_000_000, isOptional: true },
  body: z.strictObject({
    alt: line(300, 'Tulis teks pengganti gambar').refine((text) => seenLength(text) > 0, {
      error: 'Tulis teks pengganti gambar',
    }),
    keterangan: line(500, 'Keterangan harus berupa teks').optional(),
    terbit: texts.terbit,
    version: Version.optional(),
  }),
  reply: one(Content),
})

export const createFaq = endpoint('POST', '/api/faq', {
  ...manage,
  summary: 'Adds a frequent question with its answer, at the end',
  body: z.strictObject(texts),
  reply: one(Content),
})
export const updateFaq = endpoint('PUT', '/api/faq/{id}', {
  ...manage,
  summary:
    'Changes a frequent question; what is left out stays. 409 with the stored one when it has changed since `version`',
  params: ById,
  body: z.strictObject(changing),
  reply: one(Content),
})
export const deleteFaq = endpoint('DELETE', '/api/faq/{id}', {
  ...manage,
  summary: 'Removes a frequent question; it can be restored',
  params: ById,
  reply: Done,
})

export const createGuide = endpoint('POST', '/api/panduan', {
  ...manage,
  summary: 'Adds a guide, at the end',
  body: z.strictObject({ ...texts, ...ofGuides }),
  reply: one(Content),
})
export const updateGuide = endpoint('PUT', '/api/panduan/{id}', {
  ...manage,
  summary:
    'Changes a guide; what is left out stays. 409 with the stored one when it has changed since `version`',
  params: ById,
  body: z.strictObject({ ...changing, ...ofGuides }),
  reply: one(Content),
})
export const deleteGuide = endpoint('DELETE', '/api/panduan/{id}', {
  ...manage,
  summary: 'Removes a guide; it can be restored',
  params: ById,
  reply: Done,
})

export const listContents = endpoint('GET', '/api/konten', {
  ...manage,
  summary: 'All texts of a kind in their order, drafts and removed ones too',
  query: z.strictObject({ kind: z.enum(contentKindNames, { error: 'Jenis teks tidak dikenal' }) }),
  reply: many(ContentRow),
})
export const getContent = endpoint('GET', '/api/konten/{id}', {
  ...manage,
  summary:
    'One text: its draft and what is published of it; the forms that a guide may explain, and the questions that open it',
  params: ById,
  reply: one(Content).extend({
    forms: z.array(FormTitle),
    /** Of the versions that are filled now and of those to come. */
    linked_from: z.array(z.object({ form_type: z.string(), title: z.string(), question: z.string() })),
  }),
})
export const listContentHistory = endpoint('GET', '/api/konten/{id}/riwayat', {
  ...manage,
  summary: 'What a text was, newest first',
  params: ById,
  query: z.strictObject(paging),
  reply: paged(
    z.object({
      id: z.int(),
      at: Instant,
      by: z.string().nullable(),
      act: z.enum(contentActNames),
      value: Value,
    }),
  ),
})
export const withdrawContent = endpoint('POST', '/api/konten/{id}/tarik', {
  ...manage,
  summary: 'Takes a frequent question or a guide away from readers; its draft stays',
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  reply: one(Content),
})
export const restoreContent = endpoint('POST', '/api/konten/{id}/pulihkan', {
  ...manage,
  summary: 'Makes what a text was its draft again; a removed one comes back, with any version',
  params: ById,
  body: z.strictObject({ history_id: Id, version: Version.optional() }),
  reply: one(Content),
})
/** The ids of all texts of a kind that are not removed, in their order. */
const Order = z
  .array(Id, { error: 'Tulis nomor semua teks menurut urutannya' })
  .min(1, { error: 'Tulis nomor semua teks menurut urutannya' })
  .max(mostTexts, { error: `Paling banyak ${mostTexts} teks` })

export const orderContents = endpoint('PUT', '/api/konten-urutan', {
  ...manage,
  summary:
    'Puts all frequent questions, or all guides, in another order. 409 when they no longer stand as in `before`',
  body: z.strictObject({
    kind: z.enum(['faq', 'guide'], { error: 'Jenis teks tidak dikenal' }),
    ids: Order,
    /** The order that was read: another's move since is not overwritten. Without it the new order rests on the newest. */
    before: Order.optional(),
  }),
  reply: Done,
})
