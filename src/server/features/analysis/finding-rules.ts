import { type RawBuilder, sql } from 'kysely'

import { formIds } from '#domain/form-ids.ts'
import { plausibilityBands } from '#domain/medical-waste.ts'
import {
  addMonths,
  daysInMonth,
  dueDayOf,
  dueInstantOf,
  type DeadlineSettings,
  type Month,
} from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { baseOrBetter } from '#indicators/indicator.ts'
import { presenceForm } from '#indicators/presence.ts'
import {
  fewestMonths,
  fewestPeers,
  leastSpread,
  outlierScore,
  type QualityRuleId,
} from '#indicators/quality-rules.ts'
import { worth as keyWorth } from '#indicators/worth/kesehatanlingkungan-pertanyaankunci.ts'
import { worth as healthWorth } from '#indicators/worth/kesehatanlingkungan.ts'
import { worth as covidWorth } from '#indicators/worth/limbahcovid.ts'
import { worth as wasteWorth } from '#indicators/worth/limbahfasyankes.ts'
import { isReported, isUnsent } from '#server/database/report-status.ts'

/** The rules of data quality in SQL. Each is a select of form, facility_id, report_id, regency_code, facility_type and detail. */

export type LookedAt = { month: Month; deadlines: DeadlineSettings; now: Date }
type RuleSql = (looked: LookedAt) => RawBuilder<unknown>

const found = (detail: RawBuilder<unknown>, report = 'report') =>
  sql`select ${sql.ref(`${report}.form`)}, ${sql.ref(`${report}.facility_id`)}, ${sql.ref(`${report}.id`)} as report_id,
    ${sql.ref(`${report}.regency_code`)}, ${sql.ref(`${report}.facility_type`)}, ${detail} as detail`
/** The reports of a form in a month, with what they are worth as `fact` and their facility. */
const reportsOf = (form: string, table: string, month: Month) => sql`
  from report
  join ${sql.table(table)} fact on fact.report_id = report.id
  join facility on facility.id = report.facility_id
  where report.form = ${form} and report.month = ${month} and ${isReported()}`
/** What the same facility reported a month before, as `past`. */
const beside = (form: string, table: string, month: Month) => sql`
  join lateral (
    select past.* from report earlier join ${sql.table(table)} past on past.report_id = earlier.id
    where earlier.facility_id = report.facility_id and earlier.form = ${form}
      and earlier.month = ${addMonths(month, -1)} and ${isReported('earlier')}) past on true`

const waste = { form: formIds.waste, table: wasteWorth.facts.table }
const covid = { form: formIds.covid, table: covidWorth.facts.table }
const health = { form: formIds.health, table: healthWorth.facts.table }
const keyQuestions = { form: formIds.keyQuestions, table: keyWorth.facts.table }
const wasteOf = (month: Month) => reportsOf(waste.form, waste.table, month)

/** Sections of environmental health, as their columns begin. */
const sections = {
  air: 'Air',
  sanitasi: 'Sanitasi',
  higiene: 'Higiene',
  limbah: 'Limbah',
  kebersihan_lingkungan: 'Kebersihan lingkungan',
} as const
const moreSections = { energi: 'Energi', manajemen: 'Manajemen' } as const
const levelGaps = (of: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(of).map(
      ([section, label]) =>
        sql`case when ${sql.ref(`fact.${section}_level`)} is null then ${label}::text end`,
    ),
  )

/** What of reports is compared with others: generated waste (a hospital's per bed-day, else per day) and the share of beds in use. */
const measures = (month: RawBuilder<unknown>) => sql`
  (values
    ('waste', case when report.facility_type = 'hospital' then fact.generated_kg / nullif(fact.bed_days, 0)
      else fact.generated_kg / ${daysOf(month)} end),
    ('bor', 100.0 * fact.bor_patient_days / nullif(fact.bor_bed_days, 0))) as measured (measure, value)`
const daysOf = (month: RawBuilder<unknown>) =>
  sql`extract(day from (${month} || '-01')::date + interval '1 month - 1 day')::double precision`
