/** A condition of a level or a service, with what is lacking, in Indonesian, where it does not hold. */
export type Condition = readonly [holds: boolean, reason: string]

/** What is lacking, in the order of the conditions. */
export function failing(conditions: readonly Condition[]): string[] {
  return conditions.flatMap(([holds, reason]) => (holds ? [] : [reason]))
}

/** Whether an answer is one of these; false for a missing one. */
export function oneOf<T>(value: T | undefined, allowed: readonly T[]): boolean {
  return value !== undefined && allowed.includes(value)
}
