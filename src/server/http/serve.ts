import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'
import { reachOf } from '#domain/permissions.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '#server/database/transaction.ts'

import { clearSessionCookies, setSessionCookies, tokenOf } from './cookies.ts'
import type { Actor, Http, Route, Services } from './implement.ts'
import { bodyOf, check, queryOf, uploadOf } from './input.ts'
import { isFile, sendFile } from './replies.ts'
import { findSession, hashToken, type Session } from './session.ts'

/** Where requests write and read; one and the same unless there is a replica. */
export type Handles = { db: Pool; read: ReadDb }

/** Serves one call: session, permission, origin, input, transaction, reply. */
export async function serve(
  { db, read, services, route }: Handles & { services: Services; route: Route },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint, handle, mode } = route
  const now = services.now()
  const { token, from } = tokenOf(request)
  const use = { now, idleMinutes: services.config.idleMinutes, isPersons: !endpoint.polled }
  const session = token ? await findSession(db, token, use) : null
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
