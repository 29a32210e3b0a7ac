import type { ReportStatus } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'

import { HeadFacts } from '../../ui/page-header.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'
import type { Report } from '../drafts/report-source.ts'

/** Under the heading of a report's page: its month, facility, progress and, with `due`, its deadline. */
export function ReportFacts({
  report,
  status,
  due,
}: {
  report: Pick<Report, 'date' | 'facility' | 'late'>
  status: ReportStatus
  due?: string
}) {
  return (
    <HeadFacts>
      <span>{monthText(report.date)}</span>
      <span>{report.facility.name}</span>
      <StatusChip status={status} />
      {due !== undefined && report.late && <LateMark />}
      {due !== undefined && <span>{due}</span>}
    </HeadFacts>
  )
}
