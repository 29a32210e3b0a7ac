import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { type Endpoint, pathsOf } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { auditChanges } from '#domain/audit-words.ts'
import { browserForm, formTypes } from '#server/testing/browser-form.ts'
import { sendFile } from '#server/testing/files.ts'
import { type Answer, type Client, withApp, type World } from '#server/testing/with-app.ts'

import { openApiDocument } from './document.ts'
import { exampleReader, type RecordedExample, recordPath } from './examples.ts'
import { accountExamples } from './testing/account-examples.ts'
import { analysisExamples } from './testing/analysis-examples.ts'
import { announcementExamples } from './testing/announcement-examples.ts'
import { assessmentExamples } from './testing/assessment-examples.ts'
import { contentExamples } from './testing/content-examples.ts'
import { documentExamples } from './testing/document-examples.ts'
import type { Example, Sent } from './testing/example.ts'
import { figureExamples } from './testing/figure-examples.ts'
import { formAdminExamples } from './testing/form-admin-examples.ts'
import { formExamples } from './testing/form-examples.ts'
import { importExamples } from './testing/import-examples.ts'
import { placeExamples } from './testing/place-examples.ts'
import { shortened, textOf, unvarying } from './testing/recording.ts'
import { reportExamples } from './testing/report-examples.ts'
import { validatorOf } from './testing/validator.ts'

