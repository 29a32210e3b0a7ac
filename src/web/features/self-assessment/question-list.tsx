import { useId, useState } from 'react'

import { linkError } from '#domain/self-assessment/instruments.ts'

import type { LinkedInstrument } from './level-scale.tsx'
import {
  answeredText,
  type LinkedAnswers,
  linkedOf,
  usedLinks,
  withLinked,
  withoutLink,
} from './linked-answers.ts'
import { LinkedQuestion } from './linked-question.tsx'

import classes from './instrument.module.css'

type Item = { id: number; text: string }
/** Questions under a heading; a list with one group has none. */
export type QuestionGroup = { title: string | null; items: readonly Item[] }

/** The questions of one tab, in a list of their own that scrolls; at most 500 px high. */
export function QuestionList({
  instrument,
  label,
  groups,
  answers,
  isChecked,
  onChange,
}: {
  instrument: LinkedInstrument
  /** The name of the list. */
  label: string
  groups: readonly QuestionGroup[]
  answers: LinkedAnswers
  isChecked: boolean
  onChange: (answers: LinkedAnswers) => void
}) {
  const suggestions = useId()
  const [written, setWritten] = useState<number | null>(null)
  const items = groups.flatMap((group) => group.items)
  const bare = withoutLink(answers, items)
  const spreadOf = (id: number) => {
    const { level, link } = linkedOf(answers, id)
    if (id !== written || level === null || bare.length === 0 || linkError(link)) return undefined
    const take = () => onChange(bare.reduce((all, other) => withLinked(all, other, { link }), answers))
    return { count: bare.length, take }
  }
  return (
    <section className={classes.list} aria-label={label}>
      <datalist id={suggestions}>
        {usedLinks(answers).map((link) => (
          <option key={link} value={link}>
            {link}
          </option>
        ))}
      </datalist>
      {groups.map(({ title, items: own }, index) => {
        const before = groups.slice(0, index).reduce((sum, group) => sum + group.items.length, 0)
        return (
          <div key={title ?? ''} className={classes.group}>
            {title !== null && (
              <h2 className={classes.groupTitle}>
                {title}
                <span className="small numbers">{answeredText(answers, own)}</span>
              </h2>
            )}
            {own.map(({ id, text }, position) => (
              <LinkedQuestion
                key={id}
                instrument={instrument}
                number={before + position + 1}
                id={id}
                text={text}
                answer={linkedOf(answers, id)}
                isChecked={isChecked}
                suggestions={suggestions}
                spread={spreadOf(id)}
                onChange={(change) => {
                  if (change.link !== undefined) setWritten(id)
                  onChange(withLinked(answers, id, change))
                }}
              />
            ))}
          </div>
        )
      })}
    </section>
  )
}
