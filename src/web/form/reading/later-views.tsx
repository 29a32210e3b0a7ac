import type { ComponentProps } from 'react'

import { CodeAhead, LateCode, useCode } from '../../ui/late-code.tsx'
import { Skeletons } from '../../ui/states.tsx'
import type { AnswersViewProps } from './answer-text.tsx'
import type * as receipt from './receipt-view.tsx'

const loadAnswers = () => import('./answers-view.tsx')
const loadReceipt = () => import('./receipt-view.tsx')

/** The answers as they are read, on a page that loads without them. */
export function LaterAnswers(props: AnswersViewProps) {
  const code = useCode(loadAnswers)
  if (code) return <code.AnswersView {...props} />
  return (
    <LateCode>
      <Skeletons rows={6} height={48} />
    </LateCode>
  )
}

/** The receipt of a report, on a page that loads without it. */
export function LaterReceipt(props: ComponentProps<typeof receipt.ReceiptView>) {
  const code = useCode(loadReceipt)
  if (code) return <code.ReceiptView {...props} />
  return (
    <LateCode>
      <Skeletons rows={3} height={72} />
    </LateCode>
  )
}

/** Fetches the code of both as soon as the page is drawn, without drawing the page again. */
export function LaterViewsAhead() {
  return (
    <>
      <CodeAhead load={loadAnswers} />
      <CodeAhead load={loadReceipt} />
    </>
  )
}
