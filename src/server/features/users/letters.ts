import { sql } from 'kysely'

import * as accounts from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { mostLetters } from '#domain/accounts.ts'
import type { Zone } from '#domain/time.ts'
import { recordAudit } from '#server/database/audit.ts'
import { accountRegion, accountsWithinReach } from '#server/database/reach.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { fingerprintOf } from '#server/fingerprint.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { issueCode, lastDayOfCode } from '../auth/links.ts'
import { findRegency } from '../regions/queries.ts'
import { isOpened } from './queries.ts'

type City = Pick<BodyOf<typeof accounts.makeLetters>, 'regency_id'>
type Recipient = {
  id: number
  username: string
  name: string
  address: string | null
  region: string
  zone: Zone
  /** The code of its last letter, where that still opens. */
  codeId: number | null
  codeAt: Date | null
}

/** The accounts of a city within reach that were never activated, but those of closed facilities: nobody would open the letter. */
const unopened = (actor: Actor, { regency_id }: City) => sql`
  from account left join facility on facility.id = account.facility_id
  where ${accountRegion.regency} = ${regency_id} and not ${isOpened}
    and account.role in ('HealthServiceFacility', 'PublicHealthService_Regency')
    and account.status = 'active' and facility.closed_on is null and ${accountsWithinReach(actor)}`

/** Two who make letters of a city at once do it one after the other, and the second sees what the first has made. */
async function lockRecipients(db: Db, actor: Actor, city: City): Promise<void> {
  await sql`select ${unopened(actor, city)} order by account.id for no key update of account`.execute(db)
}

/** Where the person of an office is found: the office, unless the account is called as it is, and its address. */
const ofOffice = sql`concat_ws(', ', nullif(office.name, account.full_name), office.address)`

/** In the order of a pile: the office first, then its facilities by name. */
async function listRecipients(db: ReadDb, actor: Actor, city: City, now: Date): Promise<Recipient[]> {
  return rowsFrom(db)<Recipient>`
    select account.id, account.username, coalesce(facility.name, account.full_name) as name,
      coalesce(facility.address, nullif(${ofOffice}, '')) as address,
      concat_ws(', ', regency.name, province.name) as region, province.zone,
      code.id as "codeId", code.created_at as "codeAt"
    from (select account.id ${unopened(actor, city)}) recipient
    join account on account.id = recipient.id
    left join facility on facility.id = account.facility_id
    left join office on account.facility_id is null and office.regency_code = ${city.regency_id}
    join regency on regency.code = ${city.regency_id}
    join province on province.code = regency.province_code
    left join account_link code on code.account_id = account.id and code.purpose = 'code'
      and code.ended_at is null and code.expires_at > ${now}
    order by account.facility_id is not null, name, account.id`
}

/** The letters of the next document. Where not all fit in, those without a letter come first, then those whose letter is oldest. */
function lettersOf(recipients: readonly Recipient[], replace: boolean): Recipient[] {
  const age = ({ codeAt }: Recipient) => codeAt?.getTime() ?? 0
  const wanted = replace
    ? recipients.toSorted((one, other) => age(one) - age(other))
    : recipients.filter(({ codeId }) => codeId === null)
  const chosen = new Set(wanted.slice(0, mostLetters))
  return recipients.filter((one) => chosen.has(one))
}

const fingerprintOfLetters = (letters: readonly Recipient[]) =>
  fingerprintOf(letters.map(({ id, codeId }) => [id, codeId]))

/** @throws Problem invalidInput where it is not known, or out of reach */
async function getCity(db: ReadDb, actor: Actor, { regency_id }: City) {
  const regency = await findRegency(db, regency_id)
  if (!regency || (actor.reach === 'region' && regency.province_code !== actor.provinceCode))
    throw fieldProblem('regency_id', 'Kabupaten/kota tidak dikenal')
  return regency
}

const withCode = (recipients: readonly Recipient[]) =>
  recipients.filter(({ codeId }) => codeId !== null).length

export const letterRoutes: Route[] = [
  read(accounts.countLetters, async ({ actor, db, query, now }) => {
    const { name } = await getCity(db, actor, query)
    const recipients = await listRecipients(db, actor, query, now)
    const letters = lettersOf(recipients, query.replace === '1')
    return {
      data: {
        ...{ place: name, found: recipients.length, with_letter: withCode(recipients) },
        ...{ count: letters.length, replaced: withCode(letters), most: mostLetters },
        fingerprint: fingerprintOfLetters(letters),
      },
    }
  }),

  write(accounts.makeLetters, async ({ actor, db, body, now }) => {
    const { replace = false, fingerprint } = body
    await getCity(db, actor, body)
    await lockRecipients(db, actor, body)
    const recipients = lettersOf(await listRecipients(db, actor, body, now), replace)
    if (fingerprintOfLetters(recipients) !== fingerprint) throw problem('lettersChanged')
    if (recipients.length === 0)
      throw fieldProblem('regency_id', 'Tidak ada surat yang perlu dibuat di wilayah ini.')
    const letters = []
    for (const { id, username, name, address, region, zone } of recipients) {
      const activation_code = await issueCode(db, { accountId: id, by: actor.id, now })
      const last_day = lastDayOfCode(zone, now)
      letters.push({ username, name, address, region, activation_code, last_day })
    }
    const told = { actorId: actor.id, now, action: 'codeMade', detail: { letter: true } } as const
    await recordAudit(db, ...recipients.map(({ id }) => ({ ...told, subjectId: id })))
    return { data: letters, message: `${letters.length} surat dibuat.` }
  }),
]
