import { setImmediate as nextTurn } from 'node:timers/promises'

import * as z from 'zod'

import { type Endpoint, pathsOf } from '#contract/endpoint.ts'
import { FileContent } from '#contract/envelope.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'
import { provePresence } from '#contract/second-factor.ts'
import { permissions } from '#domain/permissions.ts'
import { presenceMinutes } from '#server/http/presence.ts'

import { exampleReader, type RecordedExample } from './examples.ts'
import { exampleProblem, problemCodes, problemSchemaOf } from './problem-details.ts'
import { refusalsOf } from './refusals.ts'

type Json = { [key: string]: unknown }
type Title = { name: string; version: string }

/**
 * The whole API as OpenAPI 3.1, made from the schemas that check what comes in and goes out. Call by call, each in a turn of its own: all of
 * it takes half a second, in which nobody would be answered.
 */
export async function openApiDocument(
  endpoints: readonly Endpoint[],
  { name, version }: Title,
): Promise<Json> {
  const paths: Record<string, Json> = {}
  const exampleOf = exampleReader()
  for (const endpoint of endpoints) {
    await nextTurn()
    for (const path of pathsOf(endpoint))
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, path, exampleOf(endpoint))
  }
  await nextTurn()
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: version.replace(/^v/, ''),
      description:
        'Replies are `{data, message?}`; lists that page add `current_page`, `last_page`, `per_page` and `total`. Refusals are ' +
        '`{code, message, …}` with messages in Indonesian. Fields that are not listed are refused, except words of the record that ' +
        'is sent (`user_id`, `form_type`, `fill_status`), which must agree with what is stored. A call that reads by GET ' +
        'answers HEAD too; other methods are refused with 405 and `wrongMethod`, addresses that are no call with 404 and `notFound`. ' +
        'The examples are calls that a test has made, ids included; long lists and sheets in their replies are shortened, and ' +
        'what no text can show is written as base64.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].toSorted().map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login.' },
        programKey: {
          type: 'http',
          scheme: 'bearer',
          description: "The key of a facility's own program; see /api/docs/mulai.",
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'token',
          description:
            'Set by POST /api/login, under https as `__Host-token`; calls that change something also need a same-origin Origin.',
        },
      },
      schemas: problemSchemas(),
      examples: problemExamples(),
    },
  }
}

const presenceWords = ` The person must have signed in, or proved by \`POST ${provePresence.path}\` that they are there, within the last ${presenceMinutes} minutes.`

