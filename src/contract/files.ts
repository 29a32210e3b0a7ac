import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Done, FileContent, Id, one } from './envelope.ts'

/** Photos of people, which the shell shows, and files of facilities. */

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/pupload',
  permission: 'account.self',
  summary: "Sets the caller's photo: JPG or PNG of at most 2 MB",
  upload: { maxBytes: 2_000_000 },
  reply: Done,
})
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/pp',
  permission: 'account.self',
  summary: "The caller's photo",
  query: z.strictObject({ id: Id }),
  reply: FileContent,
})
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/fileupload',
  permission: 'file.upload',
  inPractice: true,
  program: 'draft',
  summary: 'Stores a file (PDF, JPG, PNG, XLSX of at most 20 MB), recognised by its content',
  upload: { maxBytes: 20_000_000 },
  reply: one(z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int() })),
})
export const getFile = endpoint({
  method: 'GET',
  path: '/api/file/{id}',
  permission: 'report.read',
  summary: 'A stored file, for people who may read the facility that it belongs to',
  params: z.strictObject({ id: Id }),
  reply: FileContent,
})

export const fileEndpoints = { uploadPhoto, getPhoto, uploadFile, getFile }
