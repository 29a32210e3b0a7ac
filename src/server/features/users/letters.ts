import { sql } from 'kysely'

import * as accounts from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem } from '#contract/problem.ts'
import { mostLetters } from '#domain/accounts.ts'
import { recordAudit } from '#server/database/audit.ts'
import { accountsWithinReach } from '#server/database/reach.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { codeEnds, issueCode } from '../auth/links.ts'
import { findRegency } from '../regions/queries.ts'

type City = BodyOf<typeof accounts.makeLetters>
type Recipient = {
  id: number
  username: string
  name: string
  address: string | null
  region: string
  hasCode: boolean
}

/** The open way to a password by a letter's code. */
const openCode = (now: Date) => sql`
  select from account_link
  where account_link.account_id = account.id and purpose = 'code' and ended_at is null and expires_at > ${now}`

/** The accounts of a city within reach that were never activated, in the order of a pile: the office first, then its facilities by name. */
async function listRecipients(
  db: ReadDb,
  actor: Actor,
  { regency_id }: City,
  now: Date,
): Promise<Recipient[]> {
  return rowsFrom(db)<Recipient>`
    select account.id, account.username, coalesce(facility.name, account.full_name) as name, facility.address,
      concat_ws(', ', regency.name, province.name) as region, exists (${openCode(now)}) as "hasCode"
    from account
    left join facility on facility.id = account.facility_id
    left join regency on regency.code = coalesce(facility.regency_code, account.regency_code)
    left join province on province.code = coalesce(facility.province_code, account.province_code)
    where coalesce(facility.regency_code, account.regency_code) = ${regency_id} and account.password_hash is null
      and account.role in ('HealthServiceFacility', 'PublicHealthService_Regency')
      and account.status = 'active' and ${accountsWithinReach(actor)}
    order by account.facility_id is not null, name, account.id
    limit ${mostLetters}`
}

/** @throws Problem invalidInput where it is not known, or out of reach */
async function getCity(db: ReadDb, actor: Actor, { regency_id }: City) {
  const regency = await findRegency(db, regency_id)
  if (!regency || (actor.reach === 'region' && regency.province_code !== actor.provinceCode))
    throw fieldProblem('regency_id', 'Kabupaten/kota tidak dikenal')
  return regency
}

export const letterRoutes: Route[] = [
  read(accounts.countLetters, async ({ actor, db, query, now }) => {
    const { name } = await getCity(db, actor, query)
    const recipients = await listRecipients(db, actor, query, now)
    const replaced = recipients.filter(({ hasCode }) => hasCode).length
    return { data: { place: name, count: recipients.length, replaced, most: mostLetters } }
  }),

  write(accounts.makeLetters, async ({ actor, db, body, now }) => {
    await getCity(db, actor, body)
    const recipients = await listRecipients(db, actor, body, now)
    if (recipients.length === 0)
      throw fieldProblem('regency_id', 'Semua akun di wilayah ini sudah diaktifkan.')
    const letters = []
    for (const { id, username, name, address, region } of recipients) {
      const activation_code = await issueCode(db, { accountId: id, by: actor.id, now })
      letters.push({ username, name, address, region, activation_code, expires_at: codeEnds(now) })
    }
    const told = { actorId: actor.id, now, action: 'codeMade', detail: { letter: true } } as const
    await recordAudit(db, ...recipients.map(({ id }) => ({ ...told, subjectId: id })))
    return { data: letters, message: `${letters.length} surat dibuat.` }
  }),
]
