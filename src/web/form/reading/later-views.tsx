import type { ComponentProps } from 'react'

import { Skeletons } from '../../ui/states.tsx'
import { useCode } from '../../ui/use-code.ts'
import type { AnswersViewProps } from './answer-text.tsx'
import type * as receipt from './receipt-view.tsx'

const loadAnswers = () => import('./answers-view.tsx')
const loadReceipt = () => import('./receipt-view.tsx')

/** The answers as they are read, on a page that loads without them. */
export function LaterAnswers(props: AnswersViewProps) {
  const code = useCode(loadAnswers)
  return code ? <code.AnswersView {...props} /> : <Skeletons rows={6} height={48} />
}

/** The receipt of a report, on a page that loads without it. */
export function LaterReceipt(props: ComponentProps<typeof receipt.ReceiptView>) {
  const code = useCode(loadReceipt)
  return code ? <code.ReceiptView {...props} /> : <Skeletons rows={3} height={72} />
}

/** Fetches the code of both as soon as the page is drawn: when it is needed the device may be offline. */
export function useLaterViews(): void {
  useCode(loadAnswers)
  useCode(loadReceipt)
}
