import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'
import type { Database } from '#server/database/connect.ts'

import type { Order, Result } from '../sender.ts'
import { hashOf } from '../world.ts'

/** Hospitals of one class and size of answers, all over the country. */
const profile: FacilityProfile = {
  type: 'hospital',
  regionType: 'urban',
  hospitalClass: 'C',
  inpatient: true,
  beds: 100,
  covidHandler: false,
  zone: 'WIB',
}
const tokenOf = (accountId: number) => `bench-hospital-${accountId}`

/** Reports of this year that hospitals owe and have not begun: made drafts, with a session for who sends them. */
export async function prepareSendings({ db }: Database, most: number): Promise<Order['submissions']> {
  const { rows: owed } = await sql<{ facilityId: number; accountId: number; month: Month }>`
    select facility.id as "facilityId", account.id as "accountId", duty.month
    from duty
    join facility on facility.id = duty.facility_id and facility.hospital_class = 'C'
    join account on account.facility_id = facility.id and account.status = 'active'
    left join report on report.facility_id = duty.facility_id and report.form = duty.form and report.month = duty.month
    where duty.form = 'limbahfasyankes' and duty.month >= to_char(now() - interval '10 months', 'YYYY-MM')
      and duty.month < to_char(now(), 'YYYY-MM') and report.id is null
    order by md5(facility.id || duty.month) limit ${most}`.execute(db)
  const accounts = [...new Set(owed.map(({ accountId }) => accountId))]
  await sql`
    insert into session (token_hash, account_id, created_at, expires_at)
    select token_hash, account_id, now(), now() + interval '1 day'
    from unnest(${accounts.map((id) => hashOf(tokenOf(id)))}::bytea[], ${accounts}::int[]) made (token_hash, account_id)
    on conflict (token_hash) do update set created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  )
  const months = [...new Set(owed.map(({ month }) => month))]
  const sheets = months.flatMap((month) => [
    { month, form: 'limbahfasyankes', answers: completeWaste(profile, month) },
    { month, form: 'bor', answers: completeBor(profile, month) },
  ])
  const { rows } = await sql<{ reportId: number; accountId: number; month: Month; version: number }>`
    with report as (
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by)
      select facility.id, 'limbahfasyankes', owed.month, 'draft',
        (select max(version) from form_version where form = 'limbahfasyankes' and valid_from <= owed.month),
        facility.type, facility.province_code, facility.regency_code, now(), now(), owed.account_id
      from unnest(${owed.map(({ facilityId }) => facilityId)}::int[], ${owed.map(({ accountId }) => accountId)}::int[],
        ${owed.map(({ month }) => month)}::text[]) owed (facility_id, account_id, month)
      join facility on facility.id = owed.facility_id
      returning id, month, saved_by, version),
    sheets as (
      insert into report_sheet (report_id, form, answers)
      select report.id, sheet.form, sheet.answers
      from report join jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) sheet (month text, form text, answers jsonb) using (month)),
    history as (
      insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status)
      select id, now(), saved_by, 'Uji', 'HealthServiceFacility', 'save', 'unfilled', 'draft' from report)
    select id as "reportId", saved_by as "accountId", month, version from report`.execute(db)
  return rows.map(({ accountId, ...row }) => ({ ...row, token: tokenOf(accountId) }))
}

/** Sends reports at a pace, until all are sent. */
export async function sendAtPace(
  url: string,
  submissions: Order['submissions'],
  perSecond: number,
): Promise<Result> {
  const months = [...new Set(submissions.map(({ month }) => month))]
  const order: Order = {
    ...{ url, clients: 64, perSecond, submissions },
    answers: Object.fromEntries(months.map((month) => [month, completeWaste(profile, month)])),
  }
  const sender = spawn(process.execPath, [path.join(import.meta.dirname, '..', 'sender.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sender.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(sender.stdout)) as Result
}

/** Looks each half second at how old the oldest change is that no figure knows of; the greatest of them, in seconds. */
export async function ageWhile({ db }: Database, work: Promise<unknown>): Promise<number> {
  let most = 0
  const watch = async (): Promise<void> => {
    const { rows } = await sql<{ age: number | null }>`
      select extract(epoch from clock_timestamp() - min(at))::double precision as age from summary_dirty`.execute(
      db,
    )
    most = Math.max(most, rows[0]?.age ?? 0)
  }
  const timer = setInterval(() => void watch(), 500)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
  return most
}
