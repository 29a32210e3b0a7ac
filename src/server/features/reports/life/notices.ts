import { type Transition, transitions } from '#domain/report-status.ts'

import type { TransitionWrite } from './transition-queries.ts'

const kinds = {
  save: null,
  saveCorrection: null,
  send: 'sent',
  withdraw: null,
  confirm: 'confirmed',
  return: 'returned',
  reopen: 'reopened',
} as const satisfies Record<Transition, NonNullable<TransitionWrite['notify']>['kind'] | null>

/** Who is notified of a transition, and of what kind; nothing for the quiet ones. */
export function noticeOf(transition: Transition): Pick<TransitionWrite, 'notify'> {
  const { notify: to } = transitions[transition]
  const kind = kinds[transition]
  return to && kind ? { notify: { to, kind } } : {}
}
