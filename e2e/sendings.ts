import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'
import type { Database } from '#server/database/connect.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { insertSession } from '#server/http/session.ts'

/** Months before those of the demonstration data; every other one, so that none has a stock to take over. */
const months: Month[] = [2022, 2023, 2024].flatMap((year) =>
  ['01', '03', '05', '07', '09', '11'].map((month): Month => `${year}-${month}`),
)
export const firstMonthOfDemonstration = '2025-01'

/** One report that a client means to send, and how far it has come as the client knows. */
export type Submission = {
  token: string
  facilityId: number
  profile: FacilityProfile
  month: Month
  key: string
  waste: AnswerSheet
  /** Null where there are no beds to report about. */
  bor: AnswerSheet | null
  /** The version that the saving of the beds answered; undefined before. */
  version: number | undefined
  /** What the server acknowledged. */
  receipt: string | null
}

/** Every month of every facility that was there then, month by month, so that neighbours send at the same time. */
export async function planSendings({ db }: Database): Promise<Submission[]> {
  const { rows: facilities } = await sql<{ accountId: number; facilityId: number } & FacilityProfile>`
    select account.id as "accountId", facility.id as "facilityId", facility.type, region_type as "regionType",
      hospital_class as "hospitalClass", inpatient, beds, covid_handler as "covidHandler", province.zone
    from facility join account on account.facility_id = facility.id
      join province on province.code = facility.province_code
    where active_since < '2022-01-01' order by facility.regency_code, facility.id`.execute(db)
  const now = new Date()
  const known: Pick<Submission, 'token' | 'facilityId' | 'profile'>[] = []
  await db.transaction().execute(async (tx) => {
    for (const { accountId, facilityId, ...profile } of facilities) {
      const token = await insertSession(tx, { accountId, now, userAgent: null, address: '127.0.0.1' })
      known.push({ token, facilityId, profile })
    }
  })
  return months.flatMap((month) =>
    known.map(({ token, facilityId, profile }): Submission => ({
      token,
      facilityId,
      profile,
      month,
      key: randomUUID(),
      waste: completeWaste(profile, month),
      bor: profile.inpatient ? completeBor(profile, month) : null,
      version: undefined,
      receipt: null,
    })),
  )
}

type Reply = { data: { version: number }; receipt?: { receipt_number: string } }

/** A busy server, as on a machine with other work, is asked again with the same key, as a page does; nothing was acknowledged. */
const patience = { times: 20, ms: 500 }

async function call(
  url: string,
  method: 'POST' | 'PUT',
  { token }: Submission,
  body: object,
): Promise<Reply> {
  const ask = () =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let response = await ask()
  for (let times = 0; response.status === 503 && times < patience.times; times += 1) {
    await response.arrayBuffer()
    await sleep(patience.ms)
    response = await ask()
  }
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${text}`)
  return JSON.parse(text) as Reply
}

/** Sends one report, going on where it was interrupted, and writes the receipt into it. */
export async function sendReport(url: string, submission: Submission): Promise<void> {
  const { month: date, key, waste, bor } = submission
  if (bor && submission.version === undefined) {
    const { data } = await call(`${url}/api/updateBor`, 'PUT', submission, { date, answers: bor })
    submission.version = data.version
  }
  const { version } = submission
  const { receipt } = await call(`${url}/api/limbah/store`, 'POST', submission, {
    date,
    key,
    answers: waste,
    ...(version === undefined ? {} : { version }),
  })
  submission.receipt = receipt?.receipt_number ?? null
}

/** What was acknowledged and is not there as it was acknowledged: sent, with this receipt, with these answers. */
export async function listLost(db: ReadDb, submissions: readonly Submission[]): Promise<unknown[]> {
  const promised = submissions.map(({ facilityId, month, key, receipt, waste, bor }) => ({
    facilityId,
    month,
    key,
    receipt,
    waste,
    bor,
  }))
  const { rows } = await sql`
    select promised."facilityId", promised.month, promised.receipt
    from jsonb_to_recordset(${JSON.stringify(promised)}::jsonb) as promised
      ("facilityId" int, month text, key uuid, receipt text, waste jsonb, bor jsonb)
    where not exists (
      select from report join submission on submission.report_id = report.id
      where report.facility_id = promised."facilityId" and report.month = promised.month
        and report.form = 'limbahfasyankes' and report.status = 'sent'
        and submission.send_key = promised.key and submission.receipt_number = promised.receipt
        -- What the form computes is added to what was sent; nothing of it is changed.
        and submission.sheets -> 'limbahfasyankes' @> promised.waste
        and coalesce(submission.sheets -> 'bor', '{}') @> coalesce(nullif(promised.bor, 'null'), '{}'))`.execute(
    db,
  )
  return rows
}

/** Reports of these months whose parts do not belong together, each with what is wrong. */
export async function listHalfWritten(db: ReadDb): Promise<unknown[]> {
  const { rows } = await sql`
    with mine as (select * from report where month < ${firstMonthOfDemonstration}),
    submissions as (
      select submission.*, mine.facility_id, mine.regency_code from submission join mine on mine.id = report_id),
    -- Counted once: no index leads from a report to its messages.
    notified as (select report_id, count(*) as messages from notification where kind = 'sent' group by report_id)
    select 'status' as wrong, id from mine
      where (status = 'sent') <> (select count(*) = 1 from submission where report_id = mine.id)
        or status not in ('draft', 'sent') or (status = 'sent') <> (sent_at is not null and on_time is not null)
    union all select 'number', report_id from submissions where number <> 1
    union all select 'opened once', id from mine
      where 1 <> (select count(*) from report_history where report_id = mine.id and from_status = 'unfilled')
    union all select 'history', report_id from submissions
      where 1 <> (select count(*) from report_history entry
        where entry.report_id = submissions.report_id and entry.submission_id = submissions.id
          and entry.transition = 'send' and entry.to_status = 'sent')
    union all select 'history of no submission', report_id from report_history entry join mine on mine.id = report_id
      where transition = 'send' and submission_id is null
    union all select 'sheets', id from mine
      where not exists (select from report_sheet where report_id = mine.id and form = mine.form)
    union all select 'answers', report_id from submissions
      where sheets <> (select jsonb_object_agg(form, answers) from report_sheet sheet
        where sheet.report_id = submissions.report_id)
    union all select 'facts', id from mine
      where (status = 'sent') <> exists (select from waste_fact where report_id = mine.id)
    union all select 'notifications', report_id from submissions
      where (select count(*) from account where role = 'PublicHealthService_Regency' and status = 'active'
          and regency_code = submissions.regency_code)
        <> coalesce((select messages from notified where notified.report_id = submissions.report_id), 0)
    union all select 'audit', id from mine
      where (status = 'sent')::int <> (select count(*) from audit
        where subject = 'report' and subject_id = mine.id::text and action = 'report.send')
    union all select 'sequence of reports', max(id) from report
      having max(id) > (select last_value from report_id_seq)
    union all select 'sequence of submissions', max(id) from submission
      having max(id) > (select last_value from submission_id_seq)`.execute(db)
  return rows
}

export async function countSubmissions(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from submission join report on report.id = report_id
    where month < ${firstMonthOfDemonstration}`.execute(db)
  return rows[0]?.n ?? 0
}
