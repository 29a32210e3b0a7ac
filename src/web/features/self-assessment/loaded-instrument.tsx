import type { ReactNode } from 'react'

import { sentences } from '#domain/self-assessment/words.ts'

import { Skeletons } from '../../ui/states.tsx'
import { type Reading, UnreadNotice, type Wanted } from './instrument-notices.tsx'

/**
 * What an instrument rests on: its questions and what was saved before. Skeletons until all of it has been asked for; then what
 * could be read, under the words for what could not.
 */
export function LoadedInstrument({
  questions,
  special,
  saved,
  children,
}: {
  questions: Reading
  /** The questions of a hazard, where the instrument has them. */
  special?: Reading
  saved: readonly Reading[]
  /** `isWhole`: all questions and what was saved before are here; only then can all answers be sent. */
  children: (isWhole: boolean) => ReactNode
}) {
  const readings = [questions, ...(special ? [special] : []), ...saved]
  if (readings.some(({ isPending }) => isPending)) return <Skeletons rows={6} height={72} />
  const wanted: Wanted[] = [
    { reading: questions, words: sentences.instrumentFailed, tone: 'danger' },
    ...(special ? [{ reading: special, words: sentences.specialFailed, tone: 'danger' } as const] : []),
    ...saved.map((reading) => ({ reading, words: sentences.answersFailed, tone: 'warning' }) as const),
  ]
  return (
    <>
      <UnreadNotice wanted={wanted} />
      {children(readings.every(({ error }) => !error))}
    </>
  )
}
