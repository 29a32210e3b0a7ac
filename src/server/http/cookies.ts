import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Role } from '#domain/roles.ts'

import type { Config } from '../config.ts'
import { sessionDays } from './session.ts'

/** How long a sign-in may wait at another provider. */
export const pendingSeconds = 600

const sessionSeconds = sessionDays * 86_400

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https') ?? false

type CookieName = 'token' | 'id' | 'role' | 'sso'
/** What the browser calls it: under https by a prefix with which it takes the cookie from this host only. */
const nameOf = (name: CookieName, config: Config) => (isHttps(config) ? `__Host-${name}` : name)

export const cookieOf = (request: FastifyRequest, name: CookieName, config: Config): string | undefined =>
  request.cookies[nameOf(name, config)]

/** The token of a request, and where it came from: a cookie travels by itself, a header does not. */
export function tokenOf(
  request: FastifyRequest,
  config: Config,
): {
  token: string | undefined
  from: 'header' | 'cookie' | null
} {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header) return { token: header, from: 'header' }
  const token = cookieOf(request, 'token', config)
  return token ? { token, from: 'cookie' } : { token: undefined, from: null }
}

const common = (config: Config) => ({ path: '/', sameSite: 'lax', secure: isHttps(config) }) as const

export function setSessionCookies(
  reply: FastifyReply,
  session: { token: string; id: number; role: Role },
  config: Config,
) {
  const options = { ...common(config), maxAge: sessionSeconds, httpOnly: true }
  reply.setCookie(nameOf('token', config), session.token, options)
  setNameCookies(reply, session, config)
}

/** The page reads these two; neither opens anything. */
export function setNameCookies(
  reply: FastifyReply,
  { id, role }: { id: number; role: Role },
  config: Config,
) {
  const options = { ...common(config), maxAge: sessionSeconds }
  reply.setCookie(nameOf('id', config), String(id), options)
  reply.setCookie(nameOf('role', config), role, options)
}

export function clearSessionCookies(reply: FastifyReply, config: Config) {
  for (const name of ['token', 'id', 'role'] as const) reply.clearCookie(nameOf(name, config), common(config))
}

const pending = (config: Config) => ({ ...common(config), sameSite: 'strict', httpOnly: true }) as const

/** Ties a sign-in that waits at another provider to the browser that began it. */
export function setPendingCookie(reply: FastifyReply, secret: string, config: Config) {
  reply.setCookie(nameOf('sso', config), secret, { ...pending(config), maxAge: pendingSeconds })
}

export function clearPendingCookie(reply: FastifyReply, config: Config) {
  reply.clearCookie(nameOf('sso', config), pending(config))
}
