import { type RawBuilder, sql } from 'kysely'

/** These columns of the `submission` that a report has sent last, as a query within another; without a row where it has sent nothing. */
export const lastSent = (
  columns: RawBuilder<unknown> = sql`submission.sheets`,
  report: RawBuilder<unknown> = sql`report`,
) => sql`(
  select ${columns} from submission
  where submission.report_id = ${report}.id order by submission.number desc limit 1)`
