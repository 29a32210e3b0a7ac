import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/field-errors.ts'
import { Problem, problem } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'

import { mostFields, nestedFields, tooManyFields } from './form-fields.ts'
import { bodyTooLarge, mostBody } from './refusals.ts'
import { hasImpossibleText } from './text-guard.ts'
import { asWanted } from './wanted.ts'

/** What an address says: an empty parameter is not given. */
export function queryOf({ query }: Endpoint, request: FastifyRequest): unknown {
  if (!query) return undefined
  // Safe: so Fastify reads an address.
  const said = Object.entries(request.query as Record<string, string | string[]>)
  const fields = said.flatMap(([name, texts]) => [texts].flat().map((text) => [name, text] as const))
  return asWanted(query, nestedFields(fields), { texts: true })
}

/** Whether the body came as a browser's own form sends it. */
export const isForm = (request: FastifyRequest) =>
  request.isMultipart() || request.body instanceof URLSearchParams

/** What a body says, whichever way it was written down. */
export async function bodyOf(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  const { body } = endpoint
  if (!body) return undefined
  if (!isForm(request)) return asWanted(body, isRead(endpoint) ? givenIn(request.body) : request.body)
  const fields = request.body instanceof URLSearchParams ? request.body : await partsOf(request)
  return asWanted(body, nestedFields(fields), { texts: true })
}

/** What a question asks by: as in an address and in a form, an empty parameter is not given. What is written may be emptied. */
function givenIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

async function partsOf(request: FastifyRequest): Promise<[string, string][]> {
  // What a form writes around each of its fields is long.
  if (Number(request.headers['content-length'] ?? 0) > 4 * mostBody) throw bodyTooLarge()
  const fields: [string, string][] = []
  let size = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'field') continue
      const text = textOfField(part)
      size += Buffer.byteLength(part.fieldname) + Buffer.byteLength(text)
      if (size > mostBody || part.valueTruncated) throw bodyTooLarge()
      fields.push([part.fieldname, text])
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    if (hasTooManyParts(error)) throw tooManyFields()
    // Else it was cut off, or brings a file where none belongs.
    throw problem('malformed')
  }
  return fields
}

/** What a field of a multipart form says: a part that calls itself JSON has been read. */
export function textOfField({ value }: { value: unknown }): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const limits = { files: 0, fields: mostFields, parts: mostFields, fieldSize: mostBody }

const hasTooManyParts = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'FST_FIELDS_LIMIT' || error.code === 'FST_PARTS_LIMIT')

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
