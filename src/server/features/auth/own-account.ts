import type { BodyOf } from '#contract/endpoint.ts'
import * as own from '#contract/own-account.ts'
import { fieldProblem } from '#contract/problem.ts'
import { recordAct } from '#server/database/audit.ts'
import { orNotFound } from '#server/http/found.ts'
import { read, type Route, slow, write } from '#server/http/implement.ts'

import { hashPassword, listPasswordFaults, type PasswordOwner, verifyPassword } from './password.ts'
import { proving } from './presence.ts'
import * as queries from './queries.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { ownAttempt, recordFailure, recordSuccess } from './slow-down.ts'
import { tellOwner } from './telling-owner.ts'

const changePassword = slow(own.changePassword, async ({ actor, body, db, transact, http, now }) => {
  const { password_hash: from, facility } = await queries.getCredentialsOf(db, actor.id)
  assertFitPassword(body, { username: actor.username, names: [actor.fullName, facility ?? ''] })
  return ownAttempt({ actor, db, http, now }, async (attempt, standing) => {
    if (!(await verifyPassword(from, body.old_password))) {
      // It is sent again, since its answer was lost.
      if (await verifyPassword(from, body.password)) return { message: 'Kata sandi baru Anda sudah berlaku.' }
      await transact(async (transaction) => {
        await recordFailure(transaction, standing, now)
        const detail = { address: http.address }
        await recordAct({ db: transaction, actor, now }, 'passwordMistaken', actor.id, detail)
      })
      throw fieldProblem('old_password', 'Kata sandi lama salah.')
    }
    const to = await hashPassword(body.password)
    const isChanged = await transact(async (transaction) => {
      if (!(await queries.updatePassword(transaction, actor.id, { from, to, now }))) return false
      const ended = await queries.deleteOtherSessions(transaction, actor.id, http.tokenHash)
      await recordSuccess(transaction, attempt)
      const detail = { endedSessions: ended }
      await recordAct({ db: transaction, actor, now }, 'passwordChanged', actor.id, detail)
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
    await recordAct({ db, actor, now }, 'otherSessionsEnded', actor.id, { ended })
    return { message: ended === 0 ? 'Tidak ada sesi lain.' : `${ended} sesi lain telah diakhiri.` }
  }),
  write(own.endSession, async ({ actor, db, params: { id }, now }) => {
    const ended = orNotFound(await queries.deleteOwnSession(db, actor.id, id), 'Sesi')
    const detail = { address: ended.address, userAgent: ended.user_agent }
    await recordAct({ db, actor, now }, 'sessionEnded', actor.id, detail)
    return { message: 'Perangkat itu sudah dikeluarkan.' }
  }),
]
