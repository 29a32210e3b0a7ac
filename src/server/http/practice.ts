import type { IncomingHttpHeaders } from 'node:http'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import type { Permission } from '#domain/permissions.ts'

import type { Actor, Route } from './implement.ts'

/** What is practised: reports, the self-assessment and what tells of them. The account and the facility stay as they are. */
const practised: readonly (Permission | 'public')[] = [
  'report.read',
  'report.fill',
  'self-assessment.read',
  'self-assessment.fill',
  'notification.read',
  'own-table.read',
  'file.upload',
]

/** Whether a call is answered from the tables of practice. What many share, and what is everybody's, tells of the real months. */
export const isPractised = ({ practiceSince }: Actor, { endpoint, mode }: Route): boolean =>
  practiceSince !== null &&
  mode !== 'shared' &&
  mode !== 'common' &&
  (endpoint.inPractice || practised.includes(endpoint.permission))

/**
 * A page says in `x-practice` (1 or 0) for which world it was loaded. Another tab may have changed that of the session since: what was
 * meant for one world is then refused and not done in the other. What is practised must be said to be.
 * @throws Problem where a call does not belong to the world of its session
 */
export function assertWorld(actor: Actor, endpoint: Endpoint, headers: IncomingHttpHeaders): void {
  if (endpoint.leavesPractice) return
  const practises = actor.practiceSince !== null
  const said = headers['x-practice']
  const isOther = said !== undefined && (said === '1') !== practises
  // What is everybody's is the same in both.
  if (isOther && endpoint.permission !== 'public') throw problem('otherWorld')
  if (!practises || isRead(endpoint)) return
  if (!endpoint.inPractice) throw problem('practising')
  if (said === undefined) throw problem('otherWorld')
}
