import { useMatch, useParams, useSearch } from '@tanstack/react-router'

import { getFormOfPath } from '#domain/report-pages.ts'

/**
 * The form whose page this is. By the page's own address, not the browser's: that one is already the next page's while this
 * one still stands.
 */
export function useFormOfPage(): string {
  return getFormOfPath(useMatch({ strict: false, select: ({ pathname }) => pathname }))
}

/** The report whose page this is: in the address itself, or behind it as `report`; undefined where it names none. */
export function useReportOfPage(): number | undefined {
  const { id } = useParams({ strict: false })
  const { report } = useSearch({ strict: false })
  if (id === undefined) return report
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}
