import { useMatch } from '@tanstack/react-router'

import { getFormOfPath } from '#domain/report-pages.ts'

/**
 * The form whose page this is. By the page's own address, not the browser's: that one is already the next page's while this
 * one still stands.
 */
export function useFormOfPage(): string {
  return getFormOfPath(useMatch({ strict: false, select: ({ pathname }) => pathname }))
}
