import { useQuery } from '@tanstack/react-query'

import { sentences } from '#domain/self-assessment/words.ts'

import { readCookie } from '../../api/cookie.ts'
import { fetchCurrentUser } from '../../api/current-user.ts'

/**
 * The facility's name as the user record has it; empty while it is on its way, or where the record cannot be had. `failed` says
 * why it is missing.
 */
export function useFacilityName() {
  const hasId = readCookie('id') !== undefined
  const record = useQuery({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => fetchCurrentUser(signal),
    enabled: hasId,
  })
  const { data, isError } = record
  const name = data?.full_name.trim() ?? ''
  return { name, failed: failureOf(), record }

  function failureOf(): string | null {
    if (!hasId) return sentences.nameWithoutId
    if (isError) return sentences.nameFailed
    return data && name === '' ? sentences.nameNotFound : null
  }
}
