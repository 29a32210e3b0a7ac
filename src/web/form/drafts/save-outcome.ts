import { isPassing, isRefusal, isUnreachable, isUnreadable } from '../../api/call.ts'
import { isOnline } from '../../offline/connection.ts'
import type { Refusal, Refused, SheetError } from './draft-shapes.ts'
import { type SheetForm, sheetOf, type StoredReport } from './report-source.ts'

/** What a failed call means for a draft: the report's own, or that of one of its sub-forms. */
export function refusalOf(error: unknown, form?: SheetForm): Refusal {
  // What cannot be read came from something in the server's place, which may let the next try through.
  if (isUnreachable(error) || isUnreadable(error)) return { kind: 'unreachable', offline: !isOnline() }
  if (!isRefusal(error)) throw error
  const { status, code, message } = error
  if (code === 'staleVersion')
    // Safe: this problem carries what the server holds.
    return { kind: 'stale', current: sheetOf(error.details['current'] as StoredReport, form), message }
  if (status === 401) return { kind: 'signedOut' }
  // The page loads again; what is queued stays queued.
  if (isPassing(error) || code === 'otherWorld') return { kind: 'unreachable', offline: false }
  if (!closing.includes(code)) return { kind: 'refused', ...sortedErrors(error.errors), message }
  return {
    ...{ kind: 'closed', message },
    ...(code === 'wrongStatus' && { isElsewhere: true }),
    ...(code === 'monthLocked' && { isLocked: true }),
  }
}

/** What says that the report cannot be changed. Any other refusal is about what was sent: the next change may be taken. */
const closing: readonly string[] = ['notAllowed', 'notFound', 'wrongStatus', 'monthLocked', 'notAtWork']

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
