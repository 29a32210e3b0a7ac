import { type Level, levelColour, levelMeanings, levelNames } from '#domain/hazards.ts'

import classes from './instrument.module.css'

/** The instruments with three levels and a link. */
export type LinkedInstrument = 'vulnerability' | 'capacity'

const opposite = { Tinggi: 'Rendah', Sedang: 'Sedang', Rendah: 'Tinggi' } as const satisfies Record<
  Level,
  Level
>

/** The colour of an answer follows what is good, not the word: "Tinggi" is red for vulnerability and green for capacity. */
export function AnswerDot({ instrument, level }: { instrument: LinkedInstrument; level: Level }) {
  const colour = levelColour(levelMeanings[instrument].good === 'Rendah' ? level : opposite[level])
  return <span className="dot" style={{ background: colour }} aria-hidden="true" />
}

/** What the three words mean in this instrument: they say opposite things in the two. */
export function LevelScale({ instrument }: { instrument: LinkedInstrument }) {
  return (
    <dl className={classes.scale}>
      {levelNames.map((level) => (
        <div key={level} className="panel">
          <dt className="row">
            <AnswerDot instrument={instrument} level={level} />
            {level}
          </dt>
          <dd className="soft">{levelMeanings[instrument].words[level]}</dd>
        </div>
      ))}
    </dl>
  )
}
