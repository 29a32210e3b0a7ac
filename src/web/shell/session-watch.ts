import type { QueryClient } from '@tanstack/react-query'

import { reachOf } from '#domain/permissions.ts'

import { isAway } from '../api/call.ts'
import { readCookie } from '../api/cookie.ts'
import { settleLeaving } from '../api/leaving.ts'
import { isSignInAsked, settleSignIn } from '../api/session-end.ts'
import { isOfThisPage, type Me, sessionQuery } from '../api/session.ts'
import { readStored, storedNames } from '../api/stored.ts'
import { forgetOthers } from '../form/drafts/forget-others.ts'
import { getReach, onConnectionChange } from '../offline/connection.ts'
import { loadLater } from './load-later.ts'

/**
 * Looks after what sessions leave on this device, for as long as a page is open: with one person signed in, or nobody, what the server
 * has said to others goes; a sign-out that the server has not heard of is told, and what is queued is sent; other tabs' ends and
 * beginnings count here too.
 */
export function watchSession(queries: QueryClient): void {
  const known = () => queries.getQueryData(sessionQuery.queryKey)
  let settled: number | null | undefined
  let stopSending = () => {}
  const settleDevice = () => {
    const me = known()
    if (me === undefined || settled === (me?.id ?? null)) return
    const id = me?.id ?? null
    settled = id
    void forgetOthers(id, () => id !== null || readStored(storedNames.me) === undefined)
    // Its code is at hand then: one can leave without a connection too.
    if (me) import('./leave-dialog.tsx').catch(() => undefined)
    stopSending()
    if (me && !me.viewer && reachOf(me.role, 'report.fill') !== null)
      stopSending = loadLater(
        () => import('../form/drafts/queue-sender.ts'),
        ({ startQueueSender }) => startQueueSender(me.id),
      )
  }
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionQuery.queryKey[0]) settleDevice()
  })
  settleDevice()

  const reconnect = () => {
    if (getReach() !== 'there') return
    // What the page could not ask for meanwhile.
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) })
    if (readStored(storedNames.leaving) !== undefined) settleLeaving().catch(() => undefined)
  }
  onConnectionChange(reconnect)
  reconnect()

  addEventListener('storage', ({ key, newValue }) => {
    const me = known()
    if (!me) return
    if (key === storedNames.leaving && newValue !== null) location.assign('/welcome')
    if (key === storedNames.me) followTab(me)
  })
  // Safe: stored as an answer of the server.
  const readOther = () => readStored(storedNames.me) as Me | undefined
  /** Another tab has found that the session has ended, or has signed in. */
  function followTab({ id }: Me) {
    if (readOther()?.id === id && isSignInAsked()) settleSignIn()
    else void queries.refetchQueries({ queryKey: sessionQuery.queryKey })
  }

  // What another tab did while this page loaded.
  const [here, other] = [known(), readOther()]
  if (here && other && !isOfThisPage(other, here)) followTab(here)

  // The way back may show a page as it was left: not to the next person.
  addEventListener('pageshow', ({ persisted }) => {
    const me = known()
    if (persisted && me && readCookie('id') !== String(me.id)) location.reload()
  })
}
