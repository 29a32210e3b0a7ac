import { randomBytes } from 'node:crypto'

/** Crockford's alphabet: no I, L, O or U, so that a code can be read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters that nobody can guess, five random bits each. */
export function newLetters(count: number): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Letters as they were typed, in the form in which they are stored. */
export const readLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
