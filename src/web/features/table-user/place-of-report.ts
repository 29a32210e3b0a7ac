import { getFormPages, reviewPage } from '#domain/report-pages.ts'

import type { Place } from '../../ui/places.tsx'
import type { ReportSearch } from './table-search.ts'

/** Where a report of the table opens: for who decides on it before its review, which carries the table's address on for the way back. */
export function placeOfReport(form: string, id: number, reviewed: ReportSearch | false): Place {
  return reviewed
    ? { to: reviewPage(form, id), search: { ...reviewed, form } }
    : { to: getFormPages(form).sent(id) }
}
