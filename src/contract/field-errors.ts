import type * as z from 'zod'

/** What a schema refuses, by field: a path inside a field is joined by points, and what belongs to no field stands at `_`. */
export function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  // A map, since a field may be called "constructor", which every object has.
  const errors = new Map<string, string[]>()
  const add = (path: PropertyKey[], message: string) => {
    const field = path.join('.') || '_'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'Isian ini tidak dikenal')
    else add(issue.path, issue.message)
  }
  return Object.fromEntries(errors)
}
