import { type ComponentProps, Suspense, useEffect } from 'react'

import { fetchSoon, lazyPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import type { AnswersViewProps } from './answer-text.tsx'
import type * as receipt from './receipt-view.tsx'

type ReceiptProps = ComponentProps<typeof receipt.ReceiptView>

const loadAnswers = () => import('./answers-view.tsx')
const loadReceipt = () => import('./receipt-view.tsx')
const AnswersView = lazyPart<'AnswersView', AnswersViewProps>(loadAnswers, 'AnswersView')
const ReceiptView = lazyPart<'ReceiptView', ReceiptProps>(loadReceipt, 'ReceiptView')

/** The answers as they are read, on a page that loads without them. */
export function LaterAnswers(props: AnswersViewProps) {
  return (
    <Suspense fallback={<Skeletons rows={6} height={48} />}>
      <AnswersView {...props} />
    </Suspense>
  )
}

/** The receipt of a report, on a page that loads without it. */
export function LaterReceipt(props: ReceiptProps) {
  return (
    <Suspense fallback={<Skeletons rows={3} height={72} />}>
      <ReceiptView {...props} />
    </Suspense>
  )
}

/** Fetches the code of both: when it is needed the device may be offline. */
export function useLaterViews(): void {
  useEffect(() => fetchSoon(() => Promise.all([loadAnswers(), loadReceipt()])), [])
}
