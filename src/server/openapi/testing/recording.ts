import { testNow } from '#server/testing/with-app.ts'

import { sampleCode, sampleQuote, sampleViewCode } from './example.ts'

/** Values that are new every time, and what stands for them in an example. */
const samples: Readonly<Record<string, unknown>> = {
  token: 'contoh-token-43-huruf',
  key: 'silika_contoh-kunci-43-huruf',
  ending: 'uruf',
  verification_code: sampleCode,
  activation_code: sampleCode,
  view_code: sampleViewCode,
  kutipan: sampleQuote,
  setup: 'contoh-persiapan',
  uri: 'otpauth://totp/SILIKA:rs%40silika.test?issuer=SILIKA&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  recovery_codes: ['K7M2-9QXD-4TRA-8WZC', '3H8N-VBQ2-71KE-D0PS'],
  challenge: 'contoh-tantangan-43-huruf',
  allowCredentials: [{ id: 'contoh-kunci-sandi', type: 'public-key', transports: ['internal'] }],
  // The template's records are as old as the run.
  updated_at: testNow.toISOString(),
  published_at: testNow.toISOString(),
  created_at: testNow.toISOString(),
}

/** A reply in which nothing is left to chance. */
export function unvarying(value: unknown): unknown {
  return mapped(value, (entries) =>
    entries.map(([name, each]) => [name, each === null ? null : (samples[name] ?? unvarying(each))]),
  )
}

const mostItems = 2
/** An object with more names than this is a sheet of answers, a record of figures or the like. */
const mostNames = 60
const shownNames = 12

/** A reply short enough to be read. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shortened)
  return mapped(value, (entries) =>
    entries
      .slice(0, entries.length > mostNames ? shownNames : undefined)
      .map(([name, each]) => [name, shortened(each)]),
  )
}

type Entries = [name: string, value: unknown][]

function mapped(value: unknown, change: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(change(Object.entries(value)))
}

const mostBytes = 1000

/** The content of a small file: as text, or as base64 where it is no text; undefined for a large one. */
export function textOf(bytes: Buffer): string | undefined {
  if (bytes.length > mostBytes) return undefined
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : bytes.toString('base64')
}
