import * as z from 'zod'

import { contentKindNames } from '#domain/content.ts'

import { endpoint } from './endpoint.ts'
import { Instant, many, one } from './envelope.ts'
import { StoredRichText } from './stored-rich-text.ts'

/** What everyone reads of the texts; by itself, so that a visitor does not wait for the rules of writing. */

const Attachment = z.object({ file: z.int(), name: z.string(), mime: z.string(), size: z.int() })
const Diagram = z.object({ file: z.int(), alt: z.string(), keterangan: z.string() })
/** What a text says. */
export const Value = z.object({
  judul: z.string(),
  ringkasan: z.string(),
  isi: StoredRichText,
  formulir: z.string().nullable(),
  peran: z.array(z.string()),
  lampiran: z.array(Attachment),
  diagram: Diagram.nullable(),
})
export const Named = z.object({ id: z.int(), slug: z.string() })
const Read = Named.extend({ ...Value.shape, diterbitkan: Instant.nullable() })
const Listed = Read.omit({ isi: true, lampiran: true, diagram: true })
/** An id, or the word of its address. */
const idOrSlug = z.strictObject({
  id: z
    .string({ error: 'Panduan tidak dikenal' })
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, { error: 'Panduan tidak dikenal' }),
})
export const isTrue = z.boolean({ error: 'Tulis true atau false' })
const draft = {
  /** Drafts beside what is published, for those who keep the texts. */
  draf: isTrue.optional(),
}

export const getAbout = endpoint('GET', '/api/tentang', {
  permission: 'public',
  summary:
    'About the product with its diagram, the frequent questions and the list of guides, as they are published',
  query: z.strictObject(draft),
  reply: one(Read.extend({ faq: z.array(Read.omit({ diagram: true })), panduan: z.array(Listed) })),
})
export const listGuides = endpoint('GET', '/api/panduan', {
  permission: 'public',
  summary: 'The published guides without their text, in their order',
  query: z.strictObject(draft),
  reply: many(Listed),
})
export const getGuide = endpoint('GET', '/api/panduan/{id}', {
  permission: 'public',
  summary: 'One published guide, by its id or the word of its address',
  params: idOrSlug,
  query: z.strictObject(draft),
  reply: one(Read.omit({ diagram: true })),
})
export const searchContents = endpoint('GET', '/api/cari-panduan', {
  permission: 'public',
  summary: 'The published texts in which all words occur, the best first, each with an excerpt in pieces',
  query: z.strictObject({
    find: z
      .string({ error: 'Tulis kata yang dicari' })
      .trim()
      .max(100, { error: 'Paling banyak 100 tanda' })
      .optional(),
  }),
  reply: many(
    Named.extend({
      kind: z.enum(contentKindNames),
      judul: z.string(),
      /** Pieces of its words, one after another: those that were found are marked. */
      cuplikan: z.array(z.object({ text: z.string(), found: z.boolean() })),
    }),
  ),
})
