import { type Transition, transitions } from '#domain/report-status.ts'
import type { Schema } from '#server/database/schema.ts'

type NoticeKind = Schema['notification']['kind']

const kinds = {
  save: null,
  saveCorrection: null,
  send: 'sent',
  withdraw: null,
  confirm: 'confirmed',
  return: 'returned',
  reopen: 'reopened',
  import: null,
} as const satisfies Record<Transition, NoticeKind | null>

/** Who is notified of a transition, and of what kind; null for the quiet ones. */
export function noticeOf(transition: Transition): { to: 'office' | 'facility'; kind: NoticeKind } | null {
  const { notify: to } = transitions[transition]
  const kind = kinds[transition]
  return to && kind ? { to, kind } : null
}
