import { type Transition, transitions } from '#domain/report-status.ts'

import type { StepWrite } from './step-queries.ts'

const kinds = {
  save: null,
  saveCorrection: null,
  send: 'sent',
  withdraw: null,
  confirm: 'confirmed',
  return: 'returned',
  reopen: 'reopened',
} as const satisfies Record<Transition, NonNullable<StepWrite['notify']>['kind'] | null>

/** Whom a step is told to, and as what; nothing for the quiet ones. */
export function noticeOf(transition: Transition): Pick<StepWrite, 'notify'> {
  const { notify: whom } = transitions[transition]
  const kind = kinds[transition]
  return whom && kind ? { notify: { whom, kind } } : {}
}
