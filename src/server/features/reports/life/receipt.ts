import type { Month } from '#domain/month.ts'
import { isPracticeId } from '#domain/practice.ts'
import { newLetters, readLetters } from '#server/readable-code.ts'

/** `SLK-202611-00001234-1`: the month, the report's id, and how often it has been sent; of practice it begins with `LATIHAN`. */
export function receiptNumberOf(month: Month, reportId: number, number: number): string {
  const kind = isPracticeId(reportId) ? 'LATIHAN' : 'SLK'
  return `${kind}-${month.replace('-', '')}-${String(reportId).padStart(8, '0')}-${number}`
}

/** A code that nobody can guess: 80 random bits, as `7KQM-2F4R-…` in four groups of four. */
export function newVerificationCode(): string {
  return grouped(newLetters(16))
}

/** A code as it was typed, in the form in which it is stored; undefined when it cannot be one. */
export function readVerificationCode(typed: string): string | undefined {
  const letters = readLetters(typed)
  return letters.length === 16 ? grouped(letters) : undefined
}

const grouped = (letters: string) => letters.replaceAll(/(.{4})(?=.)/g, '$1-')
