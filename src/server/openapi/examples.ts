import { readFileSync } from 'node:fs'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Fields } from '#server/http/implement.ts'

/** What a call says beside its file. */
export type SentFields = { params?: Fields; query?: Fields; body?: Fields }

/** A call as it was made in a test, and what it was answered; long lists and sheets of the reply are shortened. */
export type RecordedExample = SentFields & {
  /** Its content as text, or as base64 where it is no text. */
  file?: { name: string; content: string }
  status: number
  /** Absent where a large file was answered. */
  reply?: unknown
}

export const recordPath = new URL('./examples.snapshot.json', import.meta.url)

/** The example of a call; undefined for the calls of forms on trial. */
export function exampleReader(): (endpoint: Endpoint) => RecordedExample | undefined {
  // Safe: a test writes the file from this very type.
  const recorded = JSON.parse(readFileSync(recordPath, 'utf8')) as Record<string, RecordedExample>
  return ({ method, path }) => recorded[`${method} ${path}`]
}
