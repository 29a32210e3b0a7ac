import { otherLength, otherTextError } from '#domain/self-assessment/instruments.ts'
import type { HazardItem } from '#domain/self-assessment/questions.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { type HazardAnswers, isTicked, type Ticks, ticksOf, withTicks } from './hazard-answers.ts'

import classes from './instrument.module.css'

/** Where the words beside "lainnya" are written, so that a refusal can lead there. */
export const otherFieldId = (id: number) => `lainnya-${id}`

const columns = [
  { key: 'impact', label: labels.impact },
  { key: 'potential', label: labels.potentialImpact },
] as const satisfies readonly { key: keyof Ticks; label: string }[]

/** Section 1: for each item whether it has happened and whether it may happen. On a phone each item is a card. */
export function ImpactTable({
  caption,
  items,
  answers,
  isReadOnly,
  isChecked,
  onChange,
}: {
  caption: string
  items: readonly HazardItem[]
  answers: HazardAnswers
  isReadOnly: boolean
  isChecked: boolean
  onChange: (answers: HazardAnswers) => void
}) {
  if (items.length === 0) return <p className={classes.empty}>{labels.noGeneralItems}</p>
  return (
    <table className={classes.impacts}>
      <caption className="unseen">{caption}</caption>
      <thead className="unseen-narrow">
        <tr>
          <th scope="col" className="soft strong">
            <span className="unseen">Butir</span>
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="soft strong">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, text, isOther }) => {
          const ticks = ticksOf(answers, id)
          return (
            <tr key={id}>
              <th scope="row">
                {text}
                {isOther && isTicked(ticks) && (
                  <OtherField
                    id={id}
                    value={ticks.other}
                    isReadOnly={isReadOnly}
                    isChecked={isChecked}
                    onChange={(other) => onChange(withTicks(answers, id, { other }))}
                  />
                )}
              </th>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <label className={classes.box}>
                    <input
                      type="checkbox"
                      className="box"
                      aria-label={`${label}: ${text}`}
                      checked={ticks[key]}
                      disabled={isReadOnly}
                      onChange={({ currentTarget }) =>
                        onChange(withTicks(answers, id, { [key]: currentTarget.checked }))
                      }
                    />
                    <span className="unseen-wide" aria-hidden="true">
                      {label}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function OtherField({
  id,
  value,
  isReadOnly,
  isChecked,
  onChange,
}: {
  id: number
  value: string
  isReadOnly: boolean
  isChecked: boolean
  onChange: (other: string) => void
}) {
  // What is too short is still being written; what is too long only grows.
  const isTooLong = value.trim().length > otherLength.max
  const error = isChecked || isTooLong ? otherTextError(value) : undefined
  return (
    <span className={classes.otherCell}>
      <input
        id={otherFieldId(id)}
        className={classes.other}
        aria-label="Lainnya"
        placeholder={labels.other}
        value={value}
        maxLength={otherLength.max}
        readOnly={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${otherFieldId(id)}-galat` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <span id={`${otherFieldId(id)}-galat`} className={classes.error}>
          {error}
        </span>
      )}
    </span>
  )
}
