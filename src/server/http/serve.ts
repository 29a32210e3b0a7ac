import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import { Problem, problem, type ProblemCode } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'
import { reachOf } from '#domain/permissions.ts'
import { countRefusal } from '#server/database/audit.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '#server/database/transaction.ts'

import { clearUp } from './clear-up.ts'
import { clearSessionCookies, setSessionCookies, tokenOf } from './cookies.ts'
import type { Actor, SharedReader, Http, Route, Services } from './implement.ts'
import { bodyOf, check, isForm, queryOf } from './input.ts'
import { jsonOf } from './numbers.ts'
import { assertAgreeing, takeWords } from './record-words.ts'
import { isFile, sendFile } from './replies.ts'
import { findSession, hashToken, type Session } from './session.ts'
import { sendShared } from './shared-answers.ts'
import { receiveForm, type SentForm } from './uploads.ts'

/** Where requests write and read; one and the same unless there is a replica. */
export type Handles = { db: Pool; read: ReadDb }

type Served = Handles & { services: Services; route: Route }

/** Serves one call. Who it is refused to is written down. */
export async function serve(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { services, route, db } = served
  const now = services.now()
  const carried = tokenOf(request)
  const use = { now, idleMinutes: services.config.idleMinutes, isPersons: !route.endpoint.polled }
  const session = carried.token ? await findSession(db, carried.token, use) : null
  try {
    return await answer(served, { request, reply, carried, session, now })
  } catch (error) {
    if (session && error instanceof Problem && auditedRefusals.includes(error.code))
      await noteRefusal(db, session, { request, now, endpoint: route.endpoint, code: error.code })
    throw error
  }
}

/** A handler may refuse as well as the guards here. What is out of reach is not found, like what does not exist, and stays out. */
const auditedRefusals: readonly ProblemCode[] = ['notAllowed', 'foreignOrigin']

/** In a transaction of its own, since that of the call is rolled back. */
async function noteRefusal(
  db: Pool,
  { id }: Session,
  { request, now, endpoint, code }: { request: FastifyRequest; now: Date; endpoint: Endpoint; code: string },
): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`
  const refusal = { actorId: id, now, call, code, address: request.ip }
  // The refusal stands even where it cannot be written down.
  await inTransaction(db, (transaction) => countRefusal(transaction, refusal)).catch((error: unknown) =>
    request.log.error({ call, code, failure: String(error) }, 'refusal not written'),
  )
}

/** A request, the token that it carries, and whose that is. */
type Come = {
  request: FastifyRequest
  reply: FastifyReply
  carried: ReturnType<typeof tokenOf>
  session: Session | null
  now: Date
}

/** Session, permission, origin, file. */
async function answer(
  { db, read, services, route }: Served,
  { request, reply, carried: { token, from }, session, now }: Come,
) {
  const { endpoint } = route
  const actor = admit(session, token !== undefined, endpoint)
  if (from === 'cookie' || isStrangersForm(request, endpoint, token))
    assertOwnOrigin(request, endpoint, services.config.publicUrl)
  const http: Http = {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    tokenHash: session && token ? hashToken(token) : null,
    signIn: (given) => setSessionCookies(reply, given, services.config),
    signOut: () => clearSessionCookies(reply, services.config),
    header: (name, value) => void reply.header(name, value),
    // Made where it is asked for.
    get gone() {
      return goneOf(reply)
    },
    clearUp: (removing) => clearUp(request, removing),
    fromForm: isForm(request),
  }
  const call = { db, read, services, route, actor, now, http }
  if (!endpoint.upload || !actor) return handled(call, request, reply)
  const sent = await receiveForm({ db, services, now }, request, actor, endpoint.upload.maxBytes)
  try {
    return await handled({ ...call, sent }, request, reply)
  } finally {
    await sent.leave()
  }
}

/** By the connection of the answer: a request counts as closed as soon as its body has been read. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

type Call = Served & {
  actor: Actor | null
  now: Date
  http: Http
  sent?: SentForm
}

/** Input, transaction, reply. */
async function handled(
  { db, read, services, route: { endpoint, handle, mode, words = {} }, actor, now, http, sent }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { rest, taken } = takeWords(words, sent ? sent.fields : await bodyOf(request, endpoint))
  const asked = {
    params: check(endpoint.params, request.params, endpoint.invalid),
    query: check(endpoint.query, queryOf(endpoint, request), endpoint.invalid),
    body: check(endpoint.body, rest, endpoint.invalid),
  }
  const input = {
    ...asked,
    actor,
    now,
    services,
    http,
    upload: sent?.upload,
  }
  if (actor) await assertAgreeing(taken, { ...input, endpoint, actor, db })
  const written = (said: unknown): unknown =>
    endpoint.reply.parse(wordsOf(endpoint.reply)?.encode(said) ?? said)
  if (mode === 'shared' || mode === 'common') {
    const reader = mode === 'shared' && actor ? sharedReaderOf(actor) : null
    const question = JSON.stringify([endpoint.method, endpoint.path, reader, asked])
    // Safe: `sharedRead` and `commonRead` of implement.ts tied the handler to what it is given here.
    const make = async () =>
      jsonOf(written(await handle({ ...asked, actor: reader, now, services, db: read } as never)))
    const shared = await services.answers.answer(read, question, make)
    if (mode === 'common') reply.header('cache-control', 'no-cache').header('etag', shared.tag)
    return sendShared(request, reply, shared)
  }
  const transact = <T>(work: (transaction: Db) => Promise<T>) => inTransaction(db, work)
  // Safe: `read`, `write` and `slow` of implement.ts tied each handler to the mode whose handles it takes.
  const said = await {
    read: () => handle({ ...input, db: read } as never),
    write: () => transact((transaction) => handle({ ...input, db: transaction } as never)),
    slow: () => handle({ ...input, db, transact } as never),
  }[mode]()
  if (isFile(said)) return sendFile(reply, said)
  reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  return written(said)
}

const sharedReaderOf = ({
  role,
  reach,
  facilityId,
  provinceCode,
  regencyCode,
  zone,
}: Actor): SharedReader => ({
  role,
  reach,
  facilityId,
  provinceCode,
  regencyCode,
  zone,
})

/** A form of another site needs no cookie to sign its reader in as somebody else. */
function isStrangersForm(request: FastifyRequest, endpoint: Endpoint, token: string | undefined): boolean {
  return (
    token === undefined && !endpoint.fromAnywhere && isForm(request) && request.headers.origin !== undefined
  )
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
 * the few that write, the browser says where they come from: a site beside ours in the same domain is another one, too.
 */
function assertOwnOrigin(request: FastifyRequest, endpoint: Endpoint, publicUrl: string | null) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (endpoint.method === 'GET') {
    if (!isRead(endpoint) && (site === 'cross-site' || site === 'same-site')) throw problem('foreignOrigin')
    return
  }
  if (request.headers['x-requested-with'] !== undefined) return
  // Without PUBLIC_URL ours is what the request came to, as a proxy that is believed tells it.
  const ours = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`)?.origin
  const theirs = URL.parse(origin ?? '')?.origin
  if (theirs === undefined || theirs !== ours) throw problem('foreignOrigin')
}
