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

import { issueCodes, lastDayOfCode } from '../auth/links.ts'
import { findProvince, findRegency } from '../regions/queries.ts'
import { isOpened } from './queries.ts'

type Place = Pick<BodyOf<typeof accounts.makeLetters>, 'regency_id' | 'province_id'>
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

const isWithin = ({ regency_id, province_id }: Place) =>
  regency_id
    ? sql`${accountRegion.regency} = ${regency_id}`
    : sql`${accountRegion.province} = ${province_id ?? null}`

/** The accounts of a place within reach that were never activated, but those of closed facilities: nobody would open the letter. */
const unopened = (actor: Actor, place: Place) => sql`
  from account left join facility on facility.id = account.facility_id
  where ${isWithin(place)} and not ${isOpened}
    and account.role in ('HealthServiceFacility', 'PublicHealthService_Regency')
    and account.status = 'active' and facility.closed_on is null and ${accountsWithinReach(actor)}`

/** Two who make letters of a place at once do it one after the other, and the second sees what the first has made. */
async function lockRecipients(db: Db, actor: Actor, place: Place): Promise<void> {
  await sql`select ${unopened(actor, place)} order by account.id for no key update of account`.execute(db)
}

/** Where the person of an office is found: the office, unless the account is called as it is, and its address. */
const ofOffice = sql`concat_ws(', ', nullif(office.name, account.full_name), office.address)`

/** In the order of a pile: city by city, the office first, then its facilities by name. */
async function listRecipients(db: ReadDb, actor: Actor, place: Place, now: Date): Promise<Recipient[]> {
  return rowsFrom(db)<Recipient>`
    select account.id, account.username, coalesce(facility.name, account.full_name) as name,
      coalesce(facility.address, nullif(${ofOffice}, '')) as address,
      concat_ws(', ', regency.name, province.name) as region, province.zone,
      code.id as "codeId", code.created_at as "codeAt"
    from (select account.id ${unopened(actor, place)}) recipient
    join account on account.id = recipient.id
    left join facility on facility.id = account.facility_id
    left join office on account.facility_id is null and office.regency_code = account.regency_code
    join regency on regency.code = ${accountRegion.regency}
    join province on province.code = regency.province_code
    left join account_link code on code.account_id = account.id and code.purpose = 'code'
      and code.ended_at is null and code.expires_at > ${now}
    order by regency.code, account.facility_id is not null, name, account.id`
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

const fieldOf = ({ regency_id }: Place) => (regency_id ? 'regency_id' : 'province_id')

/** The name of the place. @throws Problem invalidInput where it is not known, out of reach, or not one place */
async function nameOf(db: ReadDb, actor: Actor, place: Place): Promise<string> {
  const { regency_id, province_id = '' } = place
  if (Boolean(regency_id) === Boolean(province_id))
    throw fieldProblem('regency_id', 'Pilih satu kabupaten/kota atau satu provinsi')
  const found = regency_id ? await findRegency(db, regency_id) : await findProvince(db, province_id)
  const province = found && 'province_code' in found ? found.province_code : found?.code
  if (!found || (actor.reach === 'region' && province !== actor.provinceCode))
    throw fieldProblem(fieldOf(place), `${regency_id ? 'Kabupaten/kota' : 'Provinsi'} tidak dikenal`)
  return found.name
}

const withCode = (recipients: readonly Recipient[]) =>
  recipients.filter(({ codeId }) => codeId !== null).length

export const letterRoutes: Route[] = [
  read(accounts.countLetters, async ({ actor, db, query, now }) => {
    const place = await nameOf(db, actor, query)
    const recipients = await listRecipients(db, actor, query, now)
    const letters = lettersOf(recipients, query.replace === '1')
    return {
      data: {
        ...{ place, found: recipients.length, with_letter: withCode(recipients) },
        ...{ count: letters.length, replaced: withCode(letters), most: mostLetters },
        fingerprint: fingerprintOfLetters(letters),
      },
    }
  }),

  write(accounts.makeLetters, async ({ actor, db, body, now }) => {
    const { replace = false, fingerprint } = body
    await nameOf(db, actor, body)
    await lockRecipients(db, actor, body)
    const recipients = lettersOf(await listRecipients(db, actor, body, now), replace)
    if (fingerprintOfLetters(recipients) !== fingerprint) throw problem('lettersChanged')
    if (recipients.length === 0)
      throw fieldProblem(fieldOf(body), 'Tidak ada surat yang perlu dibuat di wilayah ini.')
    const codes = await issueCodes(db, { accountIds: recipients.map(({ id }) => id), by: actor.id, now })
    const letters = recipients.map(({ username, name, address, region, zone }, place) => ({
      ...{ username, name, address, region },
      activation_code: codes[place] ?? '',
      last_day: lastDayOfCode(zone, now),
    }))
    const told = { actorId: actor.id, now, action: 'codeMade', detail: { letter: true } } as const
    await recordAudit(db, ...recipients.map(({ id }) => ({ ...told, subjectId: id })))
    return { data: letters, message: `${letters.length} surat dibuat.` }
  }),
]
