import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { bodyOf, queryOf } from '#server/http/input.ts'
import { hasImpossibleText } from '#server/http/text-guard.ts'
import type { Answer } from '#server/testing/with-app.ts'

import type { Input } from './inputs.ts'
import { textsOf } from './send.ts'

/**
 * Tells which inputs a call is sent: all that the contract lets through, and of those that it refuses with the very same issues
 * the first. The call answers the others as it answered that one, once it has been seen to refuse that one for its issues.
 */
export function tellingInputs(endpoint: Endpoint) {
  const refused = new Set<string>()
  return {
    /** What the contract says against an input, and whether the call is sent it. */
    async weigh(input: Input): Promise<{ issues: string | null; isSent: boolean }> {
      const issues = await issuesOf(endpoint, input)
      return { issues, isSent: issues === null || !refused.has(issues) }
    },
    wasAnswered(issues: string | null, { body }: Answer) {
      if (issues !== null && body?.code === (endpoint.invalid ?? 'invalidInput')) refused.add(issues)
    },
  }
}

/** What the contract says against an input as the server reads it; null where something else than the contract has its say. */
async function issuesOf(endpoint: Endpoint, { params, query, body }: Input): Promise<string | null> {
  if (endpoint.upload) return null
  // Safe: only what an address and a body say is read of it.
  const request = { query: textsOf(query), body, isMultipart: () => false } as unknown as FastifyRequest
  const read = await readOf(endpoint, request)
  if (!read || hasImpossibleText([params, ...read])) return null
  const results = [
    endpoint.params?.safeParse(textsOf(params)),
    endpoint.query?.safeParse(read[0]),
    endpoint.body?.safeParse(read[1]),
  ]
  const issues = results.flatMap((result) => result?.error?.issues ?? [])
  return issues.length > 0 ? JSON.stringify(issues) : null
}

/** Query and body; null where they cannot be read. */
async function readOf(endpoint: Endpoint, request: FastifyRequest) {
  try {
    return [queryOf(endpoint, request), await bodyOf(request, endpoint)]
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
