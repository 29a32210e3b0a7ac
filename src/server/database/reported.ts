import { type RawBuilder, sql } from 'kysely'

import { reportedStatuses } from '#domain/report-status.ts'

/** Whether a report counts in the indicators, by the name that its table has in the statement. */
export const isReported = (report = 'report'): RawBuilder<boolean> =>
  sql`${sql.ref(`${report}.status`)} = any(${[...reportedStatuses]}::text[])`
