import { type Level, levelColour } from '#domain/hazards.ts'
import { numberText } from '#domain/words.ts'

/** A level with its dot and its word, and how many there are of it. */
export function LevelMark({ level, count }: { level: Level; count?: number }) {
  return (
    <span className="inline-row nowrap">
      <span className="dot" style={{ background: levelColour(level) }} />
      {count === undefined ? level : `${level} ${numberText(count)}`}
    </span>
  )
}
