import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { isRefusal, isUnreachable } from '../api/call.ts'
import { isOnline } from '../offline/connection.ts'
import type { Refusal, SavedSheet } from './draft-keeper.ts'

/** What a failed call means for a draft. */
export function refusalOf(error: unknown, form: FormDefinition): Refusal {
  if (isUnreachable(error)) return { kind: 'unreachable', offline: !isOnline() }
  if (!isRefusal(error)) throw error
  const { status, code, message } = error
  if (code === 'staleVersion')
    // Safe: this problem carries what the server holds.
    return { kind: 'stale', current: storedSheet(error.details['current'] as Stored, form) }
  if (status === 401) return { kind: 'signedOut' }
  if (status === 422) return { kind: 'refused', errors: pathErrors(error.errors), message }
  return status === 429 || status >= 500
    ? { kind: 'unreachable', offline: false }
    : { kind: 'closed', message }
}

/** What `current` of staleVersion holds. */
type Stored = {
  version: number
  answers: AnswerSheet
  sheets: Readonly<Record<string, AnswerSheet>>
  saved_at: string
  saved_by: string
}

function storedSheet(stored: Stored, form: FormDefinition): SavedSheet {
  return {
    version: stored.version,
    answers: form.partOf ? (stored.sheets[form.id] ?? {}) : stored.answers,
    // Not told: what was copied shows again as soon as the report is read anew.
    copied: [],
    savedAt: stored.saved_at,
    savedBy: stored.saved_by,
  }
}

/** Errors by path: the API prefixes the fields of the answers. */
function pathErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field.replace(/^answers\./, ''), messages.join(' ')]),
  )
}
