import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'
import { reachOf } from '#domain/permissions.ts'
import { type Role, roles } from '#domain/roles.ts'

import { type Me, sessionQuery } from './api/session.ts'

/** Where each role starts: after signing in, and when it strays onto a visitors' page. */
export function homeOf(role: Role): `/${string}` {
  return roles[role].home
}

/** Who a page is for. A forged `id` or `role` cookie opens nothing: the server says who is signed in. */
export type Audience = 'visitor' | 'signed-in'

/** Where to send who does not belong here; null where they do. */
export function redirectFor(audience: Audience, me: Pick<Me, 'role'> | null): `/${string}` | null {
  if (audience === 'visitor') return me ? homeOf(me.role) : null
  return me ? null : '/welcome'
}

/** Whether a signed-in role may see a page; a page without a permission is for all of them. */
export function mayVisit(role: Role, permission: Permission | undefined): boolean {
  return !permission || reachOf(role, permission) !== null
}

/** Whether the second factor that the role must have should have been set up by now: then only the profile is open. */
export function mustEnrol({ second_factor_from: from }: Pick<Me, 'second_factor_from'>): boolean {
  return from != null && Date.parse(from) <= Date.now()
}

type GuardContext = { context: { queries: QueryClient }; location: { pathname: string } }

/** The guard of a group of routes, for their `beforeLoad`. */
export function guard(audience: Audience) {
  return async ({ context, location }: GuardContext) => {
    // A visitors' page opens without a server too: then nobody is known to be signed in.
    const me = await context.queries
      .ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
      .catch((error: unknown) => {
        if (audience === 'visitor') return null
        throw error
      })
    const to = redirectFor(audience, me)
    if (to) throw redirect({ href: to, replace: true })
    if (me && mustEnrol(me) && location.pathname !== '/profile')
      throw redirect({ href: '/profile', replace: true })
  }
}

/** `/home`: to the first page of the role. */
export async function goHome({ context }: Pick<GuardContext, 'context'>) {
  const me = await context.queries.ensureQueryData(sessionQuery)
  throw redirect({ href: me ? homeOf(me.role) : '/welcome', replace: true })
}
