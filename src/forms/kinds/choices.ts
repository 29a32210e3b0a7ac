import * as z from 'zod'

import { codesOf, type Options } from './choice.ts'
import type { Kind } from './kind.ts'

export type ChoicesOptions = {
  options: Options
  /** The answer that stands alone, such as "tidak ada". */
  exclusive?: string
}

const words = (value: readonly string[], options: Options) =>
  value.map((code) => options[code] ?? code).join(', ')

/** The codes of words that stand one behind the other; words may hold a comma themselves. Undefined where they cannot be parted so. */
function codesIn(text: string, options: Options): string[] | undefined {
  for (const [code, own] of Object.entries(options)) {
    if (text === own) return [code]
    if (!text.startsWith(`${own}, `)) continue
    const { [code]: _taken, ...others } = options
    const rest = codesIn(text.slice(own.length + 2), others)
    if (rest) return [code, ...rest]
  }
  return undefined
}

export const choices: Kind<ChoicesOptions, string[]> = {
  holds: 'codes',
  schema: ({ options, exclusive }) =>
    z
      .array(z.enum(codesOf(options), { error: 'Pilih dari jawaban yang tersedia' }), {
        error: 'Pilih dari jawaban yang tersedia',
      })
      .min(1, { error: 'Pilih paling sedikit satu' })
      .refine((value) => new Set(value).size === value.length, { error: 'Ada pilihan yang ditulis dua kali' })
      .refine((value) => exclusive === undefined || value.length < 2 || !value.includes(exclusive), {
        error: `"${options[exclusive ?? ''] ?? ''}" tidak dapat dipilih bersama jawaban lain`,
      }),
  text: (value, { options }) => words(value, options),
  codes: ({ options }) => options,
  cell: (value, { options }) => words(value, options),
  read: (text, { options }) => codesIn(text, options) ?? text,
  describe: ({ options }) => `boleh lebih dari satu: ${Object.values(options).join(' / ')}`,
  example: ({ options, exclusive }, { random }) => {
    const codes = codesOf(options).filter((code) => code !== exclusive)
    const first = random.pick(codes.length > 0 ? codes : codesOf(options))
    return codes.length > 0 ? codes.filter((code) => code === first || random.next() > 0.75) : [first]
  },
}
