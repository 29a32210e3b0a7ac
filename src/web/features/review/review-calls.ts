import { useMatch } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { anyReview, healthReview } from '#contract/review.ts'

/** A report as the office that decides on it reads it. */
export type Review = ReplyOf<typeof anyReview.open>['data']

/** The calls of this page: environmental health has an address and calls of its own. */
export function useReviewCalls(): typeof anyReview {
  const isHealth = useMatch({
    strict: false,
    select: ({ pathname }) => pathname.startsWith('/konfirmasi/kesling/'),
  })
  return isHealth ? healthReview : anyReview
}