const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...announcementExamples,
  ...documentExamples,
  ...placeExamples,
  ...formAdminExamples,
  ...contentExamples,
  ...importExamples,
  ...formExamples,
  ...reportExamples,
  ...assessmentExamples,
  ...figureExamples,
  ...analysisExamples,
}
// Safe: these are the places of examples in what OpenAPI calls an operation.
const document = (await openApiDocument(contract, { name: 'SILIKA', version: 'v1.3' })) as {
  paths: Record<string, Record<string, Operation>>
}
type Content = Record<string, { example?: unknown }>
type Operation = {
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
const faultOf = validatorOf(document)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const calls = contract.flatMap((endpoint) =>
  pathsOf(endpoint).map((path) => ({ method: endpoint.method, path, endpoint })),
)
const recorded: Record<string, RecordedExample> = {}
/** Read once, after they were recorded. */
let readExample: ReturnType<typeof exampleReader> | undefined

describe('the example of every call', () => {
  it('is one row', () => {
    expect(Object.keys(examples).toSorted()).toEqual(contract.map(nameOf).toSorted())
  })

  const written = calls.flatMap((call, turn) => waysOf(call.endpoint, turn).map((way) => ({ ...call, way })))
  it.each(written)('$method $path as $way', ({ endpoint, path, way }) =>
    withApp(async (world) => {
      const { by, send, status = 200 } = examples[nameOf(endpoint)] ?? { by: null }
      await restartIds(world)
      const sent = (await send?.(world)) ?? {}
      const answer = await make(await world.as(by), { ...endpoint, path }, { ...sent, way })
      expect([answer.status, answer.status === status ? '' : answer.body]).toEqual([status, ''])
      expect(await unsaid(world)).toEqual([])
      const shown = exampleOf(sent, answer)
      for (const reply of [answer.body, shown.reply])
        expect(faultOfReply(endpoint, path, { ...answer, body: reply })).toBeNull()
      // However its body is written, and under its old name, a call is the same.
      expect(shown).toEqual((recorded[nameOf(endpoint)] ??= shown))
    })(),
  )

  it('is kept as it was sent and answered', async () => {
    const text = `${JSON.stringify(recorded, null, 1)}\n`
    await expect(text).toMatchFileSnapshot(fileURLToPath(recordPath))
  })

  it.each(calls)('stands in the document: $method $path', ({ endpoint, path }) => {
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    const example = (readExample ??= exampleReader())(endpoint)
    if (!operation || !example) throw new Error('The document does not have it.')
    const { params = {}, query = {}, body, file, status, reply } = example
    expect([parametersIn(operation, 'path'), parametersIn(operation, 'query')]).toEqual([params, query])
    const sent = file ? { ...body, file: file.content } : body
    for (const [way, content] of Object.entries(operation.requestBody?.content ?? {}))
      expect([way, content.example]).toEqual([way, way === 'multipart/form-data' ? sent : body])
    const shown = Object.values(operation.responses['200']?.content ?? {}).map((content) => content.example)
    expect(shown.filter((one) => one !== undefined)).toEqual(
      status === 200 && reply !== undefined ? [reply] : [],
    )
  })

  it.each(calls)('is what the schemas take: $method $path', ({ endpoint, path }) => {
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    const places = [
      ...(operation?.parameters ?? []).map(({ example }, index) => ({
        example,
        place: ['parameters', String(index)],
      })),
      ...Object.entries(operation?.requestBody?.content ?? {}).map(([way, { example }]) => ({
        example,
        place: ['requestBody', 'content', way],
      })),
    ]
    for (const { example, place } of places.filter((each) => each.example !== undefined)) {
      const schema = ['paths', path, endpoint.method.toLowerCase(), ...place, 'schema']
      expect([place, faultOf(example, schema)]).toEqual([place, null])
    }
  })
})

/** The parameters of a place with their examples. */
function parametersIn({ parameters }: Operation, place: string) {
  const shown = parameters.filter((one) => one.in === place && one.example !== undefined)
  return Object.fromEntries(shown.map(({ name, example }) => [name, example]))
}

/** The ways in which a call's body is written. The two of forms take turns: the sweep of ways compares them at every call. */
function waysOf(endpoint: Endpoint, turn: number) {
  const { body, upload } = endpoint
  if (nameOf(endpoint) === nested) return ['application/json'] as const
  if (upload) return ['multipart/form-data'] as const
  if (!body) return ['address'] as const
  return ['application/json', formTypes[turn % 2 === 0 ? 0 : 1]] as const
}
/** What a form asks stands deeper within itself than the fields of a browser’s form may. */
const nested = 'PUT /api/kelola-formulir/{form}/draf'
type Way = ReturnType<typeof waysOf>[number]

/** What the audit would show of the acts so far as the code has it: a field without a label, a moment as it is stored. */
async function unsaid({ db }: World) {
  const acts = await db.selectFrom('audit').select(['action', 'subject', 'detail']).execute()
  return acts.flatMap(({ action, subject, detail }) =>
    // Safe: details are objects.
    auditChanges(subject, (detail ?? {}) as Record<string, unknown>, () => undefined)
      .filter(
        ({ label, before, after }) =>
          /^[a-z]/.test(label) || /^\d{4}-\d\d-\d\dT/m.test(`${before}\n${after}`),
      )
      .map((change) => ({ action, ...change })),
  )
}

/** So that an example has the same ids every time. Where they begin is asked once: what tests write is rolled back. */
async function restartIds({ db }: World) {
  idsBegin ??= (
    await sql<{ restart: string }>`
      select format('setval(%L, coalesce((select max(%I) + 1 from %I), %s), false)',
        pg_get_serial_sequence(table_name, column_name), column_name, table_name, identity_minimum) as restart
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(db)
  ).rows.map(({ restart }) => restart)
  await sql`select ${sql.raw(idsBegin.join(', '))}`.execute(db)
}
let idsBegin: string[] | undefined

function make(
  client: Client,
  { method, path }: Endpoint,
  { params = {}, query = {}, body, file, way }: Sent & { way: Way },
) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const url = search.size > 0 ? `${address}?${search.toString()}` : address
  if (file) return sendFile(client, url, file, body)
  const call = client[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
  return body && (way === formTypes[0] || way === formTypes[1])
    ? call(url, undefined, browserForm(body, way))
    : call(url, body)
}

/** Not a file, which may hold JSON too. */
const isRecord = (headers: Answer['headers']) =>
  String(headers['content-type']).includes('json') && headers['content-disposition'] === undefined

function exampleOf(
  { file, shown, ...sent }: Sent,
  { status, body, bytes, headers }: Answer,
): RecordedExample {
  const reply = isRecord(headers) ? shortened(unvarying(body)) : textOf(bytes)
  return {
    ...sent,
    ...(shown && { body: shown }),
    ...(file && { file: { name: file.name, content: textOf(file.bytes) ?? '' } }),
    status,
    ...(reply !== undefined && { reply }),
  }
}

/** What of a reply is not as the document has it. */
function faultOfReply(endpoint: Endpoint, path: string, { status, body, headers }: Answer): string | null {
  if (!isRecord(headers)) return null
  const place = ['paths', path, endpoint.method.toLowerCase(), 'responses', String(status)]
  return faultOf(body, [...place, 'content', 'application/json', 'schema'])
}
