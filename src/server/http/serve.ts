import { isDeepStrictEqual } from 'node:util'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import { Problem, problem, type ProblemCode } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'
import { reachOf } from '#domain/permissions.ts'
import { secondFactorDue } from '#domain/second-factor.ts'
import type { Config } from '#server/config.ts'
import { countRefusal } from '#server/database/audit.ts'
import { inPractice } from '#server/database/practice.ts'
import { type Db, inTransaction, type Pool, type ReadDb } from '#server/database/transaction.ts'

import { clearUp } from './clear-up.ts'
import {
  clearPendingCookie,
  clearSessionCookies,
  cookieOf,
  setNameCookies,
  setPendingCookie,
  setSessionCookies,
  tokenOf,
} from './cookies.ts'
import type { Actor, SharedReader, Http, Route, Services } from './implement.ts'
import { bodyOf, check, isForm, queryOf } from './input.ts'
import { jsonOf } from './numbers.ts'
import { assertWorld, isPractised } from './practice.ts'
import { assertPresent } from './presence.ts'
import { assertScope, findProgram, isProgramKey } from './program-key.ts'
import { whileAllowed } from './reading.ts'
import { assertAgreeing, takeWords } from './record-words.ts'
import { isFile, sendFile } from './replies.ts'
import { findSession, hashToken, renewSession, type Session } from './session.ts'
import { sendShared } from './shared-answers.ts'
import { receiveForm, type SentForm } from './uploads.ts'

/** Where requests write and read; one and the same unless there is a replica. */
export type Handles = { db: Pool; read: ReadDb }

type Served = Handles & { services: Services; route: Route }

/** Serves one call. Who it is refused to is written down. */
export async function serve(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { services, route, db } = served
  const now = services.now()
  const origin = ownOrigin(request, services.config.publicUrl)
  const carried = tokenOf(request, origin)
  const session = await whose(served, carried.token, { now, address: request.ip })
  try {
    return await answer(served, { request, reply, origin, carried, session, now })
  } catch (error) {
    if (session && error instanceof Problem && auditedRefusals.includes(error.code))
      await noteRefusal(db, session, { request, now, endpoint: route.endpoint, code: error.code })
    throw error
  }
}

/** Who carries the token: a person, or a program of a facility. */
async function whose(
  { db, services, route }: Served,
  token: string | undefined,
  { now, address }: { now: Date; address: string },
): Promise<Session | null> {
  if (!token) return null
  if (isProgramKey(token)) return findProgram(db, token, { now, address })
  const isPersons = !route.endpoint.polled
  return findSession(db, token, { now, idleMinutes: services.config.idleMinutes, isPersons })
}

/** @throws Problem where the token does not let its reader do this any longer, or not as far as it did */
async function assertStillAllowed(
  served: Served,
  { request, carried: { token } }: Come,
  actor: Actor,
): Promise<void> {
  const { services, route } = served
  const now = services.now()
  const session = await whose(served, token, { now, address: request.ip })
  const again = admit(session, token, route.endpoint, isLate(session, services.config, now))
  if (again?.id !== actor.id || !isDeepStrictEqual(sharedReaderOf(again), sharedReaderOf(actor)))
    throw problem('sessionEnded')
}

/** A handler may refuse as well as the guards here. What is out of reach is not found, like what does not exist, and stays out. */
const auditedRefusals: readonly ProblemCode[] = ['notAllowed', 'foreignOrigin', 'notForProgram']

