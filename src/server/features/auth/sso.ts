import { createHmac } from 'node:crypto'

import type { BodyOf } from '#contract/endpoint.ts'
import { Problem, problem } from '#contract/problem.ts'
import { sso } from '#contract/sso.ts'
import { recordAudit } from '#server/database/audit.ts'
import { pendingSeconds } from '#server/http/cookies.ts'
import { publicSlow, type Slow } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import { hashToken, newToken } from '#server/http/session.ts'
import type { SsoProvider, SsoSecrets } from '#server/sso/provider.ts'

import {
  countFailure,
  findCredentials,
  forgiveFailure,
  insertSsoAttempt,
  type Slowdown,
  takeSsoAttempt,
} from './queries.ts'
import { beginSession, type SignIn, signInAudit } from './signing-in.ts'
import { assertNotSlowed } from './slow-down.ts'

/** Sign-ins that were begun and not ended, and ends without a beginning: a ward behind one address leaves a few open. */
const unfinishedOf = (address: string): Slowdown => ({
  subject: `sso network: ${networkOf(address)}`,
  free: 100,
  forgetAfterSeconds: 3600,
})

type Postdata = BodyOf<typeof sso>['postdata']
type Returned = Exclude<Postdata, Record<string, never>>
const isReturned = (postdata: Postdata): postdata is Returned => 'code' in postdata

type Request = Pick<Slow<unknown>, 'db' | 'transact' | 'http' | 'now'> & { provider: SsoProvider }

export const signInBySso = publicSlow(sso, async ({ body: { postdata }, services, ...rest }) => {
  const { db, http, now } = rest
  if (!services.sso) throw problem('ssoNotConfigured')
  await assertNotSlowed(db, [unfinishedOf(http.address)], now)
  const request = { ...rest, provider: services.sso }
  return isReturned(postdata) ? finish(postdata, request) : begin(request)
})

async function begin({ provider, transact, http, now }: Request) {
  // Kept for the tabs that wait already.
  const secret = isSecret(http.pending.secret) ? http.pending.secret : newToken()
  const state = newToken()
  const redirect_url = await provider.addressFor(secretsOf(secret, state))
  await transact(async (transaction) => {
    await insertSsoAttempt(transaction, {
      state_hash: hashToken(state),
      browser_hash: hashToken(secret),
      expires_at: new Date(now.getTime() + pendingSeconds * 1000),
    })
    await countFailure(transaction, unfinishedOf(http.address), now)
  })
  http.pending.keep(secret)
  return { redirect_url }
}

async function finish(returned: Returned, request: Request) {
  const { provider, db, transact, http, now } = request
  const signIn = { http, now, by: 'sso' } as const
  let account: Awaited<ReturnType<typeof findCredentials>>
  try {
    const secrets = await takeSecrets(returned.state, request)
    const { email, isVerified } = await provider.identify(returned, secrets)
    if (!email || !isVerified) throw problem('ssoRefused', { why: 'unverified' })
    account = isPlain(email) ? await findCredentials(db, email) : undefined
    if (!account) throw problem('ssoUnknownAccount', { email: email.slice(0, 320) })
    return await enter(account, { transact, signIn })
  } catch (error) {
    const accountId = account?.id ?? null
    if (error instanceof Problem)
      await transact((transaction) => recordAudit(transaction, failureAudit(error, accountId, signIn)))
    throw error
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

async function enter(account: Account, { transact, signIn }: Pick<Request, 'transact'> & { signIn: SignIn }) {
  if (account.status !== 'active') throw problem('accountInactive')
  const { http } = signIn
  const token = await transact(async (transaction) => {
    await forgiveFailure(transaction, unfinishedOf(http.address).subject)
    return beginSession(transaction, account, signIn)
  })
  // It was changed at this very moment.
  if (token === null) throw problem('ssoEnded')
  http.pending.forget()
  http.signIn({ token, id: account.id, role: account.role })
  return { token, message: 'Berhasil masuk.', data: { id: account.id, access_right: account.role } }
}

/** What this browser began with this state, once. @throws Problem ssoEnded */
async function takeSecrets(state: string, { transact, http, now }: Request): Promise<SsoSecrets> {
  const { secret = '' } = http.pending
  const isTaken = await transact(async (transaction) => {
    const attempt = { state_hash: hashToken(state), browser_hash: hashToken(secret) }
    if (await takeSsoAttempt(transaction, attempt, now)) return true
    await countFailure(transaction, unfinishedOf(http.address), now)
    return false
  })
  if (!isTaken) throw problem('ssoEnded')
  return secretsOf(secret, state)
}

/** Nonce and verifier follow from what the browser holds and what came back, so that nobody has to keep them. */
function secretsOf(secret: string, state: string): SsoSecrets {
  const made = (name: string) => createHmac('sha256', secret).update(`${name} ${state}`).digest('base64url')
  return { state, nonce: made('nonce'), verifier: made('verifier') }
}

const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/** Addresses of accounts have plain letters: a letter of another script must not become one of them when it is made small. */
const isPlain = (email: string) => /^[\x21-\x7e]{3,320}$/.test(email)

/** The address of a stranger is not kept. */
function failureAudit({ code, message, details, cause }: Problem, accountId: number | null, signIn: SignIn) {
  const entry = signInAudit(code === 'accountInactive' ? 'signInRefused' : 'ssoFailed', accountId, signIn)
  const reason = code === 'ssoUnknownAccount' ? 'Alamat surelnya tidak dikenal.' : message
  const found = cause instanceof Error ? { cause: cause.message.slice(0, 200) } : {}
  return { ...entry, detail: { ...entry.detail, why: details['why'] ?? code, reason, ...found } }
}
