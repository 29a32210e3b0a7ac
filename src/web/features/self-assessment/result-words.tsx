import { type Level, levelColour } from '#domain/hazards.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { isSame } from '#forms/versions/same.ts'

import { Mark } from '../../ui/status-chip.tsx'
import { AnswerDot } from './level-scale.tsx'
import type { Result } from './result-source.ts'

import classes from './result.module.css'

export function LevelWord({ level }: { level: Level | null }) {
  if (level === null) return <>–</>
  return (
    <span className="inline-row nowrap">
      <span className="dot" style={{ background: levelColour(level) }} aria-hidden="true" />
      {level}
    </span>
  )
}
/** The word of a level of capacity. A high one is good here, so the colours are turned round. */
export function CapacityWord({ level }: { level: Level }) {
  return (
    <span className="inline-row nowrap">
      <AnswerDot instrument="capacity" level={level} />
      {level}
    </span>
  )
}

type GivenMarks = Result['risk']['marks']

/** What a risk was counted without; a note on its value says nothing of that. */
const basisOf = (marks: GivenMarks) =>
  marks.filter(({ mark }) => mark !== 'residual').toSorted((one, other) => one.mark.localeCompare(other.mark))
/** Whether two risks rest on the same parts: else their difference tells of what was sent, not of the facility. */
export const isComparable = (before: GivenMarks, after: GivenMarks): boolean =>
  isSame(basisOf(before), basisOf(after))
/** What a risk was counted without, in words. */
export const basisText = (marks: GivenMarks): string =>
  basisOf(marks)
    .map(({ words }) => words)
    .join('; ') || 'lengkap'

export function Marks({ marks }: { marks: GivenMarks }) {
  return (
    <>
      {marks.map(({ mark, words }) => (
        <Mark key={mark} tone="warning" icon="info">
          {words}
        </Mark>
      ))}
    </>
  )
}

/** How an index has changed, and whether that is better: a lower risk is, and a higher capacity. */
export function Change({ before, after, good }: { before: number; after: number; good: 'up' | 'down' }) {
  const change = Math.round((after - before) * 1000) / 1000
  if (change === 0) return <span className={classes.change}>tetap</span>
  const isGood = change > 0 === (good === 'up')
  return (
    <span className={classes.change} data-good={isGood}>
      {change > 0 ? 'naik' : 'turun'} {indexText(Math.abs(change))} {isGood ? '(membaik)' : '(memburuk)'}
    </span>
  )
}
