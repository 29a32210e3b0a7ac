import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod'

import type { NewPasskey, SignedPasskey } from '#contract/passkeys.ts'
import { pgErrorOf } from '#server/database/errors.ts'
import type { Db } from '#server/database/transaction.ts'
import { isOutage } from '#server/outages.ts'

import * as queries from './queries.ts'

/** Loaded with the first passkey: it would be a tenth of what every start loads. */
const webAuthn = () => import('@simplewebauthn/server')

/** A person may look for their phone meanwhile. */
const challengeMs = 5 * 60_000

/** Ed25519, ES256 and RS256: what devices have. */
const algorithms = [-8, -7, -257]

/** The address under which a passkey works: the name of the site. */
const siteOf = (origin: string) => URL.parse(origin)?.hostname ?? ''
const laterBy = (now: Date) => new Date(now.getTime() + challengeMs)

type Known = { credential_id: string; transports: string[] }
const credentialOf = ({ credential_id: id, transports }: Known) => ({ id, type: 'public-key', transports })

type Owner = { id: number; username: string; fullName: string }
type Where = { origin: string; appName: string; now: Date }

/** What the browser needs to make a passkey. */
export async function askForNew(db: Db, { id, username, fullName }: Owner, { origin, appName, now }: Where) {
  const known = await queries.listPasskeys(db, id)
  const { generateRegistrationOptions } = await webAuthn()
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: appName,
    rpID: siteOf(origin),
    userName: username,
    userDisplayName: fullName,
    userID: new TextEncoder().encode(`silika ${id}`),
    supportedAlgorithmIDs: algorithms,
  })
  await queries.insertChallenge(db, { challenge, account_id: id, purpose: 'add', expires_at: laterBy(now) })
  return {
    challenge,
    rp: { id: siteOf(origin), name: appName },
    user,
    pubKeyCredParams,
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  }
}

/** The passkey that a browser has made; null where it is not what was asked for. */
export async function readNew(
  db: Db,
  { accountId, passkey }: { accountId: number; passkey: z.output<typeof NewPasskey> },
  { origin, now }: Pick<Where, 'origin' | 'now'>,
) {
  const taken = (challenge: string) =>
    queries.takeChallenge(db, { challenge, accountId, purpose: 'add', now })
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    // Safe: the library reads the fields of the schema and judges the rest.
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: taken,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(nullIfAltered)
  return verified?.registrationInfo?.credential ?? null
}

/** What is altered makes the library throw. It asks the database for the challenge, whose own failures say nothing of a passkey. */
function nullIfAltered(error: unknown): null {
  if (pgErrorOf(error) || isOutage(error)) throw error
  return null
}

/** What one of the account's passkeys is to sign; null where it has none. */
export async function askForSigned(
  db: Db,
  { accountId, purpose }: { accountId: number; purpose: 'signIn' | 'presence' },
  { origin, now }: Pick<Where, 'origin' | 'now'>,
) {
  const known = await queries.listPasskeys(db, accountId)
  if (known.length === 0) return null
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: siteOf(origin) })
  await queries.insertChallenge(db, { challenge, account_id: accountId, purpose, expires_at: laterBy(now) })
  return {
    challenge,
    rpId: siteOf(origin),
    timeout: challengeMs,
    userVerification: 'preferred' as const,
    allowCredentials: known.map(credentialOf),
  }
}

export type Signed = z.output<typeof SignedPasskey>

/** Whether one of the account's passkeys has signed what it was asked to, for this purpose. */
export async function isSigned(
  db: Db,
  { accountId, purpose, passkey }: { accountId: number; purpose: 'signIn' | 'presence'; passkey: Signed },
  { origin, now }: Pick<Where, 'origin' | 'now'>,
): Promise<boolean> {
  const stored = await queries.findPasskey(db, accountId, passkey.id)
  if (!stored) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const signed = await verifyAuthenticationResponse({
    // Safe: the library reads the fields of the schema and judges the rest.
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => queries.takeChallenge(db, { challenge, accountId, purpose, now }),
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
    requireUserVerification: false,
  }).catch(nullIfAltered)
  if (!signed?.verified) return false
  await queries.notePasskeyUse(db, stored.id, { counter: signed.authenticationInfo.newCounter, now })
  return true
}
