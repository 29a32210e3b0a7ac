import type { Transition } from './report-status.ts'

/** When a report was last given back to its facility, and what was said; undefined where it never was. */
export const lastReturnIn = <Entry extends { transition: Transition }>(
  history: readonly Entry[],
): Entry | undefined =>
  history.findLast(({ transition }) => transition === 'return' || transition === 'reopen')
