import { Readable } from 'node:stream'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type * as z from 'zod'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import { errorsOf } from '#contract/field-errors.ts'
import { Problem, problem } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'
import { reachOf } from '#domain/permissions.ts'
import { pgErrorOf } from '#server/database/errors.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '#server/database/transaction.ts'

import { serveApiDocs } from './api-docs.ts'
import { clearSessionCookies, setSessionCookies, tokenOf } from './cookies.ts'
import { serveHealth } from './health.ts'
import type { Actor, Http, Route, Services, Upload } from './implement.ts'
import { pathOf, sendScreen, servePage, wantsScreen } from './page.ts'
import { problemOf } from './refusals.ts'
import { speakIndonesian } from './schema-words.ts'
import { findSession, hashToken, type Session } from './session.ts'
import { hasImpossibleText } from './text-guard.ts'

const jsonLimit = 1_048_576

speakIndonesian()

/** Where requests write and read; one and the same unless there is a replica. */
export type Handles = { db: Pool; read: ReadDb }

/** One loop serves the whole contract: session, permission, origin, input, transaction, reply. */
export async function createApp(
  database: Handles,
  services: Services,
  routes: readonly Route[],
  { webRoot = null }: { webRoot?: string | null } = {},
): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    bodyLimit: jsonLimit,
    trustProxy: config.trustProxy,
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 400 },
    // Such as an address that cannot be decoded: refused before any route is found.
    frameworkErrors: (error, request, reply) => void replyWithProblem(error, request, reply),
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The tooltips of the charts carry their styles in their markup.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Plain http is served in development and behind a proxy that ends TLS.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https') ?? false,
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 10_000 } })
  const calls = new Set(routes.flatMap(({ endpoint }) => addressesOf(endpoint)))
  if (config.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      allowList: ({ url, routeOptions }) => !url.startsWith('/api/') && !calls.has(routeOptions.url ?? ''),
      errorResponseBuilder: (_request, { ttl }) =>
        problem('tooManyRequests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(problem('malformed'))
    }
  })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    // Safe: `parseAs` says so.
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  )

  // Before the routes, which keep the handler that they find.
  app.setErrorHandler((error, request, reply) => replyWithProblem(error, request, reply))
  const allowed = methodsByPath(routes)
  app.setNotFoundHandler((request, reply) => {
    if (webRoot && wantsScreen(request)) return sendScreen(reply)
    const methods = allowed(pathOf(request))
    if (methods.length === 0)
      return replyWithProblem(problem('notFound', { what: 'Alamat ini' }), request, reply)
    return replyWithProblem(problem('wrongMethod'), request, reply.header('allow', methods.join(', ')))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    // The route's pattern, not the address typed: ids and codes stay out of the log.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip },
      'request',
    )
  })

  for (const route of routes)
    for (const url of addressesOf(route.endpoint))
      app.route({
        method: route.endpoint.method,
        url,
        handler: (request, reply) => serve({ ...database, services, route }, request, reply),
      })

  serveHealth(app, database.db)
  await serveApiDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
    config,
  )
  if (webRoot) await servePage(app, webRoot)

  return app
}

/** Where a call answers, as Fastify writes it. */
function addressesOf({ path, also }: Endpoint): string[] {
  return [path, ...(also ? [also] : [])].map((pattern) => pattern.replaceAll(/\{(\w+)\}/g, ':$1'))
}

