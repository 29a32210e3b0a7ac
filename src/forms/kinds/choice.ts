import * as z from 'zod'

import type { Kind } from './kind.ts'

/** Codes and the words that stand for them, in the order in which they are shown. */
export type Options = Readonly<Record<string, string>>
export type ChoiceOptions = { options: Options }

export const codesOf = (options: Options) => Object.keys(options) as [string, ...string[]]

export const choice: Kind<ChoiceOptions, string> = {
  holds: 'code',
  schema: ({ options }) => z.enum(codesOf(options), { error: 'Pilih salah satu jawaban yang tersedia' }),
  text: (value, { options }) => options[value] ?? value,
  codes: ({ options }) => options,
  cell: (value, { options }) => options[value] ?? value,
  describe: ({ options }) => `pilihan: ${Object.values(options).join(' / ')}`,
  example: ({ options }, { random }) => random.pick(codesOf(options)),
}
