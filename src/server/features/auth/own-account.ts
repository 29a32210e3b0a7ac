import type { BodyOf } from '#contract/endpoint.ts'
import * as own from '#contract/own-account.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import { read, type Route, slow, write } from '#server/http/implement.ts'

import { hashPassword, listPasswordFaults, type PasswordOwner, verifyPassword } from './password.ts'
import { proving } from './presence.ts'
import * as queries from './queries.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import {
  type Attempt,
  findStanding,
  recordFailure,
  recordSuccess,
  runInTurn,
  tooManyAttempts,
} from './slow-down.ts'
import { tellOwner } from './telling-owner.ts'

const changePassword = slow(own.changePassword, async ({ actor, body, db, transact, http, now }) => {
  const { password_hash: from, facility } = await queries.getCredentialsOf(db, actor.id)
  assertFitPassword(body, { username: actor.username, names: [actor.fullName, facility ?? ''] })
  return runInTurn(actor.username, async () => {
    const attempt: Attempt = { username: actor.username, accountId: actor.id, address: http.address }
    // A stolen session must not become a way to guess the password.
    const standing = await findStanding(db, attempt, now)
    if (standing.until && !standing.isCompared) throw tooManyAttempts(standing.until, now)
    if (!(await verifyPassword(from, body.old_password))) {
      const audit = { actorId: actor.id, now, subjectId: actor.id, detail: { address: http.address } }
      await transact(async (transaction) => {
        await recordFailure(transaction, standing, now)
        await recordAudit(transaction, { ...audit, action: 'passwordMistaken' })
      })
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
        subjectId: actor.id,
        detail: { endedSessions: ended },
      })
      await tellOwner(transaction, actor.id, 'password', now)
      return true
    })
    if (!isChanged) throw fieldProblem('old_password', 'Kata sandi lama salah.')
    return { message: 'Kata sandi berhasil diubah. Sesi lain telah diakhiri.' }
  })
})

function assertFitPassword(body: BodyOf<typeof own.changePassword>, owner: PasswordOwner) {
  const faults = listPasswordFaults(body.password, owner)
  if (faults.length === 0 && body.password === body.old_password)
    faults.push('Kata sandi baru harus berbeda dari yang lama.')
  if (faults.length > 0) throw fieldProblem('password', ...faults)
  if (body.password !== body.password_confirmation)
    throw fieldProblem('password_confirmation', 'Ulangan kata sandi tidak sama.')
}

/** What a person does with their own password and sessions. */
export const ownAccountRoutes: Route[] = [
  changePassword,
  proving,
  ...secondFactorRoutes,
  read(own.listSessions, async ({ actor, db, http, now }) => {
    const sessions = await queries.listSessions(db, actor.id, now)
    return {
      data: sessions.map(({ id, token_hash, ...session }) => ({
        ...session,
        session_id: id,
        current: http.tokenHash?.equals(token_hash) ?? false,
      })),
    }
  }),
  write(own.endOtherSessions, async ({ actor, db, http, now }) => {
    const ended = await queries.deleteOtherSessions(db, actor.id, http.tokenHash)
    await recordAudit(db, {
      actorId: actor.id,
      now,
      action: 'otherSessionsEnded',
      subjectId: actor.id,
      detail: { ended },
    })
    return { message: ended === 0 ? 'Tidak ada sesi lain.' : `${ended} sesi lain telah diakhiri.` }
  }),
  write(own.endSession, async ({ actor, db, params: { id }, now }) => {
    const ended = await queries.deleteOwnSession(db, actor.id, id)
    if (!ended) throw problem('notFound', { what: 'Sesi' })
    const detail = { address: ended.address, userAgent: ended.user_agent }
    await recordAudit(db, { actorId: actor.id, now, action: 'sessionEnded', subjectId: actor.id, detail })
    return { message: 'Perangkat itu sudah dikeluarkan.' }
  }),
]
