import type { World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

import type { SentFields } from '../examples.ts'

/** What a call is sent, as it stands in the OpenAPI document. */
export type Sent = SentFields & {
  /** The multipart field `file`. */
  file?: { name: string; bytes: Buffer }
  /** The body that the document shows, where what is sent is new every time. */
  shown?: NonNullable<SentFields['body']>
}
/** A call as somebody makes it. `send` first does what must have happened before. */
export type Example = {
  by: Person | null
  send?: (world: World) => Sent | Promise<Sent>
  /** Where the call cannot succeed in the tests' world. */
  status?: number
}
/** By the call, as `GET /api/session`. */
export type Examples = Readonly<Record<string, Example>>

/** The same person in the same role, sending what it takes a world to know. */
export const by = (person: Person | null, send?: Example['send']): Example => ({
  by: person,
  ...(send && { send }),
})

/** The code of a quoted figure that stands in the examples. */
export const sampleQuote = '7KQM2F4R'
/** The verification code that stands in the examples. */
export const sampleCode = 'K7QM-2XWD-9RTB-4HNC'
/** The code of a saved view there. */
export const sampleViewCode = '7c1e0f42a9d3b865'
