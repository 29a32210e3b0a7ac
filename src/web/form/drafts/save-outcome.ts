import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { isRefusal, isUnreachable } from '../../api/call.ts'
import { isOnline } from '../../offline/connection.ts'
import type { Refusal, Refused, SavedSheet, SheetError } from './draft-shapes.ts'

/** What a failed call means for a draft: the report's own, or that of one of its sub-forms. */
export function refusalOf(error: unknown, form?: SheetForm): Refusal {
  if (isUnreachable(error)) return { kind: 'unreachable', offline: !isOnline() }
  if (!isRefusal(error)) throw error
  const { status, code, message } = error
  const stored = storedIn(error)
  if (stored) return { kind: 'stale', current: storedSheet(stored, form), message }
  if (status === 401) return { kind: 'signedOut' }
  // The page loads again; what is queued stays queued.
  if (status === 429 || status >= 500 || code === 'otherWorld') return { kind: 'unreachable', offline: false }
  return closing.includes(code)
    ? { kind: 'closed', message, ...(code === 'wrongStatus' ? { isElsewhere: true } : {}) }
    : { kind: 'refused', ...sortedErrors(error.errors), message }
}

/** What says that the report cannot be changed. Any other refusal is about what was sent: the next change may be taken. */
const closing: readonly string[] = ['notAllowed', 'notFound', 'wrongStatus', 'monthLocked']

/** The part of a form that decides which sheet of the report is its own. */
type SheetForm = Pick<FormDefinition, 'id' | 'partOf'>

/** What `current` of staleVersion holds. */
type Stored = {
  version: number
  answers: AnswerSheet
  sheets: Readonly<Record<string, AnswerSheet>>
  copied: readonly string[]
  saved_at: string
  saved_by: string
}

/** What the server holds, where it refused to write over it. */
function storedIn(error: unknown): Stored | undefined {
  // Safe: this problem carries what the server holds.
  return isRefusal(error, 'staleVersion') ? (error.details['current'] as Stored) : undefined
}

function storedSheet(stored: Stored, form: SheetForm | undefined): SavedSheet {
  return {
    version: stored.version,
    answers: form?.partOf ? (stored.sheets[form.id] ?? {}) : stored.answers,
    copied: form?.partOf ? [] : stored.copied,
    savedAt: stored.saved_at,
    savedBy: stored.saved_by,
  }
}

/** The errors of the answers, of sub-forms, and of everything else: none is left out. */
function sortedErrors(
  errors: Readonly<Record<string, readonly string[]>>,
): Pick<Refused, 'errors' | 'elsewhere' | 'general'> {
  const sorted: { errors: Record<string, string>; elsewhere: SheetError[]; general: string[] } = {
    errors: {},
    elsewhere: [],
    general: [],
  }
  for (const [path, messages] of Object.entries(errors)) {
    const message = messages.join(' ')
    const [place, ...rest] = path.split('.')
    const [sheet = '', ...field] = rest
    if (place === 'answers' && rest.length > 0) sorted.errors[rest.join('.')] = message
    else if (place === 'sheets' && field.length > 0)
      sorted.elsewhere.push({ sheet, field: field.join('.'), message })
    else sorted.general.push(message)
  }
  return sorted
}
