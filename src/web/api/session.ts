import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import { type Me as MeSchema, whoAmI } from '#contract/auth.ts'
import { sessionEndedWords } from '#contract/session-ended.ts'

import { call, isAway } from './call.ts'
import { readCookie } from './cookie.ts'
import { isPractising, isWorldKnown, setPractising } from './practice.ts'
import { askToSignIn } from './session-end.ts'
import { readStored, removeStored, store, storedNames } from './stored.ts'
import { setViewing } from './viewing.ts'

/** The person who is signed in, as the guard, the menus and the top bar need them. */
export type Me = z.output<typeof MeSchema>

/**
 * Who is signed in; null for a visitor. Without a connection the last answer of this device. A person known on this page
 * who is no longer signed in is asked to sign in over it: nothing typed may vanish under a redirect.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchMe(client.getQueryData<Me | null>(['session']) ?? null),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: 'always',
})

async function fetchMe(known: Me | null): Promise<Me | null> {
  // The cookies come and go together: without this one there is nobody to ask about. With it, only the server's word counts.
  // Where they have ended by themselves, what is kept for as long ends with them.
  if (!known && readCookie('id') === undefined) return afterSessionEnd(null)
  try {
    const { data } = await call(whoAmI)
    if (!data) return await afterSessionEnd(known)
    setViewing(data.viewer !== undefined)
    if (data.viewer) removeStored(storedNames.me)
    else store(storedNames.me, data)
    // Another person has signed in beside this page: it must not go on in the first one's name, nor in another world.
    if (!isOfThisPage(data, known)) location.assign('/home')
    return data
  } catch (error) {
    if (isAway(error)) {
      // Stored above as an answer of the server.
      const me = readStored(storedNames.me) as Me | undefined
      if (me && String(me.id) === readCookie('id') && isOwnWorld(me)) return me
    }
    throw error
  }
}

/** Whether this page, on which this person is known, can go on in the session that was found. */
export const isOfThisPage = (found: Me, known: Me | null): boolean =>
  (known === null || known.id === found.id) && isOwnWorld(found)

/** Whether the session is in the world of this page, which the first answer decides. */
function isOwnWorld({ practice_since }: Me): boolean {
  const isPractice = practice_since !== undefined
  if (!isWorldKnown()) setPractising(isPractice)
  return isPractising() === isPractice
}

/** There is no session: this is a visitor, but a person known on this page first signs in over it. */
async function afterSessionEnd(known: Me | null): Promise<Me | null> {
  if (!known) {
    removeStored(storedNames.me)
    return null
  }
  await askToSignIn(new Error(sessionEndedWords))
  return fetchMe(known)
}
