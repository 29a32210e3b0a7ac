import * as z from 'zod'

import { mostBytesOf } from '#domain/file-subjects.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, FileContent, one } from './envelope.ts'

/** Photos of people, which the shell shows; files of facilities; documents and pictures of ours. */

const Uploaded = one(z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int() }))

export const uploadPhoto = endpoint('POST', '/api/pupload', {
  permission: 'account.self',
  summary: "Sets the caller's photo: JPG or PNG of at most 2 MB",
  upload: { maxBytes: mostBytesOf('photo') },
  reply: Done,
})
export const uploadFile = endpoint('POST', '/api/fileupload', {
  permission: 'file.upload',
  inPractice: true,
  program: 'draft',
  summary: 'Stores a file (PDF, JPG, PNG, XLSX of at most 20 MB), recognised by its content',
  upload: { maxBytes: mostBytesOf('answer') },
  reply: Uploaded,
})
export const uploadDocument = endpoint('POST', '/api/file/document', {
  permission: 'content.manage',
  summary: 'Stores the file of a document (PDF, JPG, PNG, XLSX of at most 20 MB), recognised by its content',
  upload: { maxBytes: mostBytesOf('document') },
  reply: Uploaded,
})
export const uploadPicture = endpoint('POST', '/api/file/content', {
  permission: 'content.manage',
  summary:
    'Stores a picture or an attachment of a text (JPG, PNG, PDF of at most 10 MB), recognised by its content',
  upload: { maxBytes: mostBytesOf('content') },
  reply: Uploaded,
})
export const getFile = endpoint('GET', '/api/file/{id}', {
  permission: 'public',
  inPractice: true,
  summary:
    'A stored file, for people who may read what it belongs to: a facility, or a document or text, which may be public',
  params: ById,
  reply: FileContent,
})
