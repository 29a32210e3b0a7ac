import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { addressesOf } from '#server/http/app.ts'
import { problemSchemaOf } from '#server/openapi/problem-details.ts'
import { refusalsOf } from '#server/openapi/refusals.ts'

/**
 * Compares each refusal of an application with what the OpenAPI document lists for its call. What it gives throws once there
 * was one that is not listed.
 */
export function watchRefusals(app: FastifyInstance, endpoints: readonly Endpoint[]): () => void {
  const byAddress = new Map<string, Endpoint>(
    endpoints.flatMap((endpoint) =>
      addressesOf(endpoint).map((url) => [`${endpoint.method} ${url}`, endpoint]),
    ),
  )
  const declared = new Map<Endpoint, ProblemCode[]>()
  const undeclared: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    const endpoint = byAddress.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`)
    if (!endpoint || statusCode < 400 || typeof payload !== 'string') return payload
    const codes = declared.get(endpoint) ?? refusalsOf(endpoint)
    declared.set(endpoint, codes)
    const fault = faultOf(payload, codes)
    if (fault) undeclared.push(`${method} ${endpoint.path} answered ${statusCode} ${fault}`)
    return payload
  })
  return () => {
    // What one test was told of is no fault of the next, where they share the application.
    const found = undeclared.splice(0)
    if (found.length > 0) throw new Error(found.join('\n'))
  }
}

/** Made once for each code: making a schema takes longer than a refusal does. */
const schemas = new Map<ProblemCode, ReturnType<typeof problemSchemaOf>>()

/** What is wrong with a refusal by the document; null where nothing is. */
function faultOf(payload: string, declared: readonly ProblemCode[]): string | null {
  const body = JSON.parse(payload) as { code: ProblemCode }
  // Such as HEAD where GET writes: what was refused is no call.
  if (body.code === 'wrongMethod') return null
  if (!declared.includes(body.code)) return `${body.code}, which src/server/openapi/refusals.ts does not list`
  const schema = schemas.get(body.code) ?? problemSchemaOf(body.code).strict()
  schemas.set(body.code, schema)
  const { error } = schema.safeParse(body)
  return error
    ? `${body.code}, but src/server/openapi/problem-details.ts has it otherwise: ${error.message}`
    : null
}
