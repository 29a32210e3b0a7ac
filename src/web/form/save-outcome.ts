import type { FormDefinition } from '#forms/define-form.ts'

import { isRefusal, isUnreachable } from '../api/call.ts'
import { isOnline } from '../offline/connection.ts'
import type { Refusal } from './draft-keeper.ts'
import { type Report, sheetOf } from './report-source.ts'

/** What a failed call means for a draft. */
export function refusalOf(error: unknown, form: FormDefinition): Refusal {
  if (isUnreachable(error)) return { kind: 'unreachable', offline: !isOnline() }
  if (!isRefusal(error)) throw error
  const { status, code, message } = error
  // Safe: the problem carries the report as the server holds it.
  const current = error.details['current'] as Report | undefined
  if (code === 'staleVersion' && current) return { kind: 'stale', current: sheetOf(current, form) }
  if (status === 401) return { kind: 'signedOut' }
  if (status === 422) return { kind: 'refused', errors: pathErrors(error.errors), message }
  return status === 429 || status >= 500
    ? { kind: 'unreachable', offline: false }
    : { kind: 'closed', message }
}

/** Errors by path: the API prefixes the fields of the answers. */
function pathErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field.replace(/^answers\./, ''), messages.join(' ')]),
  )
}
