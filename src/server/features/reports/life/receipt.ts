import { randomBytes } from 'node:crypto'

import type { Month } from '#domain/month.ts'

/** Crockford's alphabet: no I, L, O or U, so that a code can be read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `SLK-202611-00001234-1`: the month, the report's id, and how often it has been sent. */
export function receiptNumberOf(month: Month, reportId: number, number: number): string {
  return `SLK-${month.replace('-', '')}-${String(reportId).padStart(8, '0')}-${number}`
}

/** A code that nobody can guess: 80 random bits, as `7KQM-2F4R-…` in four groups of four. */
export function newVerificationCode(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
  return grouped(letters.join(''))
}

/** A code as it was typed, in the form in which it is stored; undefined when it cannot be one. */
export function readVerificationCode(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return letters.length === 16 ? grouped(letters) : undefined
}

const grouped = (letters: string) => letters.replaceAll(/(.{4})(?=.)/g, '$1-')
