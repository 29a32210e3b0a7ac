import type { Transition } from './report-status.ts'

/** What gives a report back to its facility for a correction. */
export const givingBack: readonly Transition[] = ['return', 'reopen']

/** When a report was last given back to its facility, and what was said; undefined where it never was. */
export const lastReturnIn = <Entry extends { transition: Transition }>(
  history: readonly Entry[],
): Entry | undefined => history.findLast(({ transition }) => givingBack.includes(transition))
