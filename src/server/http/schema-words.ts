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
/** What the length of a value counts; a number is measured itself. */
const counted: Partial<Record<string, string>> = { string: ' huruf', array: ' isian' }

const oneOf = (values: readonly unknown[]) => `Pilih salah satu: ${values.map(String).join(', ')}`

type Issue = z.core.$ZodRawIssue

/** What schemas leave unsaid and Zod would say like a programmer; undefined where its own Indonesian is good enough. */
function wordsOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'Wajib diisi'
      : `Harus berupa ${shapes[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_big' && issue.inclusive !== false)
    return `${counted[issue.origin] ? 'Paling banyak' : 'Paling besar'} ${issue.maximum}${counted[issue.origin] ?? ''}`
  if (issue.code === 'too_small' && issue.inclusive !== false)
    return `${counted[issue.origin] ? 'Paling sedikit' : 'Paling kecil'} ${issue.minimum}${counted[issue.origin] ?? ''}`
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  // Which of several kinds of a body this is: one of its fields says so.
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) return oneOf(issue.options)
  if (issue.code === 'invalid_union') return issue.input === undefined ? 'Wajib diisi' : 'Isian tidak sesuai'
  if (issue.code === 'invalid_key') return 'Isian ini tidak dikenal'
  return undefined
}

/** Gives checks without words of their own plain Indonesian ones. */
export function speakIndonesian(): void {
  z.config({ ...indonesian(), customError: wordsOf })
}
