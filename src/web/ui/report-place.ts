import type { Month } from '#domain/month.ts'
import { getFormPages, pageOfStatus } from '#domain/report-pages.ts'
import { type ReportWord, statusOfWord } from '#domain/report-status.ts'

import type { Place } from './places.tsx'

/** A form in a month, as far as its place goes; without a report it has not been begun. */
type FormOfMonth = { form_type: string; report_id: number | null; report_status: ReportWord }

/** Where its facility fills, corrects or reads a report. */
export function findReportPlace({ form_type, report_id, report_status }: FormOfMonth): Place | undefined {
  const page = pageOfStatus[statusOfWord(report_status)]
  return report_id === null || !page ? undefined : { to: getFormPages(form_type)[page](report_id) }
}

/** The same; what has not been begun leads to its month on the desk, where it can be. */
export function getReportPlace(form: FormOfMonth, month: Month): Place {
  return findReportPlace(form) ?? { to: '/formulir', search: { bulan: month } }
}
