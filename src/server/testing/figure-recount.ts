import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import { boundsOf } from '#domain/span.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { type FactRow, type Indicator, termOf } from '#indicators/indicator.ts'
import { presenceForm } from '#indicators/presence.ts'
import { formRows } from '#indicators/shipped-forms.ts'
import type { Db } from '#server/database/transaction.ts'

import { recountAssessment } from './assessment-recount.ts'
import { atPlace, type Recounted, type RecountQuestion } from './recount-question.ts'

type Counted = {
  month: Month
  /** Its facility's last one up to the end of the span. */
  is_latest: boolean
  status: string
  on_time: boolean | null
  is_owed: boolean
  /** Whether anybody wrote down what its month owes. */
  is_written: boolean
  facts: FactRow | null
}

export async function recount(db: Db, question: RecountQuestion): Promise<Recounted> {
  const { figure, mode, span } = question
  if (figure.form === assessmentForm) return recountAssessment(db, question)
  const worth = formRows.find(({ form }) => form.id === figure.form)?.worth ?? null
  const reports = await listReports(db, question, worth)
  const owed = reports.filter((report) => report.is_owed && report.month >= boundsOf(span).from)
  const having = (is: (report: Counted) => boolean) => owed.filter(is).length
  const base = {
    n: owed.length,
    of: await countDuties(db, question),
    confirmed: having(({ status }) => status === 'confirmed'),
  }
  if (figure.sentOnly && mode === 'confirmed')
    return { value: null, of: null, per: null, n: null, words: null, base }
  const shares: Record<string, [of: number, per: number]> = {
    reporting: [base.n, base.of],
    timeliness: [having(({ on_time }) => on_time === true), base.of],
    verification: [base.confirmed, base.n],
    waiting: [having(({ status }) => status === 'sent'), base.n],
    revision: [having(({ status }) => status === 'revise'), base.n],
  }
  const share = shares[figure.id.slice(figure.form.length + 1)]
  if (share) {
    const [of, per] = share
    return { value: per === 0 ? null : (of * 100) / per, of, per, n: base.n, words: null, base }
  }
  const indicator = worth?.indicators[figure.id.replace(/_official$/, '')]
  if (!indicator) throw new Error(`${figure.id} cannot be counted again`)
  const isOfOwed = indicator.kind === 'word' && indicator.owed !== undefined
  const facts = reports.flatMap(({ facts: row, month, is_latest, is_owed, is_written }) =>
    row &&
    (is_owed || !is_written || !isOfOwed) &&
    (countsEach(indicator) ? month >= boundsOf(span).from : is_latest)
      ? [{ facts: row, month }]
      : [],
  )
  return { ...ofIndicator(indicator, facts, figure.id.endsWith('_official') ? base.of : null), base }
}

/** Whether each report of a long span counts, or the last one of each facility. */
const countsEach = (indicator: Indicator) =>
  indicator.kind === 'word' ? indicator.owed !== undefined : indicator.year !== 'last'

function ofIndicator(
  indicator: Indicator,
  reports: readonly { facts: FactRow; month: Month }[],
  owed: number | null,
): Omit<Recounted, 'base'> {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  switch (indicator.kind) {
    case 'amount': {
      const known = reports.flatMap((report) => termOf(indicator.of, report) ?? [])
      const [of, n] = [sum(known), known.length]
      const isMean = indicator.across === 'mean'
      return { value: n === 0 ? null : isMean ? of / n : of, of, per: isMean ? n : null, n, words: null }
    }
    case 'rate': {
      const known = reports.flatMap((report) => {
        const [of, per] = [termOf(indicator.of, report), termOf(indicator.per, report)]
        return of === null || !per ? [] : [{ of, per }]
      })
      const [of, per] = [sum(known.map((one) => one.of)), sum(known.map((one) => one.per))]
      const value = per === 0 ? null : indicator.unit === '%' ? (of * 100) / per : of / per
      return { value, of, per, n: known.length, words: null }
    }
    case 'word': {
      const said = reports.map(({ facts }) => wordOf(facts[indicator.of]))
      const words = Object.fromEntries(
        Object.keys(indicator.words).map((word) => [word, said.filter((one) => one === word).length]),
      )
      const n = sum(Object.values(words))
      const of = sum(indicator.good.words.map((word) => words[word] ?? 0))
      const per = owed ?? n
      return { value: per === 0 ? null : (of * 100) / per, of, per, n, words: owed === null ? words : null }
    }
  }
}

const wordOf = (value: unknown) => (typeof value === 'boolean' ? (value ? 'ya' : 'tidak') : value)

/** The reports of the span; of a form that carries on, each facility's latest one up to its end too. */
async function listReports(
  db: Db,
  { figure, place, span, type, mode }: RecountQuestion,
  worth: FormWorth | null,
): Promise<Counted[]> {
  const carries = worth?.facts.carries === true && 'code' in place
  const facts = worth
    ? sql`(select to_jsonb(fact) from ${sql.table(worth.facts.table)} fact where fact.report_id = report.id)`
    : sql`null::jsonb`
  const { from, to } = boundsOf(span)
  const { rows } = await sql<Counted>`
    select report.month, report.status, report.on_time, report.is_latest, ${facts} as facts,
      exists (select from duty where duty.form = report.form and duty.month = report.month
        and duty.facility_id = report.facility_id) as is_owed,
      exists (select from duty where duty.form = ${presenceForm} and duty.month = report.month) as is_written
    from (
      select report.*, row_number() over (partition by facility_id order by month desc) = 1 as is_latest
      from report
      where form = ${figure.form} and month between ${carries ? '' : from} and ${to}
        and status = any(${mode === 'confirmed' ? ['confirmed'] : ['sent', 'revise', 'confirmed']}::text[])) report
    where ${atPlace(place, 'report')} and (report.is_latest or report.month >= ${from})
      and (${type ?? null}::text is null or report.facility_type = ${type ?? null})`.execute(db)
  return rows
}

async function countDuties(db: Db, { figure, place, span, type }: RecountQuestion): Promise<number> {
  const { from, to } = boundsOf(span)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from duty
    where form = ${figure.form} and month between ${from} and ${to} and ${atPlace(place, 'duty')}
      and (${type ?? null}::text is null or facility_type = ${type ?? null})`.execute(db)
  return rows[0]?.n ?? 0
}
