import { choice, type ChoiceOptions } from './choice.ts'
import { choices, type ChoicesOptions } from './choices.ts'
import { date, type DateOptions } from './date.ts'
import { file, type FileOptions } from './file.ts'
import { link, type LinkOptions } from './link.ts'
import { number, type NumberOptions } from './number.ts'
import { phone, type PhoneOptions } from './phone.ts'
import { statement, type StatementOptions } from './statement.ts'
import { text, type TextOptions } from './text.ts'
import { yesNo, type YesNoOptions } from './yes-no.ts'

/** Every kind that holds one answer. Tables and repeating rows are made of these. */
export const kinds = { number, text, phone, choice, choices, yesNo, date, file, link, statement }
export type KindName = keyof typeof kinds

type OptionsOf = {
  number: NumberOptions
  text: TextOptions
  phone: PhoneOptions
  choice: ChoiceOptions
  choices: ChoicesOptions
  yesNo: YesNoOptions
  date: DateOptions
  file: FileOptions
  link: LinkOptions
  statement: StatementOptions
}
/** One member per kind; `kind` picks the options that go with it. */
export type FieldKind = { [K in KindName]: { kind: K } & OptionsOf[K] }[KindName]
