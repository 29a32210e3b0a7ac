import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'
import type { Database } from '#server/database/connect.ts'

/** The facilities and drafts that are measured on: hospitals with beds, whose reports are the largest that there are. */

/** A city with as many facilities as a large one has, and one with as many as the largest queue that must still open. */
export const cities = {
  small: { regency: '32.04', facilities: 60 },
  large: { regency: '32.01', facilities: 5000 },
} as const
type City = (typeof cities)[keyof typeof cities]

/** Sent over HTTP. */
export const httpMonth: Month = '2024-10'
/** The same by pgbench; not the month after, so that neither sees the other as its previous one. */
export const sqlMonth: Month = '2024-06'

/** Hospitals of one class and size of answers. */
const profile: FacilityProfile = {
  type: 'hospital',
  regionType: 'urban',
  hospitalClass: 'C',
  inpatient: true,
  beds: 100,
  covidHandler: false,
  zone: 'WIB',
}
export const tokenOf = (city: City, index: number) => `bench-${city.regency}-${index}`
export const officeTokenOf = (city: City) => `bench-office-${city.regency}`
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** What is sent, as the form page sends it. */
export const answersOf = (month: Month): AnswerSheet => completeWaste(profile, month)

/** Fills a city: an office account, facilities with an account and a session each, and a complete draft for both months. */
export async function seedCity(database: Database, city: City): Promise<void> {
  const { db } = database
  const { regency, facilities } = city
  const province = regency.slice(0, 2)
  const { rows: people } = await sql<{ id: number; index: number }>`
    with places as (
      insert into facility (code, name, type, hospital_class, region_type, ownership, inpatient, beds, province_code, regency_code)
      select 'B' || ${regency} || '-' || lpad(n::text, 5, '0'), 'RS Uji ' || n, 'hospital', 'C', 'urban', 'swasta', true, 100,
        ${province}, ${regency}
      from generate_series(1, ${facilities}::int) n order by n returning id, code, name),
    people as (
      insert into account (username, full_name, role, facility_id)
      select lower(code) || '@bench.test', name, 'HealthServiceFacility', id from places order by id
      returning id, username)
    select id, split_part(split_part(username, '@', 1), '-', 2)::int as index from people`.execute(db)
  await openSessions(database, new Map(people.map(({ id, index }) => [id, tokenOf(city, index)])))
  const office = `dinkes.${regency}@bench.test`
  await sql`
    insert into account (username, full_name, role, province_code, regency_code)
    values (${office}, 'Dinas uji', 'PublicHealthService_Regency', ${province}, ${regency})`.execute(db)
  await openNamedSessions(database, { [officeTokenOf(city)]: office })
  for (const month of [httpMonth, sqlMonth]) await seedDrafts(database, city, month)
}

async function seedDrafts(database: Pick<Database, 'db'>, { regency }: City, month: Month): Promise<void> {
  const { rows } = await sql<Owed>`
    select facility.id as "facilityId", account.id as "accountId", ${month}::text as month, facility.beds
    from facility join account on account.facility_id = facility.id
    where facility.code like 'B' || ${regency} || '-%' order by facility.id`.execute(database.db)
  await insertDrafts(database, rows)
}

/** A report that the account of a facility with these beds begins. */
export type Owed = { facilityId: number; accountId: number; month: Month; beds: number }
export type Draft = { reportId: number; accountId: number; month: Month; version: number }

/** Begins the reports, in their order, with complete answers. */
export async function insertDrafts({ db }: Pick<Database, 'db'>, owed: readonly Owed[]): Promise<Draft[]> {
  const months = [...new Set(owed.map(({ month }) => month))]
  const beds = [...new Set(owed.map((one) => one.beds))]
  const sheets = months.flatMap((month) => [
    { month, form: 'limbahfasyankes', answers: answersOf(month) },
    ...beds.map((each) => ({
      month,
      beds: each,
      form: 'bor',
      answers: completeBor(profile, month, { beds: each }),
    })),
  ])
  const { rows } = await sql<Draft>`
    with report as (
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by)
      select facility.id, 'limbahfasyankes', owed.month, 'draft',
        (select max(version) from form_version where form = 'limbahfasyankes' and valid_from <= owed.month),
        facility.type, facility.province_code, facility.regency_code, now(), now(), owed.account_id
      from unnest(${owed.map(({ facilityId }) => facilityId)}::int[], ${owed.map(({ accountId }) => accountId)}::int[],
        ${owed.map(({ month }) => month)}::text[]) with ordinality owed (facility_id, account_id, month, position)
      join facility on facility.id = owed.facility_id order by owed.position
      returning id, facility_id, month, saved_by, version),
    sheets as (
      insert into report_sheet (report_id, form, answers)
      select report.id, sheet.form, sheet.answers
      from report join facility on facility.id = report.facility_id
      join jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) sheet (month text, beds int, form text, answers jsonb)
        on sheet.month = report.month and (sheet.beds is null or sheet.beds = facility.beds)),
    history as (
      insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status)
      select id, now(), saved_by, 'RS Uji', 'HealthServiceFacility', 'save', 'unfilled', 'draft' from report)
    select id as "reportId", saved_by as "accountId", month, version from report`.execute(db)
  return rows
}

/** Sessions for accounts by name, each with its key as token. */
export async function openNamedSessions(
  database: Pick<Database, 'db'>,
  people: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await sql<{ id: number; token: string }>`
    select account.id, token from account
    join unnest(${Object.keys(people)}::text[], ${Object.values(people)}::text[]) person (token, username) using (username)`.execute(
    database.db,
  )
  await openSessions(database, new Map(rows.map(({ id, token }) => [id, token])))
}

/** Sessions with these tokens for a day; again each time, since they end. */
export async function openSessions(
  { db }: Pick<Database, 'db'>,
  tokens: ReadonlyMap<number, string>,
): Promise<void> {
  await sql`
    insert into session (token_hash, account_id, created_at, proved_at, expires_at)
    select token_hash, account_id, now(), now(), now() + interval '1 day'
    from unnest(${[...tokens.values()].map(hashOf)}::bytea[], ${[...tokens.keys()]}::int[]) made (token_hash, account_id)
    on conflict (token_hash) do update set created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  )
}

export type BenchReport = {
  index: number
  reportId: number
  facilityId: number
  accountId: number
  version: number
}

/** The reports of a month, in the order of their facilities. */
export async function listReports({ db }: Database, { regency }: City, month: Month): Promise<BenchReport[]> {
  const { rows } = await sql<BenchReport>`
    select row_number() over (order by report.id)::int as index, report.id as "reportId",
      facility.id as "facilityId", account.id as "accountId", report.version
    from report join facility on facility.id = report.facility_id join account on account.facility_id = facility.id
    where facility.code like 'B' || ${regency} || '-%' and report.month = ${month} order by report.id`.execute(
    db,
  )
  return rows
}
