import type { SecondFactorWay } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Http } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import { insertSession } from '#server/http/session.ts'

import { deleteSession, endOldestSessions, noteSignIn } from './queries.ts'

/** Of one account; the oldest goes first. */
const mostSessions = 10

/** The request by which somebody signs in, and what they sign in with. */
export type SignIn = { http: Http; now: Date; by: 'password' | 'sso'; way?: SecondFactorWay | undefined }

/** Signs an account in and gives its token; null where it is no longer as it was when it was looked up. */
export async function beginSession(
  db: Db,
  account: { id: number; password_hash: string | null; second_factor_at: Date | null },
  signIn: SignIn,
): Promise<string | null> {
  const { http, now } = signIn
  if (!(await noteSignIn(db, account, now))) return null
  await recordAudit(db, signInAudit('signIn', account.id, signIn))
  // What this browser held until now, of whichever account: nobody could end it any more.
  if (http.tokenHash) await deleteSession(db, http.tokenHash)
  await endOldestSessions(db, account.id, mostSessions - 1)
  return insertSession(db, {
    accountId: account.id,
    now,
    userAgent: http.userAgent,
    address: http.address,
    bySso: signIn.by === 'sso',
  })
}

/** The typed name of nobody's account is not kept: it is now and then a password in the wrong box. */
export function signInAudit(
  action: 'signIn' | 'signInFailed' | 'signInRefused' | 'secondFactorFailed' | 'ssoFailed',
  accountId: number | null,
  { http: { address, userAgent }, now, by, way }: SignIn,
) {
  return {
    actorId: action === 'signIn' ? accountId : null,
    now,
    action,
    subjectId: accountId ?? 0,
    detail: {
      address,
      network: networkOf(address),
      userAgent,
      ...(by === 'sso' && { by }),
      ...(way && { way }),
    },
  }
}
