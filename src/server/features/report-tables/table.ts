import type { QueryOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { fieldProblem } from '#contract/problem.ts'
import type { exportReportTable, getReportTable } from '#contract/report-tables.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { addMonths, currentMonth, type DeadlineSettings, type Month } from '#domain/month.ts'
import { statusOfWord } from '#domain/report-status.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { type FactRow, valueOf } from '#indicators/indicator.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { isLate } from '#server/features/reports/life/expectation.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { presentListedFacility, presentStatus, titleOf } from '#server/features/reports/life/present.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { assertKnownForm } from '#server/features/reports/life/target.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { columnsOf, isFactColumn } from './columns.ts'
import {
  countTableRows,
  findChosenColumns,
  listTableKeys,
  listTableRows,
  type TableOrder,
  type TableRow,
  type TableScope,
} from './queries.ts'

export type Asked = { actor: Actor; db: ReadDb; now: Date; services: Services }
type Filters = Omit<QueryOf<typeof exportReportTable>, 'format' | 'columns'>

/** What a call asks of a form's table. @throws Problem notFound for no form, invalidInput for what a table cannot show. */
export async function scopeOf(
  { actor, db, now, services: { forms } }: Asked,
  form: string,
  query: Filters,
): Promise<{ scope: TableScope; order: TableOrder; month: Month }> {
  assertKnownForm(form, forms)
  const { provinsi_id, kabupatenkota_id } = query
  await assertRegions(db, { provinsi_id, kabupatenkota_id })
  const thisMonth = currentMonth(now, actor.zone)
  const month = query.date ?? addMonths(thisMonth, -1)
  if (month > thisMonth) throw fieldProblem('date', 'Bulan ini belum dimulai.')
  const worth = forms.worthOf(form)
  const { tipe_fasyankes, status, find, sort, order } = query
  return {
    month,
    scope: {
      ...{ actor, form, worth, from: month, to: month },
      province: provinsi_id,
      regency: kabupatenkota_id,
      type: facilityTypeOfCode(tipe_fasyankes),
      status: status && statusOfWord(status),
      find: find || undefined,
    },
    order: { by: orderOf(worth, sort || 'facility'), descends: order === 'desc' },
  }
}

function orderOf(worth: FormWorth | null, sort: string): TableOrder['by'] {
  if (isFactColumn(sort)) return sort
  const indicator = worth && Object.hasOwn(worth.indicators, sort) ? worth.indicators[sort] : undefined
  if (!indicator) throw fieldProblem('sort', 'Tabel ini tidak memiliki kolom itu.')
  return { indicator }
}

/** A page of a form's table, as the page shows it. */
export async function pageOfTable(asked: Asked, form: string, query: QueryOf<typeof getReportTable>) {
  const { actor, db, now, services } = asked
  const { scope, order, month } = await scopeOf(asked, form, query)
  const page = pageOf(query, 25)
  const deadlines = await getDeadlines(db)
  const rows = await listTableRows(db, scope, await listTableKeys(db, scope, order, page))
  const columns = columnsOf(scope.worth)
  const chosen = await findChosenColumns(db, actor.id, form)
  return {
    ...pageEnvelope(
      rows.map((row) => presentRow(row, { worth: scope.worth, deadlines, now })),
      page,
      await countTableRows(db, scope),
    ),
    form_type: form,
    title: titleOf(services.forms, form, month),
    date: month,
    columns,
    // An indicator that has gone is no longer chosen.
    chosen: chosen ? columns.flatMap(({ key }) => (chosen.includes(key) ? [key] : [])) : null,
  }
}

type Presenting = { worth: FormWorth | null; deadlines: DeadlineSettings; now: Date }

function presentRow(row: TableRow, { worth, deadlines, now }: Presenting) {
  const status = row.status ?? 'unfilled'
  const { report_status, status_label } = presentStatus(status)
  const values = valuesOf(worth, row)
  return {
    facility: presentFacility(row),
    report_id: row.reportId,
    ...{ report_status, status_label },
    late: isLate({ status, onTime: row.onTime }, row.month, deadlines, now),
    sent_at: status === 'draft' ? null : row.sentAt,
    values,
    not_applicable: Object.entries(worth?.indicators ?? {}).flatMap(([key, { applies }]) =>
      values[key] === null && applies?.(row) === false ? [key] : [],
    ),
  }
}

export function presentFacility(row: TableRow) {
  return { ...presentListedFacility(row), user_id: row.userId }
}

/** Every indicator of a report by its key; nothing without facts. */
export function valuesOf(
  worth: FormWorth | null,
  { facts, month }: { facts: FactRow | null; month: Month },
): Record<string, number | string | null> {
  if (!worth || !facts) return {}
  return Object.fromEntries(
    Object.entries(worth.indicators).map(([key, indicator]) => [key, valueOf(indicator, { facts, month })]),
  )
}
