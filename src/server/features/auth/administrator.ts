import { recordAudit } from '#server/database/audit.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'

import { issueCode } from './links.ts'
import { hashPassword } from './password.ts'
import { findCredentials, insertAdministrator } from './queries.ts'

/**
 * Makes an administrator's account, from the command line only. Gives the code by which its owner sets the password, where none is given.
 * @throws Error with a sentence when the address already has an account.
 */
export async function createAdministrator(
  db: Pool,
  { email, name, password, now }: { email: string; name: string; password: string | null; now: Date },
): Promise<string | null> {
  const password_hash = password === null ? null : await hashPassword(password)
  return inTransaction(db, async (tx) => {
    if (await findCredentials(tx, email)) throw new Error(`${email} already has an account.`)
    const id = await insertAdministrator(tx, { username: email, full_name: name, password_hash, now })
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
