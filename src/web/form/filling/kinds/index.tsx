import type { KindName } from '#forms/kinds/index.ts'

import { choice } from './choice.tsx'
import { choices } from './choices.tsx'
import { date } from './date.tsx'
import { file } from './file.tsx'
import type { InputKind } from './input.ts'
import { link } from './link.tsx'
import { number } from './number.tsx'
import { phone } from './phone.tsx'
import { statement } from './statement.tsx'
import { text } from './text.tsx'
import { yesNo } from './yes-no.tsx'

/** One input per kind. A kind without an input does not compile. */
export const inputs: { [K in KindName]: InputKind<K> } = {
  number,
  text,
  phone,
  choice,
  choices,
  yesNo,
  date,
  file,
  link,
  statement,
}