const scoreOf = (mad: RawBuilder<unknown>) => sql`0.6745 * (value - median) / ${mad}`
const outlier = (score: RawBuilder<unknown>) =>
  sql`jsonb_build_object('measure', measure, 'value', value, 'usual', median, 'score', ${score})`

export const ruleSql: Record<QualityRuleId, RuleSql> = {
  unsent: ({ month, deadlines, now }) => sql`
    select duty.form, duty.facility_id, null::integer as report_id, duty.regency_code, duty.facility_type,
      '{}'::jsonb as detail
    from duty
    left join report on report.facility_id = duty.facility_id and report.form = duty.form and report.month = duty.month
    where ${now > dueInstantOf(month, deadlines)}::boolean and duty.month = ${month} and duty.form <> ${presenceForm}
      and ${isUnsent()}`,

  late: ({ month, deadlines }) => sql`
    ${found(sql`jsonb_build_object('days', (report.first_sent_at at time zone 'Asia/Jakarta')::date - ${dueDayOf(month, deadlines)}::date)`)}
    from report
    where report.month = ${month} and ${isReported()} and not report.on_time and exists (
      select from duty
      where duty.form = report.form and duty.month = report.month and duty.facility_id = report.facility_id)`,

  // Judged behind the join (`offset 0`): the planner else judges the facts of every month.
  gap: ({ month }) =>
    sql.join(
      [
        {
          ...waste,
          lacks: sql`
            case when fact.generated_kg is null then 'Timbulan' end, case when fact.closing_kg is null then 'Stok akhir' end,
            case when facility.inpatient and fact.bor_bed_days is null then 'BOR' end`,
        },
        { ...health, lacks: levelGaps({ ...sections, ...moreSections }) },
        { ...keyQuestions, lacks: levelGaps(sections) },
      ].map(
        ({ form, table, lacks }) => sql`
          select * from (
            ${found(sql`jsonb_build_object('lacks', to_jsonb(array_remove(array[${lacks}], null)))`)}
            ${reportsOf(form, table, month)} offset 0) lacking
          where detail <> '{"lacks": []}'::jsonb`,
      ),
      sql` union all `,
    ),

  peers: ({ month }) => sql`
    with value as materialized (
      select report.form, report.facility_id, report.id, report.regency_code, report.facility_type, measure, value,
        concat_ws(' ', report.facility_type, facility.hospital_class, facility.inpatient, measure) as alike
      from report
      join ${sql.table(waste.table)} fact on fact.report_id = report.id
      join facility on facility.id = report.facility_id
      cross join lateral ${measures(sql`report.month`)}
      where report.form = ${waste.form} and report.month = ${month} and ${isReported()} and value is not null),
    middle as (
      select alike, percentile_cont(0.5) within group (order by value) as median
      from value group by alike having count(*) >= ${fewestPeers}),
    spread as (
      select alike, median, percentile_cont(0.5) within group (order by abs(value - median)) as mad
      from value join middle using (alike) group by alike, median)
    ${found(outlier(scoreOf(sql`mad`)), 'value')}
    from value join spread using (alike)
    where mad > 0 and abs(${scoreOf(sql`mad`)}) > ${outlierScore}`,

  history: ({ month }) => {
    const mad = sql`greatest(mad, ${leastSpread} * abs(median))`
    return sql`
    with value as materialized (
      select report.id, report.facility_id, report.month, measure, value
      from report
      join ${sql.table(waste.table)} fact on fact.report_id = report.id
      cross join lateral ${measures(sql`report.month`)}
      where report.form = ${waste.form} and report.month between ${addMonths(month, -12)} and ${month}
        and ${isReported()} and value is not null),
    middle as (
      select facility_id, measure, percentile_cont(0.5) within group (order by value) as median
      from value where month < ${month} group by facility_id, measure having count(*) >= ${fewestMonths}),
    spread as (
      select facility_id, measure, median, percentile_cont(0.5) within group (order by abs(value - median)) as mad
      from value join middle using (facility_id, measure) where month < ${month} group by facility_id, measure, median)
    ${found(outlier(scoreOf(mad)))}
    from value join spread using (facility_id, measure) join report using (id)
    where value.month = ${month} and ${mad} > 0 and abs(${scoreOf(mad)}) > ${outlierScore}`
  },

  stock: ({ month }) =>
    sql.join(
      [waste, covid].map(
        ({ form, table }) => sql`
          ${found(sql`jsonb_build_object('value', fact.opening_kg, 'usual', past.closing_kg)`)}
          from report
          join ${sql.table(table)} fact on fact.report_id = report.id
          ${beside(form, table, month)}
          where report.form = ${form} and report.month = ${month} and ${isReported()}
            and abs(fact.opening_kg - past.closing_kg) > 0.1 + ${slack}`,
      ),
      sql` union all `,
    ),

  balance: ({ month }) => sql`
    ${found(sql`jsonb_build_object('value', fact.managed_kg + fact.closing_kg, 'usual', fact.available_kg)`)}
    ${wasteOf(month)} and abs(fact.available_kg - fact.managed_kg - fact.closing_kg) > greatest(0.1, 0.01 * fact.available_kg) + ${slack}`,

  copy: ({ month }) => sql`
    ${found(sql`jsonb_build_object('value', fact.generated_kg)`)}
    from report
    join ${sql.table(waste.table)} fact on fact.report_id = report.id
    ${beside(waste.form, waste.table, month)}
    where report.form = ${waste.form} and report.month = ${month} and ${isReported()} and fact.generated_kg > 0
      and fact.generated_by_category = past.generated_by_category and fact.managed_kg is not distinct from past.managed_kg`,

  zero: ({ month }) => sql`
    ${found(sql`'{}'::jsonb`)} ${wasteOf(month)} and fact.generated_kg = 0`,

  band: ({ month }) => {
    const { largeHospital, otherHospital, inpatientCenter, outpatientCenter } = plausibilityBands
    const bound = (place: 0 | 1) => sql`
      case when report.facility_type = 'publicHealthCenter' then
          case when facility.inpatient then ${inpatientCenter.soft[place]}::double precision else ${outpatientCenter.soft[place]} end
        when facility.hospital_class in ('A', 'B') then ${largeHospital.soft[place]} else ${otherHospital.soft[place]} end`
    const value = sql`
      fact.generated_kg / case when report.facility_type = 'publicHealthCenter' then ${daysInMonth(month)} else nullif(fact.bed_days, 0) end`
    return sql`
      ${found(sql`jsonb_build_object('value', ${value}, 'from', ${bound(0)}, 'to', ${bound(1)})`)}
      ${wasteOf(month)} and fact.generated_kg > 0 and (${value} < ${bound(0)} or ${value} > ${bound(1)})`
  },

  beds: ({ month }) => sql`
    ${found(sql`jsonb_build_object('value', fact.bor_beds, 'usual', facility.beds)`)}
    ${wasteOf(month)} and abs(fact.bor_beds - facility.beds) > 0.1 * facility.beds`,

  occupancy: ({ month }) => sql`
    ${found(sql`jsonb_build_object('value', 100.0 * fact.bor_patient_days / fact.bor_bed_days)`)}
    ${wasteOf(month)} and fact.bor_patient_days > fact.bor_bed_days and fact.bor_bed_days > 0`,

  contradiction: ({ month }) => {
    const isEnough = (column: string) => sql`${sql.ref(column)} = any(${[...baseOrBetter]}::text[])`
    // Hygiene asks whether places work here and whether all points of care have one there: the same facility may differ.
    const { higiene: _otherQuestions, ...compared } = sections
    const differing = Object.entries(compared).map(
      ([section, label]) =>
        sql`case when (${isEnough(`fact.${section}_level`)}) <> (${isEnough(`other.${section}_level`)}) then ${label}::text end`,
    )
    return sql`
      select * from (
        ${found(sql`jsonb_build_object('sections', to_jsonb(array_remove(array[${sql.join(differing)}], null)))`)}
        from report
        join ${sql.table(keyQuestions.table)} fact on fact.report_id = report.id
        join report beside on beside.facility_id = report.facility_id and beside.form = ${health.form}
          and beside.month = report.month and ${isReported('beside')}
        join ${sql.table(health.table)} other on other.report_id = beside.id
        where report.form = ${keyQuestions.form} and report.month = ${month} and ${isReported()}) differing
      where detail <> '{"sections": []}'::jsonb`
  },
}
