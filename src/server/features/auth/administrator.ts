import { isPlainEmail } from '#domain/email.ts'
import { recordAudit } from '#server/database/audit.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'

import { issueCode } from './links.ts'
import { hashPassword } from './password.ts'
import { findCredentials, insertAdministrator } from './queries.ts'

/**
 * Makes an administrator's account, from the command line only. Gives the code by which its owner sets the password, where none is given.
 * @throws Error with a sentence when the address already has an account, or is not written in plain letters.
 */
export async function createAdministrator(
  db: Pool,
  { email, name, password, now }: { email: string; name: string; password: string | null; now: Date },
): Promise<string | null> {
  const username = email.toLowerCase()
  if (!isPlainEmail(username)) throw new Error(`${email} is not written in plain letters.`)
  const password_hash = password === null ? null : await hashPassword(password)
  return inTransaction(db, async (tx) => {
    if (await findCredentials(tx, username)) throw new Error(`${username} already has an account.`)
    const id = await insertAdministrator(tx, { username, full_name: name, password_hash, now })
    await recordAudit(tx, {
      actorId: null,
      now,
      action: 'accountCreated',
      subjectId: id,
      detail: { role: 'Administrator', by: 'admin:create' },
    })
    return password === null ? issueCode(tx, { accountId: id, by: null, now }) : null
  })
}
