import { Secret, TOTP } from 'otpauth'

import type { Services } from '#server/http/implement.ts'

/** The codes of an app: six digits by SHA-1 every 30 seconds, which is what every app knows. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be a step ahead or behind. */
const window = 1
const setupMs = 15 * 60_000

const ownerOf = (accountId: number) => `authenticator ${accountId}`
const setupOwnerOf = (accountId: number) => `authenticator setup ${accountId}`

/** A new secret, its address for a QR code, and the same sealed, to come back with the first code. */
export async function newAuthenticator(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  account: { id: number; username: string },
  now: Date,
): Promise<{ key: string; uri: string; setup: string }> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...kind, issuer: config.appName, label: account.username, secret }).toString()
  const sealed = await secrets.seal(`${now.getTime()} ${secret.base32}`, setupOwnerOf(account.id))
  return { key: secret.base32, uri, setup: sealed.toString('base64url') }
}

/** The secret of a setup; null where it is another's, altered, or older than 15 minutes. */
export async function readSetup(
  { secrets }: Pick<Services, 'secrets'>,
  account: { id: number; setup: string },
  now: Date,
): Promise<string | null> {
  const opened = await secrets.open(Buffer.from(account.setup, 'base64url'), setupOwnerOf(account.id))
  const [begun, key] = opened?.split(' ') ?? []
  if (key === undefined || now.getTime() - Number(begun) > setupMs) return null
  return key
}

export const sealKey = ({ secrets }: Pick<Services, 'secrets'>, accountId: number, key: string) =>
  secrets.seal(key, ownerOf(accountId))
/** Null where the key of this server is another than the one that sealed it. */
export const openKey = ({ secrets }: Pick<Services, 'secrets'>, accountId: number, sealed: Buffer) =>
  secrets.open(sealed, ownerOf(accountId))

/** The step whose code this is; null unless it is of now, of the step before or of the next. */
export function stepOf(key: string, otp: string, now: Date): number | null {
  const secret = Secret.fromBase32(key)
  const delta = TOTP.validate({ ...kind, secret, token: otp, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / (kind.period * 1000)) + delta
}
