import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Role } from '#domain/roles.ts'

import { sessionDays } from './session.ts'

/** How long a sign-in may wait at another provider. */
export const pendingSeconds = 600

const sessionSeconds = sessionDays * 86_400

/** Whether the person's browser comes by TLS, by the origin that it knows us as. */
const isHttps = (origin: string) => origin.startsWith('https:')

type CookieName = 'token' | 'id' | 'role' | 'sso'
/** What the browser calls it: under https by a prefix with which it takes the cookie from this host only. */
const nameOf = (name: CookieName, origin: string) => (isHttps(origin) ? `__Host-${name}` : name)

export const cookieOf = (request: FastifyRequest, name: CookieName, origin: string): string | undefined =>
  request.cookies[nameOf(name, origin)]

/** The token of a request, and where it came from: a cookie travels by itself, a header does not. */
export function tokenOf(
  request: FastifyRequest,
  origin: string,
): {
  token: string | undefined
  from: 'header' | 'cookie' | null
} {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header) return { token: header, from: 'header' }
  const token = cookieOf(request, 'token', origin)
  return token ? { token, from: 'cookie' } : { token: undefined, from: null }
}

const common = (origin: string) => ({ path: '/', sameSite: 'lax', secure: isHttps(origin) }) as const

export function setSessionCookies(
  reply: FastifyReply,
  session: { token: string; id: number; role: Role },
  origin: string,
) {
  const options = { ...common(origin), maxAge: sessionSeconds, httpOnly: true }
  reply.setCookie(nameOf('token', origin), session.token, options)
  setNameCookies(reply, session, origin)
}

/** The page reads these two; neither opens anything. */
export function setNameCookies(
  reply: FastifyReply,
  { id, role }: { id: number; role: Role },
  origin: string,
) {
  const options = { ...common(origin), maxAge: sessionSeconds }
  reply.setCookie(nameOf('id', origin), String(id), options)
  reply.setCookie(nameOf('role', origin), role, options)
}

export function clearSessionCookies(reply: FastifyReply, origin: string) {
  for (const name of ['token', 'id', 'role'] as const) reply.clearCookie(nameOf(name, origin), common(origin))
}

const pending = (origin: string) => ({ ...common(origin), sameSite: 'strict', httpOnly: true }) as const

/** Ties a sign-in that waits at another provider to the browser that began it. */
export function setPendingCookie(reply: FastifyReply, secret: string, origin: string) {
  reply.setCookie(nameOf('sso', origin), secret, { ...pending(origin), maxAge: pendingSeconds })
}

export function clearPendingCookie(reply: FastifyReply, origin: string) {
  reply.clearCookie(nameOf('sso', origin), pending(origin))
}
