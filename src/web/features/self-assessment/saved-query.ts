import { queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/self-assessment.ts'
import { sentences } from '#domain/self-assessment.ts'

import { call, isRefusal } from '../../api/call.ts'
import { readCookie } from '../../api/cookie.ts'
import type { SearchedPeriod } from './period.ts'

/** A read-back of the module: by user, year and semester. */
type ReadBack = (typeof contract)[
  | `read${'Hazard' | 'Vulnerability' | 'Capacity'}${'Quick' | 'Instrument'}`
  | 'readImpactLevels'
  | 'readResult']

/**
 * What the server holds of a period; null where nothing is saved, which is no error (404). Asked once for each visit: what is
 * being filled in is not exchanged under the person's hands.
 * @throws Error without a user id, or without a semester in the address
 */
export function savedQuery<E extends ReadBack>(endpoint: E, { year, semester }: SearchedPeriod) {
  const userId = readCookie('id')
  return queryOptions({
    queryKey: [endpoint.path, userId, year, semester] as const,
    queryFn: async ({ signal }): Promise<ReplyOf<E> | null> => {
      if (userId === undefined) throw new Error(sentences.userIdMissing)
      if (semester === undefined) throw new Error(sentences.periodRequired)
      try {
        const params = { userId, year, semester }
        // Safe: every read-back takes these three; the reply is the endpoint's own.
        return (await call(
          endpoint as unknown as typeof contract.readHazardQuick,
          { params },
          { signal },
        )) as unknown as ReplyOf<E>
      } catch (error) {
        if (isRefusal(error) && error.status === 404) return null
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
