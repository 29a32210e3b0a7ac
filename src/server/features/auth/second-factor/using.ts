import type { SecondFactorWay } from '#contract/problem.ts'
import type { Db } from '#server/database/transaction.ts'
import type { Services } from '#server/http/implement.ts'
import { hashToken } from '#server/http/session.ts'
import { readLetters } from '#server/readable-code.ts'

import { openKey, stepOf } from './authenticator.ts'
import { isSigned, type Signed } from './passkeys.ts'
import * as queries from './queries.ts'

/** What a person gives beside the password. */
export type Given = {
  otp?: string | undefined
  recovery_code?: string | undefined
  passkey?: Signed | undefined
}

type Use = {
  accountId: number
  purpose: 'signIn' | 'presence'
  origin: string
  now: Date
  services: Pick<Services, 'secrets'>
}

/** The way of what was given, if it is right; null where it is wrong. What was right is used up. */
export async function useSecondFactor(db: Db, given: Given, use: Use): Promise<SecondFactorWay | null> {
  const { accountId, now } = use
  if (given.otp !== undefined) return (await isRightCode(db, given.otp, use)) ? 'otp' : null
  if (given.passkey !== undefined)
    return (await isSigned(db, { ...use, passkey: given.passkey }, use)) ? 'passkey' : null
  const hash = hashToken(readLetters(given.recovery_code ?? ''))
  return (await queries.useRecoveryCode(db, accountId, { hash, now })) ? 'recovery' : null
}

async function isRightCode(db: Db, otp: string, { accountId, now, services }: Use): Promise<boolean> {
  const stored = await queries.findAuthenticator(db, accountId)
  const key = stored && (await openKey(services, accountId, stored.secret))
  const step = key ? stepOf(key, otp, now) : null
  return step !== null && queries.useStep(db, accountId, step)
}

/** How the account can be signed in to beside its password. */
export async function listWays(db: Db, accountId: number): Promise<SecondFactorWay[]> {
  const has: Record<SecondFactorWay, boolean> = {
    otp: (await queries.findAuthenticator(db, accountId)) !== undefined,
    passkey: (await queries.listPasskeys(db, accountId)).length > 0,
    recovery: (await queries.countRecoveryCodes(db, accountId)) > 0,
  }
  return (['otp', 'passkey', 'recovery'] as const).filter((way) => has[way])
}
