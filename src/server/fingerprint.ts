import { createHash } from 'node:crypto'

/** A short text that changes with what was shown: who sends it back has seen just that. */
export const fingerprintOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
