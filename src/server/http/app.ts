import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'

import { type Endpoint, isRead, pathsOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { boundaryFolder } from '#server/boundaries/delivered.ts'
import type { TrustedProxies } from '#server/config-kinds.ts'
import { listMigrations } from '#server/database/migrate.ts'

import { serveApiDocs } from './api-docs.ts'
import { arrivalOf, limitArrival } from './arrival.ts'
import { compressAnswers } from './compression.ts'
import { urlencodedFields } from './form-fields.ts'
import { serveHealth } from './health.ts'
import type { Route, Services } from './implement.ts'
import { countedName } from './network.ts'
import { jsonOf } from './numbers.ts'
import { isUnreadable, pathOf, readableUrl, serveBoundaries, servePage, wantsScreen } from './page.ts'
import { servePublicPages } from './public-pages.ts'
import { mostBody } from './refusals.ts'
import { replyWithProblem } from './replies.ts'
import { speakIndonesian } from './schema-words.ts'
import { type Handles, serve } from './serve.ts'
import { discardRest } from './unread-body.ts'
import { refuseUnreadable } from './unreadable-request.ts'

speakIndonesian()

export type AppOptions = {
  /** The folder of the built page; null: none is served. */
  webRoot?: string | null
  /** What stands above every screen, without markup. */
  notice?: string | null
  /** Aborted when the process was asked to stop: each connection is then told to close by its next answer. */
  stop?: AbortSignal
  /** Where the log goes, by default to the process's output. */
  logTo?: { write: (line: string) => void }
}

/** What the page may ask the browser for: where the facility is, and nothing else. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()'

/** The application: Fastify with its guards, and every route of the contract. */
export async function createApp(
  database: Handles,
  services: Services,
  routes: readonly Route[],
  {
    webRoot = null,
    notice = null,
    stop = new AbortController().signal,
    logTo = process.stdout,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    bodyLimit: mostBody,
    trustProxy: trustOf(config.trustProxy),
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            stream: logTo,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
          },
    logController: new LogController({ disableRequestLogging: true }),
    // Each call has its own time within it.
    requestTimeout: Math.max(arrivalOf({}), ...routes.map(({ endpoint }) => arrivalOf(endpoint))),
    routerOptions: { maxParamLength: 400 },
    // Such as an address that cannot be decoded: answered before any route is found.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  })
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
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
  // Not by its plugin, which writes the headers out again for each request.
  app.addHook('onRequest', ({ raw }, reply, done) =>
    secure(raw, reply.raw, (fault) => done(fault as Error | undefined)),
  )
  await compressAnswers(app)
  await app.register(cookie)
  await app.register(multipart)
  const calls = new Set(routes.flatMap(({ endpoint }) => addressesOf(endpoint)))
  if (config.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: countedName(),
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
    async (_request: FastifyRequest, text: unknown) => urlencodedFields(text as string),
  )

  app.setReplySerializer(jsonOf)
  // Before the routes, which keep the handler that they find.
  app.setErrorHandler(refuse)
  const allowed = methodsByPath(routes)
  const refuseAddress = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowed(pathOf(request))
    if (methods.length === 0)
      return replyWithProblem(problem('notFound', { what: 'Alamat ini' }), request, reply)
    return replyWithProblem(problem('wrongMethod'), request, reply.header('allow', methods.join(', ')))
  }
  // The reply is not given back: Fastify would listen to it twice more, and Node warns of more than ten who listen.
  app.setNotFoundHandler(
    (request, reply) => void (wantsScreen(request) ? reply.sendScreen() : refuseAddress(request, reply)),
  )
  addHooks(app, stop)

  for (const route of routes)
    for (const url of addressesOf(route.endpoint)) {
      const { method } = route.endpoint
      const exposeHeadRoute = method === 'GET' && isRead(route.endpoint)
      // To ask for the head of what opens a report must not open it. Refused here, since a more general address may answer HEAD.
      if (method === 'GET' && !exposeHeadRoute) app.head(url, refuseAddress)
      app.route({
        method,
        url,
        exposeHeadRoute,
        onRequest: async ({ raw }) => limitArrival(raw, arrivalOf(route.endpoint)),
        handler: (request, reply) => serve({ ...database, services, route }, request, reply),
      })
    }

  serveHealth(app, database, { stop, migrations: await listMigrations() })
  const endpoints = routes.map(({ endpoint }) => endpoint)
  if (config.apiDocs) await serveApiDocs(app, endpoints, config)
  await serveBoundaries(app, boundaryFolder)
  const screen = webRoot && (await servePage(app, webRoot, notice))
  if (webRoot && screen) servePublicPages(app, webRoot, { db: database.read, services, screen })

  return app
}

/** Says what is wrong. A person whose address cannot be read is led to one that can, and the page says that it leads nowhere. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return isUnreadable(request) && wantsScreen(request)
    ? reply.redirect(readableUrl(request))
    : replyWithProblem(error, request, reply)
}

/** What every reply says, and what the log says of it. */
function addHooks(app: FastifyInstance, stop: AbortSignal): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stop.aborted) reply.header('connection', 'close')
    // A text as well, but not to those who serve files.
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8')
  })
  app.addHook('onSend', async (request) => discardRest(request.raw))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    // The route's pattern, not the address typed: ids and codes stay out of the log.
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip },
      'request',
    )
  })
}

/**
 * Each proxy adds the address that it saw to the end of X-Forwarded-For; what stands before was sent along by the client. So
 * the list is believed from its end, as many entries as there are proxies, or while they lie in the proxies' networks.
 */
function trustOf(proxies: TrustedProxies) {
  // Fastify itself trusts no count, since it cannot know that the server is reached through the proxy only.
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return [...proxies]
}

/** Where a call answers, as Fastify writes it. */
export function addressesOf(endpoint: Endpoint): string[] {
  return pathsOf(endpoint).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
}

/** The methods that an address answers, by the contract. Its hundreds of patterns are made when the first address leads nowhere. */
function methodsByPath(routes: readonly Route[]): (pathname: string) => string[] {
  const patternsOf = () =>
    routes.flatMap(({ endpoint }) =>
      pathsOf(endpoint).map((pattern) => ({
        method: endpoint.method,
        pattern: new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      })),
    )
  let patterns: ReturnType<typeof patternsOf> | undefined
  return (pathname) => [
    ...new Set(
      (patterns ??= patternsOf()).filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method),
    ),
  ]
}