/** The methods that an address answers, by the contract. */
function methodsByPath(routes: readonly Route[]): (pathname: string) => string[] {
  const patterns = routes.flatMap(({ endpoint: { method, path, also } }) =>
    [path, also ?? path].map((pattern) => ({
      method,
      pattern: new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  return (pathname) => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
  ]
}

async function serve(
  { db, read, services, route }: Handles & { services: Services; route: Route },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint, handle, mode } = route
  const now = services.now()
  const { token, from } = tokenOf(request)
  const session = token ? await findSession(db, token, now) : null
  const actor = admit(session, token !== undefined, endpoint)
  if (from === 'cookie') assertOwnOrigin(request, endpoint, services.config.publicUrl)
  const http: Http = {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    tokenHash: session && token ? hashToken(token) : null,
    signIn: (given) => setSessionCookies(reply, given, services.config),
    signOut: () => clearSessionCookies(reply, services.config),
    header: (name, value) => void reply.header(name, value),
  }
  const sent = endpoint.upload ? await uploadOf(request, endpoint.upload.maxBytes) : undefined
  const input = {
    actor,
    now,
    services,
    http,
    params: check(endpoint.params, request.params, endpoint.invalid),
    query: check(endpoint.query, queryOf(endpoint, request), endpoint.invalid),
    body: check(endpoint.body, sent ? sent.fields : await bodyOf(request, endpoint), endpoint.invalid),
    upload: sent?.upload,
  }
  const transact = <T>(work: (transaction: Db) => Promise<T>) => inTransaction(db, work)
  // Safe: `read`, `write` and `slow` of implement.ts tied each handler to the mode whose handles it takes.
  const answer = await {
    read: () => handle({ ...input, db: read } as never),
    write: () => transact((transaction) => handle({ ...input, db: transaction } as never)),
    slow: () => handle({ ...input, db, transact } as never),
  }[mode]()
  if (isFile(answer)) return sendFile(reply, answer)
  reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  return endpoint.reply.parse(wordsOf(endpoint.reply)?.encode(answer) ?? answer)
}

function admit(session: Session | null, hasToken: boolean, { permission }: Endpoint): Actor | null {
  if (permission === 'public')
    return session && { ...session, reach: reachOf(session.role, 'report.read') ?? 'own' }
  if (!session) throw problem(hasToken ? 'sessionEnded' : 'notSignedIn')
  const reach = reachOf(session.role, permission)
  if (!reach) throw problem('notAllowed')
  return { ...session, reach }
}

/**
 * Another site can make a browser send our cookie, but neither our Origin nor a header of its own. A GET carries no Origin; of
 * the few that write, the browser says where they come from.
 */
function assertOwnOrigin(request: FastifyRequest, endpoint: Endpoint, publicUrl: string | null) {
  const { origin, host } = request.headers
  if (endpoint.method === 'GET') {
    if (!isRead(endpoint) && request.headers['sec-fetch-site'] === 'cross-site')
      throw problem('foreignOrigin')
    return
  }
  if (request.headers['x-requested-with'] !== undefined) return
  const ours = [publicUrl && URL.parse(publicUrl)?.host, host]
  if (origin === undefined || !ours.includes(URL.parse(origin)?.host)) throw problem('foreignOrigin')
}

const queryOf = (endpoint: Endpoint, request: FastifyRequest) => (endpoint.query ? request.query : undefined)

/** What a body says, whichever way it was written down. */
async function bodyOf(request: FastifyRequest, { formData }: Endpoint): Promise<unknown> {
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

function check(
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
async function uploadOf(
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

const isFile = (answer: unknown): answer is FileContent =>
  typeof answer === 'object' && answer !== null && 'stream' in answer

function sendFile(reply: FastifyReply, { mime, name, size, inline, stream }: FileContent) {
  if (size !== null) reply.header('content-length', size)
  return reply
    .header('content-type', mime)
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Readable.from(stream, { objectMode: false }))
}

function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = problemOf(error)
  if (refusal.status >= 500)
    request.log.error({ failure: describe(error), route: request.routeOptions?.url }, 'failed')
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const { seconds } = refusal.details
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ code: refusal.code, message: refusal.message, ...refusal.details })
}

/** An error without the values that the database quotes in its details: they are people's answers. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const database = pgErrorOf(error)
  return { name, message, stack, code: database?.code, constraint: database?.constraint }
}
