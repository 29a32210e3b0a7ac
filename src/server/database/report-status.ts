import { type RawBuilder, sql } from 'kysely'

import { reportStatuses, type StoredStatus, storedStatuses } from '#domain/report-status.ts'
import type { FigureMode } from '#indicators/figure.ts'

/**
 * What the states of a report mean, as conditions for SQL; `report` is the name that the statement gives the table. The states are
 * literals, since PostgreSQL uses the partial indexes `report_pace` and `report_keeping_monthly` only where it sees them.
 */

const columnOf = (report: string) => sql.ref(`${report}.status`)
const among = (means: (state: (typeof reportStatuses)[StoredStatus]) => boolean) =>
  sql`(${sql.join(storedStatuses.filter((status) => means(reportStatuses[status])).map((status) => sql.lit(status)))})`
const unreported = among(({ isReported }) => !isReported)
const pending = among(({ isPending }) => isPending)

/** Whether a report is in this one state. */
export const hasStatus = (status: StoredStatus, report = 'report'): RawBuilder<boolean> =>
  sql`${columnOf(report)} = ${sql.lit(status)}`

/** Whether a report counts in the indicators. It names the states that do not, as the partial index `report_pace` does. */
export const isReported = (report = 'report'): RawBuilder<boolean> =>
  sql`${columnOf(report)} not in ${unreported}`

/** Whether a report that may be missing has not been sent: it was never begun, or is no more than a draft. */
export const isUnsent = (): RawBuilder<boolean> => sql`(report.id is null or report.status in ${unreported})`

/** Whether the facility still has to do something about a report that may be missing. */
export const isPending = (): RawBuilder<boolean> => sql`(report.id is null or report.status in ${pending})`

/** Whether a report counts where figures are asked of all that was sent, or of the confirmed ones alone. */
export const isCountedIn = (mode: FigureMode): RawBuilder<boolean> =>
  mode === 'all' ? isReported() : hasStatus('confirmed')
