import { useId, useState } from 'react'

import { levelMeanings, levelNames, levelOfCapacityCode } from '#domain/hazards.ts'
import { linkError } from '#domain/self-assessment/instruments.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { AnswerDot, type LinkedInstrument } from './level-scale.tsx'
import { type Linked, linkHints } from './linked-answers.ts'

import classes from './instrument.module.css'

/** The values behind the three words: on the capacity screen they are the numbers 1, 2 and 3. */
const options = {
  vulnerability: levelNames.map((level) => ({ value: level as string, level })),
  capacity: [1, 2, 3].flatMap((code) => {
    const level = levelOfCapacityCode(code)
    return level ? [{ value: String(code), level }] : []
  }),
} satisfies Record<LinkedInstrument, unknown>

/** Where a question's link is written, so that a refusal can lead there. */
export const linkFieldId = (id: number) => `link-${id}`

/** One question with its three levels; once answered, the link to the evidence. */
export function LinkedQuestion({
  instrument,
  number,
  id,
  text,
  answer: { level, link },
  isChecked,
  suggestions,
  spread,
  onChange,
}: {
  instrument: LinkedInstrument
  number: number
  id: number
  text: string
  answer: Linked
  /** Whether sending has been tried: from then on every error is shown. */
  isChecked: boolean
  /** The id of the list of links that were given before. */
  suggestions: string
  /** Copies this link to the answers without one; undefined if all have one, or another link was written last. */
  spread: { count: number; take: () => void } | undefined
  onChange: (change: Partial<Linked>) => void
}) {
  const below = useId()
  const [isLeft, setLeft] = useState(false)
  const error = isChecked || isLeft ? linkError(link) : undefined
  const { words } = levelMeanings[instrument]
  return (
    <fieldset className={classes.question} data-answered={level !== null}>
      <legend className={classes.asked}>
        <span className="quiet numbers">{number}.</span> {text}
      </legend>
      <div className={classes.levels}>
        {options[instrument].map((option) => (
          <label key={option.value} className={classes.level} title={words[option.level]}>
            <input
              type="radio"
              name={`pertanyaan-${id}`}
              value={option.value}
              checked={level === option.level}
              onChange={() => onChange({ level: option.level })}
            />
            <AnswerDot instrument={instrument} level={option.level} />
            {option.level}
          </label>
        ))}
      </div>
      {level !== null && (
        <div className={classes.link}>
          <label className="small strong" htmlFor={linkFieldId(id)}>
            {labels.link}
          </label>
          <div className={classes.linkRow}>
            <input
              type="url"
              inputMode="url"
              id={linkFieldId(id)}
              list={suggestions}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={link}
              aria-required
              aria-invalid={error ? true : undefined}
              aria-describedby={below}
              onChange={(event) => onChange({ link: event.currentTarget.value })}
              onBlur={() => setLeft(true)}
            />
            <button
              type="button"
              className={classes.clear}
              aria-label={`Hapus jawaban nomor ${number}`}
              onClick={({ currentTarget }) => {
                // The button goes with the answer.
                currentTarget.closest('fieldset')?.querySelector('input')?.focus()
                setLeft(false)
                onChange({ level: null, link: '' })
              }}
            >
              Hapus jawaban
            </button>
          </div>
          <p id={below} className={error ? classes.error : classes.hint}>
            {error ?? (isLeft || link !== '' ? '' : linkHints[instrument])}
          </p>
          {spread && (
            <button
              type="button"
              className={classes.spread}
              onClick={() => {
                // Then no answer is left for which this is offered.
                document.getElementById(linkFieldId(id))?.focus()
                spread.take()
              }}
            >
              Pakai tautan ini untuk {spread.count} jawaban lain yang belum bertautan
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}
