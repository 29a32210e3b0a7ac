import { setTimeout as sleep } from 'node:timers/promises'

import * as auth from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import { type Http, publicRead, publicSlow, read, type Route, slow, write } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import { insertSession } from '#server/http/session.ts'

import { hashPassword, listPasswordFaults, verifyPassword } from './password.ts'
import { presentCaller } from './present.ts'
import * as queries from './queries.ts'
import {
  type Attempt,
  findStanding,
  recordFailure,
  recordSuccess,
  runInTurn,
  tooManyAttempts,
} from './slow-down.ts'

/** Of one account; the oldest goes first. */
const mostSessions = 10

const login = publicSlow(auth.login, async ({ body, db, transact, http, now, services }) => {
  if (body['apps-key'] !== services.config.appsKey) throw problem('wrongAppsKey')
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
          await recordAudit(transaction, signInAudit('signInFailed', attempt, http, now))
        })
      const { until, refusedAfterMs = 0 } = standing
      if (!until) throw problem('wrongCredentials')
      return { until, refusedAfterMs }
    }
    // Only someone who knows the password may learn that the account is not active.
    if (account.status !== 'active') {
      await transact((transaction) =>
        recordAudit(transaction, signInAudit('signInRefused', attempt, http, now)),
      )
      throw problem('accountInactive')
    }
    const token = await transact(async (transaction) => {
      if (!(await queries.isUnchanged(transaction, account))) return null
      await recordSuccess(transaction, attempt)
      await recordAudit(transaction, signInAudit('signIn', attempt, http, now))
      // What this browser held until now, of whichever account: nobody could end it any more.
      if (http.tokenHash) await queries.deleteSession(transaction, http.tokenHash)
      await queries.endOldestSessions(transaction, account.id, mostSessions - 1)
      return insertSession(transaction, {
        accountId: account.id,
        now,
        userAgent: http.userAgent,
        address: http.address,
      })
    })
    if (token === null) throw problem('wrongCredentials')
    http.signIn({ token, id: account.id, role: account.role })
    return { token, message: 'Berhasil masuk.', data: { id: account.id, access_right: account.role } }
  })
  if (outcome.until === undefined) return outcome
  // After the turn: else a stranger who tries a name again and again would keep its owner waiting.
  await sleep(Math.max(0, outcome.refusedAfterMs - (performance.now() - begin)))
  throw tooManyAttempts(outcome.until, now)
})

/** The typed name of nobody's account is not kept: it is now and then a password in the wrong box. */
function signInAudit(
  action: 'signIn' | 'signInFailed' | 'signInRefused',
  { accountId, address }: Attempt,
  { userAgent }: Http,
  now: Date,
) {
  return {
    actorId: action === 'signIn' ? accountId : null,
    now,
    action,
    subject: 'account',
    subjectId: accountId ?? 0,
    detail: { address, network: networkOf(address), userAgent },
  }
}

const logout = publicSlow(auth.logout, async ({ actor, transact, http, now }) => {
  await transact(async (db) => {
    if (http.tokenHash) await queries.deleteSession(db, http.tokenHash)
    if (actor)
      await recordAudit(db, {
        actorId: actor.id,
        now,
        action: 'signOut',
        subject: 'account',
        subjectId: actor.id,
      })
  })
  // Once it is stored: a browser without its cookie could not end the session any more.
  http.signOut()
  return { message: 'Anda telah keluar.' }
})

const changePassword = slow(auth.changePassword, async ({ actor, body, db, transact, http, now }) => {
  assertFitPassword(body, actor.username)
  return runInTurn(actor.username, async () => {
    const attempt: Attempt = { username: actor.username, accountId: actor.id, address: http.address }
    // A stolen session must not become a way to guess the password.
    const standing = await findStanding(db, attempt, now)
    if (standing.until && !standing.isCompared) throw tooManyAttempts(standing.until, now)
    const { password_hash: from } = await queries.getCredentialsOf(db, actor.id)
    if (!(await verifyPassword(from, body.old_password))) {
      await transact((transaction) => recordFailure(transaction, standing, now))
      throw fieldProblem('old_password', 'Kata sandi lama salah.')
    }
    const to = await hashPassword(body.password)
    const isChanged = await transact(async (transaction) => {
      if (!(await queries.updatePassword(transaction, actor.id, { from, to, now }))) return false
      const ended = await queries.deleteOtherSessions(transaction, actor.id, http.tokenHash)
      await recordSuccess(transaction, attempt)
      await recordAudit(transaction, {
        actorId: actor.id,
        now,
        action: 'passwordChanged',
        subject: 'account',
        subjectId: actor.id,
        detail: { endedSessions: ended },
      })
      return true
    })
    if (!isChanged) throw fieldProblem('old_password', 'Kata sandi lama salah.')
    return { message: 'Kata sandi berhasil diubah. Sesi lain telah diakhiri.' }
  })
})

function assertFitPassword(body: BodyOf<typeof auth.changePassword>, username: string) {
  const faults = listPasswordFaults(body.password, username)
  if (faults.length === 0 && body.password === body.old_password)
    faults.push('Kata sandi baru harus berbeda dari yang lama.')
  if (faults.length > 0) throw fieldProblem('password', ...faults)
  if (body.password !== body.password_confirmation)
    throw fieldProblem('password_confirmation', 'Ulangan kata sandi tidak sama.')
}

export const authRoutes: Route[] = [
  login,
  logout,
  changePassword,
  publicRead(auth.sso, async () => {
    throw problem('ssoNotConfigured')
  }),
  // Nobody is an answer too: a visitor's first question must not end in an error.
  publicRead(auth.whoAmI, async ({ actor, db }) => ({
    data: actor && presentCaller(actor, await queries.getCaller(db, actor)),
  })),
  read(auth.listSessions, async ({ actor, db, http, now }) => {
    const sessions = await queries.listSessions(db, actor.id, now)
    return {
      data: sessions.map(({ token_hash, ...session }) => ({
        ...session,
        current: http.tokenHash?.equals(token_hash) ?? false,
      })),
    }
  }),
  write(auth.endOtherSessions, async ({ actor, db, http, now }) => {
    const ended = await queries.deleteOtherSessions(db, actor.id, http.tokenHash)
    await recordAudit(db, {
      actorId: actor.id,
      now,
      action: 'otherSessionsEnded',
      subject: 'account',
      subjectId: actor.id,
      detail: { ended },
    })
    return { message: ended === 0 ? 'Tidak ada sesi lain.' : `${ended} sesi lain telah diakhiri.` }
  }),
  publicRead(auth.configuration, async ({ db, services: { config } }) => {
    const { dueDay } = await queries.getDeadlines(db)
    return {
      data: {
        name: config.appName,
        version: config.version,
        partner: config.partnerName,
        who_office: config.whoOffice,
        apps_key: config.appsKey,
        sso: false,
        demo: config.demoData,
        due_day: dueDay,
      },
    }
  }),
]