/** After the transaction of the call was rolled back; one statement needs none of its own. */
async function noteRefusal(
  db: Pool,
  { id: shown, viewer }: Session,
  { request, now, endpoint, code }: { request: FastifyRequest; now: Date; endpoint: Endpoint; code: string },
): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`
  const refusal = { actorId: viewer?.id ?? shown, now, call, code, address: request.ip }
  // The refusal stands even where it cannot be written down.
  await countRefusal(db, refusal).catch((error: unknown) =>
    request.log.error({ call, code, failure: String(error) }, 'refusal not written'),
  )
}

/** A request, the token that it carries, and whose that is. */
type Come = {
  request: FastifyRequest
  reply: FastifyReply
  /** Ours, as the person's browser knows it. */
  origin: string
  carried: ReturnType<typeof tokenOf>
  session: Session | null
  now: Date
}

/** Session, permission, origin, file. */
async function answer(served: Served, come: Come) {
  const { db, services, route } = served
  const { request, reply, origin, session, now } = come
  const { token, from } = come.carried
  const { endpoint } = route
  const actor = admit(session, token, endpoint, isLate(session, services.config, now))
  if (from === 'cookie' || isStrangersForm(request, endpoint, token))
    assertOwnOrigin(request, endpoint, origin)
  if (actor?.viewer && !(endpoint.whileViewing ?? isRead(endpoint))) throw problem('viewing')
  if (actor) assertWorld(actor, endpoint, request.headers)
  if (endpoint.sensitive && actor) assertPresent(actor, now)
  const http: Http = {
    address: request.ip,
    origin,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    tokenHash: session && token && !session.scopes ? hashToken(token) : null,
    signIn: (given) => setSessionCookies(reply, given, origin),
    nameAs: (person) => {
      const named = cookieOf(request, 'id', origin)
      // A page that has signed out has taken them away itself.
      if (named !== undefined && named !== String(person.id)) setNameCookies(reply, person, origin)
    },
    signOut: () => clearSessionCookies(reply, origin),
    pending: {
      secret: cookieOf(request, 'sso', origin),
      keep: (secret) => setPendingCookie(reply, secret, origin),
      forget: () => clearPendingCookie(reply, origin),
    },
    header: (name, value) => void reply.header(name, value),
    // Made where it is asked for.
    get gone() {
      return goneOf(reply)
    },
    clearUp: (removing) => clearUp(request, removing),
    fromForm: isForm(request),
  }
  const reader = actor && {
    now: services.now,
    assertAllowed: () => assertStillAllowed(served, come, actor),
  }
  const call = { ...served, actor, now, http, reader }
  if (endpoint.renewsSession && from === 'cookie' && actor && http.tokenHash) {
    const { tokenHash } = http
    const said = await answered(call, request, reply)
    const renewed = await inTransaction(db, (transaction) => renewSession(transaction, tokenHash, now))
    if (renewed !== null) http.signIn({ token: renewed, id: actor.id, role: actor.role })
    return said
  }
  const { upload } = endpoint
  if (!upload || !actor || (upload.isOptional && !request.isMultipart()))
    return answered(call, request, reply)
  const sent = await receiveForm({ db, services, now }, request, actor, upload)
  try {
    return await answered({ ...call, sent }, request, reply)
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
  /** Who goes on reading, where the answer is a file. */
  reader: Parameters<typeof whileAllowed>[1] | null
  sent?: SentForm
  /** Whether a file says in its name that it is practice. */
  isMarked?: boolean
}

/** In the world of its session: what a facility practises is read and written apart. */
function answered(call: Call, request: FastifyRequest, reply: FastifyReply) {
  if (!call.actor || !isPractised(call.actor, call.route)) return handled(call, request, reply)
  return inPractice(call.db, (tx) => handled({ ...call, db: tx, read: tx, isMarked: true }, request, reply))
}

/** Input, transaction, reply. */
async function handled(
  {
    db,
    read,
    services,
    route: { endpoint, handle, mode, words = {} },
    actor,
    now,
    http,
    reader,
    sent,
    isMarked,
  }: Call,
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
    attached: sent?.upload,
  }
  if (actor) await assertAgreeing(taken, { ...input, endpoint, actor, db })
  const written = (said: unknown): unknown =>
    endpoint.reply.parse(wordsOf(endpoint.reply)?.encode(said) ?? said)
  if (mode === 'shared' || mode === 'common') {
    const sharer = mode === 'shared' && actor ? sharedReaderOf(actor) : null
    const question = JSON.stringify([endpoint.method, endpoint.path, sharer, asked])
    // Safe: `sharedRead` and `commonRead` of implement.ts tied the handler to what it is given here.
    const make = async () =>
      jsonOf(written(await handle({ ...asked, actor: sharer, now, services, db: read } as never)))
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
  if (isFile(said)) {
    const file = isMarked ? { ...said, name: `LATIHAN ${said.name}` } : said
    return sendFile(reply, reader && !said.stored?.isEverybodys ? whileAllowed(file, reader) : file)
  }
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

/** Whether the second factor that the role must have should have been set up by now. A program has none, and a look at an account needs none. */
function isLate(session: Session | null, { secondFactor }: Config, now: Date): boolean {
  const due = session && !session.scopes && !session.viewer ? secondFactorDue(session, secondFactor) : null
  return due !== null && due <= now
}

function admit(
  session: Session | null,
  token: string | undefined,
  { permission, program, beforeEnrolment }: Endpoint,
  late: boolean,
): Actor | null {
  const isShut = late && !beforeEnrolment
  if (permission === 'public') {
    // To what is everybody's a program is nobody in particular.
    const isKnown = session && !isShut && (!session.scopes || program)
    return isKnown ? { ...session, reach: reachOf(session.role, 'report.read') ?? 'own' } : null
  }
  if (!session) throw problem(refusalOf(token))
  assertScope(session.scopes, program)
  const reach = reachOf(session.role, permission)
  if (!reach) throw problem('notAllowed')
  if (isShut) throw problem('secondFactorRequired')
  return { ...session, reach }
}

/** How a token is refused that nobody has. */
function refusalOf(token: string | undefined) {
  if (token === undefined) return 'notSignedIn'
  return isProgramKey(token) ? 'wrongProgramKey' : 'sessionEnded'
}

/** Without PUBLIC_URL ours is what the request came to, as a proxy that is believed tells it; empty where that is no address. */
export const ownOrigin = ({ protocol, host }: FastifyRequest, publicUrl: string | null): string =>
  URL.parse(publicUrl ?? `${protocol}://${host}`)?.origin ?? ''

/**
 * Another site can make a browser send our cookie, but neither our Origin nor a header of its own. A GET carries no Origin; of
 * the few that write, the browser says where they come from: a site beside ours in the same domain is another one, too.
 */
function assertOwnOrigin(request: FastifyRequest, endpoint: Endpoint, ours: string) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (endpoint.method === 'GET') {
    if (!isRead(endpoint) && (site === 'cross-site' || site === 'same-site')) throw problem('foreignOrigin')
    return
  }
  if (request.headers['x-requested-with'] !== undefined) return
  const theirs = URL.parse(origin ?? '')?.origin
  if (theirs === undefined || theirs !== ours) throw problem('foreignOrigin')
}
