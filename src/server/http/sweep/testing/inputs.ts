import * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { formEndpoints } from '#contract/form-calls.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

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
export const nasty: readonly unknown[] = [
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
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
}
export type Fields = Record<string, unknown>
/** What a call is sent. */
export type Input = { params: Fields; query: Fields; body: unknown }

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The form that a call is about, for calls of one form. */
const formOfCall = new Map<string, FormDefinition>(
  shippedForms.flatMap((form): [string, FormDefinition][] =>
    form.paths
      ? Object.values(formEndpoints(form, form.paths)).map((call) => [nameOf(call), form])
      : [['PUT /api/updateBor', form]],
  ),
)
export const isOfOneForm = (endpoint: Endpoint) => formOfCall.has(nameOf(endpoint))

/** The sensible call. `known` are ids that lead somewhere. */
export function usualInput(endpoint: Endpoint, known: Fields): Input {
  return {
    params: samplesOf(endpoint.params, known),
    query: samplesOf(endpoint.query, known),
    body: endpoint.body ? samplesOf(endpoint.body, known) : undefined,
  }
}

/** The sensible call, then the call with one thing wrong, for each thing and each way. */
export function* inputsFor(endpoint: Endpoint, known: Fields): Generator<Input> {
  const usual = usualInput(endpoint, known)
  yield usual
  for (const place of ['params', 'query', 'body'] as const)
    for (const [name, wrong] of wrongFields(endpoint[place]))
      yield { ...usual, [place]: { ...(usual[place] as Fields), [name]: wrong } }
  if (endpoint.query)
    for (const value of nasty) yield { ...usual, query: { ...usual.query, [String(value)]: value } }
  if (!endpoint.body) return
  for (const value of nasty) yield { ...usual, body: value }
  for (const value of nasty) yield { ...usual, body: { ...(usual.body as Fields), tidak_dikenal: value } }
  const names = fieldNames(formOfCall.get(nameOf(endpoint)))
  if (names.length === 0) return
  for (const value of nasty)
    yield {
      ...usual,
      body: { ...(usual.body as Fields), answers: Object.fromEntries(names.map((name) => [name, value])) },
    }
}

/** Each field with each wrong value: instead of it, and as an entry of a list or record and as a field of such an entry. */
function* wrongFields(schema: z.ZodType | undefined): Generator<[name: string, wrong: unknown]> {
  for (const [name, field] of Object.entries(fieldsOf(schema).properties)) {
    for (const value of nasty) yield [name, value]
    const entry = field.items ?? field.additionalProperties
    if (typeof entry !== 'object') continue
    const holding = (value: unknown) => (field.items ? [value] : { 1: value })
    for (const value of nasty) yield [name, holding(value)]
    const usual = sampleFields(entry, {})
    for (const part of Object.keys(entry.properties ?? {}))
      for (const value of nasty) yield [name, holding({ ...usual, [part]: value })]
  }
}

function fieldsOf(schema: z.ZodType | undefined): Required<Pick<JsonSchema, 'properties' | 'required'>> {
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

const samplesOf = (schema: z.ZodType | undefined, known: Fields) => sampleFields(fieldsOf(schema), known)

function sampleFields({ properties = {}, required = [] }: JsonSchema, known: Fields): Fields {
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name], known)]))
}

/** Every name of a field that stands anywhere in a definition. */
function fieldNames(form: unknown): string[] {
  if (typeof form !== 'object' || form === null) return []
  return Object.entries(form).flatMap(([key, value]) => [
    ...(key === 'fields' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...fieldNames(value),
  ])
}
