import { slack } from './slack.ts'

/** A jump exceeds both: this share of the earlier amount and this number of units. */
const least = { share: 0.6, units: 10 }

/** Whether an amount differs sharply from an earlier one: by more than 60 % of it, up or down, and by more than 10 units. */
export function isJump(now: number, before: number): boolean {
  const change = Math.abs(now - before)
  return change > before * least.share + slack && change > least.units + slack
}
