import * as z from 'zod'

import { codeBehind } from './choice.ts'
import type { Kind } from './kind.ts'

export type YesNoOptions = object
export const yesNoWords = { ya: 'Ya', tidak: 'Tidak' } as const

export const yesNo: Kind<YesNoOptions, 'ya' | 'tidak'> = {
  holds: 'code',
  schema: () => z.enum(['ya', 'tidak'], { error: 'Pilih Ya atau Tidak' }),
  text: (value) => yesNoWords[value],
  codes: () => yesNoWords,
  tick: { on: 'ya', off: 'tidak' },
  cell: (value) => yesNoWords[value],
  read: (text) => codeBehind(text, yesNoWords),
  describe: () => 'Ya / Tidak',
  example: (_options, { random, carelessness }) => (random.next() >= carelessness * 0.5 ? 'ya' : 'tidak'),
}
