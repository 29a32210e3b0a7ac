import type { ReplyOf } from '#contract/endpoint.ts'
import type { getProfile } from '#contract/facility.ts'

/** A facility's profile as its own page reads it. */
export type Profile = ReplyOf<typeof getProfile>['data']
