import { levelColour, levelColumn, levelMeanings, levelNames } from '#domain/hazards.ts'
import type { ImpactItem } from '#domain/self-assessment/questions.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { doubledDimensions, type HazardAnswers, withLevel } from './hazard-answers.ts'

import classes from './instrument.module.css'

/** Section 2: how strong the impact was, in three columns. The boxes are independent; two of one dimension are remarked on. */
export function ImpactLevels({
  items,
  answers,
  isReadOnly,
  onChange,
}: {
  items: readonly ImpactItem[]
  answers: HazardAnswers
  isReadOnly: boolean
  onChange: (answers: HazardAnswers) => void
}) {
  const doubled = doubledDimensions(answers, items)
  return (
    <section aria-labelledby="tingkat-dampak">
      <h2 id="tingkat-dampak" className={classes.levelsTitle}>
        {labels.impactLevels}
      </h2>
      {items.length === 0 ? (
        <p className={classes.empty}>{labels.noSpecialItems}</p>
      ) : (
        <div className={classes.columns}>
          {levelNames.map((level) => (
            <fieldset key={level} className={classes.column}>
              <legend className={classes.columnTitle}>
                <span className="dot" style={{ background: levelColour(level) }} />
                {levelColumn(level)}
                <small className="small">{levelMeanings.hazard.words[level]}</small>
              </legend>
              {items
                .filter((item) => item.level === level)
                .map(({ id, text }) => (
                  <label key={id} className={classes.tick}>
                    <input
                      type="checkbox"
                      className="box"
                      checked={answers.special.includes(id)}
                      disabled={isReadOnly}
                      onChange={({ currentTarget }) =>
                        onChange(withLevel(answers, id, currentTarget.checked))
                      }
                    />
                    {text}
                  </label>
                ))}
            </fieldset>
          ))}
        </div>
      )}
      {!isReadOnly && doubled.length > 0 && (
        <p className={classes.remark} role="status">
          {doubled.join(', ')}: lebih dari satu tingkat dicentang. Yang tertinggi yang dihitung.
        </p>
      )}
    </section>
  )
}
