import type * as z from 'zod'

/** More than any form has fields: no person is wrong in as many places. */
const mostFaults = 5000

/**
 * What a schema refuses, by field: a path inside a field is joined by points, and what belongs to no field stands at `_`. Of more than
 * 5,000 faults the first are named, so that a refusal is not longer than what it refuses.
 */
export function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  // A map, since a field may be called "constructor", which every object has.
  const errors = new Map<string, string[]>()
  for (const { path, message } of issues.flatMap(faultsOf).slice(0, mostFaults)) {
    const field = path.join('.') || '_'
    const messages = errors.get(field)
    if (messages) messages.push(message)
    else errors.set(field, [message])
  }
  return Object.fromEntries(errors)
}

const faultsOf = (issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Isian ini tidak dikenal' }))
    : [issue]
