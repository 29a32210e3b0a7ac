import * as z from 'zod'

import { documentAccessNames, documentStatusNames, textStateNames } from '#domain/documents.ts'
import { scanStates } from '#domain/file-subjects.ts'
import { isPlainLine, isPlainText, plainLineHint, plainTextHint } from '#domain/plain-text.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { Done, FileContent, Id, Instant, one, paged, paging, whole } from './envelope.ts'

/** Documents: regulations, circulars, instruments and slides that visitors and accounts read and administrators keep. */

const documentMegabytes = 20

const line = (min: number, max: number) =>
  z
    .string({ error: 'Wajib diisi' })
    .trim()
    .refine((text) => seenLength(text) >= min, { error: `Paling sedikit ${min} huruf` })
    .max(max, { error: `Paling banyak ${max} huruf` })
    .refine(isPlainLine, { error: plainLineHint })

/** A version of a document as its readers see it. */
const DocumentVersion = z.object({
  number: z.int(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  /** Of a PDF; null until it has been looked at, and for other files. */
  pages: z.int().nullable(),
  /** What the virus scanner has said; null where none has been asked. */
  scan: z.enum(scanStates).nullable(),
  note: z.string(),
  created_at: Instant,
})
/** A document in a list. */
const ListedDocument = z.object({
  dokumen_id: z.int(),
  title: z.string(),
  kategori: z.string(),
  description: z.string(),
  access: z.enum(documentAccessNames),
  status: z.enum(documentStatusNames),
  published_at: Instant.nullable(),
  /** Null for a draft without a file. */
  latest: DocumentVersion.nullable(),
  /** Where the words that were looked for stand in its text, in pieces: never markup. */
  excerpt: z
    .object({ page: z.int(), pieces: z.array(z.object({ text: z.string(), is_hit: z.boolean() })) })
    .nullable(),
  /** Of the following, readers get null. */
  version: z.int().nullable(),
  downloads: z.int().nullable(),
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
  text_state: z.enum(textStateNames).nullable(),
})
export const DocumentRecord = ListedDocument.omit({ excerpt: true }).extend({
  /** The newest first. */
  versions: z.array(
    DocumentVersion.extend({
      restored_from: z.int().nullable(),
      /** Who added it; null for readers. */
      created_by: z.string().nullable(),
    }),
  ),
})

const DocumentList = paged(ListedDocument).extend({
  /** How many of what is found lie in each category, whichever is chosen. */
  categories: z.array(z.object({ kategori: z.string(), total: z.int() })),
})

const narrowing = {
  kategori: z.string().trim().max(60, { error: 'Paling banyak 60 huruf' }).optional(),
  /** A part of the title. */
  title: z.string().trim().max(200, { error: 'Paling banyak 200 huruf' }).optional(),
  /** Words of title, category, description or text; quotes keep words together, a minus leaves one out. */
  cari: z.string().trim().max(2000, { error: 'Paling banyak 2.000 huruf' }).optional(),
  ...paging,
}

export const listPublicDocuments = endpoint('GET', '/api/public-dokumen', {
  permission: 'public',
  summary: 'Published documents for everyone, the newest first, or those with words in title or text',
  query: z.strictObject(narrowing),
  reply: DocumentList,
})

export const listDocuments = endpoint('GET', '/api/get-dokumen', {
  permission: 'content.read',
  summary:
    'Published documents for the caller; who keeps documents sees those of another `status`, or of any with `all`',
  query: z.strictObject({ ...narrowing, status: z.enum([...documentStatusNames, 'all']).optional() }),
  reply: DocumentList,
})

const dokumenId = z.strictObject({ dokumen_id: Id })

export const getDocument = endpoint('GET', '/api/dokumen/{dokumen_id}', {
  permission: 'public',
  summary: 'A document with its versions, for those who may read it',
  params: dokumenId,
  reply: one(DocumentRecord),
})

export const getDocumentFile = endpoint('GET', '/api/dokumen/{dokumen_id}/berkas/{number}', {
  permission: 'public',
  summary: 'The file of a version: to look at, or with `unduh=1` to keep, which counts as a download',
  params: z.strictObject({ dokumen_id: Id, number: whole(1, 100_000) }),
  query: z.strictObject({ unduh: z.literal('1', { error: 'Harus 1' }).optional() }),
  reply: FileContent,
})

const fields = {
  title: line(3, 200),
  kategori: line(2, 60),
  description: z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .max(2000, { error: 'Paling banyak 2.000 huruf' })
    .refine(isPlainText, { error: plainTextHint })
    .optional(),
  access: z.enum(documentAccessNames, { error: 'Pilih siapa yang boleh membaca' }).optional(),
  /** What is new in the version that comes with the call. */
  note: z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .max(300, { error: 'Paling banyak 300 huruf' })
    .refine(isPlainText, { error: plainTextHint })
    .optional(),
  /** A file that was uploaded before by `POST /api/file/document`, in place of one in the field `file`. */
  file_id: Id.optional(),
}

export const createDocument = endpoint('POST', '/api/dokumen', {
  permission: 'content.manage',
  summary:
    'Makes a document, published at once unless `status` is `draft`. Sent again with the same `key` it makes no second one: what differs is changed, by the rules of a change',
  upload: { maxBytes: documentMegabytes * 1_000_000, isOptional: true },
  body: z.strictObject({
    ...fields,
    status: z.enum(['draft', 'published'], { error: 'Pilih draf atau terbit' }).optional(),
    key: z.uuid({ error: 'Harus berupa UUID' }).optional(),
  }),
  reply: one(DocumentRecord),
})

export const updateDocument = endpoint('PUT', '/api/dokumen', {
  permission: 'content.manage',
  summary:
    'Changes what is given of a document, its status too; a file becomes its newest version. 409 with the stored one when it has changed since `version`',
  upload: { maxBytes: documentMegabytes * 1_000_000, isOptional: true },
  body: z.strictObject({
    dokumen_id: Id,
    version: whole(1, 999_999_999).optional(),
    ...fields,
    title: fields.title.optional(),
    kategori: fields.kategori.optional(),
    status: z.enum(documentStatusNames, { error: 'Pilih draf, terbit, atau ditarik' }).optional(),
  }),
  reply: one(DocumentRecord),
})

export const restoreDocumentVersion = endpoint('POST', '/api/dokumen/{dokumen_id}/versi/{number}/pulihkan', {
  permission: 'content.manage',
  summary: 'Makes the file of an older version the newest version again',
  params: z.strictObject({ dokumen_id: Id, number: whole(1, 100_000) }),
  body: z.strictObject({ version: whole(1, 999_999_999, 'Wajib diisi') }),
  reply: one(DocumentRecord),
})

export const deleteDocument = endpoint('DELETE', '/api/dokumen/{dokumen_id}', {
  permission: 'content.manage',
  summary: 'Removes a document with all its versions',
  params: dokumenId,
  reply: Done,
})
