import type * as z from 'zod'

import { many, one } from './envelope.ts'

/**
 * The two ways between the words of the wire and the domain's, where they differ. Both are pure. The schema stays that of the
 * wire: what is sent is read by it before `decode`, and what is answered passes it after `encode`.
 */
export type Codec<Schema extends z.ZodType, Domain> = {
  decode: (wire: z.output<Schema>) => Domain
  encode: (domain: Domain) => z.input<Schema>
}
/** A schema whose words the server and the page never see. */
export type Worded<Domain> = {
  words: { decode: (wire: never) => Domain; encode: (domain: never) => unknown }
}

/** Ties a codec to its schema: handlers get and give the domain's words, and so does the page's `call`. */
export function worded<Schema extends z.ZodType, Domain>(
  schema: Schema,
  words: Codec<Schema, Domain>,
): Schema & Worded<Domain> {
  return Object.assign(schema, { words })
}

/** The codec of a schema, for the two places that pass bodies and replies on: the serve loop and `call`. */
export function wordsOf(schema: object | undefined): Codec<z.ZodType, unknown> | undefined {
  // Safe: `worded` is the only one who writes it.
  return schema && 'words' in schema ? (schema.words as Codec<z.ZodType, unknown>) : undefined
}

type Envelope<T> = { data: T; message?: string | undefined }
/** The codec of an envelope, from that of what it holds. */
const enveloped = <Read, Given, Data>(words: {
  decode: (wire: Read) => Data
  encode: (domain: Data) => Given
}) => ({
  decode: ({ data, ...rest }: Envelope<Read>): Envelope<Data> => ({ ...rest, data: words.decode(data) }),
  encode: ({ data, ...rest }: Envelope<Data>): Envelope<Given> => ({ ...rest, data: words.encode(data) }),
})

/** `one` and `many` with the codec of what they hold. */
export const wordedOne = <Schema extends z.ZodType, Data>(schema: Schema, words: Codec<Schema, Data>) =>
  Object.assign(one(schema), { words: enveloped(words) })
export const wordedMany = <Row extends z.ZodType, Data>(
  row: Row,
  words: { decode: (wire: z.output<Row>[]) => Data; encode: (domain: Data) => z.input<Row>[] },
) => Object.assign(many(row), { words: enveloped(words) })
