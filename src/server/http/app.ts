import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import { problem } from '#contract/problem.ts'
import { reachOf } from '#domain/permissions.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '#server/database/transaction.ts'

import { clearSessionCookies, setSessionCookies, tokenOf } from './cookies.ts'
import type { Actor, Http, Route, Services, Upload } from './implement.ts'
import { problemOf } from './refusals.ts'
import { findSession, hashToken, type Session } from './session.ts'
import { hasImpossibleText } from './text-guard.ts'

const jsonLimit = 1_048_576

/** Where requests write and read; one and the same unless there is a replica. */
export type Handles = { db: Pool; read: ReadDb }

/** One loop serves the whole contract: session, permission, origin, input, transaction, reply. */
export async function createApp(
  database: Handles,
  services: Services,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    bodyLimit: jsonLimit,
    trustProxy: config.trustProxy,
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    disableRequestLogging: true,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 400 },
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Mantine writes its variables into style elements.
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
  if (config.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: (_request, { ttl }) =>
        problem('tooManyRequests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(problem('malformed'))
    }
  })

  for (const route of routes)
    for (const path of [route.endpoint.path, route.endpoint.also].filter((given) => given !== undefined))
      app.route({
        method: route.endpoint.method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: (request, reply) => serve(database, services, route, request, reply),
      })

  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    // The route's pattern, not the address typed: ids and codes stay out of the log.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip },
      'request',
    )
  })
  return app
}

async function serve(
  { db, read }: Handles,
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint, handle, mode } = route
  const now = services.now()
  const { token, from } = tokenOf(request)
  const session = token ? await findSession(db, token, now) : null
  const actor = admit(session, token !== undefined, endpoint)
  if (from === 'cookie' && request.method !== 'GET') refuseForeignOrigin(request, services.config.publicUrl)
  const http: Http = {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    tokenHash: session && token ? hashToken(token) : null,
    signIn: (given) => setSessionCookies(reply, given, services.config),
    signOut: () => clearSessionCookies(reply, services.config),
    header: (name, value) => void reply.header(name, value),
  }
  const input = {
    actor,
    now,
    services,
    http,
    params: check(endpoint.params, request.params),
    query: check(endpoint.query, queryOf(endpoint, request)),
    body: endpoint.upload ? undefined : check(endpoint.body, request.body),
    upload: endpoint.upload ? await uploadOf(request, endpoint.upload.maxBytes) : undefined,
  }
  const transact = <T>(work: (transaction: Db) => Promise<T>) => inTransaction(db, work)
  // Safe: `read`, `write` and `steps` of implement.ts tied each handler to the mode whose handles it takes.
  const answer = await {
    read: () => handle({ ...input, db: read } as never),
    write: () => transact((transaction) => handle({ ...input, db: transaction } as never)),
    steps: () => handle({ ...input, db, transact } as never),
  }[mode]()
  if (isFile(answer)) return sendFile(reply, answer)
  reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  return endpoint.reply.parse(answer)
}

function admit(session: Session | null, hasToken: boolean, { permission }: Endpoint): Actor | null {
  if (permission === 'public')
    return session && { ...session, reach: reachOf(session.role, 'report.read') ?? 'own' }
  if (!session) throw problem(hasToken ? 'sessionEnded' : 'notSignedIn')
  const reach = reachOf(session.role, permission)
  if (!reach) throw problem('notAllowed')
  return { ...session, reach }
}

/** Another site can make a browser send our cookie, but neither our Origin nor a header of its own. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null) {
  const { origin, host } = request.headers
  if (request.headers['x-requested-with'] !== undefined) return
  const ours = [publicUrl && URL.parse(publicUrl)?.host, host]
  if (origin === undefined || !ours.includes(URL.parse(origin)?.host)) throw problem('foreignOrigin')
}

const queryOf = (endpoint: Endpoint, request: FastifyRequest) => (endpoint.query ? request.query : undefined)

function check(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  if (hasImpossibleText(input)) throw problem('malformed')
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw problem('invalidInput', { errors: errorsOf(result.error) })
}

function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const add = (path: PropertyKey[], message: string) => (errors[path.join('.') || '_'] ??= []).push(message)
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'Isian ini tidak dikenal')
    else add(issue.path, issue.message)
  }
  return errors
}

async function uploadOf(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw problem('wrongMediaType')
  const limit = `${maxBytes / 1_000_000} MB`
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (!part) throw problem('invalidInput', { errors: { file: ['Pilih berkas'] } })
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw problem('invalidInput', { errors: { file: ['Berkas kosong'] } })
    return { name: part.filename.slice(-255), bytes }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw problem('tooLarge', { limit })
    throw error
  }
}

const isFile = (answer: unknown): answer is FileContent =>
  typeof answer === 'object' && answer !== null && 'stream' in answer

function sendFile(reply: FastifyReply, { mime, name, size, inline, stream }: FileContent) {
  return reply
    .header('content-type', mime)
    .header('content-length', size)
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream)
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = problemOf(error)
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const { seconds } = refusal.details
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ code: refusal.code, message: refusal.message, ...refusal.details })
}
