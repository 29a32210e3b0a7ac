import type { Role } from './roles.ts'

/** Who must have a second factor: these roles, from a day on, and each account only some days after it was made. */
export type SecondFactorRule = { roles: readonly Role[]; from: Date | null; graceDays: number }

/** From when an account must have a second factor; null where it has one, or where its role is free. */
export function secondFactorDue(
  { role, hasSecondFactor, since }: { role: Role; hasSecondFactor: boolean; since: Date },
  { roles, from, graceDays }: SecondFactorRule,
): Date | null {
  if (hasSecondFactor || !roles.includes(role)) return null
  const graceEnds = since.getTime() + graceDays * 86_400_000
  return new Date(Math.max(graceEnds, from?.getTime() ?? 0))
}
