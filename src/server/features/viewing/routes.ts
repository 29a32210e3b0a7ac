import { problem, type ViewFault } from '#contract/problem.ts'
import * as contract from '#contract/viewing.ts'
import { recordAct, recordAudit } from '#server/database/audit.ts'
import { orNotFound } from '#server/http/found.ts'
import { type Actor, type Route, write } from '#server/http/implement.ts'

import { findAccount } from '../users/queries.ts'
import { startViewing, stopViewing, viewEnded, viewMinutes } from './queries.ts'

type Viewed = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Nobody looks as somebody who may do as much, or as an account that its owner could not use. */
function faultOf(actor: Actor, { id, role, status }: Viewed): ViewFault | null {
  if (id === actor.id) return 'own'
  if (role === 'Administrator') return 'administrator'
  return status === 'active' ? null : 'nonactive'
}

export const viewingRoutes: Route[] = [
  write(contract.beginViewing, async ({ actor, db, params: { id }, http, now }) => {
    const account = orNotFound(await findAccount(db, actor, id, { now, locked: true }), 'Pengguna')
    const why = faultOf(actor, account)
    if (why) throw problem('viewRefused', { why })
    // Only a person's session may turn; the permission is no program's.
    if (!http.tokenHash) throw problem('notAllowed')
    const until = new Date(now.getTime() + viewMinutes * 60_000)
    await startViewing(db, http.tokenHash, { accountId: id, until })
    await recordAct({ db, actor, now }, 'viewBegun', id)
    http.nameAs({ id, role: account.role })
    return { data: { id, full_name: account.full_name, until } }
  }),

  write(contract.endViewing, async ({ actor, db, http, now }) => {
    const ended = http.tokenHash && (await stopViewing(db, http.tokenHash))
    if (ended) await recordAudit(db, viewEnded({ ...ended, now }))
    http.nameAs(actor.viewer ?? actor)
    return { message: 'Anda kembali ke akun Anda.' }
  }),
]
