import { type AuditAction, auditActions } from '#domain/audit-actions.ts'
import { isDay } from '#domain/time.ts'

import { type SearchOf, textOf, wholeOf } from '../../ui/search-text.ts'

const dayOf = (value: unknown) => {
  const day = textOf(value)
  return day !== undefined && isDay(day) ? day : undefined
}
const actionOf = (value: unknown) => {
  const action = textOf(value)
  // Safe: what has a row in the table is one of its acts.
  return action !== undefined && Object.hasOwn(auditActions, action) ? (action as AuditAction) : undefined
}

/** What the address of the trail carries, by the words of its call. */
export const auditSearch = {
  orang: textOf,
  fasyankes: textOf,
  aksi: actionOf,
  dari: dayOf,
  sampai: dayOf,
  page: wholeOf,
}
export type AuditSearch = SearchOf<typeof auditSearch>
