import { type HazardKey, hazardKeys, hazards as allHazards } from '#domain/hazards.ts'
import type { YesNo } from '#domain/self-assessment/questions.ts'
import { yesNoWords } from '#forms/kinds/yes-no.ts'

import { Segments } from '../../form/filling/kinds/segments.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

import classes from './quick-page.module.css'

/** A question of a quick assessment with Ya and Tidak and, where it has them, the boxes of the hazards. */
export function QuickQuestion({
  id,
  text,
  answer,
  error,
  hazards,
  hazardError,
  isReadOnly,
  onAnswer,
  onTick,
}: {
  id: number
  text: string
  answer: YesNo | undefined
  error: string | undefined
  /** The ticked ones; null where no boxes are shown. */
  hazards: readonly HazardKey[] | null
  hazardError: string | undefined
  isReadOnly: boolean
  onAnswer: (word: YesNo) => void
  onTick: (hazard: HazardKey, isTicked: boolean) => void
}) {
  const errorId = `galat-${id}`
  return (
    <li className={classes.question} data-invalid={error !== undefined || undefined}>
      <fieldset
        className="fieldset"
        disabled={isReadOnly}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
      >
        <legend className={classes.legend}>
          <span className={classes.number}>{id}</span>
          <span>{text}</span>
        </legend>
        <div className={classes.answer}>
          <Segments
            id={`jawaban-${id}`}
            options={yesNoWords}
            value={answer}
            // Safe: the input offers these two words.
            onChange={(word) => onAnswer(word as YesNo)}
          />
          {error && (
            <p id={errorId} className={classes.error}>
              {error}
            </p>
          )}
        </div>
      </fieldset>
      {hazards && (
        <fieldset
          className={classes.hazards}
          disabled={isReadOnly}
          aria-invalid={hazardError !== undefined}
          aria-describedby={hazardError && `${errorId}-bencana`}
        >
          <legend className={classes.hazardsLegend}>Jenis bencana yang sering terjadi</legend>
          <div className={classes.boxes}>
            {hazardKeys.map((key) => (
              <Checkbox
                key={key}
                checked={hazards.includes(key)}
                onChange={(isTicked) => onTick(key, isTicked)}
              >
                <span className={classes.box}>
                  <span className="strong">{allHazards[key].name}</span>
                  <span className="soft">{allHazards[key].description}</span>
                </span>
              </Checkbox>
            ))}
          </div>
          {hazardError && (
            <p id={`${errorId}-bencana`} className={classes.error}>
              {hazardError}
            </p>
          )}
        </fieldset>
      )}
    </li>
  )
}
