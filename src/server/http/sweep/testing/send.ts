import * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#domain/permissions.ts'
import { png, sendFile } from '#server/testing/files.ts'
import type { Answer, Client, World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

import type { Fields, Input } from './inputs.ts'

export const oneOfEachRole = [
  'admin',
  'ministry',
  'province',
  'city',
  'hospital',
  'external',
] as const satisfies Person[]

/** The roles that may make a call; null where everybody may. */
export function holdersOf({ permission }: Endpoint): string[] | null {
  return permission === 'public' ? null : Object.keys(permissions[permission])
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Values as an address says them. */
export const textsOf = (values: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))

export async function send(
  client: Client,
  { method, path, upload }: Endpoint,
  { params, query, body }: Input,
): Promise<Answer> {
  const search = new URLSearchParams(textsOf(query))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf(params[name]) || '-'),
  )
  const url = search.size > 0 ? `${filled}?${search.toString()}` : filled
  if (upload) return sendFile(client, url, { name: 'foto.png', bytes: png }, isFields(body) ? body : {})
  const call = client[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
  if (body === undefined) return call(url)
  return call(url, undefined, {
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

/** A report of the hospital, so that ids lead somewhere. */
export async function knownIds({ as, idOf, facilityIdOf }: World): Promise<Fields> {
  const hospital = await as('hospital')
  const { body } = await hospital.post('/api/limbahfasyankes', { date: '2026-11' })
  const report_id: unknown = body.data?.report_id ?? 1
  const user_id = await idOf('hospital')
  return {
    id: user_id,
    user_id,
    userId: user_id,
    report_id,
    report_ids: [report_id],
    facility_ids: [await facilityIdOf('hospital')],
  }
}

const isFields = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
const Problem = z.object({ code: z.string(), message: z.string() })

/** A service outside that is not set up is no fault of ours. */
export const isBroken = ({ status, body }: Answer) => status >= 500 && body?.code !== 'meSmileNotConfigured'
/** Answered, or refused in words that a program and a person can read. */
export const isSound = (answer: Answer) =>
  answer.status < 400 || (!isBroken(answer) && Problem.safeParse(answer.body).success)
