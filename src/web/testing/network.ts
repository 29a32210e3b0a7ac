import { vi } from 'vitest'

import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'

import { recordReached } from '../offline/connection.ts'

/** What an endpoint was asked: the address with its query, and the body as it was read back. */
export type Asked = { address: string; body: unknown }
type Answering = { method: string; path: RegExp; reply: () => Response | Promise<Response>; asked: Asked[] }

const answering: Answering[] = []

/** What is asked outside of a test gets no answer: a failure, come late, would tell the page of the next test that it has no connection. */
globalThis.fetch = () => new Promise(() => undefined)

/** After each test: the network is as a page begins with it. */
export function leaveNetwork(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answering.length = 0
  // First lost and then found: a server that was busy is no longer so either.
  recordReached(false)
  recordReached(true)
}

/** The endpoint replies, for any parameters; the last word on an endpoint counts. The list fills with what it is asked. */
export function answer<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Asked[] {
  return answerJson(endpoint, wordsOf(endpoint.reply)?.encode(reply) ?? reply)
}

/** As `answer`, with a reply that need not follow the contract. */
export function answerJson(endpoint: Endpoint, reply: unknown): Asked[] {
  return listen(endpoint, () => Response.json(reply))
}

/** As `answer`, with a reply that follows from the address that is asked for. */
export function answerEach<E extends Endpoint>(
  endpoint: E,
  replyTo: (address: string) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Asked[] {
  const asked = listen(endpoint, async () => Response.json(await replyTo(asked.at(-1)?.address ?? '')))
  return asked
}

/** The server refuses, in the shape of every problem. */
export function refuse(
  endpoint: Endpoint,
  status: number,
  problem: {
    code: ProblemCode
    message: string
    errors?: Record<string, string[]>
    [detail: string]: unknown
  },
): Asked[] {
  return listen(endpoint, () => Response.json(problem, { status }))
}

/** Nothing answers. */
export function silence(endpoint: Endpoint): Asked[] {
  return listen(endpoint, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** The endpoint replies as it did before, once `until` is fulfilled; where `until` is rejected nothing answers. */
export function hold({ method, path }: Endpoint, until: Promise<unknown>): void {
  const held = answering.find((each) => each.method === method && each.path.test(path))
  if (!held) throw new Error(`This test says nothing about ${method} ${path}`)
  const { reply } = held
  held.reply = async () => {
    await until
    return reply()
  }
}

function listen({ method, path }: Endpoint, reply: Answering['reply']): Asked[] {
  const asked: Asked[] = []
  answering.unshift({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), reply, asked })
  vi.stubGlobal('fetch', ask)
  return asked
}

async function ask(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = address.split('?')[0] ?? ''
  const found = answering.find((each) => each.method === method && each.path.test(path))
  if (!found) throw new Error(`This test says nothing about ${method} ${address}`)
  found.asked.push({ address, body: typeof body === 'string' ? JSON.parse(body) : body })
  return found.reply()
}
