import { type RawBuilder, sql } from 'kysely'

import { hazardKeys, type Level } from '#domain/hazards.ts'
import { assessmentForm, hazardColumns, matrixCells, riskClasses } from '#indicators/assessment-figures.ts'
import { presenceForm } from '#indicators/presence.ts'
import { classLimits } from '#indicators/self-assessment-indices.ts'

import type { CellTable } from './cell-table.ts'

/** The cells of the self-assessment: a semester's results of the facilities that were there in its last month, or are there now. */

const complete = sql`(result.hazard_sent and result.vulnerability_sent and result.capacity_sent)`
const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
const added = (value: RawBuilder<unknown>, condition = sql`true`) =>
  sql`coalesce(sum(${value}) filter (where ${condition}), 0)`

/** The leading hazard's index, by name. */
const leading = (name: string) =>
  sql`(scored.hazards -> result.leading_hazard ->> ${sql.lit(name)})::double precision`
const isClass = (level: Level, index: RawBuilder<unknown>) => {
  const { Rendah: low, Sedang: medium } = classLimits
  switch (level) {
    case 'Rendah':
      return sql`${index} <= ${sql.lit(low)}`
    case 'Sedang':
      return sql`${index} > ${sql.lit(low)} and ${index} <= ${sql.lit(medium)}`
    case 'Tinggi':
      return sql`${index} > ${sql.lit(medium)}`
  }
}

/** What is added up over `result`, a facility's row of the semester, and `scored`, its hazards by name. */
const sums: Readonly<Record<string, RawBuilder<unknown>>> = {
  hazard_sent: counted(sql`result.hazard_sent`),
  vulnerability_sent: counted(sql`result.vulnerability_sent`),
  capacity_sent: counted(sql`result.capacity_sent`),
  vulnerability_n: counted(sql`scored.is_vulnerable`),
  ...Object.fromEntries(
    Object.entries(riskClasses).map(([level, { column }]) => [
      column,
      counted(sql`${complete} and result.risk_class = ${sql.lit(level)}`),
    ]),
  ),
  ...Object.fromEntries(
    matrixCells.map(({ column, hazard, vulnerability, capacity }) => [
      column,
      counted(
        sql`${complete} and ${isClass(hazard, leading('hazard'))} and ${isClass(vulnerability, leading('vulnerability'))} and ${isClass(capacity, sql`result.capacity_index`)}`,
      ),
    ]),
  ),
  risk: added(sql`result.risk_max`, complete),
  risk_n: counted(sql`${complete} and result.risk_max is not null`),
  capacity: added(sql`result.capacity_index`),
  capacity_n: counted(sql`result.capacity_index is not null`),
  ...Object.fromEntries(
    hazardKeys.flatMap((hazard) => {
      const of = hazardColumns(hazard)
      const part = (name: string) =>
        sql`(scored.hazards -> ${sql.lit(hazard)} ->> ${sql.lit(name)})::double precision`
      return [
        [of.active, counted(sql`result.hazard_sent and scored.hazards ? ${sql.lit(hazard)}`)],
        [of.risk, added(part('risk'), complete)],
        [of.risks, counted(sql`${complete} and ${part('risk')} is not null`)],
        [of.vulnerability, added(part('vulnerability'))],
        [of.vulnerabilities, counted(sql`${part('vulnerability')} is not null`)],
      ]
    }),
  ),
}

/** The facilities of each cell, with what they have sent. */
const facilitiesOf = sql`
  cell
  join duty on duty.form = ${presenceForm} and duty.regency_code = cell.regency_code
    and duty.facility_type = cell.facility_type and duty.month = (
      select max(month) from duty known
      where known.form = ${presenceForm} and known.month between cell.first_month and cell.last_month)
  left join assessment_result result on result.facility_id = duty.facility_id
    and result.year = left(cell.span, 4)::int and result.semester = right(cell.span, 1)::int`

const place = sql`cell.span, 2, cell.regency_code, cell.facility_type`
const byPlace = sql`group by cell.span, cell.regency_code, cell.facility_type`

/** Its reporting, in which all three parts are a report, and its sums. */
export const assessmentTables: readonly CellTable[] = [
  {
    name: 'reporting_summary',
    only: sql`summary.form = ${assessmentForm}`,
    keys: ['form'],
    columns: [
      ...['expected', 'reported', 'confirmed', 'facilities', 'facilities_confirmed'].map((name) => ({
        name,
        over: 'sum' as const,
      })),
      ...['unowed', 'on_time', 'waiting', 'revise'].map((name) => ({ name, over: 'sum' as const })),
      { name: 'changed_at', over: 'max' },
    ],
    counted: sql`
      select ${place}, ${assessmentForm}, count(*), ${counted(complete)}, ${counted(complete)}, ${counted(complete)},
        ${counted(complete)}, 0, 0, 0, 0, max(result.computed_at)
      from ${facilitiesOf} ${byPlace}`,
  },
  {
    name: 'assessment_summary',
    only: sql`true`,
    keys: [],
    columns: Object.keys(sums).map((name) => ({ name, over: 'sum' })),
    counted: sql`
      select ${place}, ${sql.join(Object.values(sums))}
      from ${facilitiesOf}
      left join lateral (
        select jsonb_object_agg(hazard, jsonb_build_object('hazard', hazard_index, 'risk', risk_index, 'vulnerability', vulnerability_index)) as hazards,
          bool_or(vulnerability_index is not null) as is_vulnerable
        from assessment_hazard_result hazard
        where hazard.facility_id = result.facility_id and hazard.year = result.year and hazard.semester = result.semester
      ) scored on true
      ${byPlace}`,
  },
]
