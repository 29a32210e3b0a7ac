import { type RawBuilder, sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { type ComparedFigure, comparedFigures } from '#indicators/spread.ts'
import { raiseFigureVersion } from '#server/database/figure-version.ts'
import { hasStatus } from '#server/database/report-status.ts'
import { firstFrom } from '#server/database/rows.ts'
import { termSql } from '#server/database/summary-tables.ts'
import { type Db, inTransaction, type Pool } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { isCounted, nation } from './recompute.ts'
import { takeTime } from './turn.ts'

type MonthOfForm = { form: string; month: Month }

/** Notes that the facilities of these months have changed; in the transaction that counts their sums. */
export async function markSpreads(tx: Db, changed: readonly MonthOfForm[]): Promise<void> {
  await sql`
    insert into spread_dirty (form, month)
    select distinct * from unnest(${changed.map(({ form }) => form)}::text[], ${changed.map(({ month }) => month)}::text[])
    on conflict do nothing`.execute(tx)
}

/** A month that goes on changing is counted again this many seconds after its first change. */
const waitSeconds = 20

/** Counts how facilities spread in one month that has changed, the latest first. False when nothing is left. */
export async function keepSpread(db: Pool, forms: FormRegistry, wait = waitSeconds): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await firstFrom(tx)<MonthOfForm>`
      delete from spread_dirty where (form, month) in (
        select form, month from spread_dirty where at <= now() - make_interval(secs => ${wait}) order by month desc, form limit 1 for update skip locked)
      returning form, month`
    await takeTime(tx)
    if (!changed) return false
    await countSpread(tx, changed, forms.worthOf(changed.form))
    await raiseFigureVersion(tx, 'spread')
    return true
  })
}

async function countSpread(tx: Db, { form, month }: MonthOfForm, worth: FormWorth | null): Promise<void> {
  const figures = comparedFigures(form, worth)
  const ids = figures.map(({ id }) => id)
  await sql`delete from figure_spread where month = ${month} and figure = any(${ids}::text[])`.execute(tx)
  const values = figures.map((figure) => sql`(${figure.id}, ${valueSql(figure)})`)
  const fact = worth
    ? sql`left join ${sql.table(worth.facts.table)} fact on fact.report_id = report.id`
    : sql``
  const quartiles = ['least', 'first_quartile', 'median', 'third_quartile', 'most']
  await sql`
    insert into figure_spread (figure, month, mode, region_level, region_code, facility_group, n,
      ${sql.join(quartiles.map((name) => sql.ref(name)))})
    select figure, ${month}, mode, 1 - no_province, coalesce(province_code, ${nation}),
      case no_class when 0 then facility_type || '.' || facility_class else facility_type end, n,
      ${sql.join(quartiles.map((_name, place) => sql`quartiles[${sql.lit(place + 1)}]`))}
    from (
      select figure, mode, province_code, facility_type, facility_class, count(*) as n,
        percentile_cont('{0,0.25,0.5,0.75,1}'::double precision[]) within group (order by value) as quartiles,
        grouping(province_code) as no_province, grouping(facility_class) as no_class
      from (
        select figure, value, mode, report.province_code, report.facility_type,
          case when report.facility_type = 'hospital' then facility.hospital_class
            when facility.inpatient then 'inpatient' else 'outpatient' end as facility_class
        from report
        join facility on facility.id = report.facility_id
        ${fact}
        cross join lateral (values ${sql.join(values)}) as told (figure, value)
        cross join unnest('{all,confirmed}'::text[]) as mode
        where report.form = ${form} and report.month = ${month} and value is not null
          and ${isCounted()}) told
      group by grouping sets (
        (figure, mode, facility_type), (figure, mode, facility_type, facility_class),
        (figure, mode, province_code, facility_type), (figure, mode, province_code, facility_type, facility_class))
    ) spread
    where no_class = 1 or facility_class is not null`.execute(tx)
}

/** A facility's own value of a compared figure, null where it has none. */
function valueSql({ indicator }: ComparedFigure): RawBuilder<unknown> {
  if (indicator === null)
    return sql`case when ${hasStatus('confirmed')}
      then extract(epoch from report.decided_at - report.sent_at)::double precision / 86400 end`
  if (indicator.kind === 'amount') return sql`${termSql(indicator.of)}::double precision`
  const scale = indicator.unit === '%' ? 100 : 1
  return sql`${termSql(indicator.of)}::double precision * ${sql.lit(scale)} / nullif(${termSql(indicator.per)}::double precision, 0)`
}
