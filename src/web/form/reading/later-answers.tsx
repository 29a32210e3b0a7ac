import { Suspense, useEffect } from 'react'

import { fetchSoon, lazyPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import type { AnswersViewProps } from './answer-text.tsx'

const load = () => import('./answers-view.tsx')
const AnswersView = lazyPart<'AnswersView', AnswersViewProps>(load, 'AnswersView')

/** The answers as they are read, on a page that loads without them. */
export function LaterAnswers(props: AnswersViewProps) {
  return (
    <Suspense fallback={<Skeletons rows={6} height={48} />}>
      <AnswersView {...props} />
    </Suspense>
  )
}

/** Fetches the code of `LaterAnswers`: when it is needed the device may be offline. */
export function useAnswersSoon(): void {
  useEffect(() => fetchSoon(load), [])
}
