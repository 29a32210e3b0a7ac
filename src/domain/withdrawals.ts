import type { Transition } from './report-status.ts'

/** How often a facility may take the same report back: each time an office is told again, and the answers are kept once more. */
export const mostWithdrawals = 20

/** Whether a report has been taken back as often as it may be. */
export const isWithdrawnOften = (history: readonly { transition: Transition }[]): boolean =>
  history.filter(({ transition }) => transition === 'withdraw').length >= mostWithdrawals
