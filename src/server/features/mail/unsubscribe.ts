import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token with which the holder of a digest stops it without signing in: the account and a signature over it. It opens
 * nothing else, and stays the same for the account, so that an old mail works too. It has no dot: an address with one is a file's.
 */
export function unsubscribeTokenOf(accountId: number, key: string): string {
  return `${accountId}-${signatureOf(accountId, key).toString('base64url')}`
}

/** The account of a token; undefined for one that we have not written. Takes as long for every signature. */
export function accountOfToken(token: string, key: string): number | undefined {
  const [, id, signature] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  const accountId = Number(id)
  const given = Buffer.from(signature, 'base64url')
  return timingSafeEqual(given, signatureOf(accountId, key)) ? accountId : undefined
}

/** What is signed says what for, so that no signature of another use would do. */
function signatureOf(accountId: number, key: string): Buffer {
  return createHmac('sha256', key).update(`digest/${accountId}`).digest()
}
