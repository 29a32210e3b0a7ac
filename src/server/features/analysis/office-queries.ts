import { type RawBuilder, sql } from 'kysely'

import { waitingBuckets, type WaitingBucket } from '#contract/analysis.ts'
import type { Page } from '#contract/envelope.ts'
import type { Transition } from '#domain/report-status.ts'
import { isRegencyOf } from '#server/database/reach.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { allOf, rowsFrom, limitTo } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import type { Question } from './question.ts'

/** How city offices keep up with a month's reports; what lies where follows from the report. */

type Scope = Pick<Question, 'month' | 'form' | 'province'>

const reportsOf = ({ month, form, province }: Scope) => sql`
  from report
  where ${allOf(
    sql`report.month = ${month} and ${isReported()}`,
    form && sql`report.form = ${form}`,
    province && isRegencyOf(province, sql`report.regency_code`),
  )}`

export type Waiting = Record<WaitingBucket, number> & { code: string; name: string; total: number }

/** How many sent reports wait, by whole days since they were sent: a row for each province, or regency within a province. */
export async function listWaitingOf(db: ReadDb, scope: Scope, now: Date): Promise<Waiting[]> {
  const { province } = scope
  const days = sql`extract(epoch from ${now}::timestamptz - sent_at) / 86400`
  const buckets: RawBuilder<unknown>[] = waitingBuckets.map(({ id, to }, index) => {
    const previous = waitingBuckets[index - 1]?.to
    const from = previous == null ? sql`true` : sql`${days} >= ${previous + 1}`
    const until = to === null ? sql`true` : sql`${days} < ${to + 1}`
    return sql`(count(*) filter (where ${from} and ${until}))::int as ${sql.ref(id)}`
  })
  return rowsFrom(db)<Waiting>`
    select region.code, region.name, coalesce(waiting.total, 0) as total,
      ${sql.join(waitingBuckets.map(({ id }) => sql`coalesce(waiting.${sql.ref(id)}, 0) as ${sql.ref(id)}`))}
    from ${province === undefined ? sql`province` : sql`regency`} region
    left join (
      select ${province === undefined ? sql`left(report.regency_code, 2)` : sql`report.regency_code`} as code,
        count(*)::int as total, ${sql.join(buckets)}
      ${reportsOf(scope)} and ${hasStatus('sent')}
      group by 1) waiting on waiting.code = region.code
    where ${province === undefined ? sql`true` : sql`region.province_code = ${province}`}
    order by region.code`
}

export type OfficePace = {
  code: string
  regency: string
  province: string
  decided: number
  median_days: number | null
  waiting: number
  oldest: Date | null
}

/** Confirmed or returned. One that was opened again later has been decided before: how fast is not known any more. */
const isDecided = sql`decided_at >= sent_at and (${hasStatus('confirmed')} or ${hasStatus('revise')} and not exists (
  select from report_history
  where report_history.report_id = report.id and transition = ${'reopen' satisfies Transition} and report_history.at = report.decided_at))`

/** A page of the regencies that have reports of the month, the slowest office first, and how many there are: read along the index of paces alone, and once. */
export async function listPaces(
  db: ReadDb,
  scope: Scope,
  page: Page,
): Promise<{ rows: OfficePace[]; total: number }> {
  const order = sql`median_days desc nulls last, waiting desc, code`
  const rows = await rowsFrom(db)<(OfficePace | { code: null }) & { total: number }>`
    with pace as materialized (
      select code, count(taken)::int as decided,
        extract(epoch from percentile_cont(0.5) within group (order by taken))::double precision / 86400 as median_days,
        (count(*) filter (where ${hasStatus('sent')}))::int as waiting,
        min(sent_at) filter (where ${hasStatus('sent')}) as oldest
      from (
        select report.regency_code as code, status, sent_at, case when ${isDecided} then decided_at - sent_at end as taken
        ${reportsOf(scope)}) report
      group by code),
    page as materialized (select * from pace order by ${order} ${limitTo(page)})
    select found.total, page.*, regency.name as regency, province.name as province
    from (select count(*)::int as total from pace) found
    left join page on true
    left join regency on regency.code = page.code
    left join province on province.code = regency.province_code
    order by ${order}`
  return { rows: rows.filter((row) => row.code !== null), total: rows[0]?.total ?? 0 }
}
