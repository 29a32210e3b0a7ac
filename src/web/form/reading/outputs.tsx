import type { ReactNode } from 'react'

import { textOf, uploadsOf } from '#forms/answers/words.ts'
import type { SimpleField } from '#forms/define-form.ts'
import type { KindName } from '#forms/kinds/index.ts'

import classes from './answers-view.module.css'

/** How an answer of a kind stands on a page; on paper stands its text. */
type Output = (props: { field: SimpleField; value: unknown }) => ReactNode

const inWords: Output = ({ field, value }) => textOf(field, value)

const asFiles: Output = ({ field, value }) => (
  <ul className="list">
    {uploadsOf(field, value)?.files.map(({ id, name }) => (
      <li key={id}>
        <a className={classes.link} href={`/api/file/${id}`} target="_blank" rel="noreferrer">
          {name}
        </a>
      </li>
    ))}
  </ul>
)

const asLink: Output = ({ field, value }) => (
  <a className={classes.link} href={textOf(field, value)} target="_blank" rel="noreferrer">
    {textOf(field, value)}
  </a>
)

/** One output per kind. A kind without an output does not compile. */
export const outputs: Readonly<Record<KindName, Output>> = {
  number: inWords,
  text: inWords,
  phone: inWords,
  choice: inWords,
  choices: inWords,
  yesNo: inWords,
  date: inWords,
  file: asFiles,
  link: asLink,
  statement: inWords,
}
