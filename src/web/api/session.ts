import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod'

import { logout, type Me as MeSchema, whoAmI } from '#contract/auth.ts'

import { call, isRefusal, isUnreachable } from './call.ts'
import { removeStored, readStored, store } from './stored.ts'

/** The person who is signed in, as the guard, the menus and the top bar need them. */
export type Me = z.output<typeof MeSchema>

/** The last answer, so that the shell opens without a connection. It holds no secret and opens nothing. */
const remembered = 'silika.me'

/** Who is signed in; null for a visitor. Without a connection the last answer of this device. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: askWhoAmI,
  staleTime: 5 * 60_000,
})

async function askWhoAmI(): Promise<Me | null> {
  try {
    const { data } = await call(whoAmI, {}, { keepsSession: true })
    store(remembered, data)
    return data
  } catch (error) {
    if (isUnreachable(error)) {
      // Written below as an answer of the server; an older release's shape is not there any more.
      const me = readStored(remembered) as Me | undefined
      if (me) return me
    }
    if (!isRefusal(error) || error.status !== 401) throw error
    removeStored(remembered)
    return null
  }
}

/** Ends the session and starts the page anew, as the specification has it: a facility at `/`, everyone else at `/welcome`. */
export async function signOut(queries: QueryClient, me: Me) {
  await call(logout, {}, { keepsSession: true })
  removeStored(remembered)
  queries.clear()
  location.assign(me.role === 'HealthServiceFacility' ? '/' : '/welcome')
}
