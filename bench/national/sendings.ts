import { sql } from 'kysely'

import type { Database } from '#server/database/connect.ts'

import { sendAll } from '../measuring.ts'
import type { Order, Result } from '../sender.ts'
import { answersOf, insertDrafts, openSessions, type Owed } from '../world.ts'

/** Of some it is much more than they sent in the three months before. */
const explained = { soft_check_notes: 'Uji: timbulan contoh.' }
const tokenOf = (accountId: number) => `bench-hospital-${accountId}`

/** Reports of the month that runs that hospitals have not begun, as on a last evening: made drafts, with a session for who sends them. */
export async function prepareSendings(database: Database, most: number): Promise<Order['submissions']> {
  const { rows } = await sql<Owed>`
    select facility.id as "facilityId", account.id as "accountId", duty.month, facility.beds
    from duty
    join facility on facility.id = duty.facility_id and facility.type = 'hospital'
    join account on account.facility_id = facility.id and account.status = 'active'
    left join report on report.facility_id = duty.facility_id and report.form = duty.form and report.month = duty.month
    where duty.form = 'limbahfasyankes' and duty.month = to_char(now(), 'YYYY-MM') and report.id is null
    order by md5(facility.id::text) limit ${most}`.execute(database.db)
  if (rows.length < most)
    throw new Error(`Only ${rows.length} of ${most} reports are not begun: take a new copy.`)
  await openSessions(database, new Map(rows.map(({ accountId }) => [accountId, tokenOf(accountId)])))
  const drafts = await insertDrafts(database, rows)
  return drafts.map(({ accountId, ...draft }) => ({ ...draft, token: tokenOf(accountId) }))
}

/** Sends reports at a pace, until all are sent. */
export function sendAtPace(
  url: string,
  submissions: Order['submissions'],
  perSecond: number,
): Promise<Result> {
  const months = [...new Set(submissions.map(({ month }) => month))]
  return sendAll({
    ...{ url, clients: 64, perSecond, submissions },
    answers: Object.fromEntries(months.map((month) => [month, { ...answersOf(month), ...explained }])),
  })
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
