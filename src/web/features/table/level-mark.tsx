import { type Level, levelColour } from '#domain/hazards.ts'

import classes from './assessment-table.module.css'

/** A level with its dot and its word, and how many there are of it. */
export function LevelMark({ level, count }: { level: Level; count?: number }) {
  return (
    <span className={classes.level}>
      <span className={classes.dot} style={{ background: levelColour(level) }} />
      {count === undefined ? level : `${level} ${count}`}
    </span>
  )
}
