import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { permissions } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { shippedForms } from '#forms/definitions/index.ts'
import { png, sendFile } from '#server/testing/files.ts'
import { type Answer, type Client, withApp, type World } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

/**
 * Every call of the contract, whatever it is and whenever it came: refused to whom it is not for, and never broken by what is
 * sent. Read off the contract, so that a new call is swept the day it is written.
 */
const oneOfEachRole = [
  'admin',
  'ministry',
  'province',
  'city',
  'hospital',
  'external',
] as const satisfies Person[]

/** A sensible value for each name that calls use; a name that is not here gets one by its type. */
const sensible: Readonly<Record<string, unknown>> = {
  date: '2026-11',
  fil_blth: '2026-11',
  month: 11,
  year: 2026,
  tahun: 2026,
  tipe: 'limbahfasyankes',
  form: 'limbah-fasyankes',
  form_type: 'limbahfasyankes',
  semester: 2,
  tahun_assessment: 2026,
  semester_assessment: 2,
  provinsi_id: '32',
  kabupatenkota_id: '32.73',
  version: 1,
  username: 'tidak.ada@silika.test',
  'apps-key': 'silika-web',
  password: 'kopi tanpa gula 7',
  full_name: 'Nama Lengkap',
  code: 'ABCD-EFGH',
  reason: 'Mohon periksa kembali jumlah limbah.',
  decision: 'confirm',
  answers: {},
  remarks: {},
  postdata: {},
}

/** What people, programs and attackers send where something else belongs. */
const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [],
  {},
  [[[]]],
  [null],
  { a: { b: 1 } },
  { constructor: { prototype: 1 } },
  'x'.repeat(5000),
  "'; drop table report; --",
  '%00',
  '\u202E\uFEFF💥',
  'NaN',
  '1e9',
  '0x10',
  '٣',
  '2026-13',
  '2026-02-30',
  '9999-12',
  '../../etc/passwd',
  'constructor',
  '__proto__',
]

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
}
type Fields = Record<string, unknown>

function fieldsOf(schema: z.ZodType | undefined): {
  properties: Record<string, JsonSchema>
  required: string[]
} {
  if (!schema) return { properties: {}, required: [] }
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const objects = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].filter((one) => one.properties)
  return {
    properties: Object.assign({}, ...objects.map((one) => one.properties)) as Record<string, JsonSchema>,
    required: objects[0]?.required ?? [],
  }
}

function sampleOf(name: string, schema: JsonSchema | undefined, known: Fields): unknown {
  if (name in known) return known[name]
  if (schema?.const !== undefined) return schema.const
  if (name in sensible) return sensible[name]
  if (schema?.enum) return schema.enum[0]
  const type = schema?.type ?? schema?.anyOf?.[0]?.type
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? 1 : '1'
}

function samplesOf(schema: z.ZodType | undefined, known: Fields): Fields {
  const { properties, required } = fieldsOf(schema)
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name], known)]))
}

type Input = { params: Fields; query: Fields; body: unknown }

/** The sensible call itself, then the call with one thing wrong, for each thing and each way. */
function* inputsFor(endpoint: Endpoint, known: Fields): Generator<Input> {
  const usual = {
    params: samplesOf(endpoint.params, known),
    query: samplesOf(endpoint.query, known),
    body: endpoint.body ? samplesOf(endpoint.body, known) : undefined,
  }
  yield usual
  for (const place of ['params', 'query', 'body'] as const)
    for (const name of Object.keys(fieldsOf(endpoint[place]).properties))
      for (const value of nasty) yield { ...usual, [place]: { ...usual[place], [name]: value } }
  if (endpoint.query)
    for (const value of nasty) yield { ...usual, query: { ...usual.query, [String(value)]: value } }
  if (!endpoint.body) return
  for (const value of nasty) yield { ...usual, body: value }
  for (const value of nasty) yield { ...usual, body: { ...usual.body, tidak_dikenal: value } }
  if (!('answers' in fieldsOf(endpoint.body).properties)) return
  for (const form of shippedForms)
    for (const value of nasty)
      yield {
        ...usual,
        body: {
          ...usual.body,
          answers: { ...Object.fromEntries(fieldNames(form).map((name) => [name, value])) },
        },
      }
}

/** Every name of a field that stands anywhere in a definition. */
function fieldNames(form: unknown): string[] {
  if (typeof form !== 'object' || form === null) return []
  return Object.entries(form).flatMap(([key, value]) => [
    ...(key === 'fields' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...fieldNames(value),
  ])
}

async function send(
  client: Client,
  { method, path, upload }: Endpoint,
  { params, query, body }: Input,
): Promise<Answer> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(text(params[name]) || '-'),
  )
  const url = search.size > 0 ? `${filled}?${search.toString()}` : filled
  if (upload) return sendFile(client, url, 'foto.png', png, isFields(body) ? body : {})
  const call = client[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
  if (body === undefined) return call(url)
  return call(url, undefined, {
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

/** A report of the hospital, so that ids lead somewhere. */
async function knownIds({ as, idOf, facilityIdOf }: World): Promise<Fields> {
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
const isProblem = (body: unknown) =>
  z.object({ code: z.string(), message: z.string() }).safeParse(body).success
/** A service outside that is not set up is no fault of ours. */
const isBroken = ({ status, body }: Answer) => status >= 500 && body?.code !== 'meSmileNotConfigured'
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe.each(contract.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  const { permission } = endpoint
  const holders = permission === 'public' ? null : Object.keys(permissions[permission])

  it(
    'is answered to whom it is for and refused to everybody else',
    withApp(async (world) => {
      const known = await knownIds(world)
      const [usual] = inputsFor(endpoint, known)
      if (!usual) throw new Error('There is always a usual call.')
      const visitor = await send(await world.as(null), endpoint, usual)
      expect(visitor.body?.code === 'notSignedIn').toBe(holders !== null)
      for (const person of oneOfEachRole) {
        const role: Role = people[person].role
        const answer = await send(await world.as(person), endpoint, usual)
        const isRefused = answer.status === 403 && answer.body.code === 'notAllowed'
        expect([role, isRefused]).toEqual([role, holders !== null && !holders.includes(role)])
        expect(isBroken(answer)).toBe(false)
        // Answered by its own function, not by "no such address".
        expect(answer.body?.what).not.toBe('Alamat ini')
      }
    }),
  )

  it(
    'is not broken by anything that is sent',
    withApp(async (world) => {
      const known = await knownIds(world)
      const person = oneOfEachRole.find((one) => !holders || holders.includes(people[one].role)) ?? 'admin'
      for (const sender of new Set<Person>([person, 'hospital', 'city'])) {
        if (holders && !holders.includes(people[sender].role)) continue
        let client = await world.as(sender)
        for (const input of inputsFor(endpoint, known)) {
          const answer = await send(client, endpoint, input)
          const isSound = answer.status < 400 || (!isBroken(answer) && isProblem(answer.body))
          if (!isSound) throw new Error(`${answer.status} for ${JSON.stringify(input).slice(0, 500)}`)
          // Some calls end the session, which is their purpose.
          if (answer.status === 200 && endpoint.path === '/api/logout') client = await world.as(sender)
        }
      }
    }),
    60_000,
  )
})
