import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/field-errors.ts'
import { Problem, problem } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'

import type { Upload } from './implement.ts'
import { hasImpossibleText } from './text-guard.ts'

export const queryOf = (endpoint: Endpoint, request: FastifyRequest) =>
  endpoint.query ? request.query : undefined

/** What a body says, whichever way it was written down. */
export async function bodyOf(request: FastifyRequest, { formData }: Endpoint): Promise<unknown> {
  const isForm = request.isMultipart() || request.body instanceof URLSearchParams
  if (!isForm) return request.body
  if (!formData) throw problem('wrongMediaType')
  const said = new Map<string, unknown>()
  const fields = request.body instanceof URLSearchParams ? request.body : await partsOf(request)
  for (const [name, value] of fields) {
    if (value === '') continue
    // Said twice, it is a list: the schema refuses it where it wants one value.
    said.set(name, said.has(name) ? [said.get(name), value].flat() : value)
  }
  return Object.fromEntries(said)
}

const mostFields = 30

async function partsOf(request: FastifyRequest): Promise<[string, string][]> {
  const fields: [string, string][] = []
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: mostFields } }))
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)])
  } catch {
    // Cut off, too many fields, or a file where none belongs.
    throw problem('malformed')
  }
  return fields
}

export function check(
  schema: z.ZodType | undefined,
  input: unknown,
  invalid: Endpoint['invalid'] = 'invalidInput',
): unknown {
  if (!schema) return undefined
  if (hasImpossibleText(input)) throw problem('malformed')
  const result = schema.safeParse(input)
  if (result.success) return wordsOf(schema)?.decode(result.data) ?? result.data
  throw problem(invalid, { errors: errorsOf(result.error) })
}

/** The file, and what the form says beside it. */
export async function uploadOf(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ upload: Upload; fields: unknown }> {
  if (!request.isMultipart()) throw problem('wrongMediaType')
  const limit = `${maxBytes / 1_000_000} MB`
  try {
    let upload: Upload | undefined
    const fields = new Map<string, string>()
    for await (const part of request.parts({ limits: { fileSize: maxBytes, fields: mostFields } }))
      if (part.type === 'field') {
        if (part.value !== '') fields.set(part.fieldname, String(part.value))
      } else upload = { name: part.filename.slice(-255), bytes: await part.toBuffer() }
    if (!upload) throw problem('invalidInput', { errors: { file: ['Pilih berkas'] } })
    if (upload.bytes.length === 0) throw problem('invalidInput', { errors: { file: ['Berkas kosong'] } })
    return { upload, fields: Object.fromEntries(fields) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw problem('tooLarge', { limit })
    // All other failures while a part is read (cut off, too many parts) lie in what was sent.
    throw error instanceof Problem ? error : problem('malformed')
  }
}
