import { isOnline } from '../../offline/connection.ts'
import type { KeeperState } from './draft-shapes.ts'

/** What decides whether a draft may be lost. */
export type AtRisk = Pick<KeeperState, 'deviceFails' | 'server' | 'held' | 'queued'>

/** Whether closing the page loses what was typed: the device refuses to keep it, and the server has not got all of it. */
export function isLostByReload({ deviceFails, server, held, queued }: AtRisk): boolean {
  const isThere = server === 'saved' || server === 'closed'
  return deviceFails && (!isThere || held > 0 || queued !== null)
}

/** Whether following a link does: what is only on its way is saved when the page goes. */
export function isLostByLink(state: AtRisk): boolean {
  const isOnItsWay = isOnline() && (state.server === 'waiting' || state.server === 'saving')
  return isLostByReload(state) && !(isOnItsWay && state.held === 0 && state.queued === null)
}
