import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Role } from '#domain/roles.ts'

import type { Config } from '../config.ts'
import { sessionDays } from './session.ts'

/** The token of a request, and where it came from: a cookie travels by itself, a header does not. */
export function tokenOf(request: FastifyRequest): {
  token: string | undefined
  from: 'header' | 'cookie' | null
} {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header) return { token: header, from: 'header' }
  const { token } = request.cookies
  return token ? { token, from: 'cookie' } : { token: undefined, from: null }
}

const common = ({ publicUrl }: Config) =>
  ({ path: '/', sameSite: 'lax', secure: publicUrl?.startsWith('https') ?? false }) as const

export function setSessionCookies(
  reply: FastifyReply,
  session: { token: string; id: number; role: Role },
  config: Config,
) {
  const options = { ...common(config), maxAge: sessionDays * 86_400 }
  reply.setCookie('token', session.token, { ...options, httpOnly: true })
  // The page reads these two; neither opens anything.
  reply.setCookie('id', String(session.id), options)
  reply.setCookie('role', session.role, options)
}

export function clearSessionCookies(reply: FastifyReply, config: Config) {
  for (const name of ['token', 'id', 'role']) reply.clearCookie(name, common(config))
}
