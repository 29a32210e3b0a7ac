import { setTimeout as sleep } from 'node:timers/promises'

import { login as call } from '#contract/login.ts'
import { problem } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { type Http, publicSlow } from '#server/http/implement.ts'

import { verifyPassword } from './password.ts'
import * as queries from './queries.ts'
import { askForSigned } from './second-factor/passkeys.ts'
import { type Given, listWays, useSecondFactor } from './second-factor/using.ts'
import { beginSession, signInAudit } from './signing-in.ts'
import {
  type Attempt,
  findStanding,
  recordFailure,
  recordSuccess,
  runInTurn,
  tooManyAttempts,
} from './slow-down.ts'

export const login = publicSlow(call, async ({ body, db, transact, http, now, services }) => {
  if (body['apps-key'] !== services.config.appsKey) throw problem('wrongAppsKey')
  const signIn = { http, now, by: 'password' } as const
  const begin = performance.now()
  const outcome = await runInTurn(body.username, async () => {
    const account = await queries.findCredentials(db, body.username)
    const attempt: Attempt = {
      username: body.username,
      accountId: account?.id ?? null,
      address: http.address,
    }
    const standing = await findStanding(db, attempt, now)
    const isRight =
      standing.isCompared && (await verifyPassword(account?.password_hash ?? null, body.password))
    if (!account || !isRight) {
      if (standing.isCompared)
        await transact(async (transaction) => {
          await recordFailure(transaction, standing, now)
          await recordAudit(transaction, signInAudit('signInFailed', attempt.accountId, signIn))
        })
      const { until, refusedAfterMs = 0 } = standing
      if (!until) throw problem('wrongCredentials')
      return { until, refusedAfterMs }
    }
    // Only someone who knows the password may learn that the account is not active, or that it has a second factor.
    if (account.status !== 'active') {
      await transact((transaction) =>
        recordAudit(transaction, signInAudit('signInRefused', account.id, signIn)),
      )
      throw problem('accountInactive')
    }
    const wantsMore = account.second_factor_at !== null
    if (wantsMore && !isGiven(body))
      throw await transact((transaction) => wanted(transaction, account.id, { http, now }))
    const entered = await transact(async (transaction) => {
      const use = { accountId: account.id, purpose: 'signIn', origin: http.origin, now, services } as const
      const way = wantsMore ? await useSecondFactor(transaction, body, use) : undefined
      if (way === null) {
        await recordFailure(transaction, standing, now)
        await recordAudit(transaction, signInAudit('secondFactorFailed', account.id, signIn))
        return 'wrongSecondFactor'
      }
      const begun = await beginSession(transaction, account, { ...signIn, way })
      if (begun === null) return 'wrongCredentials'
      await recordSuccess(transaction, attempt)
      return { token: begun }
    })
    if (typeof entered === 'string') throw problem(entered)
    http.signIn({ ...entered, id: account.id, role: account.role })
    return { ...entered, message: 'Berhasil masuk.', data: { id: account.id, access_right: account.role } }
  })
  if (outcome.until === undefined) return outcome
  // After the turn: else a stranger who tries a name again and again would keep its owner waiting.
  await sleep(Math.max(0, outcome.refusedAfterMs - (performance.now() - begin)))
  throw tooManyAttempts(outcome.until, now)
})

const isGiven = ({ otp, recovery_code, passkey }: Given) =>
  otp !== undefined || recovery_code !== undefined || passkey !== undefined

/** The refusal that says what is wanted beside the password. */
async function wanted(db: Db, accountId: number, { http, now }: { http: Http; now: Date }) {
  const passkey = await askForSigned(db, { accountId, purpose: 'signIn' }, { origin: http.origin, now })
  return problem('secondFactorNeeded', { ways: await listWays(db, accountId), passkey })
}
