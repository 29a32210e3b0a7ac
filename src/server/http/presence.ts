import { problem } from '#contract/problem.ts'

import type { Actor } from './implement.ts'

/** A proof of presence, or a sign-in, counts for so long. */
export const presenceMinutes = 10

/** @throws Problem presenceNeeded unless the person has proved lately in this session that they are there */
export function assertPresent({ provedAt }: Pick<Actor, 'provedAt'>, now: Date): void {
  const sinceMs = now.getTime() - (provedAt?.getTime() ?? 0)
  if (sinceMs > presenceMinutes * 60_000) throw problem('presenceNeeded')
}
