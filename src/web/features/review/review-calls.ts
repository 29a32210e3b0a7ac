import { useMatch } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { anyReview, healthReview } from '#contract/review.ts'

/** A report before the office that judges it. */
export type Review = ReplyOf<typeof anyReview.open>['data']

/** The calls by which this page judges: environmental health has an address and calls of its own. */
export function useReviewCalls(): typeof anyReview {
  const isHealth = useMatch({
    strict: false,
    select: ({ pathname }) => pathname.startsWith('/konfirmasi/kesling/'),
  })
  return isHealth ? healthReview : anyReview
}
