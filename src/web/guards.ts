import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'
import { reachOf } from '#domain/permissions.ts'
import { type Role, roles } from '#domain/roles.ts'

import { type Me, sessionQuery } from './api/session.ts'
import { keepPerson, keepWanted, wantedBy } from './api/wanted-page.ts'

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

/** What the router knows beside the page. */
export type RouterContext = {
  queries: QueryClient
  /** The permission that the page at a path asks for; undefined where it asks for none. */
  permissionAt: (pathname: string) => Permission | undefined
}
type GuardContext = {
  context: Pick<RouterContext, 'queries'>
  location: { href: string; pathname: string }
}

/** The guard of a group of routes, for their `beforeLoad`. */
export function guard(audience: Audience) {
  return async ({ context, location: { href, pathname } }: GuardContext) => {
    // A visitors' page opens without a server too: then nobody is known to be signed in.
    const me = await context.queries
      .ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
      .catch((error: unknown) => {
        if (audience === 'visitor') return null
        throw error
      })
    if (audience === 'signed-in') {
      if (me) keepPerson(me)
      else if (pathname !== '/') keepWanted(href)
    }
    const to = redirectFor(audience, me)
    if (to) throw redirect({ href: to, replace: true })
    if (me && mustEnrol(me) && pathname !== '/profile') throw redirect({ href: '/profile', replace: true })
  }
}

/** `/home`: to the page that was asked for before signing in, where the role may see it, or the first page of the role. */
export async function goHome({ context }: { context: RouterContext }) {
  const me = await context.queries.ensureQueryData(sessionQuery)
  throw redirect({ href: me ? pageAfterSignIn(me, context.permissionAt) : '/welcome', replace: true })
}

function pageAfterSignIn(me: Me, permissionAt: RouterContext['permissionAt']): string {
  const wanted = wantedBy(me)
  return wanted && mayVisit(me.role, permissionAt(wanted.replace(/[?#].*/, ''))) ? wanted : homeOf(me.role)
}
