import * as z from 'zod'

import { namesOf } from '#domain/names-of.ts'

import type { Kind } from './kind.ts'

/** Codes and the words that stand for them, in the order in which they are shown. */
export type Options = Readonly<Record<string, string>>
export type ChoiceOptions = { options: Options }

export const codesOf = (options: Options) => namesOf(options)

const plain = (words: string) => words.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The code behind words as a cell has them; the words themselves where they stand for none. */
export const codeBehind = (words: string, options: Options): string =>
  Object.keys(options).find((code) => plain(options[code] ?? '') === plain(words)) ?? words

export const choice: Kind<ChoiceOptions, string> = {
  holds: 'code',
  schema: ({ options }) => z.enum(codesOf(options), { error: 'Pilih salah satu jawaban yang tersedia' }),
  text: (value, { options }) => options[value] ?? value,
  codes: ({ options }) => options,
  cell: (value, { options }) => options[value] ?? value,
  read: (text, { options }) => codeBehind(text, options),
  describe: ({ options }) => `pilihan: ${Object.values(options).join(' / ')}`,
  example: ({ options }, { random }) => random.pick(codesOf(options)),
}
