import { getFormPages, pageOfStatus } from '#domain/report-pages.ts'
import { statusOfWord } from '#domain/report-status.ts'

import type { Place } from '../../ui/places.tsx'
import type { Table } from './table-view-of.ts'

/** Where the state of a form in a month leads: to its report, or to the month on the desk where it can be begun. */
export function placeOfState(
  { form_type, report_id, report_status }: Table['months'][number]['reports'][number],
  date: string,
): Place {
  const page = pageOfStatus[statusOfWord(report_status)]
  return report_id === null || page === undefined
    ? { to: '/formulir', search: { bulan: date } }
    : { to: getFormPages(form_type)[page](report_id) }
}
