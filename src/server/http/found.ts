import { problem } from '#contract/problem.ts'

/** What was looked for, by what it is called. @throws Problem notFound where it is not there */
export function orNotFound<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw problem('notFound', { what })
  return found
}
