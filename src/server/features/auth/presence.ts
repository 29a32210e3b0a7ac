import { fieldProblem } from '#contract/problem.ts'
import { provePresence } from '#contract/second-factor.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { slow } from '#server/http/implement.ts'

import { verifyPassword } from './password.ts'
import { getCredentialsOf, notePresence } from './queries.ts'
import { useSecondFactor } from './second-factor/using.ts'
import { ownAttempt, recordFailure, recordSuccess } from './slow-down.ts'

const wrong = {
  password: 'Kata sandi salah.',
  otp: 'Kode ini salah, sudah dipakai, atau sudah lewat waktunya.',
  passkey: 'Kunci sandi ini tidak diterima.',
} as const

export const proving = slow(provePresence, async ({ actor, body, db, transact, http, services, now }) =>
  ownAttempt({ actor, db, http, now }, async (attempt, standing) => {
    const { password, ...given } = body
    const { password_hash: hash } = await getCredentialsOf(db, actor.id)
    const isKnown = password ? await verifyPassword(hash, password) : undefined
    const factor = { accountId: actor.id, purpose: 'presence', origin: http.origin, now, services } as const
    const way = password ? 'password' : body.otp === undefined ? 'passkey' : 'otp'
    const audit = { actorId: actor.id, now, subjectId: actor.id, detail: { address: http.address, way } }
    const isRight = await transact(async (transaction: Db) => {
      if (!(isKnown ?? (await useSecondFactor(transaction, given, factor)))) {
        await recordFailure(transaction, standing, now)
        await recordAudit(transaction, { ...audit, action: 'presenceFailed' })
        return false
      }
      await recordSuccess(transaction, attempt)
      if (http.tokenHash) await notePresence(transaction, http.tokenHash, now)
      await recordAudit(transaction, { ...audit, action: 'presenceProved' })
      return true
    })
    if (!isRight) throw fieldProblem(way, wrong[way])
    return { message: 'Terima kasih, ini memang Anda.' }
  }),
)
