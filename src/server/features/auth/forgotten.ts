import { forgotPassword } from '#contract/password-links.ts'
import { recordAudit } from '#server/database/audit.ts'
import { publicSlow } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import { issueLink } from './links.ts'
import { countFailure, findCredentials, isActive, type Slowdown } from './queries.ts'
import { assertNotSlowed, runInTurn } from './slow-down.ts'

const anHour = 3600

/** Nobody's mailbox is filled and no list of names is tried: each asking counts for its name and its network. */
const slowdownsOf = (email: string, address: string): readonly Slowdown[] => [
  { subject: `forgotten name: ${email}`, free: 3, forgetAfterSeconds: anHour },
  { subject: `forgotten network: ${networkOf(address)}`, free: 20, forgetAfterSeconds: anHour },
]

/** Does the same for every name, whether it has an account or not; what follows from it is the job's. */
export const askForLink = publicSlow(forgotPassword, async ({ body, db, transact, http, now }) => {
  const name = body.email.toLowerCase()
  const slowdowns = slowdownsOf(name, http.address)
  return runInTurn(`forgotten ${name}`, async () => {
    await assertNotSlowed(db, slowdowns, now)
    const account = await findCredentials(db, name)
    await transact(async (transaction) => {
      for (const slowdown of slowdowns) await countFailure(transaction, slowdown, now)
      const key = `${account?.id ?? 0}/${now.toISOString()}`
      await insertJobs(transaction, [{ kind: 'forgotten', key, runAt: now }])
    })
    return {
      message:
        'Bila alamat itu terdaftar, tautan untuk mengatur kata sandi dikirim ke sana. Periksa kotak masuk dan folder spam Anda.',
    }
  })
})

/** Gives an active account that has asked for it a link; the job's key is the account's id (0: there was none) and the moment. */
export async function answerForgotten({ key, transact, now }: JobRequest): Promise<void> {
  const accountId = Number(key.split('/')[0])
  await transact(async (transaction) => {
    if (!(await isActive(transaction, accountId))) return
    await issueLink(transaction, { accountId, purpose: 'reset', by: null, now })
    await recordAudit(transaction, { actorId: null, now, action: 'passwordLinkAsked', subjectId: accountId })
  })
}
