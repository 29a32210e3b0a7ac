import { sql } from 'kysely'

import { hazardKeys } from '#domain/hazards.ts'
import { boundsOf } from '#domain/span.ts'
import { hazardColumns, riskClasses } from '#indicators/assessment-figures.ts'
import { presenceForm } from '#indicators/presence.ts'
import type { Db } from '#server/database/transaction.ts'

import { atPlace, type Recounted, type RecountQuestion } from './recount-question.ts'

type Result = {
  hazard_sent: boolean | null
  vulnerability_sent: boolean | null
  capacity_sent: boolean | null
  risk_max: number | null
  risk_class: string | null
  capacity_index: number | null
  hazards: { hazard: string; risk: number | null; vulnerability: number | null }[]
}

/** A figure of the self-assessment, facility by facility: those that were there in the last month of the half-year that is known. */
export async function recountAssessment(
  db: Db,
  { figure, place, span, type }: RecountQuestion,
): Promise<Recounted> {
  const { from, to } = boundsOf(span)
  const { rows } = await sql<Result>`
    select result.*, (
      select coalesce(jsonb_agg(jsonb_build_object('hazard', hazard, 'risk', risk_index, 'vulnerability', vulnerability_index)), '[]')
      from assessment_hazard_result scored
      where scored.facility_id = result.facility_id and scored.year = result.year
        and scored.semester = result.semester) as hazards
    from duty left join assessment_result result on result.facility_id = duty.facility_id
      and result.year = ${Number(span.slice(0, 4))} and result.semester = ${Number(span.slice(-1))}
    where duty.form = ${presenceForm} and ${atPlace(place, 'duty')}
      and (${type ?? null}::text is null or duty.facility_type = ${type ?? null})
      and duty.month = (
        select max(month) from duty known where known.form = ${presenceForm} and known.month between ${from} and ${to})`.execute(
    db,
  )
  const columns = rows.map(columnsOf)
  const sum = (names: readonly string[]) =>
    columns.reduce((total, column) => total + names.reduce((one, name) => one + (column[name] ?? 0), 0), 0)
  const [of, per, n] = [sum(figure.of), sum(figure.per ?? []), sum(figure.base)]
  const complete = sum(['reported'])
  return {
    value: per === 0 ? null : figure.unit === '%' ? (of * 100) / per : of / per,
    ...{ of, per, n },
    words:
      figure.words.length === 0
        ? null
        : Object.fromEntries(figure.words.map(({ code, column }) => [code, sum([column])])),
    base: { n: complete, of: rows.length, confirmed: complete },
  }
}

/** What one facility adds to each sum. */
function columnsOf(result: Result): Record<string, number> {
  const { hazard_sent, vulnerability_sent, capacity_sent, risk_max, risk_class, capacity_index } = result
  const isComplete = hazard_sent && vulnerability_sent && capacity_sent
  return {
    expected: 1,
    reported: Number(isComplete),
    hazard_sent: Number(hazard_sent),
    vulnerability_sent: Number(vulnerability_sent),
    capacity_sent: Number(capacity_sent),
    vulnerability_n: Number(result.hazards.some(({ vulnerability }) => vulnerability !== null)),
    ...Object.fromEntries(
      Object.entries(riskClasses).map(([level, { column }]) => [
        column,
        Number(isComplete && risk_class === level),
      ]),
    ),
    risk: isComplete ? (risk_max ?? 0) : 0,
    risk_n: Number(isComplete && risk_max !== null),
    capacity: capacity_index ?? 0,
    capacity_n: Number(capacity_index !== null),
    ...Object.fromEntries(
      hazardKeys.flatMap((hazard) => {
        const columns = hazardColumns(hazard)
        const scored = result.hazards.find((one) => one.hazard === hazard)
        return [
          [columns.active, Number(hazard_sent && scored !== undefined)],
          [columns.risk, isComplete ? (scored?.risk ?? 0) : 0],
          [columns.risks, Number(isComplete && typeof scored?.risk === 'number')],
          [columns.vulnerability, scored?.vulnerability ?? 0],
          [columns.vulnerabilities, Number(typeof scored?.vulnerability === 'number')],
        ]
      }),
    ),
  }
}
