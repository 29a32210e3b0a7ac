import { checkPasswordLink, setPassword } from '#contract/password-links.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { recordAct } from '#server/database/audit.ts'
import { publicSlow, type Slow } from '#server/http/implement.ts'
import { networkOf } from '#server/http/network.ts'

import { endLink, findLink } from './links.ts'
import { hashPassword, listPasswordFaults } from './password.ts'
import { countFailure, deleteOtherSessions, replacePassword, type Slowdown } from './queries.ts'
import { assertNotSlowed, recordSuccess } from './slow-down.ts'
import { tellOwner } from './telling-owner.ts'

/** Of tokens and codes that are not there; nobody types twenty of them wrong in an hour. */
const guessesOf = (address: string): Slowdown => ({
  subject: `link network: ${networkOf(address)}`,
  free: 20,
  forgetAfterSeconds: 3600,
})

/** The open link of a token or code. @throws Problem with what became of it, where it is not open */
async function getOpenLink(
  token: string,
  { db, transact, http, now }: Pick<Slow<unknown>, 'db' | 'transact' | 'http' | 'now'>,
) {
  const guesses = guessesOf(http.address)
  await assertNotSlowed(db, [guesses], now)
  const link = await findLink(db, token)
  if (!link) {
    await transact((transaction) => countFailure(transaction, guesses, now))
    throw problem('passwordLinkEnded', { why: 'unknown' })
  }
  if (link.outcome !== null) throw problem('passwordLinkEnded', { why: link.outcome })
  if (link.expiresAt <= now) throw problem('passwordLinkEnded', { why: 'expired' })
  return link
}

export const checkLink = publicSlow(checkPasswordLink, async ({ body, ...request }) => {
  const { purpose, username, fullName, facility, expiresAt } = await getOpenLink(body.token, request)
  return { data: { purpose, username, full_name: fullName, facility, expires_at: expiresAt } }
})

export const setByLink = publicSlow(setPassword, async ({ body, ...request }) => {
  const { transact, http, now } = request
  const link = await getOpenLink(body.token, request)
  const { accountId, username, fullName, facility, purpose } = link
  const faults = listPasswordFaults(body.password, { username, names: [fullName, facility ?? ''] })
  if (faults.length > 0) throw fieldProblem('password', ...faults)
  if (body.password !== body.password_confirmation)
    throw fieldProblem('password_confirmation', 'Ulangan kata sandi tidak sama.')
  const hash = await hashPassword(body.password)
  await transact(async (transaction) => {
    // Of two at the same moment one sets the password.
    if (!(await endLink(transaction, link.id, now))) throw problem('passwordLinkEnded', { why: 'used' })
    await replacePassword(transaction, accountId, { to: hash, now })
    const endedSessions = await deleteOtherSessions(transaction, accountId, null)
    await recordSuccess(transaction, { username, accountId, address: http.address })
    const act = { db: transaction, actor: { id: accountId }, now }
    await recordAct(act, 'passwordSet', accountId, { by: purpose, endedSessions })
    await tellOwner(transaction, accountId, 'password', now)
  })
  return { message: 'Kata sandi berhasil diatur.' }
})
