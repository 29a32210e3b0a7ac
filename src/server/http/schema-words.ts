import * as z from 'zod'
import indonesian from 'zod/v4/locales/id.js'

/** What a value must be, in words that are no programmer's. */
const shapes: Partial<Record<string, string>> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  boolean: 'benar atau salah (true/false)',
  array: 'daftar',
  object: 'kumpulan isian',
  record: 'kumpulan isian',
  date: 'tanggal',
}

/** What a schema does not say in its own words, Zod says in Indonesian; of types it would say "string" and "undefined". */
export function speakIndonesian(): void {
  z.config({
    ...indonesian(),
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined
      return issue.input === undefined
        ? 'Wajib diisi'
        : `Harus berupa ${shapes[issue.expected] ?? issue.expected}`
    },
  })
}
