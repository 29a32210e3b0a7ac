import type { ReactNode } from 'react'

import { hasShortText, shortTextOf, textOf } from '#forms/answers/words.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition, SimpleField } from '#forms/define-form.ts'

import { outputs } from './outputs.tsx'

import classes from './answers-view.module.css'

export type AnswersViewProps = {
  form: FormDefinition
  /** So much of the form is drawn, such as what has changed; its sums are those of the whole. */
  part?: FormDefinition | undefined
  answers: AnswerSheet
  context: FormContext
  /** Another sheet in a column of its own, such as last month's. */
  beside?: { title: string; answers: AnswerSheet } | undefined
  /** The office's words, by path. */
  remarks?: Readonly<Record<string, string>> | undefined
  /** What stands below a field: a remark's input, a difference. */
  renderAside?: ((path: string) => ReactNode) | undefined
  /** The level of the sections' headings. */
  level?: 2 | 3
  /** Links to files; a printout names them only. */
  links?: boolean
}

export function differs(one: AnswerSheet, other: AnswerSheet, name: string): boolean {
  return JSON.stringify(answerOf(one, name)) !== JSON.stringify(answerOf(other, name))
}

export function AnswerText({ field, value, links }: { field: SimpleField; value: unknown; links: boolean }) {
  if (value === undefined) return <span className={classes.none}>–</span>
  const Output = outputs[field.kind]
  return links ? <Output field={field} value={value} /> : textOf(field, value)
}

export function CellText({ field, value, links }: { field: SimpleField; value: unknown; links: boolean }) {
  return hasShortText(field) ? (
    shortTextOf(field, value)
  ) : (
    <AnswerText field={field} value={value} links={links} />
  )
}