function operationOf(endpoint: Endpoint, path: string, example?: RecordedExample): Json {
  const { method, permission, program, sensitive, summary, params, query } = endpoint
  const roles = permission === 'public' ? [] : Object.entries(permissions[permission])
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_all, first: string) => first.toUpperCase())}`,
    summary,
    tags: [tagOf(endpoint)],
    description:
      permission === 'public'
        ? 'Needs no session, but knows one.'
        : `Needs the permission \`${permission}\`: ${roles.map(([role, reach]) => `${role} (${reach})`).join(', ')}.${program ? ` A key needs the scope \`${program}\`.` : ''}${sensitive ? presenceWords : ''}`,
    'x-permission': permission,
    security: [
      // Without one, too; but a session may open more, as a file that is not everybody's.
      ...(permission === 'public' ? [{}] : []),
      ...[{ bearer: [] }, { cookie: [] }, ...(program ? [{ programKey: [] }] : [])],
    ],
    parameters: [
      ...parametersOf(params, 'path', example?.params),
      ...parametersOf(query, 'query', example?.query),
    ],
    ...requestBodyOf(endpoint, example),
    responses: responsesOf(endpoint, example),
  }
}

/** The feature, as readers look for it: the part of the address after /api. */
function tagOf({ path }: Endpoint): string {
  const [first = '', second] = path.replace(/^\/api\//, '').split('/')
  return first === 'data' && second && !second.startsWith('{') ? `${first}/${second}` : first
}

/** A body may be absent where its schema says so. */
const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success

function inputSchema(schema: z.ZodType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function outputSchema(schema: z.ZodType): Json {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // Instants leave as text; a transform does not state its type.
        // Safe: every schema of the contract is made by Zod's classic functions.
        const { def } = zodSchema as unknown as z.ZodType
        if (def.type === 'pipe' && 'in' in def && (def.in as z.ZodType).def.type === 'date')
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      },
    }),
  )
}

function withoutDialect(schema: Json): Json {
  const { $schema: _dialect, ...rest } = schema
  return rest
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', examples: Json = {}): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameter,
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

function requestBodyOf({ body, upload }: Endpoint, example?: RecordedExample): Json {
  if (upload) {
    const beside: { properties?: Json; required?: string[] } = body ? inputSchema(body) : {}
    const { properties = {}, required = [] } = beside
    const needed = upload.isOptional ? required : ['file', ...required]
    return {
      requestBody: {
        required: true,
        content: {
          ...(upload.isOptional && body
            ? contentOf(
                body,
                bodyWays.filter((way) => way !== formWay),
                example,
              )
            : {}),
          [formWay]: {
            schema: {
              type: 'object',
              ...(needed.length > 0 ? { required: needed } : {}),
              properties: {
                ...properties,
                file: {
                  type: 'string',
                  contentMediaType: 'application/octet-stream',
                  description: `At most ${upload.maxBytes / 1_000_000} MB.`,
                },
              },
            },
            ...(example?.file
              ? { example: { ...example.body, file: example.file.content } }
              : example?.body
                ? { example: example.body }
                : {}),
          },
        },
      },
    }
  }
  if (!body) return {}
  return { requestBody: { required: !isOptional(body), content: contentOf(body, bodyWays, example) } }
}

const formWay = 'multipart/form-data'
const bodyWays = ['application/json', formWay, 'application/x-www-form-urlencoded']

function contentOf(body: z.ZodType, ways: readonly string[], example?: RecordedExample): Json {
  const content = { schema: inputSchema(body), ...(example?.body ? { example: example.body } : {}) }
  return Object.fromEntries(ways.map((way) => [way, content]))
}

/** A file says nothing as JSON: of the ways to answer, its own is left out. */
function withoutFiles(schema: Json): Json {
  const { anyOf, ...rest } = schema
  return Array.isArray(anyOf)
    ? { ...rest, anyOf: anyOf.filter((one: Json) => Object.keys(one).length > 0) }
    : schema
}

function responsesOf(endpoint: Endpoint, recorded?: RecordedExample): Json {
  const { reply } = endpoint
  const example = recorded?.status === 200 && recorded.reply !== undefined ? { example: recorded.reply } : {}
  const replies: readonly unknown[] = reply instanceof z.ZodUnion ? reply.options : [reply]
  const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const [isFile, isJson] = [replies.includes(FileContent), replies.some((one) => one !== FileContent)]
  const success = {
    ...(isJson ? { 'application/json': { schema: withoutFiles(outputSchema(reply)), ...example } } : {}),
    // A file comes as what it is.
    ...(isFile ? { '*/*': { ...bytes, ...(isJson ? {} : example) } } : {}),
  }
  return { 200: { description: 'Done.', content: success }, ...refusalResponses(endpoint) }
}

/** The refusals of a call by their status, each with its schema and an example. */
function refusalResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `- \`${code}\`: ${exampleProblem(code).message}`).join('\n'),
        ...(codes.some(saysWait) ? { headers: retryAfter } : {}),
        content: {
          'application/json': {
            schema: codes.length === 1 ? codes.map(schemaRef)[0] : { oneOf: codes.map(schemaRef) },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

/** Whether a refusal says in Retry-After how long to wait. */
const saysWait = (code: ProblemCode) => code === 'busy' || 'seconds' in problemSchemaOf(code).shape
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
const schemaRef = (code: ProblemCode) => ({ $ref: `#/components/schemas/Problem.${code}` })

/** Every refusal of the catalogue. */
const problemSchemas = () =>
  Object.fromEntries(
    problemCodes.map((code) => [`Problem.${code}`, withoutDialect(outputSchema(problemSchemaOf(code)))]),
  )
const problemExamples = () =>
  Object.fromEntries(problemCodes.map((code) => [code, { value: exampleProblem(code) }]))
